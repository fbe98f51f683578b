import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asTable } from '../../server/cli/table.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { evaluate } from '../../server/evaluate/index.ts';
import { REPORT_WORDS, reportInHtml, reportInText } from '../../server/evaluate/report/index.ts';
import { createServices } from '../../server/main.ts';
import { IMPROVISER_NAME } from '../../server/models/index.ts';
import { RefusalError } from '../../shared/error.ts';
import type { EvaluationRequest } from '../../shared/wire/index.ts';
import { embeddingModel, localRuntime, modelFile, serverPython } from './fetched.ts';
import { type ModelServer, startEmbeddingServer, startLlamaServer } from './llama-server.ts';
import { NotRunError } from './not-run.ts';
import { recallTable } from './recall.ts';
import { OUT_OF_TIME, verdictOf } from './verdict.ts';

/*
 * `npm run live [-- --quick]`: a real model, small enough for any machine, writes and tells here: in process, and through llama.cpp's own
 * server; and another finds memories by their meaning. Prints what `evaluate` measures of it and of the improviser, and ends with 1 where a turn was not told, late, against the rules, or
 * most of the stage was not the model's own. `MODEL_FILE` names another GGUF file. What it needs is fetched once, into `.cache/live`;
 * where that cannot be had it says that nothing was run, and ends with 0. `--quick` is three turns and what comes of a
 * draft in twenty seconds, in five minutes in all.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const { quick } = values;
const say = (line: string) => console.log(line);

const WHOLE_MS = quick ? 290_000 : 4 * 3_600_000;
const LIMITS = quick ? { draftMs: 20_000, playMs: 90_000 } : {};
/** How long a turn waits in a hurry, for prompts that were never read: two thousand tokens, at a hundred a second on a quiet machine. */
const HURRY = { FIRST_CONTENT_MS: '60000', DIRECTOR_TIMEOUT_MS: '30000' };

const folder = join(import.meta.dirname, '../../.cache/live');
const dataDir = join(folder, 'data');
const stop = AbortSignal.timeout(WHOLE_MS);

async function play(model: string, env: Record<string, string> = {}): Promise<boolean> {
  say(`\n# ${model}\n`);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(quick && HURRY), ...env });
  const request: EvaluationRequest = {
    ...{ models: [model], stories: 1, turns: quick ? 3 : 30, players: 1, seed: 1, judge: null },
  };
  const report = await evaluate(request, { config, clock: systemClock, createServices, signal: stop, limits: LIMITS });
  for (const line of reportInText(report, REPORT_WORDS.en, asTable)) say(line);
  const page = join(folder, `${model.replace(/[^\w.-]+/gu, '_').slice(-60)}.html`);
  await writeFile(page, reportInHtml(report, REPORT_WORDS.en));
  say(`With what was told: ${page}`);
  const verdicts = report.models.map((each) => verdictOf(each, report.interrupted));
  const failures = verdicts.flatMap((verdict) => verdict.failures);
  const slowness = verdicts.flatMap((verdict) => verdict.slowness ?? []);
  // Three turns in a hurry say whether the machine is fast enough; they are not meant to.
  for (const sentence of slowness) say(`${quick ? '!' : '✗'} ${sentence}`);
  for (const failure of failures) say(`✗ ${failure}`);
  return failures.length === 0 && (quick || slowness.length === 0);
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
async function searchMemories(): Promise<void> {
  say('\n# all-MiniLM-L6-v2\n');
  const { python, model } = await embeddingModel(folder, say);
  const embedding = await startEmbeddingServer(python, model);
  try {
    for (const line of asTable(await recallTable(embedding.baseUrl))) say(line);
    say('The model knows English, and little of the others. Its questions share a word with their memory at the most.');
  } finally {
    await embedding.close();
  }
}

let server: ModelServer | undefined;
try {
  await mkdir(folder, { recursive: true });
  const holds = [await play(IMPROVISER_NAME)];
  await searchMemories();
  const file = await modelFile(folder, say);
  await localRuntime(dataDir, file, say);
  holds.push(await playReal(`local:${file}`));
  const python = await serverPython(folder, say);
  if (!stop.aborted) {
    server = await startLlamaServer(python, file);
    holds.push(await playReal(`openai-compatible:${server.model}`, { OPENAI_COMPATIBLE_BASE_URL: server.baseUrl }));
  }
  const isHeld = holds.every(Boolean);
  say(isHeld ? '\nLive: what was tried holds.' : '\nLive: not all of it holds.');
  process.exitCode = isHeld ? 0 : 1;
} catch (error) {
  if (!(error instanceof NotRunError)) throw error;
  say(`\nLive: NOT RUN with a real model. ${error.message}`);
} finally {
  await server?.close();
}
// Processes of the model are ended by now; a socket that lingers must not keep this one.
process.exit();
