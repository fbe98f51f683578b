import { failure, type SkillEvent, type SkillRequest, STEP_TIMEOUT_MS } from '../../shared/plan/index.ts';
import { systemClock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Environment } from './config.ts';
import { type Containment, getContainment } from './containment.ts';
import type { OutputLimits } from './ndjson-reader.ts';
import { findScriptFailure, type ScriptOutcome, scriptValue } from './outcome.ts';
import { getScriptPath, prepareScript } from './prepare-script.ts';
import type { ScriptTimeouts } from './process-lifecycle.ts';
import { runProcess } from './run-process.ts';
import type { Skill, SkillScript } from './skill.ts';

const LONGEST_MS = 2 ** 31 - 1;

export interface SkillHost {
  dataDir: string;
  /** The server's environment: only PATH, LANG and what a skill's settings name is passed on. */
  env: Environment;
  /** Default: probed once on this machine. */
  containment?: Containment;
  log?: Pick<Logger, 'debug'>;
  now?: () => number;
  limits?: OutputLimits;
  timeouts?: Partial<ScriptTimeouts>;
}

export interface ScriptRun extends SkillHost {
  skill: Skill;
  script: SkillScript;
  input: Record<string, unknown>;
  requestId: string;
  operation?: string;
  /** Of this attempt, in milliseconds; default: the manifest's, or 30 s. */
  timeoutMs?: number;
  signal?: AbortSignal;
  onEvent?: (event: SkillEvent) => void;
}

/**
 * One JSON object on standard input, NDJSON events on standard output. At its end, timeout or abort the whole process
 * group gets SIGTERM, then SIGKILL. Plan execution, "Time". @throws only errors of `onEvent`
 */
export async function runScript(run: ScriptRun): Promise<ScriptOutcome> {
  const { skill, script, now = systemClock.now, log, signal } = run;
  const began = now();
  const nothing = () => ({ events: [], stderr: '', executionTimeMs: now() - began });
  const aborted = failure('process_error', 'aborted', `${script.toolPath} was stopped.`);
  if (signal?.aborted) return { ok: false, failure: aborted, retry: true, ...nothing() };

  const containment = run.containment ?? (await getContainment(getScriptPath(run.env)));
  const preparation = await prepareScript(run, { dataDir: run.dataDir, env: run.env, containment });
  if (!preparation.ok) return { ...preparation, ...nothing() };

  const timeoutMs = Math.min(run.timeoutMs ?? script.timeoutMs ?? STEP_TIMEOUT_MS, LONGEST_MS);
  const request: SkillRequest = {
    requestId: run.requestId,
    tool: script.toolPath,
    operation: run.operation ?? 'run',
    input: run.input,
  };
  const facts = await runProcess(preparation.prepared, {
    request,
    timeoutMs,
    timedOut: failure('timeout', 'timeout', `${script.toolPath} took longer than ${timeoutMs} ms.`),
    aborted,
    signal,
    onEvent: run.onEvent,
    limits: run.limits,
    timeouts: run.timeouts,
  });
  const problem = findScriptFailure(facts);
  const executionTimeMs = now() - began;
  const { events, stderr } = facts;
  log?.debug(
    { skill: skill.name, tool: script.toolPath, requestId: run.requestId, executionTimeMs, failure: problem, stderr },
    'skill script ended',
  );
  if (problem !== null) return { ok: false, failure: problem, retry: true, events, stderr, executionTimeMs };
  return { ok: true, value: scriptValue(events, facts.done?.summary), events, stderr, executionTimeMs };
}
