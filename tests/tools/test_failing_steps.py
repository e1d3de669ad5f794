"""A failed step of `make up` or `make test` reports what failed, why, and what to try."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from api.core.paths import ROOT

COPIED = ["Makefile", "package.json", "package-lock.json", ".npmrc", "pyproject.toml"]
UNREACHABLE = "http://127.0.0.1:9/"
RUNTIME = ".venv/.runtime-installed"
NODE_MODULES = "node_modules/.installed"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the files that `make` reads, with an empty virtual environment."""
    folder = tmp_path / "clone"
    for name in ("requirements", "tools"):
        shutil.copytree(ROOT / name, folder / name)
    for name in COPIED:
        shutil.copy(ROOT / name, folder)
    venv = [sys.executable, "-m", "venv", "--without-pip", str(folder / ".venv")]
    subprocess.run(venv, check=True, timeout=60)
    # The pip of this environment, which installs into the empty one.
    python = folder / ".venv/bin/python"
    program(folder, "pip", f'exec {sys.executable} -m pip --python {python} "$@"')
    return folder


def program(clone: Path, name: str, script: str) -> None:
    file = clone / ".venv" / "bin" / name
    assert not file.is_symlink()
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def mark_done(clone: Path, *targets: str) -> None:
    """Mark steps as done."""
    for target in targets:
        stamp = clone / target
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()


def make(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `make` without a reachable registry and without a cache."""
    programs = [str(Path(sys.executable).parent), "/usr/bin", "/bin"]
    environment = {
        "PATH": os.pathsep.join(programs),
        "HOME": str(clone),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": UNREACHABLE,
        "PIP_NO_CACHE_DIR": "1",
        "PIP_RETRIES": "0",
        "npm_config_registry": UNREACHABLE,
        "npm_config_cache": str(clone / "cache"),
        "npm_config_fetch_retries": "0",
    }
    return subprocess.run(
        ["make", *arguments],
        cwd=clone,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.rule("OPS-6")
def test_an_unreachable_package_index_is_reported(clone: Path) -> None:
    failed = make(clone, RUNTIME)
    assert failed.returncode == 2
    assert "FAILED: Installing Python packages" in failed.stderr
    assert "No matching distribution found" in failed.stderr
    assert "What to try: the package index must be reachable" in failed.stderr
    assert "PIP_INDEX_URL" in failed.stderr
    assert not (clone / RUNTIME).exists()


@pytest.mark.rule("OPS-6")
def test_an_unreachable_npm_registry_is_reported(clone: Path) -> None:
    mark_done(clone, RUNTIME)
    failed = make(clone, NODE_MODULES)
    assert failed.returncode == 2
    assert "FAILED: Installing npm packages" in failed.stderr
    assert "ECONNREFUSED" in failed.stderr
    assert "What to try: npm's registry must be reachable" in failed.stderr
    assert not (clone / NODE_MODULES).exists()


def test_a_failed_bundle_build_is_reported(clone: Path) -> None:
    mark_done(clone, RUNTIME, NODE_MODULES)
    program(clone, "npm", "echo 'src/main.tsx: cannot resolve ./missing' && exit 3")
    failed = make(clone, "web/dist/index.html")
    assert failed.returncode == 2
    assert "FAILED: Building the web bundle" in failed.stderr
    assert "exit status 3" in failed.stderr
    assert "cannot resolve ./missing" in failed.stderr
    assert "make clean" in failed.stderr


def test_missing_weights_are_reported_and_tolerated(clone: Path) -> None:
    mark_done(clone, "api/search/semantic/embedders/model_files.py", RUNTIME)
    program(clone, "pip", "echo 'ERROR: no room on the disk' && exit 1")
    result = make(clone, ".venv/.model-made")
    # The site runs without them.
    assert result.returncode == 0
    assert "FAILED: Installing the weights for semantic search" in result.stderr
    assert "no room on the disk" in result.stderr
    assert "The site runs without semantic search" in result.stderr
    assert not (clone / ".venv/.model-made").exists()


def test_a_python_without_venv_is_reported(clone: Path) -> None:
    shutil.rmtree(clone / ".venv")
    python = clone / "python-without-venv"
    script = 'test "$1" = -c || { echo "No module named ensurepip"; exit 1; }'
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    failed = make(clone, f"PYTHON={python}", ".venv/bin/python")
    assert failed.returncode == 2
    assert "No module named ensurepip" in failed.stderr
    assert "apt-get install python3-venv" in failed.stderr
    assert not (clone / ".venv").exists()


@pytest.mark.rule("OPS-5")
def test_a_successful_step_prints_only_its_name(clone: Path) -> None:
    step = [
        str(clone / "tools/run_step.sh"),
        "Counting",
        "nothing",
        "sh",
        "-c",
        "echo one; echo two >&2",
    ]
    ran = subprocess.run(step, capture_output=True, text=True, timeout=20, check=True)
    assert (ran.stdout, ran.stderr) == ("Counting\n", "")
