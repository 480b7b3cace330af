"""plsa.py WHO MATRIX TOPICS [likelihood]: one pass a turn of a model of topics; its seconds and, where asked for,
the log-likelihood it has then reached, which is off the clock.
"""

import sys
import time

from turns import log_likelihood, need, read_matrix, take_turns, timed

numpy = need("numpy", "python3-numpy")


def sklearn_nmf(counts, topics):
    """Multiplicative updates for the Kullback-Leibler divergence: W, then H with the new W, so two sweeps of ours."""
    sklearn = need("sklearn", "python3-sklearn")
    from sklearn.decomposition import _nmf, non_negative_factorization

    chance = numpy.random.RandomState(1)
    state = {
        "W": numpy.abs(chance.standard_normal((counts.shape[0], topics))),
        "H": numpy.abs(chance.standard_normal((topics, counts.shape[1]))),
    }
    clock = {}
    update_w, update_h = _nmf._multiplicative_update_w, _nmf._multiplicative_update_h

    def first(*arguments, **more):
        clock["begin"] = time.perf_counter()
        return update_w(*arguments, **more)

    def second(*arguments, **more):
        out = update_h(*arguments, **more)
        clock["end"] = time.perf_counter()
        return out

    # The clock runs over the two updates alone: each call also measures the divergence once, which EM need not.
    _nmf._multiplicative_update_w, _nmf._multiplicative_update_h = first, second

    def turn():
        state["W"], state["H"], _ = non_negative_factorization(
            counts, state["W"], state["H"], n_components=topics, init="custom", solver="mu",
            beta_loss="kullback-leibler", max_iter=1, tol=0,
        )  # fmt: skip
        return clock["end"] - clock["begin"]

    return turn, lambda: (state["W"] * state["H"].sum(axis=1), state["H"]), sklearn


def sklearn_lda(counts, topics):
    """Variational Bayes over the whole batch, a pass a turn; its documents are folded in off the clock."""
    sklearn = need("sklearn", "python3-sklearn")
    from sklearn.decomposition import LatentDirichletAllocation

    model = LatentDirichletAllocation(topics, learning_method="batch", random_state=1)
    model._init_latent_vars(counts.shape[1], dtype=counts.dtype)

    def turn():
        return timed(lambda: model._em_step(counts, counts.shape[0], batch_update=True))[0]

    return turn, lambda: (model.transform(counts), model.components_), sklearn


def gensim_lda(counts, topics):
    """Online variational Bayes with the library's own settings, a pass a turn; its inference is off the clock."""
    gensim = need("gensim", "python3-gensim")
    texts = [
        [(int(w), float(n)) for w, n in zip(counts[d].indices, counts[d].data)] for d in range(counts.shape[0])
    ]
    names = gensim.utils.FakeDict(counts.shape[1])
    model = gensim.models.LdaModel(
        id2word=names, num_topics=topics, eval_every=None, random_state=1, dtype=numpy.float32
    )

    def turn():
        return timed(model.update, texts)[0]

    return turn, lambda: (model.inference(texts)[0], model.get_topics()), gensim


def numba_plsa(counts, topics):
    """As enstop has it: posteriors of all non-zeros are stored, then summed; compiled, on one thread."""
    numba = need("numba", "python3-numba")

    @numba.njit(fastmath=True)
    def iterate(start, index, value, rows, words, posterior):
        for d in range(rows.shape[0]):
            for i in range(start[d], start[d + 1]):
                total = numpy.float32(0)
                for z in range(rows.shape[1]):
                    posterior[i, z] = rows[d, z] * words[z, index[i]]
                    total += posterior[i, z]
                for z in range(rows.shape[1]):
                    posterior[i, z] /= total
        rows[:], words[:] = 0, 0
        for d in range(rows.shape[0]):
            for i in range(start[d], start[d + 1]):
                for z in range(rows.shape[1]):
                    expected = value[i] * posterior[i, z]
                    rows[d, z] += expected
                    words[z, index[i]] += expected
        for d in range(rows.shape[0]):
            rows[d] /= max(rows[d].sum(), numpy.float32(1e-30))
        for z in range(words.shape[0]):
            words[z] /= words[z].sum()

    start, index, value = counts.indptr, counts.indices, counts.data.astype(numpy.float32)
    rows, words = (factor.astype(numpy.float32) for factor in random_start(counts, topics))
    posterior = numpy.empty((counts.nnz, topics), numpy.float32)
    iterate(start[:2], index, value, rows[:1].copy(), words.copy(), posterior)

    def turn():
        return timed(iterate, start, index, value, rows, words, posterior)[0]

    return turn, lambda: (rows, words), numba


def numpy_plsa(counts, topics):
    """The formulas as they are printed, a topic at a time over all non-zeros."""
    rows, words = random_start(counts, topics)
    entries = counts.tocoo()

    def iterate():
        evidence = sum(rows[entries.row, z] * words[z, entries.col] for z in range(topics))
        ratio = entries.data / evidence
        for z in range(topics):
            expected = ratio * rows[entries.row, z] * words[z, entries.col]
            rows[:, z] = numpy.bincount(entries.row, expected, counts.shape[0])
            words[z] = numpy.bincount(entries.col, expected, counts.shape[1])
        rows[:] /= numpy.maximum(rows.sum(axis=1, keepdims=True), 1e-300)
        words[:] /= words.sum(axis=1, keepdims=True)

    def turn():
        return timed(iterate)[0]

    return turn, lambda: (rows, words), numpy


def random_start(counts, topics):
    chance = numpy.random.RandomState(1)
    words = chance.random_sample((topics, counts.shape[1])) + 1e-12
    rows = numpy.full((counts.shape[0], topics), 1 / topics)
    return rows, words / words.sum(axis=1, keepdims=True)


def main(who, path, topics, *likelihood):
    """A model gives its turn, which tells seconds, and its two factors, documents by topics and topics by words."""
    counts = read_matrix(path)
    turn, factors, library = globals()[who](counts, int(topics))

    def answer():
        seconds = turn()
        return {"seconds": seconds, **({"logLikelihood": log_likelihood(counts, *factors())} if likelihood else {})}

    take_turns(answer, library)


main(*sys.argv[1:])
