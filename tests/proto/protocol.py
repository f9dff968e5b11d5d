"""The schemas, the examples, and what the C++ codec says of them, for the Python tests."""

import copy
import json
import os
import pathlib
import subprocess

import jsonschema

ROOT = pathlib.Path(os.environ["VISAVIS_SOURCE_DIR"])
ORACLE = pathlib.Path(os.environ["VISAVIS_BUILD_DIR"]) / "tests/proto/codec_oracle"

SCHEMAS = {path.name: json.loads(path.read_text()) for path in sorted((ROOT / "proto/schema").glob("*.json"))}
EXAMPLES = {path.stem: json.loads(path.read_text()) for path in sorted((ROOT / "proto/examples").glob("*.json"))}


def ask(question, lines=()):
    """What tests/proto/oracle answers, as text."""
    asked = subprocess.run([ORACLE, question], input="".join(line + "\n" for line in lines).encode(),
                           stdout=subprocess.PIPE, check=True)
    return asked.stdout.decode()


def ask_of_each(question, lines):
    answers = ask(question, lines).splitlines()
    assert len(answers) == len(lines)
    return answers


DESCRIPTION = json.loads(ask("describe"))


def closed(schema):
    """The same schema, but refusing members that it does not list. As published, the schemas let pass what a
    newer server may add; our own messages have to do without."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {name: closed(each) for name, each in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        strict["additionalProperties"] = False
    return strict


class Validator:
    """Tells whether a message is as the schemas say; references are followed among the given schemas only."""

    def __init__(self, schemas):
        self.store = {schema["$id"]: schema for schema in schemas.values()}
        self.base = schemas["protocol.json"]["$id"].rsplit("/", 1)[0] + "/"
        self.validators = {}

    def of(self, reference):
        if reference not in self.validators:
            resolver = jsonschema.RefResolver(self.base, {}, store=self.store)
            self.validators[reference] = jsonschema.Draft202012Validator({"$ref": self.base + reference},
                                                                         resolver=resolver)
        return self.validators[reference]

    def errors(self, reference, instance):
        return [error.message for error in self.of(reference).iter_errors(instance)]

    def accepts(self, reference, instance):
        return self.of(reference).is_valid(instance)


def resolved(schema, file):
    """The schema behind a reference, and the file that it stands in."""
    while "$ref" in schema:
        name, _, pointer = schema["$ref"].partition("#")
        file = name or file
        schema = SCHEMAS[file]
        for step in pointer.split("/")[1:]:
            schema = schema[step]
    return schema, file


def broken_variants(value, path=""):
    """Copies of a message with one thing wrong, each with a note of what: a member missing, one too many, a value
    of another kind. Lists are broken in their first entry, since all are read alike."""
    if isinstance(value, dict):
        yield f"{path} with an unknown member", {**value, "unknown_member": True}
        for name in value:
            yield f"{path}.{name} missing", {other: value[other] for other in value if other != name}
        parts = list(value.items())
    else:
        parts = list(enumerate(value[:1])) if isinstance(value, list) else []
    for key, part in parts:
        for note, variant in broken_variants(part, f"{path}.{key}"):
            whole = copy.copy(value)
            whole[key] = variant
            yield note, whole
    if value is None:
        kinds = [True]  # no member may be true or null
    else:
        kinds = [kind for kind in (None, True, 7, 1.5, "x", [], {}) if type(kind) is not type(value)]
    for kind in kinds:
        yield f"{path} is {json.dumps(kind)}", kind
