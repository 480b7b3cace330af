"""A summary over HTTP, with Python's standard library alone.

python3 client.py http://127.0.0.1:4114 TOKEN talk.vtt
"""

import json
import os
import sys
import urllib.parse
import urllib.request

server, token, path = sys.argv[1:4]


def ask(route, body, kind):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": kind}
    request = urllib.request.Request(f"{server}/api/v1/{route}", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


name = os.path.basename(path)
with open(path, "rb") as file:
    ask(f"documents?name={urllib.parse.quote(name)}", file.read(), "application/octet-stream")
question = {"documents": [name], "options": {"sentences": 3}}
summary = ask("summarize", json.dumps(question).encode(), "application/json")
for sentence in summary["sentences"]:
    print(f'{sentence["start"]}–{sentence["end"]}: {sentence["text"]}')
