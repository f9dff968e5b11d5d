"""A running server, administered as its host does it, and a password as people meet it."""

import json
import os
import re
import signal
import stat
import subprocess
import time
import unittest
from pathlib import Path

from programs import CLIENT, PATIENCE, SERVER, ProgramsTest


class AdminTest(ProgramsTest):
    def start_server(self, *options):
        self.folder = self.new_folder()
        return super().start_server("--data", self.folder, *options)

    def admin(self, *words, code=0):
        ended = subprocess.run([SERVER, "admin", "--data", self.folder, *words], capture_output=True, text=True,
                               timeout=PATIENCE)
        self.assertEqual(ended.returncode, code, ended.stdout + ended.stderr)
        return ended.stdout if code == 0 else ended.stderr

    def test_the_socket_and_the_log_are_their_owners_alone(self):
        self.start_server()
        self.admin("announce", "hello")
        for name in "admin.sock", "audit.log":
            self.assertEqual(stat.S_IMODE(os.stat(Path(self.folder, name)).st_mode), 0o600, name)

    def test_a_list_for_people_and_for_programs(self):
        self.start_server()
        ann, room = self.create("gladiator", "--name", "Ann")
        self.assertRegex(self.admin("list"), f"{room}  gladiator, private, waiting: .*Ann")
        listed = json.loads(self.admin("list", "--json"))
        self.assertEqual(listed["rooms"][0]["room"], room)
        self.assertEqual(listed["players"][0]["name"], "Ann")
        self.create("gladiator", "--name", "Bob")
        first = self.admin("list", "--limit", "1")
        self.assertIn(room, first)
        rest = self.admin(*re.search("and more: (list --only rooms --after .*)", first)[1].split())
        self.assertRegex(rest, "^Rooms: 2\n  [A-Z0-9]{6}  gladiator.*Bob.*$")

    def test_who_is_banned_reads_why_and_comes_back_when_the_ban_is_lifted(self):
        server = self.start_server()
        home = self.new_folder()
        ann, room = self.create("gladiator", "--name", "Ann", "--untimed", "--seat", "0")
        bob = self.start_client("join", room, "--name", "Bob", home=home)
        ann.wait_for("Your turn")
        bob.wait_for("Your turn")
        ann.type("A1")
        bob.type("A1")
        ann.wait_for("Fight 1:")
        self.admin("ban", "Bob", "--for", "2h", "--reason", "insults")
        bob.wait_for("The host of this server says: .*insults")
        self.check_exit(bob, 1)
        ann.wait_for("You win")
        back = self.start_client("watch", room, home=home)
        self.check_exit(back, 1)
        back.wait_for_error(r"does not let you in until \d{4}-\d\d-\d\d \d\d:\d\d UTC: insults\.")
        # A ban survives the server, however it ends.
        server.process.kill()
        self.check_exit(server, -signal.SIGKILL)
        ProgramsTest.start_server(self, "--data", self.folder)
        back = self.start_client("list", home=home)
        self.check_exit(back, 0)  # another port is another server to the client: somebody new, from this machine
        self.assertRegex(self.admin("bans"), r"#1  banned [0-9a-f]{16} \(Bob\), until .*: insults")
        self.admin("unban", "Bob")
        self.assertIn("Nobody is banned", self.admin("bans"))
        log = [json.loads(line) for line in Path(self.folder, "audit.log").read_text().splitlines()]
        self.assertEqual([line["act"] for line in log], ["ban", "unban"])
        self.assertEqual(log[0]["uid"], os.getuid())

    def test_a_room_is_closed_and_everybody_told(self):
        self.start_server()
        ann, room = self.create("virtem", "--name", "Ann")
        self.admin("announce", "Mind the gap")
        ann.wait_for("The host of this server says: Mind the gap")
        self.admin("close", room.lower())
        ann.wait_for_error("closed by the host")
        self.check_exit(ann, 1)

    def test_a_drain_ends_the_server_after_the_last_match(self):
        server = self.start_server()
        ann, room = self.create("gladiator", "--name", "Ann", "--no-reconnect")
        bob = self.start_client("join", room, "--name", "Bob", "--no-reconnect")
        bob.wait_for("Your turn")
        self.assertIn("1 matches", self.admin("drain"))
        other = self.start_client("create", "virtem")
        self.check_exit(other, 1)
        other.wait_for_error("no new rooms")
        bob.type("resign yes")
        self.check_exit(server, 0)

    def test_stop_ends_it_at_once(self):
        server = self.start_server()
        self.assertIn("ends", self.admin("stop"))
        self.check_exit(server, 0)
        self.assertIn("no server answers", self.admin("list", code=1))

    def test_wrong_command_lines(self):
        self.folder = self.new_folder()
        for words in ([], ["kick"], ["ban", "Bob", "--for", "soon"], ["fly"], ["announce"], ["list", "Bob"],
                      ["list", "--only", "cats"]):
            self.admin(*words, code=2)
        self.assertIn("allow-new-rooms", self.admin("--help"))

    def test_who_is_not_called_so(self):
        self.start_server()
        self.assertIn("nobody here is called 'Zoe'", self.admin("kick", "Zoe", code=1))


class PasswordTest(ProgramsTest):
    def with_password(self, *options):
        file = Path(self.new_folder(), "password")
        file.write_text("open sesame\n", encoding="utf-8")
        return self.start_server("--password-file", file, *options)

    def test_by_option_by_environment_or_not_at_all(self):
        server = self.with_password()
        self.check_exit(self.start_client("list", "--password", "open sesame"), 0)
        self.check_exit(self.start_client("list", environment={"VISAVIS_PASSWORD": "open sesame"}), 0)
        for arguments in [], ["--password", "open"]:
            # Without a terminal nobody can be asked.
            client = subprocess.run([CLIENT, "list", "--host", f"127.0.0.1:{self.port}", *arguments], text=True,
                                    env={**os.environ, "XDG_CONFIG_HOME": self.new_folder()}, timeout=PATIENCE,
                                    capture_output=True, stdin=subprocess.DEVNULL, start_new_session=True)
            self.assertEqual(client.returncode, 1)
            self.assertIn("asks for a password: ask its host for it", client.stderr)
        self.assertNotIn("sesame", "\n".join(server.said + server.errors))

    def test_a_room_code_is_an_invitation_where_the_host_says_so(self):
        self.with_password("--entry", "invitation")
        ann = self.start_client("create", "gladiator", "--password", "open sesame", "--name", "Ann")
        room = ann.wait_for(r"^Room ([0-9A-Z]{6}):")[1]
        bob = self.start_client("join", room, "--name", "Bob")
        bob.wait_for("by invitation")
        ann.wait_for("Your turn")
        ann.type("say hello")
        bob.wait_for("Said by Ann: hello")
        bob.type("mute Ann")
        bob.wait_for("do not hear Ann any more")
        ann.type("say are you there?")
        ann.wait_for("Said by you: are you there")
        bob.type("unmute ann")
        bob.wait_for("hear ann again")
        self.assertFalse([line for line in bob.said if "are you there" in line])

    def test_the_prompt_shows_nothing_and_takes_its_time(self):
        self.with_password()
        session = f"visavis-{os.getpid()}"
        socket = str(Path(self.new_folder(), "tmux"))
        tmux = lambda *words: subprocess.run(["tmux", "-S", socket, *words], capture_output=True, text=True,
                                             timeout=PATIENCE)
        self.addCleanup(tmux, "kill-server")
        command = f"env XDG_CONFIG_HOME={self.new_folder()} {CLIENT} create gladiator --plain --host 127.0.0.1:{self.port}"
        tmux("new-session", "-d", "-s", session, "-x", "120", "-y", "30", f"{command}; sleep 60")
        self.wait_for_screen(tmux, "Password of 127.0.0.1")
        tmux("send-keys", "-l", "wrong")
        tmux("send-keys", "Enter")
        self.wait_for_screen(tmux, "not the password")
        tmux("send-keys", "-l", "open sesame")
        tmux("send-keys", "Enter")
        screen = self.wait_for_screen(tmux, "Room [0-9A-Z]{6}:")
        self.assertNotIn("sesame", screen)
        tmux("send-keys", "-l", "who")
        tmux("send-keys", "Enter")
        self.wait_for_screen(tmux, "(?m)^who")

    def wait_for_screen(self, tmux, pattern):
        deadline = time.monotonic() + PATIENCE
        while True:
            screen = tmux("capture-pane", "-p").stdout
            if re.search(pattern, screen):
                return screen
            self.assertLess(time.monotonic(), deadline, screen)
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main()
