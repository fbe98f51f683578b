import { setImmediate } from 'node:timers/promises';
import { RefusalError } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import { jsonProblem, sayJsonProblem } from '../../shared/plan/index.ts';
import { sameJson } from '../../shared/story/index.ts';
import type { ErrorFile, TickAnswer, TickErrors, TickPlans } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import {
  type Direction,
  type TickFailedError,
  tickExecutionOf,
  tickPlanOf,
  WRITTEN_LIMITS,
} from '../director/index.ts';
import type { Logger } from '../log.ts';
import type { JournalEvent, PlayRow, PlayStore } from '../store/types.ts';
import type { PlayEvent } from './events.ts';
import { type ErrorNote, ErrorNoteSchema, type FailedTick } from './failed-tick.ts';
import { errorFileOf, instructionsFor, type PlanFiles } from './plan-files.ts';
import { readFields, readPlace } from './read-record.ts';
import type { Sessions } from './sessions.ts';
import type { PlaySession } from './snapshot.ts';

export interface TickDeps {
  store: PlayStore;
  sessions: Sessions;
  files: PlanFiles;
  clock: Clock;
  log: Logger;
}

/** The most that are listed at once. */
const PAGE_MAX = 100;
/** Rows and events hold whole turns: they are read so few at once, and others have their turn in between. */
const READ_AT_ONCE = 10;

/** Writes what is for people to read; a file that cannot be written is logged, and fails nothing. */
export async function writeQuietly(log: Logger, file: string, write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    log.error({ file, err: error }, 'a file could not be written; the database has what it would hold');
    return false;
  }
}

/**
 * Keeps a tick that failed: in the journal, and in its error files. Plan execution, "Plan and error files".
 * @param given whether its plan was somebody's own
 */
export async function keepFailure(
  { sessions, files, clock, log }: TickDeps,
  session: PlaySession,
  { failure }: TickFailedError,
  given: boolean,
): Promise<PlaySession> {
  const tick = session.tick + 1;
  const timestamp = clock.iso();
  const file = errorFileOf({ playId: session.id, line: session.line, tick });
  const { type, message } = failure.error;
  const failed: FailedTick = { tick, timestamp, type, message, file, failure, ...(given && { given: true as const }) };
  const event: PlayEvent = { type: 'tick-failed', data: failed };
  const written = await sessions.write(session, { ...session, failedTick: failed }, [event]);
  const content: ErrorFile = {
    tick,
    timestamp,
    error: failure.error,
    plan: failure.plan,
    execution: { tick, plan: failure.plan, ...failure.execution },
    context_used: failure.context,
    instructions: instructionsFor(session.id, tick),
  };
  await files.later(session.id, () => writeQuietly(log, file, () => files.writeError(file, content)));
  return written;
}

/** What a tick that failed is answered with. */
export const tickRefusal = ({ tick, file, message }: ErrorNote, { failure, cause }: TickFailedError): RefusalError =>
  new RefusalError('refused', `Tick ${tick} failed: ${message}`, {
    hint: `Its error file says all there is and what can be done. Try again with "retry": ${tick}, or "skip": true.`,
    details: { file, tick, stage: failure.stage },
    reason: { code: 'turn-failed' },
    cause,
  });

/**
 * Checks that a tick that is tried again is the one that failed last still.
 * @throws RefusalError `conflict` where another has been done since
 */
export function assertFailedStill({ failedTick }: PlaySession, { tick, timestamp }: FailedTick): void {
  if (failedTick?.tick === tick && failedTick.timestamp === timestamp) return;
  throw new RefusalError('conflict', `Tick ${tick} has been tried again or done meanwhile.`, {
    hint: 'Look at how the play stands now.',
  });
}

/** The tick a retry or a skip is about. @throws RefusalError `conflict` where there is none, or another one */
export function openFailure({ failedTick }: PlaySession, tick?: number): FailedTick {
  if (failedTick && (tick === undefined || failedTick.tick === tick)) return failedTick;
  const [what, hint] = failedTick
    ? [
        `Tick ${tick} is not the one that failed last: that is tick ${failedTick.tick}.`,
        `Name tick ${failedTick.tick}.`,
      ]
    : ['No tick of this play has failed since its last one.', 'Ask for a tick without "retry" and "skip".'];
  throw new RefusalError('conflict', what, { hint });
}

/**
 * The plan to try a failed tick with: the one in its error file where that is somebody's own; null for planning anew.
 * @throws RefusalError `refused` where the file cannot be read as one
 */
export async function editedPlan(
  files: PlanFiles,
  { file, failure, given }: FailedTick,
): Promise<Record<string, unknown> | null> {
  const unreadable = (cause?: unknown, why = 'it has to be JSON with the plan under "plan".') =>
    new RefusalError('refused', `${file} cannot be read: ${why}`, {
      hint: 'Mend the file, or delete it to have the tick planned anew.',
      details: { file },
      cause,
    });
  let read: unknown;
  try {
    read = await files.readError(file);
  } catch (error) {
    throw unreadable(error);
  }
  if (read === null) return null;
  const plan = isObject(read) ? read.plan : undefined;
  if (!isObject(plan)) throw unreadable();
  const problem = jsonProblem(plan, WRITTEN_LIMITS);
  if (problem !== null) throw unreadable(undefined, sayJsonProblem(problem, WRITTEN_LIMITS));
  return !given && sameJson(plan, failure.plan) ? null : plan;
}

/** What a tick that was only planned is answered with. */
export function dryRunAnswer(tick: number, { plan, failure }: Direction): TickAnswer {
  const execution = tickExecutionOf(plan, null);
  const errors = failure === null ? [] : [failure];
  return {
    tick,
    plan: tickPlanOf(plan),
    execution: { ...execution, success: failure === null, errors },
    success: failure === null,
    turn: null,
    file: null,
  };
}

/** Counts the failed tick as done: the next one has the number after it. Plan execution, "Plan and error files". */
export async function skipFailure({ sessions }: TickDeps, session: PlaySession): Promise<TickAnswer> {
  const { tick, failure } = openFailure(session);
  await sessions.write(session, { ...session, tick, failedTick: null }, [{ type: 'tick-skipped', data: { tick } }]);
  return { tick, plan: failure.plan, execution: failure.execution, success: true, turn: null, file: null };
}

/** A part of what ticks have left. */
export interface TickPage {
  /** The first turn, or the first event of the journal, that is looked at. */
  from?: number | undefined;
  /** The most that are listed, at most 100. */
  limit?: number | undefined;
}

const sizeOf = (limit = PAGE_MAX): number => Math.min(Math.max(1, limit), PAGE_MAX);

/**
 * The plans of the turns of the present history from turn `from` on; the newest where none is named. Those of turns a branch has from
 * its original have no file of its own.
 */
export async function listTickPlans(
  store: PlayStore,
  { id, path, turn: last }: PlayRow,
  page: TickPage,
): Promise<TickPlans> {
  const limit = sizeOf(page.limit);
  const plans: TickPlans['plans'] = [];
  let from = page.from ?? Math.max(1, last - limit + 1);
  const end = Math.min(last, from + limit - 1);
  while (from <= end) {
    for (const row of await store.listTurns(id, path, from, Math.min(READ_AT_ONCE, end - from + 1))) {
      const { tick, planFile } = readPlace(row);
      if (planFile === null) continue;
      const { plan, trace } = readFields(row.record, ['plan', 'trace']);
      if (plan === null) continue;
      plans.push({
        tick,
        turn: row.turn,
        timestamp: row.createdAt,
        sceneIntention: plan.sceneIntention ?? '',
        tools: plan.steps.map(({ tool }) => tool),
        success: trace?.success ?? true,
        file: isOf(id, planFile) ? planFile : null,
      });
    }
    from += READ_AT_ONCE;
    await setImmediate();
  }
  return { plans, ...(end < last && { next: end + 1 }) };
}

/**
 * Ticks and turns of a play whose plan failed, on all its lines, in order: from event `from` of its journal on; the newest where none is
 * named.
 */
export async function listTickErrors(
  store: PlayStore,
  { id, failedTick, seq }: PlaySession,
  page: TickPage,
): Promise<TickErrors> {
  const limit = sizeOf(page.limit);
  const errors: TickErrors['errors'] = [];
  for (let after = (page.from ?? 1) - 1; after < seq; after += READ_AT_ONCE) {
    for (const event of await store.read(`play:${id}`, after, after + READ_AT_ONCE)) {
      const note = failureIn(event);
      if (!note) continue;
      if (errors.length === limit) {
        if (page.from !== undefined) return { errors, next: event.seq };
        errors.shift();
      }
      const { tick, timestamp, type, message, file } = note;
      const open = failedTick?.timestamp === timestamp && failedTick.tick === tick;
      errors.push({ tick, timestamp, type, message, open, file });
    }
    await setImmediate();
  }
  return { errors };
}

/** Events hold whole turns: of each only this is read. */
function failureIn({ type, data }: JournalEvent): ErrorNote | undefined {
  if (type === 'tick-failed') return ErrorNoteSchema.parse(data);
  const trouble = type === 'turn-committed' && isObject(data) ? data.trouble : undefined;
  return trouble === undefined ? undefined : ErrorNoteSchema.parse(trouble);
}

const isOf = (playId: string, file: string): boolean => file.startsWith(`plays/${playId}/`);
