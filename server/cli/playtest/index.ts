import { defineCommand } from 'citty';
import { parseRefusalCode, RefusalError } from '../../../shared/error.ts';
import {
  PERSONAS,
  PLAYTEST_DEFAULTS,
  PLAYTEST_LIMITS,
  type PlaytestProgress,
  PlaytestReportSchema,
  type PlaytestRequest,
  PlaytestRequestSchema,
} from '../../../shared/playtest/index.ts';
import { titledStory, type VNPackage } from '../../../shared/story/index.ts';
import { PlaytestEventSchema, StoryAnswerSchema } from '../../../shared/wire/index.ts';
import { createChecks } from '../../check/index.ts';
import { requireStory } from '../../check/read-story.ts';
import { createWorkers } from '../../workers/index.ts';
import { openApi } from '../api.ts';
import { createReportNames } from '../check/names.ts';
import { type GivenPackage, givenPackage, PACKAGE_ARGUMENT } from '../check/source.ts';
import { loadConfig } from '../environment.ts';
import { listenForInterrupt } from '../signals.ts';
import { paint, say, sayJson } from '../terminal.ts';
import { UsageError } from '../usage.ts';
import { formatPlaytestReport } from './format-report.ts';
import { MODEL_ARGUMENTS, playtestWithModel, refuseModelOptions } from './model.ts';
import { createProgressBar, formatCount } from './progress-bar.ts';

const personas: string[] = [...PERSONAS];

export const playtest = defineCommand({
  args: {
    package: { type: 'positional', required: true, description: PACKAGE_ARGUMENT },
    runs: { type: 'string', valueHint: 'n', description: `Number of runs; ${PLAYTEST_DEFAULTS.runs} by default` },
    seed: { type: 'string', valueHint: 's', description: 'Same seed, same plays; 1 by default' },
    persona: { type: 'enum', options: personas, description: 'The persona that plays; by default they take turns' },
    'max-turns': {
      type: 'string',
      valueHint: 'n',
      description: `Maximum turns of a run; ${PLAYTEST_DEFAULTS.maxTurns} turns by default`,
    },
    ...MODEL_ARGUMENTS,
    json: { type: 'boolean', description: 'Print one JSON document: the answer of POST /api/packages/ID/playtest' },
  },
  run: async ({ args }) => {
    if (args.model) return playtestWithModel(args);
    refuseModelOptions(args);
    const request = parseRequest(args);
    const interruption = listenForInterrupt();
    const bar = createProgressBar(process.stderr);
    let last: PlaytestProgress = { done: 0, runs: request.runs, turns: 0 };
    const onProgress = (progress: PlaytestProgress) => {
      last = progress;
      bar.show(progress);
    };
    try {
      const { signal } = interruption;
      const given = await givenPackage(args.package);
      const { answer, story } = await ('text' in given ? here : withServices)(given, request, { signal, onProgress });
      bar.clear();
      const report = PlaytestReportSchema.parse(answer);
      if (args.json) sayJson(answer);
      else for (const line of formatPlaytestReport(report, createReportNames(titledStory(story)), paint)) say(line);
      return report.softLocks.length > 0 ? 1 : 0;
    } catch (error) {
      if (!interruption.signal.aborted) bar.clear();
      throw interruption.signal.aborted ? cancelled(last, error) : error;
    } finally {
      interruption.dispose();
    }
  },
});

interface GivenArguments {
  runs?: string;
  seed?: string;
  persona?: string;
  'max-turns'?: string;
}

function parseRequest({ runs, seed, persona, 'max-turns': maxTurns }: GivenArguments): PlaytestRequest {
  const number = (option: string, given: string, { min, max }: { min: number; max: number }): number => {
    const value = /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new UsageError(`--${option} takes a whole number from ${min} to ${max}, but was given "${given}".`);
  };
  const { MIN_SAFE_INTEGER: min, MAX_SAFE_INTEGER: max } = Number;
  return PlaytestRequestSchema.parse({
    ...(runs !== undefined && { runs: number('runs', runs, { min: 1, max: PLAYTEST_LIMITS.runs }) }),
    ...(seed !== undefined && { seed: number('seed', seed, { min, max }) }),
    ...(maxTurns !== undefined && { maxTurns: number('max-turns', maxTurns, { min: 1, max: PLAYTEST_LIMITS.turns }) }),
    persona,
  });
}

interface PlaytestOptions {
  signal: AbortSignal;
  onProgress: (progress: PlaytestProgress) => void;
}

interface Playtested {
  answer: unknown;
  story: VNPackage;
}

async function here(given: GivenPackage, request: PlaytestRequest, options: PlaytestOptions): Promise<Playtested> {
  const story = requireStory('text' in given ? given.text : '', given.name);
  const workers = createWorkers();
  try {
    const { playtest } = createChecks({ workers });
    return { answer: await playtest(JSON.stringify(story), request, { ...options, guest: given.name }), story };
  } finally {
    await workers.close();
  }
}

async function withServices(
  given: GivenPackage,
  request: PlaytestRequest,
  options: PlaytestOptions,
): Promise<Playtested> {
  const path = `/api/packages/${'id' in given ? given.id : ''}`;
  const api = await openApi(loadConfig());
  try {
    const { package: story } = StoryAnswerSchema.parse(await api.get(path));
    for await (const raw of api.follow(`${path}/playtest`, request, options.signal)) {
      const event = PlaytestEventSchema.parse(raw);
      if (event.type === 'progress') options.onProgress(event);
      if (event.type === 'report') return { answer: event.report, story };
      if (event.type === 'error') {
        const { code, message, ...rest } = event.error;
        throw new RefusalError(parseRefusalCode(code), message, rest.hint === undefined ? {} : { hint: rest.hint });
      }
    }
    throw new RefusalError('unavailable', 'The playtest ended without a report.', {
      hint: 'Look at the log of the server.',
    });
  } finally {
    await api.close();
  }
}

const cancelled = ({ done, runs }: PlaytestProgress, cause: unknown) =>
  new RefusalError(
    'unavailable',
    `The playtest was cancelled after ${formatCount(done)} of ${formatCount(runs)} runs.`,
    {
      cause,
    },
  );
