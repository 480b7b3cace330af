"""Numbers of other programs, for independent.test.ts.

    apt-get install python3-sklearn python3-scipy python3-nltk
    python3 test/independent/make.py > test/independent/numbers.json

scikit-learn: NMF with the Kullback-Leibler loss, truncated SVD, K-means from a given start, NMI.
scipy: single and average linkage of cosine distances, cut at a height.
NLTK: TextTiling, Pk, WindowDiff.
"""
import json

import nltk
import numpy as np
import scipy
import sklearn
from nltk.metrics.segmentation import pk, windowdiff
from nltk.tokenize.texttiling import TextTilingTokenizer
from scipy.cluster.hierarchy import fcluster, linkage
from sklearn.cluster import KMeans
from sklearn.decomposition import NMF, TruncatedSVD
from sklearn.metrics import normalized_mutual_info_score

COUNTS = [
    [6, 4, 0, 1, 0, 0, 2],
    [5, 3, 1, 0, 0, 1, 1],
    [0, 1, 7, 3, 0, 0, 1],
    [0, 0, 5, 4, 1, 0, 0],
    [1, 0, 0, 0, 6, 5, 1],
    [0, 1, 0, 1, 4, 6, 0],
    [3, 2, 2, 2, 0, 0, 1],
    [0, 0, 1, 0, 3, 2, 4],
]
TEXT = """The ferry left the harbour before sunrise and the crew coiled the ropes on the deck. A gull
followed the ferry out of the harbour while the captain watched the tide. The tide ran hard against the ferry,
and the deck was wet where the crew had worked.

By noon the captain had brought the ferry past the lighthouse, and the tide had turned. The crew ate on the deck,
a gull took a crust, and the captain laughed at the crew. The harbour on the far side was small, with one rope and
one lamp for a ferry of that size.

The orchard behind the house gave apples enough for a press of cider each autumn. My uncle pruned every tree in the
orchard in winter, and in spring the blossom drew bees from the hives. The bees left honey, the apples left cider,
and the press stood in the barn between the trees.

Apples that fell were gathered for the press as well, because cider forgives a bruise. The hives were moved under
the trees when the blossom came, and the barn smelled of honey and apples until the frost. My uncle sold cider and
honey at the gate of the orchard.

A violin needs a bow, and a bow needs hair, rosin and patience. The teacher tuned the violin, played a scale, and
asked the pupil for the same scale with less bow. The pupil drew the bow too fast and the string whistled, so the
teacher played the scale again.

After an hour the scale was clean, and the teacher opened a book of dances for violin. The pupil liked the dances
better than any scale, and the string no longer whistled under the bow. Rosin dust lay on the violin, and the teacher
wiped it off with a cloth."""
STOPS = "the a an and of on in at to with for by was were had is it that my when while because so after as".split()
MASSES = [
    ([5, 6], [2, 3, 6]),
    ([4, 4, 4], [4, 4, 4]),
    ([3, 5, 4, 8], [4, 4, 4, 8]),
    ([12], [6, 6]),
    ([2, 2, 2, 2, 4, 8], [5, 5, 10]),
    ([7, 3, 6, 4], [6, 4, 7, 3]),
]


def factorisation():
    counts = np.array(COUNTS, dtype=float)
    best = None
    for seed in range(20):
        model = NMF(3, beta_loss="kullback-leibler", solver="mu", init="random", random_state=seed, max_iter=5000, tol=0)
        rows = model.fit_transform(counts)
        product = rows @ model.components_
        seen = counts > 0
        loss = np.sum(counts[seen] * np.log(counts[seen] / product[seen])) - counts.sum() + product.sum()
        best = loss if best is None else min(best, loss)
    return {"topics": 3, "divergence": best}


def singular():
    model = TruncatedSVD(3, algorithm="arpack").fit(np.array(COUNTS, dtype=float))
    return {"values": model.singular_values_.tolist(), "right": np.abs(model.components_).tolist()}


def unit_rows():
    counts = np.array(COUNTS, dtype=float)
    return counts / np.linalg.norm(counts, axis=1, keepdims=True)


def kmeans():
    """Of unit rows, from the means of a given start. Plain K-means: the test asks for the same end, not the same steps."""
    rows, start = unit_rows(), [0, 1, 2, 0, 1, 2, 0, 1]
    means = np.array([rows[[s == c for s in start]].mean(axis=0) for c in range(3)])
    return {"start": start, "clusters": KMeans(3, init=means, n_init=1).fit(rows).labels_.tolist()}


def links():
    rows = unit_rows()
    found = []
    for method in ["single", "average"]:
        tree = linkage(rows, method, metric="cosine")
        for threshold in [0.5, 0.7, 0.8, 0.9, 0.95]:
            found.append(
                {
                    "method": method,
                    "threshold": threshold,
                    "clusters": fcluster(tree, 1 - threshold, "distance").tolist(),
                }
            )
    return found


def information():
    groups = [0, 0, 1, 1, 2, 2, 0, 1, 2, 2]
    classes = [0, 0, 0, 1, 1, 2, 0, 1, 2, 2]
    return {
        "groups": groups,
        "classes": classes,
        "nmi": normalized_mutual_info_score(classes, groups, average_method="geometric"),
    }


def tiling():
    """Without NLTK's smoothing, which is not Hearst's: a smoothing width of 1 leaves the scores as they are."""
    kept = {}

    class Seen(TextTilingTokenizer):
        def _identify_boundaries(self, depth_scores):
            kept["depths"] = list(map(float, depth_scores))
            kept["boundaries"] = super()._identify_boundaries(depth_scores)
            return kept["boundaries"]

        def _smooth_scores(self, gap_scores):
            kept["scores"] = list(map(float, gap_scores))
            return np.array(gap_scores)

    tiles = Seen(w=10, k=4, stopwords=STOPS, smoothing_width=1).tokenize(TEXT)
    paragraphs = [[word.strip(".,").lower() for word in part.split()] for part in TEXT.split("\n\n")]
    ends, seen = [], 0
    for tile in tiles[:-1]:
        seen += len([part for part in tile.split("\n\n") if part.strip()])
        ends.append(seen - 1)
    return {
        "sequence": 10,
        "run": 4,
        "stops": STOPS,
        "paragraphs": paragraphs,
        "scores": kept["scores"],
        "depths": kept["depths"],
        "gaps": [gap for gap, is_cut in enumerate(kept["boundaries"]) if is_cut],
        "lastParagraphs": ends,
    }


def marks(masses):
    return "".join("0" * (mass - 1) + "1" for mass in masses)[:-1]


def segmentations():
    found = []
    for hypothesis, reference in MASSES:
        for window in [2, 3, 4]:
            found.append(
                {
                    "hypothesis": hypothesis,
                    "reference": reference,
                    "window": window,
                    # Between two units k apart lie k places for a boundary, which is what NLTK slides over.
                    "pk": pk(marks(reference), marks(hypothesis), k=window),
                    "windowDiff": windowdiff(marks(reference), marks(hypothesis), k=window),
                }
            )
    return found


print(
    json.dumps(
        {
            "command": "python3 test/independent/make.py > test/independent/numbers.json",
            "versions": {"nltk": nltk.__version__, "scikit-learn": sklearn.__version__, "scipy": scipy.__version__},
            "counts": COUNTS,
            "nmf": factorisation(),
            "svd": singular(),
            "kmeans": kmeans(),
            "links": links(),
            "nmi": information(),
            "texttiling": tiling(),
            "segmentations": segmentations(),
        },
        indent=1,
    )
)
