"""The graph of a BERT encoder that turns tokens into one unit vector for each text.

Token vectors are averaged and normalized, as in the training of all-MiniLM-L6-v2.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

HIDDEN, HEADS, LAYERS = 384, 12, 6
# Added to the attention scores of padding.
_MASKED = -10_000.0
_OPSET, _IR = 20, 10

Weights = Mapping[str, np.ndarray]


def bert(weights: Weights) -> onnx.ModelProto:
    """`input_ids` and `attention_mask` (texts x tokens) in, `vectors` (texts x 384) out."""
    return Encoder(weights).model()


_INPUTS = ("input_ids", "attention_mask")


def _tensor_info(name: str, kind: int, width: str | int) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, kind, ["texts", width])


class Encoder:
    """The nodes in execution order; each method adds nodes and returns the name of their output."""

    hidden, heads, layers, epsilon = HIDDEN, HEADS, LAYERS, 1e-12
    # Beside the standard one.
    operator_domains: Sequence[str] = ()

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}
        self._mask = self._add("Cast", "attention_mask", to=TensorProto.FLOAT)

    def model(self) -> onnx.ModelProto:
        """The graph from tokens to vectors, checked."""
        self._vectors(self._encode())
        inputs = [_tensor_info(name, TensorProto.INT64, "tokens") for name in _INPUTS]
        outputs = [_tensor_info("vectors", TensorProto.FLOAT, self.hidden)]
        network = helper.make_graph(
            self._nodes, "encoder", inputs, outputs, list(self._constants.values())
        )
        others = [helper.make_opsetid(domain, 1) for domain in self.operator_domains]
        opsets = [helper.make_opsetid("", _OPSET), *others]
        model = helper.make_model(network, opset_imports=opsets, ir_version=_IR)
        onnx.checker.check_model(model)
        return model

    def _encode(self) -> str:
        """The hidden states of the last layer."""
        tokens, bias = self._embeddings(), self._attention_bias()
        for number in range(self.layers):
            tokens = self._layer(tokens, bias, f"encoder.layer.{number}")
        return tokens

    def _vectors(self, tokens: str) -> None:
        """Mean pooling over the tokens of each text, normalized."""
        seen = self._add("Unsqueeze", self._mask, self._numbers("last", [2]))
        width = self._numbers("tokens_axis", [1])
        total = self._add("ReduceSum", self._add("Mul", tokens, seen), width, keepdims=0)
        count = self._add("ReduceSum", seen, width, keepdims=0)
        mean = self._add("Div", total, count)
        self._add("LpNormalization", mean, output="vectors", axis=-1, p=2)

    def _embeddings(self) -> str:
        """Word plus position embeddings. The token type is constant and is added to the
        positions."""
        table = self._weights["embeddings.position_embeddings.weight"]
        positions = table + self._weights["embeddings.token_type_embeddings.weight"][0]
        start = self._numbers("start", [0])
        constant = self._constant("positions", positions)
        position = self._add("Slice", constant, start, self._length())
        return self._norm(self._add("Add", self._words(), position), "embeddings.LayerNorm")

    def _words(self) -> str:
        words = self._constant("words", self._weights["embeddings.word_embeddings.weight"])
        return self._add("Gather", words, "input_ids")

    def _length(self) -> str:
        """The number of tokens of each text."""
        first, second = self._numbers("first", [1]), self._numbers("second", [2])
        return self._add("Slice", self._add("Shape", "input_ids"), first, second)

    def _attention_bias(self) -> str:
        """The attention bias that masks the padding."""
        mask = self._add("Unsqueeze", self._mask, self._numbers("heads_axes", [1, 2]))
        absent = self._add("Sub", mask, self._constant("one", np.float32(1)))
        return self._add("Mul", absent, self._constant("nothing", np.float32(-_MASKED)))

    def _layer(self, tokens: str, bias: str, name: str) -> str:
        seen = self._attention(tokens, bias, f"{name}.attention.self")
        seen = self._add("Add", self._linear(seen, f"{name}.attention.output.dense"), tokens)
        seen = self._norm(seen, f"{name}.attention.output.LayerNorm")
        wide = self._add("Gelu", self._linear(seen, f"{name}.intermediate.dense"))
        made = self._add("Add", self._linear(wide, f"{name}.output.dense"), seen)
        return self._norm(made, f"{name}.output.LayerNorm")

    def _attention(self, tokens: str, bias: str, name: str) -> str:
        query = self._heads(tokens, f"{name}.query", [0, 2, 1, 3])
        key = self._heads(tokens, f"{name}.key", [0, 2, 3, 1])
        value = self._heads(tokens, f"{name}.value", [0, 2, 1, 3])
        scale = self._constant("scale", np.float32(1 / math.sqrt(self.hidden // self.heads)))
        scores = self._add("Mul", self._add("MatMul", query, key), scale)
        weights = self._add("Softmax", self._add("Add", scores, bias), axis=-1)
        found = self._add("Transpose", self._add("MatMul", weights, value), perm=[0, 2, 1, 3])
        return self._add("Reshape", found, self._numbers("joined", [0, 0, self.hidden]))

    def _heads(self, tokens: str, name: str, order: Sequence[int]) -> str:
        parts = self._numbers("parts", [0, 0, self.heads, self.hidden // self.heads])
        split = self._add("Reshape", self._linear(tokens, name), parts)
        return self._add("Transpose", split, perm=order)

    def _linear(self, tokens: str, name: str) -> str:
        weight = self._constant(f"{name}.weight", self._weights[f"{name}.weight"].T)
        bias = self._constant(f"{name}.bias", self._weights[f"{name}.bias"])
        return self._add("Add", self._add("MatMul", tokens, weight), bias)

    def _norm(self, tokens: str, name: str) -> str:
        weight = self._constant(f"{name}.weight", self._weights[f"{name}.weight"])
        bias = self._constant(f"{name}.bias", self._weights[f"{name}.bias"])
        return self._add("LayerNormalization", tokens, weight, bias, axis=-1, epsilon=self.epsilon)

    def _numbers(self, name: str, values: Sequence[int]) -> str:
        return self._constant(name, np.array(values, np.int64))

    def _constant(self, name: str, value: np.ndarray | np.generic) -> str:
        if name not in self._constants:
            array = np.asarray(value, order="C")
            self._constants[name] = numpy_helper.from_array(array, name)
        return name

    def _add(self, kind: str, *inputs: str, output: str = "", **attributes: Any) -> str:
        """Add a node. Its unique name is also the name of its output."""
        name = output or f"{kind}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name
