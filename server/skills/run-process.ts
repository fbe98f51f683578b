import { type Failure, failure, type SkillEvent, type SkillRequest } from '../../shared/plan/index.ts';
import { createTail } from '../output-tail.ts';
import type { OutputLimits } from './ndjson-reader.ts';
import type { RunFacts } from './outcome.ts';
import { createOutputListener, type ScriptOutput } from './output-listener.ts';
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

export interface ProcessOptions {
  request: SkillRequest;
  timeoutMs: number;
  /** Failure after the timeout, and when `signal` stops it. */
  timedOut: Failure;
  aborted: Failure;
  signal: AbortSignal | undefined;
  onEvent: ((event: SkillEvent) => void) | undefined;
  limits: OutputLimits | undefined;
  timeouts: Partial<ScriptTimeouts> | undefined;
}

/** Starts a script, sends its request, reads its events and ensures its end, even if `onEvent` throws its errors. */
export async function runProcess(prepared: PreparedScript, options: ProcessOptions): Promise<RunFacts> {
  const { redact, secrets, data, command, env } = prepared;
  const listener = createOutputListener({ data, redact, limits: options.limits, onEvent: options.onEvent });
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
  const lifecycle = superviseProcess(child, { ...SCRIPT_TIMEOUTS, ...options.timeouts });
  let output: ScriptOutput = { status: 'open' };
  let cause: Failure | null = null;

  const stop = (why: Failure) => {
    if (output.status === 'open') cause ??= why;
    lifecycle.end();
  };
  const handle = (now: ScriptOutput) => {
    output = now;
    if (now.status === 'done') lifecycle.waitForExit();
    if (now.status === 'failed' || now.status === 'thrown') lifecycle.end(now.status === 'failed' && now.flooded);
  };
  const isOpen = () => output.status === 'open' && cause === null;
  child.stdout.on('data', (bytes: Buffer) => {
    if (isOpen()) handle(listener.push(bytes));
  });
  child.stdout.once('end', () => {
    if (isOpen()) handle(listener.end());
    lifecycle.waitForExit();
  });
  child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
  child.once('error', (error) => {
    cause ??= notStarted(error);
  });
  // A script may ignore its request, or have ended before.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${JSON.stringify(options.request)}\n`);

  // If the event loop was late, first read what the script wrote in time.
  const timer = setTimeout(() => setImmediate(stop, options.timedOut), options.timeoutMs);
  const abort = () => stop(options.aborted);
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();

  facts.exit = await lifecycle.ended;
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', abort);
  if (prepared.runId !== null) await killStrayProcesses(prepared.runId);

  const { text, isCut } = stderr.text();
  facts.stderr = redact(isCut ? withoutCutSecret(text, secrets) : text);
  return { ...facts, ...getOutcome(output, cause ?? listener.recheck()) };
}

/** @throws errors of `onEvent` */
function getOutcome(output: ScriptOutput, cause: Failure | null): Pick<RunFacts, 'cause' | 'done'> {
  if (output.status === 'thrown') throw output.error;
  if (output.status === 'failed') return { cause: output.failure, done: null };
  return { cause, done: output.status === 'done' ? output.event : null };
}
