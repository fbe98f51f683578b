import { setImmediate } from 'node:timers/promises';
import { RefusalError } from '../../shared/error.ts';
import { isObject, sameJson } from '../../shared/json.ts';
import { jsonProblem, sayJsonProblem } from '../../shared/plan/index.ts';
import type { ErrorFile, TickAnswer, TickErrors, TickPlans } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import {
  type DirectedResult,
  describeTickExecution,
  type TickFailedError,
  WRITTEN_LIMITS,
  writeTickPlan,
} from '../director/index.ts';
import type { Logger } from '../log.ts';
import type { JournalEvent, PlayRow, PlayStore } from '../store/types.ts';
import type { PlayEvent } from './events.ts';
import { type ErrorNote, ErrorNoteSchema, type FailedTick } from './failed-tick.ts';
import { getErrorFile, instructionsFor, type PlanFiles } from './plan-files.ts';
import type { PlaySessions } from './play-cache.ts';
import { readFields, readPlace } from './read-record.ts';
import type { PlaySession } from './snapshot.ts';

export interface TickDeps {
  store: PlayStore;
  sessions: PlaySessions;
  files: PlanFiles;
  clock: Clock;
  log: Logger;
}

const PAGE_MAX = 100;
/** Rows and events hold whole turns: read few at a time, so that other requests get served. */
const READ_AT_ONCE = 10;

/** Writes a file for people; errors are only logged. */
export async function writeQuietly(log: Logger, file: string, write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    log.error({ file, err: error }, 'a file could not be written; the database has its content');
    return false;
  }
}

/** In the journal and its error files. Plan execution, "Plan and error files". `given`: by hand. */
export async function storeFailure(
  { sessions, files, clock, log }: TickDeps,
  session: PlaySession,
  { failure }: TickFailedError,
  given: boolean,
): Promise<PlaySession> {
  const tick = session.tick + 1;
  const timestamp = clock.iso();
  const file = getErrorFile({ playId: session.id, line: session.line, tick });
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

export const tickRefusal = ({ tick, file, message }: ErrorNote, { failure, cause }: TickFailedError): RefusalError =>
  new RefusalError('refused', `Tick ${tick} failed: ${message}`, {
    hint: `Its error file has the details and what can be done. Try again with "retry": ${tick}, or "skip": true.`,
    details: { file, tick, stage: failure.stage },
    reason: { code: 'turn-failed' },
    cause,
  });

/** @throws RefusalError `conflict` if another was done since */
export function assertFailedStill({ failedTick }: PlaySession, { tick, timestamp }: FailedTick): void {
  if (failedTick?.tick === tick && failedTick.timestamp === timestamp) return;
  throw new RefusalError('conflict', `Tick ${tick} has been tried again or done meanwhile.`, {
    hint: 'Read the present state of the play.',
  });
}

/** The tick to retry or skip. @throws RefusalError `conflict` for none or another one */
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

/** The error file's plan if edited by hand; null to plan anew. @throws RefusalError `refused` for an unreadable file */
export async function editedPlan(
  files: PlanFiles,
  { file, failure, given }: FailedTick,
): Promise<Record<string, unknown> | null> {
  const unreadable = (cause?: unknown, why = 'it has to be JSON with the plan under "plan".') =>
    new RefusalError('refused', `${file} cannot be read: ${why}`, {
      hint: 'Correct the file, or delete it to plan the tick again.',
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

export function dryRunAnswer(tick: number, { plan, failure }: DirectedResult): TickAnswer {
  const execution = describeTickExecution(plan, null);
  const errors = failure === null ? [] : [failure];
  return {
    tick,
    plan: writeTickPlan(plan),
    execution: { ...execution, success: failure === null, errors },
    success: failure === null,
    turn: null,
    file: null,
  };
}

/** Counts the failed tick as done. Plan execution, "Plan and error files". */
export async function skipFailure({ sessions }: TickDeps, session: PlaySession): Promise<TickAnswer> {
  const { tick, failure } = openFailure(session);
  await sessions.write(session, { ...session, tick, failedTick: null }, [{ type: 'tick-skipped', data: { tick } }]);
  return { tick, plan: failure.plan, execution: failure.execution, success: true, turn: null, file: null };
}

export interface TickPage {
  from?: number | undefined;
  limit?: number | undefined;
}

const clampSize = (limit = PAGE_MAX): number => Math.min(Math.max(1, limit), PAGE_MAX);

/** Plans of the present history from turn `from`, by default the newest. Copied turns of a branch have no files. */
export async function listTickPlans(
  store: PlayStore,
  { id, path, turn: last }: PlayRow,
  page: TickPage,
): Promise<TickPlans> {
  const limit = clampSize(page.limit);
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
        file: isInPlay(id, planFile) ? planFile : null,
      });
    }
    from += READ_AT_ONCE;
    await setImmediate();
  }
  return { plans, ...(end < last && { next: end + 1 }) };
}

/** Failed ticks and turns on all lines of a play, in order from journal event `from`; by default the newest. */
export async function listTickErrors(
  store: PlayStore,
  { id, failedTick, seq }: PlaySession,
  page: TickPage,
): Promise<TickErrors> {
  const limit = clampSize(page.limit);
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

/** Events hold whole turns: read only this field. */
function failureIn({ type, data }: JournalEvent): ErrorNote | undefined {
  if (type === 'tick-failed') return ErrorNoteSchema.parse(data);
  const trouble = type === 'turn-committed' && isObject(data) ? data.trouble : undefined;
  return trouble === undefined ? undefined : ErrorNoteSchema.parse(trouble);
}

const isInPlay = (playId: string, file: string): boolean => file.startsWith(`plays/${playId}/`);
