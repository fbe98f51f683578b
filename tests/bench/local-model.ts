import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateText, streamText } from 'ai';
import { readConfig } from '../../server/config.ts';
import { createLogger, type Logger } from '../../server/log.ts';
import { createServices } from '../../server/main.ts';
import { formatByteSize, openLocalModelRegistry } from '../../server/models/local/index.ts';

/*
 * By hand: `node tests/bench/local-model.ts FILE.gguf [DATA_DIR]` tries a real model of this machine, in a whole server: how fast it reads and
 * writes, the memory it takes, how soon a stop frees it, and a turn in the middle of which its process is killed. The first time it fetches the runtime;
 * a DATA_DIR that is given keeps it.
 */

const [, , given, kept] = process.argv;
if (given === undefined) throw new Error('Say which file: node tests/bench/local-model.ts FILE.gguf [DATA_DIR]');
const file = resolve(given);
const dataDir = kept === undefined ? await mkdtemp(join(tmpdir(), 'kamishibai-local-')) : resolve(kept);

const began = performance.now();
await openLocalModelRegistry({ dataDir, catalogue: null }).get(file, undefined, () => undefined);
console.log(`runtime and file are there after ${Math.round(performance.now() - began)} ms, in ${dataDir}`);

/** The process of the model, as the server logs it. */
let pid = 0;
const silent = createLogger('silent');
const log: Logger = Object.assign(Object.create(silent), {
  debug: (fields: { pid?: number; ms?: number; contextTokens?: number; lanes?: number }, message: string) => {
    if (message !== 'a local model is loaded') return;
    pid = fields.pid ?? 0;
    console.log(`loaded in ${fields.ms} ms: context ${fields.contextTokens}, lanes ${fields.lanes}, process ${pid}`);
  },
  warn: (fields: { model?: string; error?: string }, message: string) =>
    console.log(`log: ${message}${fields.error === undefined ? '' : `: ${fields.error}`}`),
});
const config = readConfig({
  DATA_DIR: dataDir,
  STORYTELLER_MODEL: `local:${file}`,
  DIRECTOR_MODEL: 'offline',
  COAUTHOR_MODEL: 'offline',
  FIRST_CONTENT_MS: '600000',
  OFFLINE_SEED: '7',
});
const services = await createServices(config, { log });
const memory = () => {
  const [, kibibytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return formatByteSize(Number(kibibytes) * 1024);
};

const model = services.models.language('storyteller', { scope: 'play:bench' });
const timed = async (label: string, system: string, prompt: string) => {
  const asked = performance.now();
  let first = 0;
  const { textStream, usage } = streamText({ model, system, prompt, maxOutputTokens: 128, maxRetries: 0 });
  for await (const _ of textStream) first ||= performance.now();
  const ended = performance.now();
  const { inputTokens = 0, outputTokens = 0, inputTokenDetails } = await usage;
  const cached = inputTokenDetails.cacheReadTokens ?? 0;
  const reading = ((inputTokens - cached) / (first - asked)) * 1000;
  const writing = (outputTokens / (ended - first)) * 1000;
  console.log(
    `${label}: ${inputTokens} tokens read, ${cached} of them remembered, first words after ${Math.round(first - asked)} ms` +
      ` (${reading.toFixed(0)} tokens/s); ${outputTokens} written, ${writing.toFixed(1)} tokens/s`,
  );
};
const rules = 'The harbour lies in fog, and nobody has lit the lamp. '.repeat(60);
await timed('cold, with loading', rules, 'Tell of the lamp.');
await timed('same beginning', rules, 'Tell of the ferry.');
console.log(`memory of its process: ${memory()}`);

const stop = new AbortController();
const long = generateText({ model, prompt: 'Tell a very long story.', abortSignal: stop.signal, maxRetries: 0 });
setTimeout(() => stop.abort(), 1500);
await long.catch(() => undefined);
const stopped = performance.now();
await generateText({ model, prompt: 'Say yes.', maxOutputTokens: 1, maxRetries: 0 });
console.log(`after a stop the next answer, of one token, is there in ${Math.round(performance.now() - stopped)} ms`);

const json = async (method: string, path: string, body?: unknown) => {
  const answer = await services.app.request(`http://127.0.0.1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer;
};
const { packages } = (await (await json('GET', '/api/packages')).json()) as { packages: { id: string }[] };
const { id } = (await (await json('POST', '/api/plays', { packageId: packages[0]?.id })).json()) as { id: string };
/** Plays a turn, and says what came of it. @param onWords called when the model has begun to tell */
const play = async (action: unknown, onWords: () => void = () => undefined) => {
  const asked = performance.now();
  const answer = await json('POST', `/api/plays/${id}/turns`, { action });
  let text = '';
  let frames = 0;
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream() as never) ?? []) {
    text += chunk;
    const now = text.match(/"type":"data-frame"/g)?.length ?? 0;
    if (now > frames && frames === 0) onWords();
    frames = now;
  }
  const tellers = [...text.matchAll(/"type":"data-teller".*?"data":(\{.*?\})\}\n/g)].map(([, teller]) => teller);
  console.log(
    `turn: ${answer.status}, ${frames} frames in ${Math.round(performance.now() - asked)} ms; tellers ${tellers.join(' ')}`,
  );
};
await play({ type: 'start' });
let isKilled = false;
const kill = () => {
  if (isKilled) return;
  isKilled = true;
  console.log(`kill -9 ${pid}`);
  process.kill(pid, 'SIGKILL');
};
// With the first frame, or before: a slow machine has read no more than a part of its prompt by then.
setTimeout(kill, 20_000);
await play({ type: 'text', text: 'I look around.' }, kill);
await play({ type: 'text', text: 'I go on.' });
console.log(JSON.stringify(services.models.report().storyteller));
await services.close();
