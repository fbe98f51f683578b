import { type Failure, failure, mergePatches, type PlanAsset, type SkillEvent } from '../../shared/plan/index.ts';

/** A script's value for other steps, as in `$roll.state.dice.total`. */
export interface ScriptValue {
  summary: string;
  state: Record<string, unknown>;
  assets: PlanAsset[];
}

/** The result of a script's run. Failures are results, never thrown errors. */
export type ScriptOutcome = {
  events: SkillEvent[];
  /** The end of its standard error, redacted. */
  stderr: string;
  executionTimeMs: number;
} & (
  | { ok: true; value: ScriptValue }
  | {
      ok: false;
      failure: Failure;
      /** False if a retry cannot help: it may not run, or something is missing. */
      retry: boolean;
    }
);

/** A process's exit; both null if it was ended here, or still runs. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunFacts {
  /** What ended it early: timeout, abort, or invalid output. */
  cause: Failure | null;
  done: Extract<SkillEvent, { type: 'done' }> | null;
  /** Null if it was ended here after its `done`. */
  exit: Exit | null;
  events: SkillEvent[];
  stderr: string;
}

/**
 * The failure of a run: `done.ok: false` is a `tool_failure` with the code of its last `error` event; a missing `done`,
 * or a non-zero exit code without one, is a `process_error`. Null after success.
 */
export function findScriptFailure({ cause, done, exit, events, stderr }: RunFacts): Failure | null {
  if (cause !== null) return cause;
  if (done !== null && !done.ok) {
    const error = events.findLast((event) => event.type === 'error');
    const message = error?.errorMessage || done.summary || 'The script says that it failed, and not why.';
    return failure('tool_failure', error?.errorCode ?? 'tool_failed', message);
  }
  const ending = exit === null || exit.code === 0 ? null : sayExit(exit);
  if (ending !== null)
    return failure('process_error', 'exit_code', `The script ended with ${ending}.${quoteError(stderr)}`);
  if (done === null) {
    return failure('process_error', 'no_done', `The script ended its output without a "done".${quoteError(stderr)}`);
  }
  return null;
}

const sayExit = ({ code, signal }: Exit): string => (code === null ? `the signal ${signal}` : `exit code ${code}`);

const SAID_MAX = 500;

function quoteError(stderr: string): string {
  const text = stderr.trim();
  if (text === '') return '';
  return ` It said: ${text.length > SAID_MAX ? `…${text.slice(-SAID_MAX)}` : text}`;
}

/** The value of a successful run. */
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
