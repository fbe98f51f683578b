import { writeFile } from 'node:fs/promises';
import { parseRefusalCode, RefusalError } from '../../../shared/error.ts';
import {
  MODEL_PLAYTEST_DEFAULTS,
  MODEL_PLAYTEST_LIMITS,
  type ModelPlaytestProgress,
  ModelPlaytestReportSchema,
  type ModelPlaytestRequest,
  ModelPlaytestRequestSchema,
} from '../../../shared/playtest/index.ts';
import { ModelPlaytestEventSchema } from '../../../shared/wire/index.ts';
import { createModelPlaytests } from '../../check/model-playtest/index.ts';
import { requireStory } from '../../check/read-story.ts';
import { systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { openApi } from '../api.ts';
import { type GivenPackage, givenPackage } from '../check/source.ts';
import { loadConfig } from '../environment.ts';
import { listenForInterrupt } from '../signals.ts';
import { complain, paint, say, sayJson } from '../terminal.ts';
import { UsageError } from '../usage.ts';
import { modelReportInWords, transcriptInWords } from './model-in-words.ts';

export const MODEL_ARGUMENTS = {
  model: {
    type: 'boolean',
    description:
      'Let personas play the told story, by default with the improviser: transcripts, replaced frames, engagement',
  },
  turns: {
    type: 'string',
    valueHint: 'n',
    description: `With --model: maximum turns of a run; ${MODEL_PLAYTEST_DEFAULTS.turns} turns by default`,
  },
  configured: {
    type: 'boolean',
    description: 'With --model: use the configured models, which may cost money',
  },
  transcript: { type: 'string', valueHint: 'file', description: 'With --model: write the transcripts to a file' },
} as const;

export interface ModelPlaytestArguments {
  package: string;
  runs?: string | undefined;
  turns?: string | undefined;
  seed?: string | undefined;
  persona?: string | undefined;
  'max-turns'?: string | undefined;
  configured?: boolean | undefined;
  transcript?: string | undefined;
  json?: boolean | undefined;
}

/** Refuses options that need `--model`. @throws UsageError */
export function refuseModelOptions({ turns, configured, transcript }: Omit<ModelPlaytestArguments, 'package'>): void {
  const given = { '--turns': turns, '--configured': configured || undefined, '--transcript': transcript };
  const first = Object.entries(given).find(([, value]) => value !== undefined);
  if (first) throw new UsageError(`${first[0]} goes with --model.`);
}

function parseModelRequest(args: ModelPlaytestArguments): ModelPlaytestRequest {
  const { runs, turns, seed, persona, configured } = args;
  if (args['max-turns'] !== undefined)
    throw new UsageError('With --model it is --turns that says how long a run may take.');
  const number = (option: string, given: string, min: number, max: number): number => {
    const value = /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new UsageError(
      `--${option} takes a whole number from ${min} to ${max} with --model, but was given "${given}".`,
    );
  };
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return ModelPlaytestRequestSchema.parse({
    ...(runs !== undefined && { runs: number('runs', runs, 1, MODEL_PLAYTEST_LIMITS.runs) }),
    ...(turns !== undefined && { turns: number('turns', turns, 1, MODEL_PLAYTEST_LIMITS.turns) }),
    ...(seed !== undefined && { seed: number('seed', seed, least, most) }),
    ...(configured && { models: 'configured' }),
    persona,
  });
}

/** @returns the exit code: 1 if a turn broke off @throws UsageError, RefusalError */
export async function playtestWithModel(args: ModelPlaytestArguments): Promise<number> {
  const request = parseModelRequest(args);
  const interruption = listenForInterrupt();
  const { signal } = interruption;
  let last: ModelPlaytestProgress = { run: 1, runs: request.runs, turn: 0, of: request.turns };
  const onProgress = (progress: ModelPlaytestProgress) => {
    last = progress;
    if (process.stderr.isTTY) process.stderr.write(`${START_OF_LINE}${progressInWords(progress)}`);
  };
  const clear = () => void (process.stderr.isTTY && process.stderr.write(START_OF_LINE));
  try {
    const given = await givenPackage(args.package);
    const config = loadConfig();
    const played = 'text' in given ? here(given, config, request) : withServices(given.id, config, request);
    const answer = await played({ signal, onProgress });
    clear();
    const report = ModelPlaytestReportSchema.parse(answer);
    if (args.transcript !== undefined) {
      await writeTranscript(args.transcript, transcriptInWords(report));
      complain(`All that was told is in ${args.transcript}.`);
    }
    if (args.json) sayJson(answer);
    else for (const line of modelReportInWords(report, paint)) say(line);
    return report.runs.some(({ stopped }) => stopped === 'trouble') ? 1 : 0;
  } catch (error) {
    clear();
    throw signal.aborted ? cancelled(last, error) : error;
  } finally {
    interruption.dispose();
  }
}

const START_OF_LINE = '\r\u001b[K';

const progressInWords = ({ run, runs, turn, of }: ModelPlaytestProgress): string =>
  `Run ${run} of ${runs}, turn ${turn} of at most ${of} …`;

interface Playing {
  signal: AbortSignal;
  onProgress: (progress: ModelPlaytestProgress) => void;
}

/** Plays a file in this process without database and server, hence without budgets, and with the improviser only. */
function here(given: GivenPackage & { text: string }, config: Config, request: ModelPlaytestRequest) {
  const story = requireStory(given.text, given.name);
  if (request.models === 'configured') {
    throw new RefusalError('refused', 'A file is played by the improviser alone: tokens are counted in the server.', {
      hint: 'Leave --configured out, or import the story and give its id.',
    });
  }
  return async (playing: Playing): Promise<unknown> => {
    const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
    const playtests = createModelPlaytests({ config, clock: systemClock, log, services: null });
    try {
      return await playtests.run(story, request, playing);
    } finally {
      await playtests.close();
    }
  };
}

function withServices(id: string, config: Config, request: ModelPlaytestRequest) {
  return async ({ signal, onProgress }: Playing): Promise<unknown> => {
    const api = await openApi(config);
    try {
      for await (const raw of api.follow(`/api/packages/${id}/playtest/model`, request, signal)) {
        const event = ModelPlaytestEventSchema.parse(raw);
        if (event.type === 'progress') onProgress(event);
        if (event.type === 'report') return event.report;
        if (event.type === 'error') {
          const { code, message, hint } = event.error;
          throw new RefusalError(parseRefusalCode(code), message, hint === undefined ? {} : { hint });
        }
      }
      throw new RefusalError('unavailable', 'The playtest ended without a report.', {
        hint: 'Look at the log of the server.',
      });
    } finally {
      await api.close();
    }
  };
}

async function writeTranscript(file: string, lines: readonly string[]): Promise<void> {
  try {
    await writeFile(file, `${lines.join('\n')}\n`);
  } catch (cause) {
    throw new RefusalError('refused', `The transcript could not be written to ${file}.`, {
      hint: 'Give --transcript a file in an existing, writable folder.',
      cause,
    });
  }
}

const cancelled = ({ run, runs, turn }: ModelPlaytestProgress, cause: unknown) =>
  new RefusalError('unavailable', `The playtest was cancelled in run ${run} of ${runs}, after turn ${turn}.`, {
    cause,
  });
