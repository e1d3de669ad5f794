"""Adam with weight decay (Loshchilov and Hutter 2019), for training that needs only numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

_WARM_UP = 20
_MOMENTUM, _SQUARES, _EPSILON = 0.9, 0.999, 1e-8


def minimize(
    parameters: list[Array],
    gradients: Callable[[Sequence[Array]], Sequence[Array]],
    steps: int,
    learning_rate: float,
    weight_decay: float,
) -> list[Array]:
    """The parameters after so many steps; `gradients` returns those of the next batch.

    The learning rate rises for some steps and then falls to zero as a cosine does.
    """
    means, squares = ([np.zeros_like(each) for each in parameters] for _ in range(2))
    found = list(parameters)
    for step in range(1, steps + 1):
        rate = learning_rate * min(1, step / _WARM_UP) * (1 + np.cos(np.pi * step / steps)) / 2
        for at, gradient in enumerate(gradients(found)):
            means[at] = _MOMENTUM * means[at] + (1 - _MOMENTUM) * gradient
            squares[at] = _SQUARES * squares[at] + (1 - _SQUARES) * gradient**2
            mean = means[at] / (1 - _MOMENTUM**step)
            spread = np.sqrt(squares[at] / (1 - _SQUARES**step)) + _EPSILON
            change = mean / spread + weight_decay * found[at]
            found[at] = (found[at] - rate * change).astype(np.float32)
    return found
