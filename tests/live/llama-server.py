"""Serves a GGUF file over OpenAI's chat completions, by llama.cpp: says its address, then waits to be ended."""

import sys
import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.model_alias = {"small"}
params.hostnames = ["127.0.0.1"]
params.port = 0
# One for the Director, one for the Storyteller, one for the co-author: each remembers how its prompts begin.
params.n_parallel = 3
params.n_ctx = params.n_parallel * int(sys.argv[2])
# Two cores that wait for each other take more of a machine than one that works.
params.cpuparams.n_threads = int(sys.argv[3])
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
# Its parent holds the other end: it ends with it, however that ends.
sys.stdin.read()
