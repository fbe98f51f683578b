import type { CheckReport } from '../../../../shared/check/index.ts';
import { foldChecklist } from '../../../../shared/checklist/index.ts';
import { withoutUndefined } from '../../../../shared/json.ts';
import type { StepArgs } from '../../../../shared/plan/index.ts';
import {
  describeElement,
  draftingTool,
  type PlanDraft,
  toNamedElement,
  truncateChanges,
} from '../../../../shared/story/index.ts';
import type { StepForecast } from '../../../../shared/wire/index.ts';
import { previewChanges } from '../../conversation/approval-preview.ts';
import { isSessionChecklistEvent } from '../../session/events.ts';
import type { PlanSession } from '../../session/session.ts';
import type { CoauthorToolName } from '../../tool-signatures.ts';
import { decideChecklist } from '../../tools/checklist-tools.ts';
import { decidePackage } from '../../tools/finalize-package.ts';
import { checklistToolName } from './planned-tools.ts';
import { foreseeDraft } from './step-approval.ts';

/** The foreseen effect of a call. */
export interface Foreseen extends Pick<StepForecast, 'changes' | 'overwrites' | 'overwritten'> {
  session: PlanSession;
  /** The predictable fields of its answer: without urls of pictures and warnings. */
  value: Record<string, unknown>;
}

const NAMED_MAX = 60;

const countItems = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);

/** The predictable answer of each tool. Planning tools, "The pipeline". */
const TOLD: Partial<Record<CoauthorToolName, (args: StepArgs, after: PlanDraft) => Record<string, unknown>>> = {
  proposeStoryPremise: ({ title }) => ({ title }),
  proposeCharacter: ({ id, name }) => ({ id, name }),
  draftActOutline: ({ id, title }) => ({ id, title }),
  draftNodeWeb: ({ locations }) => ({ updatedLocations: countItems(locations) }),
  draftNodeEncounters: ({ nodeId, encounters }) => ({ updated: nodeId, encounterCount: countItems(encounters) }),
  writeScene: ({ lines }) => ({ lines: countItems(lines) }),
  finalizeNode: ({ actId, nodeId }, { acts }) => ({
    id: nodeId,
    title: acts.find(({ id }) => id === actId)?.sandboxLocations.find(({ id }) => id === nodeId)?.title,
  }),
  updateElement: ({ type, id }) => ({ updated: type, id }),
};

function foreseeAnswer(name: CoauthorToolName, args: StepArgs, after: PlanDraft): Record<string, unknown> {
  return withoutUndefined({ ok: true, ...TOLD[name]?.(args, after) });
}

/**
 * Foresees the effect of a call on a session, without art. Pure. @throws RefusalError if the tool would refuse
 * @param options.limit how much is shown, in characters of JSON
 */
export function foreseeCall(
  session: PlanSession,
  name: CoauthorToolName,
  args: StepArgs,
  { limit, check }: { limit: number; check: (draft: PlanDraft) => CheckReport },
): Foreseen {
  const checklistTool = checklistToolName(name);
  if (checklistTool) {
    const { events } = decideChecklist(session, checklistTool, args);
    const checklist = events.filter(isSessionChecklistEvent).reduce(foldChecklist, session.checklist);
    return { session: { ...session, checklist }, value: { ok: true }, changes: [], overwrites: [] };
  }
  const { packageId, packageVersion } = session;
  if (name === 'finalizePackage')
    decidePackage(session, args, { check, version: packageVersion + 1, createdAt: ANY_TIME });
  const after = foreseeDraft(session, name, args);
  const { changes, overwritten } = previewChanges(session.draft, after);
  const asks = draftingTool(name) ? overwritten.slice(0, NAMED_MAX) : [];
  const saved = name === 'finalizePackage' ? { packageId, title: after.premise?.title } : {};
  return {
    session: { ...session, draft: after },
    value: { ...foreseeAnswer(name, args, after), ...saved },
    changes: truncateChanges(changes, limit).changes,
    overwrites: asks.map((change) => describeElement(session.draft, change)),
    ...(asks.length > 0 && {
      overwritten: asks.map((change) => {
        const { type, title } = toNamedElement(session.draft, change);
        return { type, title };
      }),
    }),
  };
}

/** Placeholder for the time of saving, which does not affect the result. */
const ANY_TIME = '1970-01-01T00:00:00.000Z';
