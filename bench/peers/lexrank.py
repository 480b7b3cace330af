"""lexrank.py FILE SENTENCES: LexRank (Erkan & Radev 2004) from text to summary, as sumy does it.

Words and stems of every sentence; the cosine of every pair from its own sums over dictionaries; the power method on a
dense matrix. sumy itself is not among Debian's packages; this has its shape and its costs.
"""

import math
import re
import sys
from collections import Counter

from turns import need, take_turns, timed

numpy, nltk = need("numpy", "python3-numpy"), need("nltk", "python3-nltk")
from nltk.stem.snowball import SnowballStemmer  # noqa: E402

THRESHOLD, EPSILON = 0.1, 0.1
path, many = sys.argv[1], int(sys.argv[2])
with open(path, encoding="utf-8") as file:
    text = file.read()


def summary():
    stemmer = SnowballStemmer("english")
    sentences = [part for part in re.split(r"(?<=[.!?])\s+", text) if part.strip()]
    words = [[stemmer.stem(word) for word in re.findall(r"\w+", one.lower())] for one in sentences]
    scores = ranks(link_matrix(words))
    best = sorted(range(len(sentences)), key=lambda i: -scores[i])[:many]
    return [sentences[i] for i in sorted(best)]


def link_matrix(sentences):
    frequencies = [frequency(words) for words in sentences]
    inverse = inverse_frequency(sentences)
    size = len(sentences)
    matrix, degrees = numpy.zeros((size, size)), numpy.zeros(size)
    for i in range(size):
        for j in range(size):
            cosine = similarity(sentences[i], sentences[j], frequencies[i], frequencies[j], inverse)
            if cosine > THRESHOLD:
                matrix[i, j] = 1
                degrees[i] += 1
    return matrix / numpy.maximum(degrees, 1)[:, None]


def frequency(words):
    counts = Counter(words)
    most = max(counts.values(), default=1)
    return {word: count / most for word, count in counts.items()}


def inverse_frequency(sentences):
    within = Counter(word for words in sentences for word in set(words))
    return {word: math.log(len(sentences) / (1 + count)) for word, count in within.items()}


def similarity(words, others, frequencies, other_frequencies, inverse):
    shared = set(words) & set(others)
    product = sum(frequencies[word] * other_frequencies[word] * inverse[word] ** 2 for word in shared)
    squares = sum((frequencies[word] * inverse[word]) ** 2 for word in set(words))
    other_squares = sum((other_frequencies[word] * inverse[word]) ** 2 for word in set(others))
    if squares > 0 and other_squares > 0:
        return product / (math.sqrt(squares) * math.sqrt(other_squares))
    return 0


def ranks(matrix):
    turned, rank, change = matrix.T, numpy.full(len(matrix), 1 / len(matrix)), 1.0
    while change > EPSILON:
        following = turned @ rank
        change = float(numpy.linalg.norm(following - rank))
        rank = following
    return rank


def turn():
    seconds, _ = timed(summary)
    return {"seconds": seconds}


take_turns(turn, nltk)
