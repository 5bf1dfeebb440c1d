"""Helper modules whose assertions pytest shall take apart as it does those of tests."""

import pytest

pytest.register_assert_rewrite(
    *(
        f"tests.{module}"
        for module in ("boxes", "golden", "imagining", "invariants", "mutations", "playing")
    ),
    "tests.refusals",
    "tests.wording",
)
