"""The graph of all-mpnet-base-v2 with weights of eight bits, a quarter of the published size.

MPNet is a BERT with a bias of attention that depends on the distance of two tokens (T5's), and
without token types. The rows of each matrix are quantized in blocks of 32 numbers, each with a
scale of its own: one scale for a column, as in the smaller model, loses a tenth of the ranking.
"""

from __future__ import annotations

import math

import numpy as np
from onnx import ModelProto, TensorProto

from api.search.semantic.embedders.mpnet import MAX_TOKENS, MPNET_SIZE
from tools.search_data.bert import Encoder, Weights

# The domain of onnxruntime's own operators.
_MICROSOFT = "com.microsoft"
_BUCKETS, _MAX_DISTANCE = 32, 128
# The first two positions are those of padding.
_FIRST_POSITION = 2
_BLOCK = 32
# Products of eight-bit numbers, of both the weights and what they are multiplied by.
_ACCURACY_LEVEL = 4
# What the published file calls the parts of a layer, and what BERT's does.
_BERT_NAMES = {
    "attention.attn.q.": "attention.self.query.",
    "attention.attn.k.": "attention.self.key.",
    "attention.attn.v.": "attention.self.value.",
    "attention.attn.o.": "attention.output.dense.",
    "attention.LayerNorm.": "attention.output.LayerNorm.",
}


def mpnet(weights: Weights) -> ModelProto:
    """`input_ids` and `attention_mask` (texts x tokens) in, `vectors` (texts x 768) out."""
    return _MPNet({_bert_name(name): weight for name, weight in weights.items()}).model()


def _bert_name(name: str) -> str:
    name = name.removeprefix("mpnet.")
    for part, bert_part in _BERT_NAMES.items():
        name = name.replace(part, bert_part)
    return name


class _MPNet(Encoder):
    hidden, heads, layers, epsilon = MPNET_SIZE, 12, 12, 1e-5
    operator_domains = (_MICROSOFT,)

    def _embeddings(self) -> str:
        table = self._weights["embeddings.position_embeddings.weight"]
        rows = table[_FIRST_POSITION : _FIRST_POSITION + MAX_TOKENS]
        start, constant = self._numbers("start", [0]), self._constant("positions", rows)
        position = self._add("Slice", constant, start, self._length())
        return self._norm(self._add("Add", self._words(), position), "embeddings.LayerNorm")

    def _words(self) -> str:
        """Word embeddings of eight bits, with a scale for each word."""
        table = self._weights["embeddings.word_embeddings.weight"]
        scales = np.maximum(np.abs(table).max(axis=1, keepdims=True) / 127, np.float32(1e-12))
        words = self._constant("words", np.rint(table / scales).astype(np.int8))
        word = self._add("Cast", self._add("Gather", words, "input_ids"), to=TensorProto.FLOAT)
        scale = self._add("Gather", self._constant("word_scales", scales), "input_ids")
        return self._add("Mul", word, scale)

    def _attention_bias(self) -> str:
        """What masks the padding, plus what depends on the distance of two tokens."""
        table = self._weights["encoder.relative_attention_bias.weight"]
        by_head = self._constant("distances", table[_buckets()].transpose(2, 0, 1))
        length = self._length()
        ends = self._add("Concat", length, length, axis=0)
        starts, axes = self._numbers("starts", [0, 0]), self._numbers("token_axes", [1, 2])
        near = self._add("Slice", by_head, starts, ends, axes)
        first = self._add("Unsqueeze", near, self._numbers("texts_axis", [0]))
        return self._add("Add", first, super()._attention_bias())

    def _linear(self, tokens: str, name: str) -> str:
        weight = self._weights[f"{name}.weight"]
        packed, scales = _quantized(weight)
        product = self._add(
            "MatMulNBits",
            tokens,
            self._constant(f"{name}.weight", packed),
            self._constant(f"{name}.scales", scales),
            domain=_MICROSOFT,
            N=weight.shape[0],
            K=weight.shape[1],
            bits=8,
            block_size=_BLOCK,
            accuracy_level=_ACCURACY_LEVEL,
        )
        bias = self._constant(f"{name}.bias", self._weights[f"{name}.bias"])
        return self._add("Add", product, bias)


def _buckets() -> np.ndarray:
    """The bucket of each pair of tokens, shape (MAX_TOKENS, MAX_TOKENS).

    Half of them for each direction; of these half for one distance each, the others for wider and
    wider ranges of distances.
    """
    position = np.arange(MAX_TOKENS)
    after = position[None, :] - position[:, None]
    of_direction, distance = _BUCKETS // 2, np.abs(after)
    exact = of_direction // 2
    share = np.log(np.maximum(distance, 1) / exact) / math.log(_MAX_DISTANCE / exact)
    wide = np.minimum(exact + (share * (of_direction - exact)).astype(int), of_direction - 1)
    found: np.ndarray = np.where(distance < exact, distance, wide) + (after > 0) * of_direction
    return found


def _quantized(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A matrix (out x in) as `MatMulNBits` takes it: (out x blocks x 32) of uint8 around 128, and
    the scale of each block."""
    blocks = weight.reshape(weight.shape[0], -1, _BLOCK)
    scales = np.maximum(np.abs(blocks).max(axis=2) / 127, np.float32(1e-12))
    packed = np.rint(blocks / scales[:, :, None]) + 128
    return packed.astype(np.uint8), scales.astype(np.float32)
