"""What the Python peers share: the lines they answer (see process.ts), the matrix they read, and how well it fits."""

import importlib
import json
import resource
import sys
import time


def need(module, package):
    """A library, or a word on how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        say({"missing": package})
        sys.exit(0)


def say(answer):
    print(json.dumps(answer), flush=True)


def take_turns(turn, *libraries):
    """Says that it is ready; then takes a turn for every line."""
    say({"versions": {library.__name__: library.__version__ for library in libraries}})
    for _ in sys.stdin:
        answer = turn()
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        say({"megabytes": megabytes, **answer})


def timed(work, *arguments):
    """The seconds, and what came out."""
    begin = time.perf_counter()
    out = work(*arguments)
    return time.perf_counter() - begin, out


def read_matrix(path):
    """The sparse matrix of corpus.ts, by rows."""
    numpy, sparse = need("numpy", "python3-numpy"), need("scipy.sparse", "python3-scipy")
    with open(path, "rb") as file:
        rows, columns, entries = (int(n) for n in numpy.fromfile(file, "<u4", 3))
        start = numpy.fromfile(file, "<u4", rows + 1).astype(numpy.int32)
        index = numpy.fromfile(file, "<u4", entries).astype(numpy.int32)
        value = numpy.fromfile(file, "<f4", entries).astype(numpy.float64)
    return sparse.csr_matrix((value, index, start), shape=(rows, columns))


def log_likelihood(counts, topics_of_rows, words_of_topics):
    """Sum of n log P(w|d), where both factors are first made to sum to one as they should."""
    import numpy

    mass = words_of_topics.sum(axis=1)
    words = (words_of_topics / mass[:, None]).T
    rows = topics_of_rows / topics_of_rows.sum(axis=1, keepdims=True)
    total, chunk = 0.0, 1000
    for first in range(0, counts.shape[0], chunk):
        part = counts[first : first + chunk].tocoo()
        dots = numpy.empty(part.nnz)
        for at in range(0, part.nnz, 20000):
            near = slice(at, at + 20000)
            dots[near] = numpy.einsum("ij,ij->i", rows[first + part.row[near]], words[part.col[near]])
        total += float(part.data @ numpy.log(dots))
    return total
