"""The JSON Schema that connectn ships, ready to check what it writes."""

import json
from importlib.resources import files

from jsonschema import Draft202012Validator

SCHEMA = json.loads(files("connectn.view").joinpath("assets", "schema.json").read_text("utf-8"))


def check(shape: str, data: object) -> None:
    """Raise the first place where data is not of a shape of the schema."""
    Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{shape}"}).validate(data)
