#include "client/program.hpp"

int main(int argc, char** argv) {
    return visavis::client::run(argc, argv);
}
