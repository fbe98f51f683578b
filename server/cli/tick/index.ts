import { defineCommand } from 'citty';
import { RefusalError } from '../../../shared/error.ts';
import { IdSchema } from '../../../shared/story/index.ts';
import {
  TickAnswerSchema,
  type TickErrors,
  TickErrorsSchema,
  type TickPlans,
  TickPlansSchema,
  type TickRequest,
  TickRequestSchema,
  TurnsSchema,
} from '../../../shared/wire/index.ts';
import type { Config } from '../../config.ts';
import { type OpenedApi, openApi } from '../api.ts';
import { loadConfig } from '../environment.ts';
import { errorDocument } from '../errors.ts';
import { listenForInterrupt } from '../signals.ts';
import { complain, say, sayJson } from '../terminal.ts';
import { UsageError } from '../usage.ts';
import { listInWords } from './list.ts';
import {
  describeTick,
  describeTickProgress,
  failureInWords,
  formatFrames,
  namesOfPlay,
  type PlayNames,
} from './summary.ts';

/** `tick`: advances a story by one tick without a player. Plan execution, "Plan and error files". */
export const tick = defineCommand({
  args: {
    play: { type: 'string', valueHint: 'id', required: true, description: 'the play, by the end of its address' },
    'dry-run': { type: 'boolean', description: 'Show the plan without carrying it out' },
    retry: {
      type: 'string',
      valueHint: 'n',
      description: 'Try failed tick N again: its plan in error_N.json if that was edited, else a new one',
    },
    skip: { type: 'boolean', description: 'Count the failed tick as done' },
    list: { type: 'boolean', description: 'List the plans and failures so far' },
    json: { type: 'boolean', description: 'Print one JSON document: the answer of POST /api/plays/ID/tick' },
  },
  run: async ({ args }) => {
    const path = playPath(args.play);
    const request = parseRequest({ dryRun: args['dry-run'], retry: args.retry, skip: args.skip, list: args.list });
    const config = loadConfig();
    const api = await openApi(config);
    try {
      return request === null
        ? await tellList(api, path, args.json)
        : await tellTick(api, path, request, { config, ...args });
    } finally {
      await api.close();
    }
  },
});

function playPath(play: string): string {
  if (!IdSchema.safeParse(play).success) {
    throw new UsageError(`--play takes the id of a play, the end of its address /play/ID, but was given "${play}".`);
  }
  return `/api/plays/${play}`;
}

interface Flags {
  dryRun: boolean | undefined;
  retry: string | undefined;
  skip: boolean | undefined;
  list: boolean | undefined;
}

/** @returns the tick's request, null for the list @throws UsageError */
function parseRequest({ dryRun, retry, skip, list }: Flags): TickRequest | null {
  if (retry !== undefined && !/^[1-9]\d{0,8}$/.test(retry)) {
    throw new UsageError(`--retry takes the number of the tick that failed, such as 5, but was given "${retry}".`);
  }
  if ([dryRun, retry !== undefined, skip, list].filter(Boolean).length > 1) {
    throw new UsageError('--dry-run, --retry, --skip and --list are each for itself: give one of them at a time.');
  }
  if (list) return null;
  return TickRequestSchema.parse({
    ...(dryRun && { dryRun }),
    ...(retry !== undefined && { retry: Number(retry) }),
    ...(skip && { skip }),
  });
}

async function tellTick(
  api: OpenedApi,
  path: string,
  request: TickRequest,
  { config, play, json }: { config: Config; play: string; json?: boolean | undefined },
): Promise<number> {
  const interruption = listenForInterrupt();
  if (!request.skip) complain('Gathering context and planning …');
  try {
    const given = await api.post(`${path}/tick`, request, { signal: interruption.signal, stop: `${path}/stop` });
    const answer = TickAnswerSchema.parse(given);
    for (const line of describeTickProgress(answer, request)) complain(line);
    if (json) sayJson(given);
    else {
      const names = namesOfPlay(request.skip ? { cast: [], places: [] } : await api.get(path));
      for (const line of describeTick(answer, request, names, config.dataDir)) say(line);
      if (answer.turn !== null) for (const line of await readFrames(api, path, answer.turn, names)) say(line);
    }
    return answer.success || request.skip ? 0 : 1;
  } catch (error) {
    const lines = error instanceof RefusalError ? failureInWords(error, play, config.dataDir) : null;
    if (lines === null) throw error;
    if (json) sayJson(errorDocument(error));
    for (const line of lines) complain(line);
    return 1;
  } finally {
    interruption.dispose();
  }
}

async function readFrames(api: OpenedApi, path: string, turn: number, names: PlayNames): Promise<string[]> {
  const { turns } = TurnsSchema.parse(await api.get(`${path}/turns?from=${turn}&limit=1`));
  return ['Told:', ...formatFrames(turns[0]?.frames ?? [], names)];
}

async function tellList(api: OpenedApi, path: string, json: boolean | undefined): Promise<number> {
  const plans: TickPlans['plans'] = [];
  for (let from: number | undefined = 1; from !== undefined; ) {
    const page = TickPlansSchema.parse(await api.get(`${path}/plans?from=${from}`));
    plans.push(...page.plans);
    from = page.next;
  }
  const errors: TickErrors['errors'] = [];
  for (let from: number | undefined = 1; from !== undefined; ) {
    const page = TickErrorsSchema.parse(await api.get(`${path}/errors?from=${from}`));
    errors.push(...page.errors);
    from = page.next;
  }
  if (json) sayJson({ plans, errors });
  else for (const line of listInWords(plans, errors)) say(line);
  return 0;
}
