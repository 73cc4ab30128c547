"""Documents against their schemas, by a validator that shares nothing with the one of the Rust tests."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import misere

SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")))


def test_schemas_are_schemas() -> None:
    names = sorted(path.stem for path in SCHEMAS.glob("*.json"))
    assert {"solution", "structure", "find", "list", "same"} <= set(names)
    for name in names:
        Draft202012Validator.check_schema(validator(name).schema)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("0.77", {}),
        ("0.414", {}),
        ("c.8d", {}),
        ("*2#320", {}),
        ("0.07", {"heap": 20}),
        ("0.77", {"normal": True}),
        ("*(2#0)0", {"infinite": True}),
        ("0.734", {}),
    ],
)
def test_solutions(game: str, options: dict) -> None:
    solution = misere.solve(game, **options)
    document = solution.document()
    validator("solution").validate(document)
    assert len(document["phi"]) == document["heap"] + 1
    if solution.is_infinite:
        assert "elements" not in document
    else:
        assert len(document["elements"]) == document["order"]
        assert [document["elements"][x] for x in document["phi_elements"]] == document["phi"]
        validator("structure").validate(solution.structure)


def test_something_more_is_refused() -> None:
    document = misere.solve("0.123").document()
    assert not validator("solution").is_valid({**document, "more": 1})
    assert not validator("solution").is_valid({**document, "infinite": True})
