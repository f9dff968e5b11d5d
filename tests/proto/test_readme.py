"""The README says what the code does: its tables are compared, its transcript is read by the codec."""

import json
import re
import unittest

from protocol import DESCRIPTION, ROOT, SCHEMAS, ask_of_each

README = (ROOT / "proto/README.md").read_text()
PROSE = re.sub(r"^```.*?^```$", "", README, flags=re.MULTILINE | re.DOTALL)


def rows(header):
    """The cells of the table whose first row begins with the given cells."""
    wanted = "| " + " | ".join(header) + " |"
    start = next(place for place, line in enumerate(README.splitlines()) if line.startswith(wanted))
    table = []
    for line in README.splitlines()[start + 2:]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def words(text):
    """What stands between backticks."""
    return re.findall(r"`([^`]*)`", text)


def members_of(described):
    """The names of all members of a described type, to the last."""
    if described["kind"] == "object":
        for name, member in described["members"].items():
            yield name
            yield from members_of(member["of"])
    elif described["kind"] == "variant":
        for each in described["of"]:
            yield from members_of(each)
    elif "of" in described:
        yield from members_of(described["of"])


def words_of(schema):
    """All words of all enumerations in a schema."""
    if isinstance(schema, dict):
        yield from (word for word in schema.get("enum", []) if isinstance(word, str))
        for each in schema.values():
            yield from words_of(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from words_of(each)


class Readme(unittest.TestCase):
    def test_every_reason_has_its_row(self):
        table = [(words(word)[0], int(code.replace("−", "-"))) for word, code, *_ in rows(["`reason`", "code"])]
        self.assertEqual(table, [(row["word"], row["code"]) for row in DESCRIPTION["reasons"]])

    def test_every_limit_has_its_row(self):
        table = {words(name)[0]: int(value.replace(",", "")) for name, value, _ in rows(["name", "value"])}
        expected = dict(DESCRIPTION["limits"])
        del expected["protocol_version"]  # the title's
        self.assertEqual(table, expected)
        self.assertIn(f"# The protocol of visavis, version {DESCRIPTION['limits']['protocol_version']}", README)

    def test_every_event_has_its_row(self):
        table = {words(name)[0]: words(members) for name, members, _ in rows(["`type`", "members"])}
        expected = {name: [member for member in event["members"] if member != "type"]
                    for name, event in DESCRIPTION["events"].items()}
        self.assertEqual({name: sorted(members) for name, members in table.items()},
                         {name: sorted(members) for name, members in expected.items()})

    def test_every_feature_has_its_row(self):
        self.assertEqual([words(name)[0] for name, _ in rows(["feature"])], DESCRIPTION["features"])

    def test_every_member_of_the_view_has_its_row(self):
        view = DESCRIPTION["requests"]["room.join"]["result"]["members"]["view"]["of"]["members"]
        self.assertEqual(sorted(name for row in rows(["member of the view"]) for name in words(row[0])), sorted(view))

    def test_every_method_member_and_word_is_mentioned(self):
        mentioned = set(re.findall(r"[\w.]+", " ".join(words(PROSE))))
        for method, request in DESCRIPTION["requests"].items():
            for name in (method, *members_of(request["params"]), *members_of(request["result"])):
                self.assertTrue(name in mentioned, f"{method}: {name}")
        for method, notification in DESCRIPTION["notifications"].items():
            for name in (method, *members_of(notification)):
                self.assertTrue(name in mentioned, f"{method}: {name}")
        for name in members_of(DESCRIPTION["error"]):
            self.assertTrue(name in mentioned, name)
        for file, schema in SCHEMAS.items():
            for word in set(words_of(schema)):
                self.assertTrue(word in mentioned, f"{file}: {word}")

    def test_reserved_methods_are_refused_as_such_and_no_others_are_named(self):
        methods = {name for name in words(PROSE)
                   if re.fullmatch(r"(session|server|lobby|room|match|record)\.[a-z]+", name)}
        offered = set(DESCRIPTION["requests"]) | set(DESCRIPTION["notifications"])
        members = {"match.id"}
        reserved = sorted(methods - offered - members)
        self.assertEqual(len(reserved), 2)
        answers = ask_of_each("read-requests", [json.dumps({"id": 1, "method": name}) for name in reserved])
        for name, answer in zip(reserved, answers):
            self.assertEqual(json.loads(answer)["error"]["data"], {"reason": "not_supported", "method": name})

    def test_the_transcript_is_read_by_the_codec(self):
        lines = re.findall(r"^([<>]) (\{.*\})$", README, re.MULTILINE)
        typed = [line for direction, line in lines if direction == ">"]
        self.assertGreater(len(typed), 5)
        for line, answer in zip(typed, ask_of_each("read-requests", typed)):
            self.assertNotIn("error", json.loads(answer), line)

        methods = {request["id"]: request["method"] for request in map(json.loads, typed)}
        sent = [json.loads(line) for direction, line in lines if direction == "<" and "…" not in line]
        self.assertGreater(len(sent), 5)
        questions = [f"{message.get('method') or methods[message['id']]} {json.dumps(message)}" for message in sent]
        self.assertEqual(ask_of_each("read-server-messages", questions), ["ok"] * len(sent))


if __name__ == "__main__":
    unittest.main()
