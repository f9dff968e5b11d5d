"""The published schemas are valid, say what the C++ types say, and judge messages as the codec does."""

import json
import unittest

import jsonschema

from protocol import (DESCRIPTION, EXAMPLES, SCHEMAS, Validator, ask_of_each, broken_variants, closed, resolved)

AS_PUBLISHED = Validator(SCHEMAS)
STRICT = Validator({name: closed(schema) for name, schema in SCHEMAS.items()})


def walk(schema, path):
    """Every schema inside a schema, with its path."""
    yield path, schema
    for name in ("properties", "$defs"):
        for key, each in schema.get(name, {}).items():
            yield from walk(each, f"{path}/{name}/{key}")
    for name in ("items", "additionalProperties"):
        if isinstance(schema.get(name), dict):
            yield from walk(schema[name], f"{path}/{name}")
    for i, each in enumerate(schema.get("anyOf", [])):
        yield from walk(each, f"{path}/anyOf/{i}")


class Schemas(unittest.TestCase):
    def test_each_is_valid_json_schema_2020_12(self):
        self.assertTrue(SCHEMAS)
        for name, schema in SCHEMAS.items():
            with self.subTest(name):
                self.assertEqual(schema["$schema"], "https://json-schema.org/draft/2020-12/schema")
                jsonschema.Draft202012Validator.check_schema(schema)

    def test_ids_are_stable_and_end_in_the_file_name(self):
        for name, schema in SCHEMAS.items():
            self.assertEqual(schema["$id"], "https://visavis.example/protocol/1/" + name)

    def test_every_reference_leads_somewhere(self):
        for name, schema in SCHEMAS.items():
            for path, each in walk(schema, name):
                with self.subTest(path):
                    resolved(each, name)

    def test_every_member_is_described(self):
        for name, schema in SCHEMAS.items():
            for path, each in walk(schema, name):
                if path.rsplit("/", 2)[-2:-1] != ["properties"] or "const" in each or "/message" in f"/{path}":
                    continue
                with self.subTest(path):
                    self.assertTrue(each.get("description") or resolved(each, name)[0].get("description"))

    def test_types_can_be_generated_from_all_of_it(self):
        # json-schema-to-typescript turns `prefixItems` into a wrong type, and names types by their titles.
        titles = {}
        for name, schema in SCHEMAS.items():
            for path, each in walk(schema, name):
                with self.subTest(path):
                    self.assertNotIn("prefixItems", each)
                    if "title" in each:
                        self.assertEqual(titles.setdefault(each["title"], path), path)

    def test_the_index_lists_every_message(self):
        index = SCHEMAS["protocol.json"]["properties"]
        self.assertEqual(set(index["requests"]["properties"]), set(DESCRIPTION["requests"]))
        self.assertEqual(set(index["notifications"]["properties"]), set(DESCRIPTION["notifications"]))
        listed = {name + ".json" for kind in index.values() for name in kind.get("properties", {})}
        self.assertEqual(set(SCHEMAS) - listed,
                         {"protocol.json", "message.json", "definitions.json", "events.json", "error.json",
                          "record.json"})


class SchemasAndTypes(unittest.TestCase):
    """Member by member: the schemas and `fields()` of the C++ types."""

    def same(self, schema, file, described, path):
        schema, file = resolved(schema, file)
        kind = described["kind"]
        if kind == "nullable":
            if isinstance(schema.get("type"), list):
                self.assertEqual(schema["type"][1:], ["null"], path)
                self.same({**schema, "type": schema["type"][0]}, file, described["of"], path)
            else:
                self.assertEqual(schema["anyOf"][1:], [{"type": "null"}], path)
                self.same(schema["anyOf"][0], file, described["of"], path)
        elif kind == "variant":
            self.assertEqual(len(schema["anyOf"]), len(described["of"]), path)
            for i, (each, of) in enumerate(zip(schema["anyOf"], described["of"])):
                self.same(each, file, of, f"{path}({i})")
        elif kind == "words":
            self.assertEqual([schema["const"]] if "const" in schema else schema["enum"], described["words"], path)
        elif kind == "list":
            self.assertEqual(schema["type"], "array", path)
            if described["size"] is not None:
                self.assertEqual((schema["minItems"], schema["maxItems"]), (described["size"],) * 2, path)
            self.same(schema["items"], file, described["of"], path + "[]")
        elif kind == "map":
            self.assertEqual(schema["type"], "object", path)
            self.same(schema["additionalProperties"], file, described["of"], path + "{}")
        elif kind == "object":
            members = described["members"]
            self.assertEqual(schema["type"], "object", path)
            self.assertEqual(set(schema["properties"]), set(members), path)
            self.assertEqual(set(schema.get("required", [])),
                             {name for name, member in members.items() if member["required"]}, path)
            self.assertEqual("additionalProperties" in schema, self.from_client, path)
            for name, member in members.items():
                self.same(schema["properties"][name], file, member["of"], f"{path}.{name}")
        else:
            self.assertEqual(schema["type"], kind, path)

    def test_requests(self):
        for method, described in DESCRIPTION["requests"].items():
            file = method + ".json"
            for part, self.from_client in (("params", True), ("result", False)):
                self.same(SCHEMAS[file]["properties"][part], file, described[part], f"{method} {part}")

    def test_notifications(self):
        self.from_client = False
        for method, described in DESCRIPTION["notifications"].items():
            self.same(SCHEMAS[method + ".json"], method + ".json", described, method)

    def test_events(self):
        self.from_client = False
        self.assertEqual(set(SCHEMAS["events.json"]["$defs"]), set(DESCRIPTION["events"]))
        for name, described in DESCRIPTION["events"].items():
            self.same(SCHEMAS["events.json"]["$defs"][name], "events.json", described, name)

    def test_errors(self):
        self.from_client = False
        self.same(SCHEMAS["error.json"], "error.json", DESCRIPTION["error"], "error")


def references(example):
    """Which part of an example's messages is described by which schema: (name of the message, member, reference)."""
    if "request" in example and "result" in example.get("answer", {}):
        method = example["request"]["method"]
        yield "request", "params", f"{method}.json#/$defs/params"
        result = SCHEMAS[f"{method}.json"]["properties"]["result"]["$ref"]
        yield "answer", "result", f"{method}.json{result}"
    if "error" in example.get("answer", {}):
        yield "answer", "error", "error.json"
    if "notification" in example:
        yield "notification", "params", example["notification"]["method"] + ".json"


class Examples(unittest.TestCase):
    def test_each_is_as_the_schemas_say_to_the_last_member(self):
        self.assertTrue(EXAMPLES)
        for name, example in EXAMPLES.items():
            for message, member, reference in references(example):
                with self.subTest(name, message=message):
                    self.assertEqual(STRICT.errors("message.json", example[message]), [])
                    self.assertEqual(STRICT.errors(reference, example[message][member]), [])

    def test_the_members_of_a_file_are_known(self):
        for name, example in EXAMPLES.items():
            with self.subTest(name):
                self.assertTrue(example["about"])
                self.assertLessEqual(set(example), {"about", "to", "request", "line", "line_hex", "answer", "notification"})
                self.assertEqual("to" in example, "notification" in example)


class BrokenMessages(unittest.TestCase):
    """One thing wrong in an example: the schemas and the codec refuse it alike, or let it pass alike."""

    def agree(self, variants, verdicts):
        refused = 0
        for (note, by_schema), by_codec in zip(variants, verdicts):
            self.assertEqual(by_schema, by_codec, note)
            refused += not by_codec
        self.assertGreater(refused, len(variants) / 2)  # the rest lacks an optional member

    def test_requests(self):
        variants, lines = [], []
        for name, example in EXAMPLES.items():
            if "request" not in example or "result" not in example["answer"]:
                continue
            for note, request in broken_variants(example["request"], name):
                by_schema = (STRICT.accepts("message.json#/$defs/request", request)
                             and request["method"] in DESCRIPTION["requests"]
                             and STRICT.accepts(request["method"] + ".json#/$defs/params", request.get("params", {})))
                variants.append((note, by_schema))
                lines.append(json.dumps(request))
        answers = ask_of_each("read-requests", lines)
        self.agree(variants, ["error" not in json.loads(answer) for answer in answers])

    def test_what_the_server_sends(self):
        variants, lines = [], []
        for name, example in EXAMPLES.items():
            for message, member, reference in references(example):
                if message == "request":
                    continue
                method = example.get("request", example.get("notification", {})).get("method", "-")
                for note, variant in broken_variants(example[message][member], name):
                    variants.append((note, STRICT.accepts(reference, variant)))
                    lines.append(f"{method} {json.dumps({member: variant})}")
        self.agree(variants, [answer == "ok" for answer in ask_of_each("read-server-messages", lines)])

    def test_unknown_members_of_the_servers_pass_as_the_schemas_are_published(self):
        for name, example in EXAMPLES.items():
            for message, member, reference in references(example):
                if message == "request":
                    continue
                newer = {**example[message][member], "of_a_newer_server": 1}
                with self.subTest(name, message=message):
                    self.assertEqual(AS_PUBLISHED.errors(reference, newer), [])
                    self.assertNotEqual(STRICT.errors(reference, newer), [])


if __name__ == "__main__":
    unittest.main()
