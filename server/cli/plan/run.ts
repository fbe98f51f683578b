import { defineCommand } from 'citty';
import { RefusalError } from '../../../shared/error.ts';
import {
  type ExecutionResult,
  type PlanEvent,
  PlanEventSchema,
  type StepStatus,
  tryReadPlan,
} from '../../../shared/plan/index.ts';
import type { Config } from '../../config.ts';
import { createUnattendedOrigin, createUnattendedPlans, type WrittenPlan } from '../../plan/index.ts';
import { openApi } from '../api.ts';
import { loadConfig } from '../environment.ts';
import { listenForInterrupt } from '../signals.ts';
import { complain, safeLine, say, sayJson } from '../terminal.ts';
import { givenPlan, givenSkills, PLAN_ARGUMENTS } from './arguments.ts';
import { withoutSession } from './session-tools.ts';
import { commandSkills, quietLogger, requireFolders } from './skills.ts';
import { formatExecutionSummary } from './summary.ts';

const TOLD: Partial<Record<StepStatus, string>> = {
  running: 'begins',
  completed: 'is done',
  failed: 'failed',
  timeout: 'took too long',
  skipped: 'is skipped',
};

/** Reports a plan's events to people, a line each, except the result, which is printed separately. */
function createProgress(tell: (line: string) => void): (event: PlanEvent) => void {
  const shown = new Map<string, StepStatus>();
  return (event) => {
    if ('type' in event) return;
    const { stepId, status, result, reason, logs = [], assets = [] } = event;
    for (const { level, message } of logs) tell(safeLine(`  ${stepId}: ${level}: ${message}`));
    for (const { assetId, kind, path } of assets) tell(safeLine(`  ${stepId}: ${kind} ${assetId}: ${path}`));
    const said = TOLD[status];
    if (said === undefined || shown.get(stepId) === status) return;
    shown.set(stepId, status);
    const why = status === 'skipped' ? reason : result?.error;
    tell(safeLine(`${stepId} ${said}${why === undefined ? '.' : `: ${why}`}`));
  };
}

/** `plan run`: runs a plan unattended and prints the execution result. Plan execution, "The result". */
export const run = defineCommand({
  meta: { name: 'run', description: 'Run a plan and print its result' },
  args: {
    ...PLAN_ARGUMENTS,
    session: { type: 'string', valueHint: 'id', description: 'The session its tools work on' },
    play: { type: 'string', valueHint: 'id', description: 'The play whose state its conditions read' },
    json: { type: 'boolean', description: 'Print one JSON document: the execution result' },
  },
  run: async ({ args, rawArgs }) => {
    const config = loadConfig();
    const { session, play } = args;
    const written = await givenPlan(args);
    const skills = givenSkills(rawArgs);
    requireFolders(skills);
    const interruption = listenForInterrupt();
    try {
      const { signal } = interruption;
      const needsServices = session !== undefined || play !== undefined;
      const events = needsServices
        ? withServices(config, { ...written, ...(session && { session }), ...(play && { play }) }, { skills, signal })
        : here(config, written, { skills, signal });
      const ended = await tell(events);
      const result = session === undefined && ended.issues ? withoutSession(ended, await sessionSteps(written)) : ended;
      if (args.json) sayJson(result);
      else for (const line of formatExecutionSummary(result)) say(line);
      return result.success ? 0 : 1;
    } finally {
      interruption.dispose();
    }
  },
});

async function sessionSteps({ format, plan }: WrittenPlan): Promise<ReadonlyMap<string, string>> {
  const read = tryReadPlan(format, plan, createUnattendedOrigin({}));
  if (!read.ok) return new Map();
  // Imported on demand: includes the co-author's tools.
  const { isSessionTool } = await import('../../coauthor/index.ts');
  return new Map(read.plan.steps.flatMap(({ id, tool }) => (isSessionTool(tool) ? [[id, tool]] : [])));
}

interface RunOptions {
  skills: readonly string[];
  signal: AbortSignal;
}

/** Runs the plan in this process with skills only, without server and DATA_DIR lock. */
async function* here(config: Config, written: WrittenPlan, { skills, signal }: RunOptions): AsyncGenerator<PlanEvent> {
  const { tools } = await commandSkills(config, skills);
  const { stepTimeoutMs, planTimeoutMs } = config;
  const plans = createUnattendedPlans({
    registry: tools,
    getTimeout: tools.getTimeout,
    log: quietLogger(config),
    stepTimeoutMs,
    planTimeoutMs,
  });
  yield* plans.run(written, { signal }).events;
}

/** Runs the plan in the server that owns DATA_DIR, or in one built here, for its session and play. */
async function* withServices(config: Config, body: object, { skills, signal }: RunOptions): AsyncGenerator<PlanEvent> {
  const api = await openApi(config, { skills });
  try {
    for await (const event of api.follow('/api/plans/run', body, signal)) yield PlanEventSchema.parse(event);
  } finally {
    await api.close();
  }
}

async function tell(events: AsyncIterable<PlanEvent>): Promise<ExecutionResult> {
  const progress = createProgress(complain);
  let result: ExecutionResult | undefined;
  for await (const event of events) {
    if ('type' in event && event.type === 'result') result = event.result;
    else progress(event);
  }
  if (result) return result;
  throw new RefusalError('unavailable', 'The plan ended without a result.', { hint: 'Look at the log of the server.' });
}
