import { type Failure, failure, mergePatches, type PlanAsset, type SkillEvent } from '../../shared/plan/index.ts';

/** What a step gets from a script: what other steps may refer to, as in `$roll.state.dice.total`. */
export interface ScriptValue {
  /** Of its `done`; '' where it gave none. */
  summary: string;
  /** Its state patches, merged. */
  state: Record<string, unknown>;
  assets: PlanAsset[];
}

/** What came of one run of a script. Whatever a script does ends as this, and never as a thrown error. */
export type ScriptOutcome = {
  /** All it sent before the end, secrets hidden. */
  events: SkillEvent[];
  /** The end of what it wrote to its standard error, secrets hidden. */
  stderr: string;
  executionTimeMs: number;
} & (
  | { ok: true; value: ScriptValue }
  | {
      ok: false;
      failure: Failure;
      /** False where trying again cannot help: it may not run, something it needs is missing. */
      retry: boolean;
    }
);

/** How a process ended; both null where we ended it, or it has not. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Everything the verdict over a run rests on. */
export interface RunFacts {
  /** What ended it before it could: time, an abort, something it wrote. */
  cause: Failure | null;
  done: Extract<SkillEvent, { type: 'done' }> | null;
  /** Null where we had to end it after its `done`. */
  exit: Exit | null;
  events: SkillEvent[];
  stderr: string;
}

/**
 * Says whether a run failed, and how: `done.ok: false` is a `tool_failure` with the code of its last `error` event; no `done`,
 * or an exit code that is not 0 without one, a `process_error`. Null where it succeeded.
 */
export function failureOf({ cause, done, exit, events, stderr }: RunFacts): Failure | null {
  if (cause !== null) return cause;
  if (done !== null && !done.ok) {
    const error = events.findLast((event) => event.type === 'error');
    const message = error?.errorMessage || done.summary || 'The script says that it failed, and not why.';
    return failure('tool_failure', error?.errorCode ?? 'tool_failed', message);
  }
  const ending = exit === null || exit.code === 0 ? null : sayExit(exit);
  if (ending !== null) return failure('process_error', 'exit_code', `The script ended with ${ending}.${said(stderr)}`);
  if (done === null) {
    return failure('process_error', 'no_done', `The script ended its output without a "done".${said(stderr)}`);
  }
  return null;
}

const sayExit = ({ code, signal }: Exit): string => (code === null ? `the signal ${signal}` : `exit code ${code}`);

const SAID_MAX = 500;

/** The end of what it wrote to its standard error, for whoever has to repair it. */
function said(stderr: string): string {
  const text = stderr.trim();
  if (text === '') return '';
  return ` It said: ${text.length > SAID_MAX ? `…${text.slice(-SAID_MAX)}` : text}`;
}

/** What a run gives that succeeded. */
export const scriptValue = (events: readonly SkillEvent[], summary: string | undefined): ScriptValue => ({
  summary: summary ?? '',
  state: mergePatches(
    {},
    events.flatMap((event) => (event.type === 'state_patch' ? [event.patch] : [])),
  ),
  assets: events.flatMap((event) => {
    if (event.type !== 'asset') return [];
    const { assetId, kind, mediaType, path } = event;
    return [{ assetId, kind, mediaType, path }];
  }),
});
