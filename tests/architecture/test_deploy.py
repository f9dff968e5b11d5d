"""What is in deploy/ names files, packages and presets that there are."""

import json
import re
import unittest

import project

DEPLOY = project.ROOT / "deploy"


def text_of(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


class Container(unittest.TestCase):
    def setUp(self):
        self.lines = re.sub(r"\\\n\s*", "", text_of("Containerfile")).splitlines()
        self.lines = [line for line in self.lines if line and not line.startswith("#")]

    def arguments(self, word):
        return [line.split()[1:] for line in self.lines if line.split()[0] == word]

    def test_it_copies_what_there_is_and_all_that_the_build_needs(self):
        copied = set()
        for *sources, _ in (words for words in self.arguments("COPY") if not words[0].startswith("--from")):
            for source in sources:
                self.assertTrue((project.ROOT / source).exists(), source)
                copied.add(source)
        cmake = (project.ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        folders = set(re.findall(r"^add_subdirectory\((\w+)\)", cmake, re.M))
        self.assertEqual(folders - copied, set())

    def test_it_builds_as_everybody_does_with_the_packages_of_the_one_list(self):
        [build] = [words for words in self.arguments("RUN") if words[0].startswith("deploy/")]
        script = (project.ROOT / build[0]).read_text(encoding="utf-8")
        self.assertIn("\ninstall_missing build package\n", script)
        [preset] = set(re.findall(r"--preset (\w+)", script))
        self.assertIn(f"/source/build/{preset}/server/visavis-server", " ".join(map(" ".join, self.arguments("COPY"))))
        presets = json.loads((project.ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
        for kind in ("configurePresets", "buildPresets"):
            self.assertIn(preset, [each["name"] for each in presets[kind]])

    def test_it_runs_what_it_has_copied(self):
        self.assertEqual(json.loads(" ".join(self.arguments("ENTRYPOINT")[0])), ["/usr/bin/visavis-server"])
        self.assertIn("/usr/bin/", [words[-1] for words in self.arguments("COPY")])


class Package(unittest.TestCase):
    def test_what_is_installed_is_there(self):
        cmake = text_of("CMakeLists.txt")
        for names in re.findall(r"install\(FILES ([^$]*?)\s+DESTINATION", cmake):
            for name in names.split():
                self.assertTrue((DEPLOY / name).is_file(), name)
        for script in ("postinst", "prerm", "postrm"):
            self.assertTrue((DEPLOY / "debian" / script).stat().st_mode & 0o111, f"{script} must be executable")

    def test_the_changelog_begins_with_the_present_version(self):
        version = re.search(r"^project\(visavis VERSION (\S+)", (project.ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)
        self.assertTrue(text_of("debian/changelog").startswith(f"visavis ({version[1]}) "))

    def test_the_configuration_is_the_administrators(self):
        self.assertEqual(text_of("debian/conffiles"), "/etc/visavis/server.toml\n")
        self.assertIn("--config /etc/visavis/server.toml", text_of("visavis-server.service"))


if __name__ == "__main__":
    unittest.main()
