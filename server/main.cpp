#include <string_view>

#include "server/admin/command.hpp"
#include "server/assembly.hpp"
#include "server/program.hpp"

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "admin")
        return visavis::server::run_admin(argc - 1, argv + 1);
    return visavis::server::run_server(argc, argv, visavis::server::assemble);
}
