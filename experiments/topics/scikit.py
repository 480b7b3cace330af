"""LDA and NMF (KL) of scikit-learn on counts from stdin: {counts: [[word, n], ...] per document, columns, topics, seeds}.

Prints one JSON line per model and seed: {model, seed, mixtures, words}: P(z|d) and the ten heaviest words per topic.
"""
import json
import sys

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.decomposition import NMF, LatentDirichletAllocation

task = json.load(sys.stdin)
rows = [r for r, entries in enumerate(task["counts"]) for _ in entries]
columns = [w for entries in task["counts"] for w, _ in entries]
values = [n for entries in task["counts"] for _, n in entries]
counts = csr_matrix((values, (rows, columns)), shape=(len(task["counts"]), task["columns"]), dtype=float)
k = task["topics"]


def models(seed):
    yield "LDA", LatentDirichletAllocation(k, random_state=seed, learning_method="batch", max_iter=50)
    yield "NMF (KL)", NMF(k, random_state=seed, beta_loss="kullback-leibler", solver="mu", init="nndsvdar", max_iter=300)


for seed in task["seeds"]:
    for name, model in models(seed):
        mixtures = model.fit_transform(counts)
        words = model.components_ / model.components_.sum(axis=1, keepdims=True)
        first = [np.argsort(-topic, kind="stable")[:10].tolist() for topic in words]
        groups = mixtures.argmax(axis=1).tolist()
        print(json.dumps({"model": name, "seed": seed, "groups": groups, "words": first}), flush=True)
