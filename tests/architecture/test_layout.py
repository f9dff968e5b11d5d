"""The top folder is fixed, and README names every package that the commands install."""

import json
import unittest

import project

TOP = {
    *("CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE"),
    *(".ci", ".clang-format", ".clang-tidy", ".gitignore"),
    *("common", "proto", "server", "client", "tests", "deploy"),
}


class Layout(unittest.TestCase):
    def test_nothing_else_lies_at_the_top(self):
        self.assertEqual({file.split("/")[0] for file in project.files(new=False)} - TOP, set())

    def test_the_folder_of_ci_holds_its_script_alone(self):
        self.assertEqual([file for file in project.files(new=False) if file.startswith(".ci/")], [".ci/run"])


class Packages(unittest.TestCase):
    def setUp(self):
        lines = (project.ROOT / "deploy/packages.txt").read_text(encoding="utf-8").splitlines()
        self.rows = [line.split(maxsplit=2) for line in lines if line and not line.startswith("#")]
        self.assertTrue(self.rows)

    def test_each_has_a_known_use_and_a_reason_and_stands_once(self):
        for row in self.rows:
            with self.subTest(row):
                self.assertEqual(len(row), 3)
                self.assertIn(row[0], ("build", "test", "check", "package", "long"))
        names = [row[1] for row in self.rows]
        self.assertEqual(sorted(names), sorted(set(names)))

    def test_readme_says_why_each_is_needed(self):
        readme = (project.ROOT / "README.md").read_text(encoding="utf-8")
        dependencies = readme.partition("\n## Dependencies\n")[2].partition("\n## ")[0]
        missing = [row[1] for row in self.rows if f"`{row[1]}`" not in dependencies]
        self.assertEqual(missing, [])

    def test_npm_packages_are_pinned_named_in_the_readme_and_tell_no_registry(self):
        package = json.loads((project.ROOT / "client/web/package.json").read_text(encoding="utf-8"))
        wanted = package["dependencies"] | package["devDependencies"]
        self.assertTrue(wanted)
        for name, version in wanted.items():
            with self.subTest(name):
                self.assertRegex(version, r"^\d+\.\d+\.\d+$")
        readme = (project.ROOT / "README.md").read_text(encoding="utf-8")
        dependencies = readme.partition("\n## Dependencies\n")[2].partition("\n## ")[0]
        self.assertEqual([name for name in wanted if f"`{name}`" not in dependencies], [])
        lock = json.loads((project.ROOT / "client/web/package-lock.json").read_text(encoding="utf-8"))
        self.assertEqual([name for name, entry in lock["packages"].items() if "resolved" in entry], [])


if __name__ == "__main__":
    unittest.main()
