"""texttiling.py FILE STOPWORDS: NLTK's TextTiling of a text, with our stop words so that nothing has to be fetched."""

import sys

from turns import need, take_turns, timed

nltk = need("nltk", "python3-nltk")
from nltk.tokenize.texttiling import TextTilingTokenizer  # noqa: E402

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
with open(sys.argv[2], encoding="utf-8") as file:
    stop_words = file.read().split("\n")


def turn():
    seconds, blocks = timed(TextTilingTokenizer(stopwords=stop_words).tokenize, text)
    return {"seconds": seconds, "blocks": len(blocks)}


take_turns(turn, nltk)
