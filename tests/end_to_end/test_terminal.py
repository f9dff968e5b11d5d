"""The client drawn in a real terminal: matches played by keys, updates while somebody types, resizing, and the
terminal as it was after every way of ending."""

import os
import re
import signal
import socket
import subprocess
import termios
import time
import unittest

import programs
import terminals


class Drawn(terminals.TerminalsTest):
    def setUp(self):
        self.server = self.start_server()

    def sit_down(self, *create, ada=(), bob=(), **more):
        """Ada and Bob in a room of theirs, each at a terminal."""
        first = self.open_terminal(**more)
        first.type(self.command("create", *create, "--seat", "0", "--name", "Ada", *ada))
        room = first.wait_for(r"(?:room|salle) (\w{6})")[1]
        second = self.open_terminal(**more)
        second.type(self.command("join", room, "--name", "Bob", *bob))
        second.wait_for(r"Bob \((?:you|vous)\)")
        return first, second


class Matches(Drawn):
    def test_gladiator_by_keys(self):
        ada, bob = self.sit_down("gladiator")
        ada.wait_for("Your turn: choose a card for fight 1")
        ada.press("Right", "Right", "Right", "Enter")
        ada.wait_for("^A3 cannot be taken back: Enter plays it")
        self.assertNotIn("Ada has chosen", "\n".join(bob.screen()))
        ada.press("Enter")
        ada.wait_for("You have chosen A3")
        bob.wait_for("Ada has chosen")
        bob.type("d2")
        bob.wait_for("d2 cannot be taken back")
        bob.press("Enter")
        for player in (ada, bob):
            player.wait_for("Fight 1 of 5: the cards are shown")
            player.wait_for("1 apart, the lower wins: 2 \\+ 3 = 5")
        ada.wait_for("life ███████░{5} 7")
        ada.wait_for("Fight 2 of 5 *$")

    def test_virtem_by_keys(self):
        ada, bob = self.sit_down("virtem", "--layout", "wall")
        ada.wait_for("choose a die face")
        ada.press("Down", "Enter")
        ada.wait_for(r"^Enter plays face:circle-blue")
        ada.press("Enter")
        bob.wait_for("Ada chooses the die face circle-blue")
        bob.type("face:square-green")
        bob.wait_for("swap two face-up cards")
        bob.type("ke", enter=False)
        bob.press("Tab", "Enter")
        ada.wait_for("Your turn: move one pawn")
        ada.press("Right", "Enter")
        ada.wait_for(r"^> a2-$")
        ada.wait_for("•│")
        ada.press("Right", "Enter")
        ada.wait_for(r"^> a2-a3$")
        ada.press("Enter")
        bob.wait_for("Ada moves a pawn from a2 to a3")
        ada.wait_for(r"moves made: 1")

    def test_what_happens_does_not_disturb_who_types(self):
        ada, bob = self.sit_down("gladiator")
        ada.type("say half a sent", enter=False)
        ada.press("Left", "Left")
        ada.wait_for("^> say half a sent$")
        before = ada.cursor()
        for number in range(4):
            bob.type(f"say number {number}")
        bob.type("draw")
        ada.wait_for("Said by Bob: number 3")
        ada.wait_for("^Bob offers a draw. Type accept or decline. Your turn")
        ada.wait_for("^> say half a sent$")
        self.assertEqual(ada.cursor(), before)
        ada.press("End")
        ada.type("ence")
        bob.wait_for("Said by Ada: half a sentence")

    def test_completion_offers_what_is_legal_and_nothing_else(self):
        ada, bob = self.sit_down("gladiator")
        ada.wait_for("Your turn")
        ada.type("a", enter=False)
        ada.press("Tab")
        ada.wait_for("^A1  A2  A3  A4  abort  actions$")
        ada.press("C-u")
        ada.type("dr", enter=False)
        ada.press("Tab")
        ada.wait_for("^> draw$")
        ada.press("Enter")
        bob.wait_for("Ada offers a draw")
        bob.type("acc", enter=False)
        bob.press("Tab", "Enter")
        ada.wait_for("drawn")

    def test_a_card_is_not_asked_about_where_that_is_switched_off(self):
        ada, bob = self.sit_down("gladiator", ada=["--no-confirm"])
        ada.type("A1")
        ada.wait_for("You have chosen A1")

    def test_a_bell_when_it_is_wanted(self):
        for wanted, rings in ((["--bell"], True), ([], False)):
            ada = self.open_terminal()
            ada.record_bytes()
            ada.type(self.command("create", "gladiator", "--new-player", *wanted))
            room = ada.wait_for(r"(?:room|salle) (\w{6})")[1]
            other = self.start_client("join", room)
            ada.wait_for("Your turn")
            self.assertEqual(b"\a" in ada.recorded(), rings)
            other.kill()

    def test_resizing(self):
        ada, bob = self.sit_down("virtem", "--layout", "eight")
        ada.wait_for("choose a die face")
        ada.type("face:cir", enter=False)
        ada.resize(120, 40)
        ada.wait_for(r"\A(.*\n){39}> face:cir\Z")
        ada.resize(40, 12)
        ada.wait_for("Too small: \\d+ x \\d+ are needed, here are\\n +40 x 12")
        ada.resize(80, 24)
        ada.wait_for("├───────┼───────┴")
        ada.wait_for(r"\A(.*\n){23}> face:cir\Z")

    def test_plain_where_it_is_asked_for_or_cannot_be_drawn(self):
        for environment, option in (({}, ["--plain"]), ({"TERM": "dumb"}, [])):
            terminal = self.open_terminal(environment=environment)
            terminal.type(self.command("create", "gladiator", "--new-player", *option))
            terminal.wait_for("^The match begins when")
            self.assertFalse(terminal.is_drawn_on())

    def test_a_program_that_plays_tells_in_sentences(self):
        _, room = self.create("gladiator", "--name", "Ada")
        terminal = self.open_terminal()
        terminal.type(self.command("bot", "--room", room))
        terminal.wait_for("^You have chosen")
        self.assertFalse(terminal.is_drawn_on())

    def test_a_french_player_against_an_english_one(self):
        ada, bob = self.sit_down("gladiator", ada=["--lang", "fr"], bob=["--lang", "en"])
        ada.wait_for("À vous : choisissez une carte pour le combat 1")
        bob.wait_for("Your turn: choose a card for fight 1")
        ada.type("a3")
        ada.wait_for("^a3 ne se reprend pas : Entrée la joue, Échap non.")
        ada.press("Enter")
        ada.wait_for("^Vous avez choisi A3")
        bob.wait_for("^Ada has chosen")
        bob.type("say Bonne chance à tous, 日本")
        ada.wait_for("^Dit par Bob : Bonne chance à tous, 日本$")
        bob.type("d2\n")
        ada.wait_for("^Combat 1 : vous avez joué A3, Bob a joué D2. Les valeurs diffèrent de 1")
        bob.wait_for("^Fight 1: you played D2, Ada played A3. The values differ by 1")

    def test_the_locale_chooses_the_language(self):
        terminal = self.open_terminal(environment={"LC_ALL": "fr_FR.UTF-8"})
        terminal.type(self.command("create", "virtem", "--new-player"))
        terminal.wait_for("^On attend que quelqu'un prenne l'autre place")

    def test_ascii_and_no_colours(self):
        ada, _ = self.sit_down("virtem", "--layout", "wall", environment={"LC_ALL": "C", "NO_COLOR": "1"})
        ada.wait_for("choose a die face")
        text = "\n".join(ada.screen(styles=True))
        self.assertTrue(text.isascii())
        self.assertNotIn("[3", text.replace("[39m", ""))
        self.assertIn("+-------+", text)


class Misuse(Drawn):
    def test_a_megabyte_pasted(self):
        ada, bob = self.sit_down("virtem")
        ada.wait_for("^Your turn")
        started = time.monotonic()
        ada.paste("abc déf \x1b[31m " * 70_000)
        ada.press("C-u")
        ada.type("say still here")
        bob.wait_for("^Said by Ada: still here|^ *Ada: still here|still here")
        if not programs.IS_WATCHED:
            self.assertLess(time.monotonic() - started, 5)

    def test_screens_of_any_size(self):
        ada, _ = self.sit_down("gladiator")
        ada.wait_for("^Your turn")
        ada.type("say half", enter=False)
        ada.wait_for("^> say half$")
        before = ada.screen()
        ada.resize(20, 5)
        ada.wait_for(r"\A.*\nToo small: 60 x 16\n +are needed, here\n +are 20 x 5\.\n> say half\Z")
        ada.resize(2, 1)
        ada.resize(500, 200)
        ada.resize(80, 24)
        deadline = time.monotonic() + programs.PATIENCE
        while self.without_clocks(ada.screen()) != self.without_clocks(before) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.without_clocks(ada.screen()), self.without_clocks(before))

    @staticmethod
    def without_clocks(lines):
        return [re.sub(r"\d:\d\d", "", line) for line in lines]


class Watching(Drawn):
    def test_stepping_back_while_the_match_goes_on(self):
        ada, bob = self.sit_down("gladiator", ada=["--no-confirm"], bob=["--no-confirm"])
        room = ada.wait_for(r"room (\w{6})")[1]
        eve = self.open_terminal()
        eve.type(self.command("watch", room, "--name", "Eve"))
        for number, (one, other) in enumerate((("a1", "d1"), ("a2", "d2"), ("a3", "d3")), 1):
            for player in (ada, bob):
                player.wait_for(f"for fight {number}")
            ada.type(one)
            bob.type(other)
        eve.wait_for("^ 3   A3")
        eve.press("Left")
        eve.wait_for("^Step 5 of 6; End goes back to the present")
        self.assertNotRegex("\n".join(eve.screen()), "(?m)^ 3   A3")
        eve.press("Home")
        eve.wait_for("^Step 0 of 6")
        eve.wait_for("Fight 1 of 5")
        ada.type("a4")
        eve.wait_for("^Ada has chosen")
        eve.wait_for("^Step 0 of 7")
        eve.press("End")
        eve.wait_for("^Waiting for Bob to choose")
        eve.wait_for("^ 3   A3")
        # Whoever plays can look back too.
        bob.press("M-Left")
        bob.wait_for("^Step ")
        bob.press("End")
        bob.wait_for("^Your turn")

    def test_the_secret_is_kept_in_the_past_too(self):
        ada, bob = self.sit_down("gladiator", ada=["--no-confirm"])
        ada.wait_for("for fight 1")
        ada.type("a4")
        bob.wait_for("Ada has chosen")
        bob.press("M-Left")
        bob.wait_for("^Step 0 of 1")
        self.assertIn("?", "\n".join(bob.screen()))


class KeptScreens(terminals.TerminalsTest):
    """Screens are kept in files and compared; what differs each time is masked."""

    SCREENS = programs.SOURCE / "tests/data/client/terminal"
    MASKS = ()

    def shown(self, terminal, styles):
        text = "\n".join(terminal.screen(styles)).replace("\x1b", "^[") + "\n"
        for pattern, mask in self.MASKS:
            text = re.sub(pattern, mask, text)
        return text

    def check_screen(self, name, terminal, styles=False):
        """Once all has been drawn that is on its way."""
        kept = self.SCREENS / f"{name}.txt"
        if os.environ.get("VISAVIS_REGENERATE"):
            time.sleep(0.5)
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(self.shown(terminal, styles), encoding="utf-8")
        wanted = kept.read_text(encoding="utf-8")
        deadline = time.monotonic() + 3
        while self.shown(terminal, styles) != wanted and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.shown(terminal, styles), wanted, name)


class Live(KeptScreens):
    """Matches while they are played, one player in English and one in French, in two sizes."""

    TABLES = (("en", (80, 24), "fr", (120, 40)), ("fr", (80, 24), "en", (120, 40)))
    MASKS = ((r"127\.0\.0\.1:\d{5}", "127.0.0.1:PPPPP"), (r"[ \d]\d:\d\d\b", " 0:00"))  # ports, clocks
    PRELOADED = programs.BUILD / "tests/end_to_end/libfixed_random.so"

    def sit_down(self, game, *options, languages=("en", "en"), sizes=((80, 24), (80, 24)), **more):
        self.start_server(environment={"LD_PRELOAD": str(self.PRELOADED)})
        ada, bob = (self.open_terminal(*size, **more) for size in sizes)
        ada.type(self.command("create", game, *options, "--seat", "0", "--name", "Ada", "--lang", languages[0]))
        room = ada.wait_for(r"(?:room|salle) (\w{6})")[1]
        bob.type(self.command("join", room, "--name", "Bob", "--lang", languages[1]))
        bob.wait_for(r"Bob \((?:you|vous)\)")
        ada.wait_for("Your turn|[ÀA] vous")
        return ada, bob

    def tables(self, game, *options):
        for language, size, other_language, other_size in self.TABLES:
            with self.subTest(game=game, language=language, size=size):
                ada, bob = self.sit_down(game, *options, languages=(language, other_language), sizes=(size, other_size))
                yield ada, bob, lambda moment: (
                    self.check_screen(f"live/{game}_{moment}_{language}_{size[0]}x{size[1]}", ada),
                    self.check_screen(f"live/{game}_{moment}_{other_language}_{other_size[0]}x{other_size[1]}", bob))

    def test_gladiator(self):
        for ada, bob, check in self.tables("gladiator"):
            ada.press("Right", "Right", "Right", "Enter")
            ada.wait_for("^A3 (cannot|ne se)")
            check("card_pointed_at")
            ada.press("Enter")
            bob.wait_for("Ada has chosen|Ada a choisi")
            check("one_has_chosen")
            bob.type("d2\n")
            for player in (ada, bob):
                player.wait_for("cards are shown|cartes dévoilées")
            check("the_reveal")
            for one, other in (("a4\n", "d4\n"), ("d1\n", "a1\n")):
                ada.wait_for("Your turn|[ÀA] vous")
                ada.type(one)
                bob.wait_for("Your turn|À vous")
                bob.type(other)
            ada.wait_for("Your turn|[ÀA] vous")
            bob.type("draw")
            ada.wait_for("Bob offers a draw|Bob propose")
            check("a_draw_is_offered")
            ada.type("accept")
            for player in (ada, bob):
                player.wait_for("rematch")
            check("the_end")

    def test_virtem(self):
        for ada, bob, check in self.tables("virtem", "--layout", "diamond"):
            ada.press("Right", "Right")
            ada.wait_for(r"\[.{3}\]")
            check("face_pointed_at")
            ada.press("Enter", "Enter")
            bob.wait_for("^(Your turn|À vous)")
            bob.press("Down", "Enter", "Enter")
            bob.wait_for("swap:a1-c3")
            bob.press("Down", "Enter", "Right")
            bob.wait_for("^> swap:")
            check("one_card_of_two")
            bob.press("Escape")
            bob.wait_for("^>$")
            bob.type("keep")
            ada.wait_for("^(Your turn|À vous)")
            ada.press("Down", "Enter")
            ada.wait_for("^> [a-f][1-6]-$")
            check("pawn_chosen")

    def test_colours_of_each_depth_and_none(self):
        for depth, environment in (("256", {}), ("16", {"TERM": "screen"}), ("none", {"NO_COLOR": "1"}),
                                   ("ascii", {"LC_ALL": "C"})):
            for game, options in (("gladiator", ()), ("virtem", ("--layout", "diamond"))):
                with self.subTest(game=game, depth=depth):
                    ada, _ = self.sit_down(game, *options, languages=("fr", "en"), environment=environment)
                    ada.press("Right")
                    ada.wait_for(r"\[.{3}\]|╔══╗|#==#")
                    self.check_screen(f"live/{game}_colours_{depth}", ada, styles=True)

    def test_the_lobby(self):
        self.start_server(environment={"LD_PRELOAD": str(self.PRELOADED)})
        names = ("Ada", "李小龍", "محمد", "Zoé\u0301", "Maximilienne de Rochambl")
        for number, name in enumerate(names):
            game = "virtem" if number % 2 else "gladiator"
            client, room = self.create(game, "--public", "--seat", "0", "--name", name)
            if number == 0:
                other = self.start_client("join", room, "--name", "Bob")
                other.wait_for("Your turn")
        for language in ("en", "fr"):
            for size in ((80, 24), (120, 40)):
                with self.subTest(language=language, size=size):
                    terminal = self.open_terminal(*size)
                    terminal.type(self.command("lobby", "--name", f"Eve {size[0]} {language}", "--lang", language))
                    terminal.wait_for("(?i)(Ada|Bob) .* (Ada|Bob)")
                    terminal.press("Down")
                    terminal.wait_for("^► seek gladiator")
                    self.check_screen(f"live/lobby_{language}_{size[0]}x{size[1]}", terminal)


class Replays(KeptScreens):
    """Records are the same each time: their screens are kept and compared."""

    def replay(self, game, *arguments, size=(80, 24), steps=0, **more):
        terminal = self.open_terminal(*size, **more)
        record = programs.SOURCE / f"tests/data/records/{game}.json"
        terminal.type(f"{programs.CLIENT} replay {record} " + " ".join(arguments) + "; echo ended with $?")
        terminal.wait_for("(Step|Étape) 0 ")
        for _ in range(steps):
            terminal.press("Right")
        terminal.wait_for(f"(Step|Étape) {steps} ")
        return terminal

    def test_both_games_in_both_languages_and_sizes(self):
        for game, steps in (("gladiator", 4), ("virtem", 6)):
            for language in ("en", "fr"):
                for size in ((80, 24), (120, 40)):
                    with self.subTest(game=game, language=language, size=size):
                        terminal = self.replay(game, "--lang", language, size=size, steps=steps)
                        self.check_screen(f"{game}_{language}_{size[0]}x{size[1]}", terminal)

    def test_colours_of_each_depth_and_none(self):
        for name, environment in (("256", {}), ("16", {"TERM": "screen"}), ("none", {"NO_COLOR": "1"})):
            for game, steps in (("gladiator", 4), ("virtem", 6)):
                with self.subTest(name, game=game):
                    terminal = self.replay(game, steps=steps, environment=environment)
                    self.check_screen(f"{game}_colours_{name}", terminal, styles=True)

    def test_there_and_back(self):
        terminal = self.replay("gladiator", steps=3)
        terminal.press("Left", "Left")
        terminal.wait_for("Step 1 of")
        terminal.press("End")
        terminal.wait_for("(wins:|drawn:)")
        terminal.type("0")
        terminal.wait_for("Step 0 of")
        terminal.press("C-z")
        terminal.wait_for("Stopped")
        terminal.type("fg")
        terminal.wait_for("Step 0 of")
        terminal.type("quit")
        terminal.wait_for(r"^\$\s*\Z")
        self.assertFalse(terminal.is_drawn_on())


class Lobby(Drawn):
    def open_lobby(self, *arguments, **more):
        terminal = self.open_terminal(**more)
        terminal.type(self.command("lobby", *arguments) + "; echo ended with $?")
        terminal.wait_for("^Connect")
        return terminal

    def test_into_a_room_and_back(self):
        ada = self.open_lobby("--name", "Ada")
        ada.wait_for("none now")
        bob = self.start_client("create", "gladiator", "--public", "--name", "Bob")
        ada.wait_for("^  [0-9A-Z]{6}  Bob ")
        ada.press("Up", "Enter")  # to the last of the list
        ada.wait_for("Your turn: choose a card for fight 1")
        ada.type("quit")
        ada.wait_for("^  [0-9A-Z]{6}  Ada against Bob|^  [0-9A-Z]{6}  Bob against Ada")
        ada.wait_for("^Your seat stays yours")
        ada.type("quit")
        ada.wait_for("^ended with 0$")
        self.assertFalse(ada.is_drawn_on())
        self.assertTrue(bob.said)

    def test_create_with_options(self):
        ada = self.open_lobby("--name", "Ada")
        ada.press("Down", "Down", "Down", "Down", "Enter")
        ada.wait_for("^> create virtem *$")
        ada.type("--layout eight --goal pure --untimed --seat 1 --public")
        ada.wait_for("Virtem, layout eight, goal pure; room")
        ada.wait_for("without clocks; public")
        ada.wait_for("^Seat 1: Ada")

    def test_create_against_a_program_of_the_servers(self):
        ada = self.open_lobby("--name", "Ada")
        ada.type("create gladiator --opponent 3")
        ada.wait_for(r"^ *Level 3 \(a bot\)")
        ada.wait_for("Your turn: choose a card for fight 1")

    def test_what_cannot_be_done_is_said_and_the_lobby_stays(self):
        ada = self.open_lobby("--name", "Ada")
        for line, answer in (("create chess", "See visavis --help"), ("join ZZZZZZ", "There is no room with that code"),
                             ("list", "Type join or watch and a room's code"),
                             ("bot --room ZZZZZZ", "Type join or watch and a room's code")):
            ada.type(line)
            ada.wait_for(answer)
            ada.wait_for("^Rooms with a free seat")

    def test_two_who_search_find_each_other(self):
        ada, bob = (self.open_lobby("--name", name) for name in ("Ada", "Bob"))
        for player in (ada, bob):
            player.press("Down", "Enter")
            player.wait_for("^> seek gladiator *$")
            player.press("Enter")
        for player in (ada, bob):
            player.wait_for("Your turn: choose a card for fight 1")

    def test_without_arguments_it_is_the_lobby_of_this_machine(self):
        ada = self.open_terminal()
        ada.type(programs.CLIENT + "; echo ended with $?")
        ada.wait_for("public rooms|ended with 1")  # whether or not a server of somebody's runs here


class Endings(Drawn):
    """The terminal is as it was: its modes, the screen, the cursor, and the flags of its descriptors."""

    def setUp(self):
        super().setUp()
        self.terminal = self.open_terminal()
        self.before = self.state()
        self.terminal.type(self.command("create", "gladiator", "--name", "Ada") + "; echo ended with $?")
        self.terminal.wait_for("Waiting for somebody")
        self.assertTrue(self.terminal.is_drawn_on())
        self.assertNotEqual(self.modes(), self.before[0])

    def modes(self):
        return subprocess.run(["stty", "-F", self.terminal.device(), "-a"], capture_output=True, text=True, check=True).stdout

    def flags(self):
        """Of the shell's standard input: O_NONBLOCK would be shared with it."""
        with open(f"/proc/{self.terminal.shell()}/fdinfo/0", encoding="ascii") as file:
            return [line for line in file if line.startswith("flags")]

    def state(self):
        return self.modes(), self.flags(), self.terminal.is_drawn_on(), self.terminal.has_cursor()

    def client(self):
        children = subprocess.run(["pgrep", "-P", str(self.terminal.shell())], capture_output=True, text=True, check=True)
        return int(children.stdout.split()[0])

    def check_ended(self, code):
        self.terminal.wait_for(rf"^ended with {code}$")
        self.check_given_back()

    def check_given_back(self):
        self.terminal.wait_for(r"^\$\s*\Z")
        deadline = time.monotonic() + programs.PATIENCE
        while self.state() != self.before and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(self.state(), self.before)
        self.terminal.type("echo still $((20 + 1))")
        self.terminal.wait_for("^still 21$")

    def test_quit(self):
        self.terminal.type("quit")
        self.check_ended(0)
        self.terminal.wait_for("^Your seat stays yours")

    def test_control_c(self):
        self.terminal.press("C-c")
        self.check_ended(130)
        self.terminal.wait_for("^Your seat stays yours")

    def test_signals(self):
        os.kill(self.client(), signal.SIGTERM)
        self.check_ended(143)

    def test_hang_up(self):
        os.kill(self.client(), signal.SIGHUP)
        self.check_ended(129)

    def test_crash(self):
        os.kill(self.client(), signal.SIGSEGV)
        self.check_ended(139)

    def test_quit_key(self):
        os.kill(self.client(), signal.SIGQUIT)
        self.check_ended(131)

    def test_server_gone_for_good(self):
        self.terminal.type("quit")
        self.check_ended(0)
        self.terminal.type("clear; " + self.command("create", "gladiator", "--no-reconnect") + "; echo ended with $?")
        self.terminal.wait_for("Waiting for somebody")
        self.server.send_signal(signal.SIGKILL)
        self.check_ended(1)
        self.terminal.wait_for("^The connection to .* is lost")

    def test_a_signal_while_a_room_is_looked_for_from_the_lobby(self):
        self.terminal.type("quit")
        self.check_ended(0)
        self.terminal.type("clear; " + self.command("lobby") + "; echo ended with $?")
        self.terminal.wait_for("^Rooms with a free seat")
        with socket.create_server(("127.0.0.1", 0), backlog=0) as nobody:  # takes nobody in, and turns nobody away
            address = nobody.getsockname()
            waiting = [socket.socket() for _ in range(3)]
            for one in waiting:
                one.setblocking(False)
                one.connect_ex(address)
            self.terminal.type(f"join visavis://127.0.0.1:{address[1]}/ABC234")
            self.terminal.wait_for(rf"^ visavis at 127.0.0.1:{address[1]}")
            os.kill(self.client(), signal.SIGTERM)
            self.check_ended(143)
            for one in waiting:
                one.close()

    def test_stopped_and_continued(self):
        self.terminal.press("C-z")
        self.terminal.wait_for(r"Stopped")
        self.check_given_back()
        self.terminal.type("fg")
        self.terminal.wait_for("Waiting for somebody")
        self.assertTrue(self.terminal.is_drawn_on())
        self.terminal.type("quit")
        self.terminal.wait_for("^Goodbye")
        self.check_given_back()

    def test_stopped_by_what_nobody_can_catch(self):
        os.kill(self.client(), signal.SIGSTOP)
        self.terminal.wait_for("Stopped")
        self.terminal.type("fg", enter=False)
        self.terminal.press("C-j")  # a shell without an editor leaves the terminal as it finds it
        self.terminal.wait_for(r"an empty seat(?s:.*)^> *\Z")
        self.terminal.type("quit")
        self.terminal.wait_for("^Goodbye")
        self.terminal.wait_for(r"^\$\s*\Z")
        self.assertFalse(self.terminal.is_drawn_on())


class Stopped(terminals.TerminalsTest):
    """A terminal that reads no more, as behind a stopped ssh, holds up nothing but what is seen."""

    def setUp(self):
        self.start_server()
        environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": self.new_folder()}
        self.terminal = terminals.StoppedTerminal(
            [programs.CLIENT, "create", "gladiator", "--name", "Ada", "--host", f"127.0.0.1:{self.port}"], environment)
        self.addCleanup(self.terminal.close)
        room = re.search(rb"/r/(\w{6})", self.terminal.read_until(rb"/r/\w{6}"))[1].decode()
        self.other = self.start_client("join", room, "--name", "Bob")
        self.terminal.read_until(rb"Your +turn")
        for _ in range(60):  # each picture is several kilobytes; the kernel keeps a few dozen of them
            self.terminal.type("\x0c")
            time.sleep(0.01)

    def test_the_match_goes_on_and_the_latest_is_seen(self):
        for number in range(50):
            self.other.type(f"say number {number}")
        self.terminal.type("say still here\r")
        self.other.wait_for("Said by Ada: still here")
        self.terminal.type("a1\r\r")
        self.other.wait_for("Ada has chosen")
        written = self.terminal.read_until(rb"You +have +chosen +A1")
        self.assertLess(len(written), 200_000)
        self.other.type("a2")
        self.terminal.read_until(rb"the +cards +are +shown")

    def test_it_ends_by_a_signal_and_gives_the_modes_back(self):
        self.other.type("say you will not read this")
        self.other.wait_for("Said by you")
        self.terminal.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.terminal.process.wait(programs.PATIENCE), 143)
        modes, flags = self.terminal.state()
        self.assertTrue(modes[3] & termios.ICANON and modes[3] & termios.ECHO)
        self.assertFalse(flags & os.O_NONBLOCK)

    def test_what_is_shared_with_the_shell_is_never_non_blocking(self):
        self.assertFalse(self.terminal.state()[1] & os.O_NONBLOCK)


if __name__ == "__main__":
    unittest.main()
