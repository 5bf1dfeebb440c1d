"""Files of networks: they come back as they were, and what is no network is refused."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
safetensors = pytest.importorskip("safetensors.torch")

from agents.weights import BadWeights, load_network, save_network  # noqa: E402
from bruxelles_env.games import GAMES, rules_of  # noqa: E402
from bruxelles_env.version import __version__  # noqa: E402
from tests.agents.made_networks import made_file, made_network  # noqa: E402

NAME = "bruxelles1893"


@pytest.mark.parametrize("name", GAMES)
def test_a_network_comes_back_as_it_was(name: str, tmp_path: Path) -> None:
    network = made_network(name, seed=3, width=16, depth=3)
    save_network(network, tmp_path / "net.safetensors", {"games": 7})
    again, header = load_network(tmp_path / "net.safetensors", name)
    assert again.config == network.config and not again.training
    for key, tensor in network.state_dict().items():
        assert torch.equal(tensor, again.state_dict()[key])
    rules = rules_of(name)
    assert (header["observation"], header["actions"]) == (rules.layout.size, rules.num_actions)
    assert (header["game"], header["version"], header["about"]) == (name, __version__, {"games": 7})
    assert [path.name for path in tmp_path.iterdir()] == ["net.safetensors"]  # nothing half done


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = made_file(tmp_path, NAME)
    before = path.read_bytes()
    with pytest.raises(TypeError):
        save_network(made_network(NAME, 1), path, {"about": object()})
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_loading_leaves_the_random_numbers_of_others_alone(tmp_path: Path) -> None:
    path = made_file(tmp_path, NAME)
    torch.manual_seed(5)
    expected = torch.rand(3)
    torch.manual_seed(5)
    load_network(path, NAME)
    assert torch.equal(torch.rand(3), expected)


def changed(path: Path, tensors: dict[str, Any] | None = None, **header: Any) -> Path:
    """The file with other tensors, or another header; a value of None takes a key out."""
    with safetensors.safe_open(path, "pt") as file:
        found = json.loads(file.metadata()["bruxelles"])
        kept = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    values = {**found, **header}
    values = {name: value for name, value in values.items() if value is not None}
    text = {"bruxelles": json.dumps(values)}
    safetensors.save_file({**kept, **(tensors or {})}, path, text)
    return path


def shape(**more: Any) -> dict[str, Any]:
    return {"game": NAME, "kind": "mlp", "width": 24, "depth": 2, **more}


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"game": "bruxelles1897"}, "plays bruxelles1897, not bruxelles1893"),
        ({"game": None}, "is no network of ours: 'game'"),
        ({"network": shape(game="bruxelles1897")}, "plays"),
        ({"network": None}, "is no network of ours: 'network'"),
        ({"network": [1]}, "is no network of ours"),
        ({"network": shape(more=1)}, "unknown key 'more'"),
        ({"network": shape(kind="tree")}, "kind is 'tree'"),
        ({"network": shape(kind=[1])}, "is no network of ours"),
        ({"network": shape(width="24")}, "is no network of ours"),
        ({"network": shape(width=0)}, "is no network of ours"),
        ({"network": shape(depth=True)}, "is no network of ours"),
        ({"network": shape(width=10**9)}, "does not fit its own shape"),
        ({"network": shape(depth=10**9)}, "does not fit its own shape"),
        ({"network": shape(width=25)}, "does not fit its own shape"),
        ({"network": shape(width=23)}, "does not fit its own shape"),
        ({"network": shape(depth=1)}, "does not fit its own shape"),
        ({"observation": 7}, "takes observation of size 7, this version"),
        ({"actions": 7}, "takes actions of size 7, this version"),
        ({"actions": None}, "takes actions of size None"),
    ],
)
def test_a_header_that_does_not_fit(header: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = changed(made_file(tmp_path, NAME), **header)
    with pytest.raises(BadWeights) as caught:
        load_network(path, NAME)
    assert message in str(caught.value) and str(path) in str(caught.value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_are_not_finite_are_refused(value: float, tmp_path: Path) -> None:
    bias = torch.zeros(5)
    bias[3] = value
    path = changed(made_file(tmp_path, NAME), {"seats.bias": bias})
    with pytest.raises(BadWeights, match="holds numbers that are not finite"):
        load_network(path, NAME)


def test_numbers_that_are_finite_in_the_file_only_are_refused(tmp_path: Path) -> None:
    wide = torch.full((5,), 1e300, dtype=torch.float64)
    path = changed(made_file(tmp_path, NAME), {"seats.bias": wide})
    with pytest.raises(BadWeights, match="holds numbers that are not finite"):
        load_network(path, NAME)


def test_narrow_and_complex_numbers(tmp_path: Path) -> None:
    narrow = torch.ones(5).to(torch.float8_e4m3fn)
    load_network(changed(made_file(tmp_path, NAME), {"seats.bias": narrow}), NAME)
    path = changed(made_file(tmp_path, NAME), {"seats.bias": torch.ones(5).to(torch.complex64)})
    with pytest.raises(BadWeights, match="complex"):
        load_network(path, NAME)


def test_a_name_that_no_system_takes() -> None:
    with pytest.raises(BadWeights, match="no network at"):
        load_network("x" * 5000, NAME)


def test_strange_tensors_are_refused(tmp_path: Path) -> None:
    for tensors in ({"seats.bias": torch.zeros(6)}, {"more": torch.zeros(1)}):
        path = changed(made_file(tmp_path, NAME), tensors)
        with pytest.raises(BadWeights, match="does not fit its own shape"):
            load_network(path, NAME)


@pytest.mark.parametrize("cut", [0, 5, 100, -1])
def test_a_torn_file_is_refused(cut: int, tmp_path: Path) -> None:
    path = made_file(tmp_path, NAME)
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(BadWeights, match="is no network of ours"):
        load_network(path, NAME)


def test_a_file_of_somebody_elses_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.safetensors"
    safetensors.save_file({"x": torch.zeros(2)}, path)
    with pytest.raises(BadWeights, match="is no network of ours: 'bruxelles'"):
        load_network(path, NAME)
    safetensors.save_file({"x": torch.zeros(2)}, path, {"bruxelles": "[]"})
    with pytest.raises(BadWeights, match="is no network of ours"):
        load_network(path, NAME)
    safetensors.save_file({"x": torch.zeros(2)}, path, {"bruxelles": "{" * 100_000})
    with pytest.raises(BadWeights, match="is no network of ours"):
        load_network(path, NAME)


class Evil:
    """Would leave a mark if anything unpickled it."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return Path.touch, (self.mark,)


def test_nothing_is_ever_unpickled(tmp_path: Path) -> None:
    path, mark = tmp_path / "net.safetensors", tmp_path / "mark"
    path.write_bytes(pickle.dumps(Evil(mark)))
    with pytest.raises(BadWeights):
        load_network(path, NAME)
    torch.save({"x": torch.zeros(1), "evil": Evil(mark)}, path)
    with pytest.raises(BadWeights):
        load_network(path, NAME)
    assert not mark.exists()


def test_no_file(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(BadWeights, match="no network at"):
            load_network(path, NAME)
