#include "server/assembly.hpp"
#include "server/program.hpp"

int main(int argc, char** argv) {
    return visavis::server::run_server(argc, argv, visavis::server::assemble);
}
