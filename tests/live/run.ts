import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asTable } from '../../server/cli/terminal.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { evaluate } from '../../server/evaluate/index.ts';
import { REPORT_WORDS, reportInHtml, reportInText } from '../../server/evaluate/report/index.ts';
import { createServices } from '../../server/main.ts';
import { IMPROVISER_NAME } from '../../server/models/index.ts';
import { RefusalError } from '../../shared/error.ts';
import type { EvaluationRequest } from '../../shared/wire/index.ts';
import { embeddingModel, localRuntime, modelFile, serverPython } from './fetched.ts';
import { startEmbeddingServer, startLlamaServer } from './llama-server.ts';
import { lossesOf, recallsOf, recallTable } from './recall.ts';
import { tried } from './tried.ts';
import { OUT_OF_TIME, verdictOf } from './verdict.ts';

/*
 * `npm run live [-- --quick]`: a real model, small enough for any machine, writes and tells here: in process, and through llama.cpp's own
 * server; and another finds memories by their meaning. Prints what `evaluate` measures of it and of the improviser. What fails: a turn that
 * was not told, late or against the rules, a stage that was mostly not the model's own, a search that finds less with a model than without.
 * `MODEL_FILE` names another GGUF file. What it needs is fetched once, into `.cache/live`; a part for which it cannot be had from here is
 * told as NOT RUN, and fails nothing. `--quick` is three turns and what comes of a draft in seconds, in four minutes in all.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const { quick } = values;
const say = (line: string) => console.log(line);

const WHOLE_MS = quick ? 240_000 : 4 * 3_600_000;
const LIMITS = quick ? { draftMs: 15_000, playMs: 75_000 } : {};
/** How long a turn waits in a hurry, for prompts that were never read: two thousand tokens, at a hundred a second on a quiet machine. */
const HURRY = { FIRST_CONTENT_MS: '60000', DIRECTOR_TIMEOUT_MS: '30000' };

const folder = join(import.meta.dirname, '../../.cache/live');
const dataDir = join(folder, 'data');
const stop = AbortSignal.timeout(WHOLE_MS);

async function play(model: string, env: Record<string, string> = {}): Promise<boolean> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(quick && HURRY), ...env });
  const request: EvaluationRequest = {
    // A story of a few words is over before thirty turns: three players play it.
    ...{ models: [model], stories: 1, turns: quick ? 3 : 30, players: quick ? 1 : 3, seed: 1, judge: null },
  };
  const report = await evaluate(request, { config, clock: systemClock, createServices, signal: stop, limits: LIMITS });
  for (const line of reportInText(report, REPORT_WORDS.en, asTable)) say(line);
  const page = join(folder, `${model.replace(/[^\w.-]+/gu, '_').slice(-60)}.html`);
  await writeFile(page, reportInHtml(report, REPORT_WORDS.en));
  say(`With what was told: ${page}`);
  const verdicts = report.models.map((each) => verdictOf(each, report.interrupted));
  const failures = verdicts.flatMap((verdict) => verdict.failures);
  const unsure = verdicts.flatMap((verdict) => verdict.unsure ?? []);
  // Three turns in a hurry say neither whether the machine is fast enough nor whose telling most of it is; they are not meant to.
  for (const sentence of unsure) say(`${quick ? '!' : '✗'} ${sentence}`);
  for (const failure of failures) say(`✗ ${failure}`);
  return failures.length === 0 && (quick || unsure.length === 0);
}

/** Plays a real model. One that has no time for its first word is not told from one that has none for its turns. */
async function playReal(model: string, env?: Record<string, string>): Promise<boolean> {
  try {
    return await play(model, env);
  } catch (error) {
    if (!(error instanceof RefusalError) || !OUT_OF_TIME.test(error.message)) throw error;
    say(`${quick ? '!' : '✗'} ${error.message}`);
    return quick;
  }
}

/** Says how much a play's memory finds with a real model that embeds, and without. */
async function searchMemories(): Promise<boolean> {
  const { python, model } = await embeddingModel(folder, say);
  const embedding = await startEmbeddingServer(python, model);
  try {
    const recalls = await recallsOf(embedding.baseUrl);
    for (const line of asTable(recallTable(recalls))) say(line);
    say('The model knows English, and little of the others. Its questions share a word with their memory at the most.');
    const losses = lossesOf(recalls);
    for (const loss of losses) say(`✗ ${loss}`);
    return losses.length === 0;
  } finally {
    await embedding.close();
  }
}

async function playInProcess(): Promise<boolean> {
  const file = await modelFile(folder, say);
  await localRuntime(dataDir, file, say);
  return playReal(`local:${file}`);
}

async function playThroughServer(): Promise<boolean> {
  const file = await modelFile(folder, say);
  const server = await startLlamaServer(await serverPython(folder, say), file);
  try {
    return await playReal(`openai-compatible:${server.model}`, { OPENAI_COMPATIBLE_BASE_URL: server.baseUrl });
  } finally {
    await server.close();
  }
}

await mkdir(folder, { recursive: true });
process.exitCode = await tried(
  [
    { title: 'The improviser', run: () => play(IMPROVISER_NAME) },
    { title: 'Memories by their meaning', run: searchMemories },
    { title: 'A model in process', run: playInProcess },
    { title: "A model through llama.cpp's server", run: playThroughServer },
  ],
  { say, isOver: () => stop.aborted },
);
// Processes of the model are ended by now; a socket that lingers must not keep this one.
process.exit();
