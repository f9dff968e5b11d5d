"""The package for Debian, built, installed in a clean system, used, upgraded and removed again. With VISAVIS_LONG and as
root, since it builds everything once more and makes a system of its own in a folder.
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from programs import SOURCE

BUILT = SOURCE / "build/package"
PATIENCE = 3000  # seconds: two slow cores build for half of that
# What every Debian has: the C library and what comes with it.
OF_THE_SYSTEM = re.compile(r"linux-vdso|/ld-linux|lib(c|m|dl|rt|pthread|resolv)\.so")
WHY_NOT = (
    "the package is built and installed by the long tests" if not os.environ.get("VISAVIS_LONG")
    else "a system in a folder takes root" if os.geteuid() != 0
    else "there is no debootstrap" if not shutil.which("debootstrap")
    else None
)


def run(*command, check=True, **more):
    said = subprocess.run([str(each) for each in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=PATIENCE, check=False, **more)
    if check and said.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {said.returncode}:\n{said.stdout[-4000:]}")
    return said.stdout


def mirror():
    """Where this system gets its own packages from."""
    listed = run("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)", "Created-By: Packages")
    rows = [line.split() for line in listed.splitlines()]
    return next(uri for uri, name, component in rows if (name, component) == ("bookworm", "main"))


@unittest.skipIf(WHY_NOT, WHY_NOT)
class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        run(SOURCE / "deploy/package")
        [cls.package] = BUILT.glob("*.deb")
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = Path(folder.name) / "root"
        run("debootstrap", "--variant=minbase", "bookworm", cls.root, mirror())
        shutil.copy(cls.package, cls.root / "visavis.deb")

    def inside(self, *command, **more):
        return run("chroot", self.root, *command, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}, **more)

    def test_the_programs_need_the_c_library_alone(self):
        for program in ("server/visavis-server", "client/visavis"):
            needed = [line.strip() for line in run("ldd", BUILT / program).splitlines()]
            self.assertTrue(any("libc.so" in line for line in needed))
            self.assertEqual([line for line in needed if not OF_THE_SYSTEM.search(line)], [], program)

    def test_debian_finds_no_error_in_it(self):
        said = run("lintian", "--allow-root", "--fail-on", "none", self.package)
        errors = [line for line in said.splitlines() if line.startswith("E:")]
        self.assertEqual([line for line in errors if "bogus-mail-host" not in line], [])  # there is no address yet

    def test_it_is_installed_used_upgraded_and_removed(self):
        before = set(self.files())
        self.inside("dpkg", "--install", "/visavis.deb")
        self.assertRegex(self.inside("visavis-server", "--version"), r"^visavis-server \d")
        self.assertIn("visavis", self.inside("visavis", "--version"))
        self.assertRegex(self.inside("getent", "passwd", "visavis"), r"^visavis:.*:/var/lib/visavis:/usr/sbin/nologin$")
        self.assertIn("READY", self.serve())

        configuration = self.root / "etc/visavis/server.toml"
        self.assertEqual(configuration.read_text(encoding="utf-8"),
                         (SOURCE / "deploy/visavis-server.toml").read_text(encoding="utf-8"))
        self.assertEqual(self.inside("stat", "-c", "%a %U %G", "/etc/visavis/server.toml").strip(), "640 root visavis")
        configuration.write_text("name = 'Ours'\n", encoding="utf-8")
        data = self.root / "var/lib/visavis"
        data.mkdir(exist_ok=True)
        (data / "visavis.db").write_text("kept", encoding="utf-8")

        self.inside("dpkg", "--install", "/visavis.deb")  # as an upgrade does
        self.assertEqual(configuration.read_text(encoding="utf-8"), "name = 'Ours'\n")
        check = self.inside("visavis-server", "--config", "/etc/visavis/server.toml", "--check-config", "--data", "/d")
        self.assertIn('name = "Ours" ', check)

        self.inside("dpkg", "--remove", "visavis")
        self.assertFalse((self.root / "usr/bin/visavis-server").exists())
        self.assertEqual(configuration.read_text(encoding="utf-8"), "name = 'Ours'\n")
        said = self.inside("dpkg", "--purge", "visavis")
        self.assertIn("/var/lib/visavis is kept", said)
        left = {file for file in set(self.files()) - before if not file.startswith(("var/lib/dpkg", "var/log", "etc/", "run/"))}
        self.assertEqual(left, {"var/lib/visavis", "var/lib/visavis/visavis.db"})
        self.assertFalse((self.root / "etc/visavis").exists())

    def serve(self):
        """What the server says as its own user, until it is told to end."""
        return self.inside(
            "/bin/sh", "-c",
            "set -e; setpriv --reuid visavis --regid visavis --init-groups visavis-server --config /etc/visavis/server.toml"
            " --port 0 --data :memory: >/tmp/said & id=$!; for i in $(seq 100); do grep -q listening /tmp/said && break;"
            " sleep 0.1; done; kill $id; wait $id; grep -q 'listening on port' /tmp/said && echo READY; rm /tmp/said",
        )

    def files(self):
        for folder, _, names in os.walk(self.root):
            relative = os.path.relpath(folder, self.root)
            yield relative
            yield from (os.path.join(relative, name) for name in names)


if __name__ == "__main__":
    unittest.main()
