"""top.py FILE WIDTH QUERIES MANY MOST REPEATS: the nearest rows by one product of matrices and a partial sort."""

import sys

from turns import need, take_turns, timed

numpy = need("numpy", "python3-numpy")

path = sys.argv[1]
width, queries, many, most, repeats = (int(word) for word in sys.argv[2:])
rows = numpy.fromfile(path, "<f4").reshape(-1, width)
asked, matrix = rows[:many], rows[queries:].copy()
if many > 1:
    repeats = 1


def search():
    for _ in range(repeats):
        if many == 1:
            scores = (matrix @ asked[0])[None]
        else:
            scores = asked @ matrix.T
        best = numpy.argpartition(scores, -most, axis=1)[:, -most:]
        order = numpy.argsort(-numpy.take_along_axis(scores, best, axis=1), axis=1)
        numpy.take_along_axis(best, order, axis=1)


def turn():
    seconds, _ = timed(search)
    return {"seconds": seconds / repeats}


take_turns(turn, numpy)
