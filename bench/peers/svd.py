"""svd.py arpack|randomized MATRIX DIMENSIONS SETTING: a truncated singular value decomposition, and its residual.

SETTING is the tolerance of ARPACK, or the number of power iterations.
"""

import sys

from turns import need, read_matrix, take_turns, timed

numpy = need("numpy", "python3-numpy")

who, path, dimensions, setting = sys.argv[1:]
dimensions = int(dimensions)
matrix = read_matrix(path).astype(numpy.float32)


def arpack():
    from scipy.sparse.linalg import svds

    start = numpy.random.RandomState(1).standard_normal(min(matrix.shape)).astype(numpy.float32)
    return svds(matrix, dimensions, tol=float(setting), v0=start)


def randomized():
    from sklearn.utils.extmath import randomized_svd

    return randomized_svd(matrix, dimensions, n_iter=int(setting), random_state=1)


def residual(left, values, right):
    """The longest of A v - s u together with A' u - s v, as a share of the largest value."""
    ahead = matrix @ right.T - left * values
    back = matrix.T @ left - right.T * values
    lengths = numpy.sqrt((ahead**2).sum(axis=0) + (back**2).sum(axis=0))
    return float(lengths.max() / values.max())


def turn():
    seconds, (left, values, right) = timed({"arpack": arpack, "randomized": randomized}[who])
    return {"seconds": seconds, "residual": residual(left, values, right)}


library = need("scipy", "python3-scipy") if who == "arpack" else need("sklearn", "python3-sklearn")
take_turns(turn, library)
