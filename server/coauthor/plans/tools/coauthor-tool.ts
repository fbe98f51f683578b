import { createHash } from 'node:crypto';
import type { CheckReport } from '../../../../shared/check/index.ts';
import type { StepArgs } from '../../../../shared/plan/index.ts';
import { WireRemarksSchema } from '../../../../shared/remarks.ts';
import { draftingTool } from '../../../../shared/story/index.ts';
import type { PlanTool, ToolContext as StepContext, ToolOutcome } from '../../../plan/index.ts';
import type { LiveSession } from '../../session/live-session.ts';
import type { CoauthorToolName } from '../../tool-signatures.ts';
import { readInQueue } from '../../tools/context.ts';
import { type PlanningToolContext, runCoauthorTool } from '../../tools/index.ts';
import { foreseeCall } from './foresee-call.ts';
import { findStoredAnswer, gateOfRun } from './idempotent-call.ts';
import { failedOutcome, refusalFailure } from './outcome.ts';
import { planInputSchema, readArgs } from './planned-tools.ts';
import { createArtOrderReporter } from './report-art-orders.ts';
import { isAsShown, requireApprovedChanges, showCall, wouldOverwrite } from './step-approval.ts';

/** What the co-author's tools need besides a session. */
export type SessionToolsContext = Pick<PlanningToolContext, 'store' | 'painter' | 'clock' | 'dataDir' | 'log'>;

interface ToolRun {
  live: LiveSession;
  unit: string;
  title: string;
}

/** The identity of a call: other arguments, which recovery may give, make another call. */
const createIdempotencyKey = (key: string | undefined, args: StepArgs): string | undefined =>
  key === undefined
    ? undefined
    : `${key} ${createHash('sha256').update(JSON.stringify(args)).digest('base64url').slice(0, 16)}`;

const NOTHING_FOUND: CheckReport = { errors: 0, warnings: 0, findings: [], ignored: [] };
const NO_REMARKS = { warnings: [], remarks: [] };

/** Makes a co-author's tool available to plans. */
export function coauthorTool(name: CoauthorToolName, context: SessionToolsContext, run: ToolRun): PlanTool {
  const { live, unit, title } = run;

  const call = async (args: StepArgs, step: StepContext): Promise<ToolOutcome> => {
    const key = createIdempotencyKey(step.idempotencyKey, args);
    const log = (level: string, message: string, fields?: Record<string, unknown>) =>
      step.onEvent({ version: '0', type: 'log', level, message, ...(fields && { fields }) });
    const before = await readInQueue(live, (session) => findStoredAnswer(session, { unit, key }));
    if (before) {
      log('info', 'It was done before the run was cut off, and is not done a second time.');
      return { ok: true, value: before.value };
    }
    const asked = { name, args, approved: step.approved, unit };
    const drafting = draftingTool(name);
    const gate = gateOfRun({ unit, title, key }, (session, after) => {
      if (drafting) requireApprovedChanges(session, after, asked);
    });
    const { onWanted, tell } = createArtOrderReporter(step, () => live.current().draft);
    const value = await runCoauthorTool({ ...context, onWanted, live, gate, signal: step.signal }, name, args);
    tell();
    const { warnings, remarks } = WireRemarksSchema.safeParse(value).data ?? NO_REMARKS;
    for (const [index, warning] of warnings.entries()) log('warn', warning, { remark: remarks[index] });
    return { ok: true, value };
  };

  return {
    inputSchema: planInputSchema(name),
    idempotent: true,
    isDone: (args, key) =>
      findStoredAnswer(live.current(), { unit, key: createIdempotencyKey(key, readArgs(name, args)) }) !== undefined,
    needsApproval: (args) => wouldOverwrite(live.current(), name, args),
    refuses: async (args) => {
      const session = live.current();
      // Only saving needs the check.
      const report = name === 'finalizePackage' ? await live.check(session.draft) : NOTHING_FOUND;
      return refusalFailure(() => foreseeCall(session, name, readArgs(name, args), { limit: 0, check: () => report }));
    },
    preview: (args) => showCall(live.current(), name, args),
    stillApproved: (args, diff) => isAsShown(live.current(), { name, args, diff, unit }),
    execute: async (given, step) => {
      try {
        return await call(readArgs(name, given), step);
      } catch (error) {
        return failedOutcome(error, { tool: name, session: live.id, log: context.log });
      }
    },
  };
}
