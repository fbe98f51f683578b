"""Serves a GGUF file over OpenAI's chat completions, by llama.cpp: says its address, then waits to be ended."""

import sys
import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.model_alias = {"small"}
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = int(sys.argv[2])
params.n_parallel = 1
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
# Its parent holds the other end: it ends with it, however that ends.
sys.stdin.read()
