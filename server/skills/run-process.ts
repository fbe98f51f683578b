import { type Failure, failure, type SkillEvent, type SkillRequest } from '../../shared/plan/index.ts';
import { createTail } from '../output-tail.ts';
import type { OutputLimits } from './ndjson-reader.ts';
import type { RunFacts } from './outcome.ts';
import { createListener, type ListenerState } from './output-listener.ts';
import type { PreparedScript } from './prepare-script.ts';
import {
  type Child,
  SCRIPT_TIMEOUTS,
  type ScriptTimeouts,
  startProcess,
  superviseProcess,
} from './process-lifecycle.ts';
import { killStrayProcesses } from './processes.ts';
import { withoutCutSecret } from './redact.ts';

export interface ScriptConversation {
  request: SkillRequest;
  timeoutMs: number;
  /** Failure after the timeout, and when `signal` stops it. */
  timedOut: Failure;
  aborted: Failure;
  signal: AbortSignal | undefined;
  onEvent: ((event: SkillEvent) => void) | undefined;
  limits: OutputLimits | undefined;
  patience: Partial<ScriptTimeouts> | undefined;
}

/** Starts a script, sends its request, reads its events and ensures its end, even if `onEvent` throws its errors. */
export async function converse(prepared: PreparedScript, talk: ScriptConversation): Promise<RunFacts> {
  const { redact, secrets, data, command, env } = prepared;
  const listener = createListener({ data, redact, limits: talk.limits, onEvent: talk.onEvent });
  const stderr = createTail();
  const notStarted = (error: unknown) =>
    failure('process_error', 'not_started', `The script could not be started: ${redact(String(error))}`);
  const facts: RunFacts = { cause: null, done: null, exit: null, events: listener.events, stderr: '' };

  let child: Child;
  try {
    child = startProcess(command, { cwd: data, env });
  } catch (error) {
    return { ...facts, cause: notStarted(error) };
  }
  const life = superviseProcess(child, { ...SCRIPT_TIMEOUTS, ...talk.patience });
  let heard: ListenerState = { status: 'open' };
  let cause: Failure | null = null;

  const stop = (why: Failure) => {
    if (heard.status === 'open') cause ??= why;
    life.end();
  };
  const hear = (now: ListenerState) => {
    heard = now;
    if (now.status === 'done') life.waitForExit();
    if (now.status === 'failed' || now.status === 'thrown') life.end(now.status === 'failed' && now.flooded);
  };
  const isOpen = () => heard.status === 'open' && cause === null;
  child.stdout.on('data', (bytes: Buffer) => {
    if (isOpen()) hear(listener.push(bytes));
  });
  child.stdout.once('end', () => {
    if (isOpen()) hear(listener.end());
    life.waitForExit();
  });
  child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
  child.once('error', (error) => {
    cause ??= notStarted(error);
  });
  // A script may ignore its request, or have ended before.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${JSON.stringify(talk.request)}\n`);

  // If the event loop was late, first read what the script wrote in time.
  const timer = setTimeout(() => setImmediate(stop, talk.timedOut), talk.timeoutMs);
  const abort = () => stop(talk.aborted);
  talk.signal?.addEventListener('abort', abort, { once: true });
  if (talk.signal?.aborted) abort();

  facts.exit = await life.ended;
  clearTimeout(timer);
  talk.signal?.removeEventListener('abort', abort);
  if (prepared.runId !== null) await killStrayProcesses(prepared.runId);

  const { text, isCut } = stderr.text();
  facts.stderr = redact(isCut ? withoutCutSecret(text, secrets) : text);
  return { ...facts, ...whatCame(heard, cause ?? listener.recheck()) };
}

/** @throws errors of `onEvent` */
function whatCame(heard: ListenerState, cause: Failure | null): Pick<RunFacts, 'cause' | 'done'> {
  if (heard.status === 'thrown') throw heard.error;
  if (heard.status === 'failed') return { cause: heard.failure, done: null };
  return { cause, done: heard.status === 'done' ? heard.event : null };
}
