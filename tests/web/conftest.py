"""One server for the tests of a file that leave it as it was."""

import pytest

from tests.web.served import server


@pytest.fixture(scope="module")
def client():
    with server() as client:
        yield client
