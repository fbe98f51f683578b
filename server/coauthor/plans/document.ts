import { clipCharacters } from '../../../shared/clip.ts';
import { type ExecutionResult, freshPlan, type Plan } from '../../../shared/plan/index.ts';
import type { ConditionScope } from '../../../shared/play/index.ts';
import type { PlanListing, PlanState } from '../../../shared/wire/index.ts';
import { unreadable } from '../../journal/index.ts';
import type { PlanRecord } from '../../plan/index.ts';
import type { PlanRow } from '../../store/types.ts';
import type { Leftover, PlanJournalEvent } from './events.ts';
import { withKeys } from './keys.ts';

/** A plan of a session: the fold of its journal, immutable. */
export interface PlanDocument {
  readonly id: string;
  readonly sessionId: string;
  /** What the author asked for. */
  readonly request: string;
  /** What the author said about earlier versions, in order. */
  readonly feedback: readonly string[];
  /** As it was last drafted or edited; once it runs, with a key for every step. What changed while it ran is in `records`. */
  readonly plan: Plan;
  readonly state: PlanState;
  readonly unattended: boolean;
  readonly play: ConditionScope | undefined;
  readonly records: readonly PlanRecord[];
  /** Whether the author wants its run to end. */
  readonly isAborting: boolean;
  readonly result: ExecutionResult | null;
  /** Of the steps that left no record of their end. */
  readonly leftovers: readonly Leftover[];
  readonly updatedAt: string;
  /** The journal's last seq. */
  readonly seq: number;
}

/** A plan as somebody reviews it: nothing has run, but what is to be left out stays marked. */
export function asReviewed(plan: Plan): Plan {
  const fresh = freshPlan(plan);
  const skipped = new Set(plan.steps.flatMap(({ id, status }) => (status === 'skipped' ? [id] : [])));
  return { ...fresh, steps: fresh.steps.map((step) => (skipped.has(step.id) ? { ...step, status: 'skipped' } : step)) };
}

/** A plan as the first event of its journal leaves it. @throws RefusalError `internal` where that is no plan */
export function beginPlan(id: string, first: PlanJournalEvent): PlanDocument {
  if (first.type === 'plan-drafted') return draftedPlan(first);
  throw unreadable(`event 1 of plan:${id}`, new Error(`It should be a plan that was drafted, and is "${first.type}".`));
}

const draftedPlan = (event: Extract<PlanJournalEvent, { type: 'plan-drafted' }>): PlanDocument => ({
  id: event.plan.id,
  sessionId: event.sessionId,
  request: event.request,
  feedback: [],
  plan: event.plan,
  state: 'draft',
  unattended: false,
  play: undefined,
  records: [],
  isAborting: false,
  result: null,
  leftovers: [],
  updatedAt: event.at,
  seq: 1,
});

/** The plan after an event, its seq one higher. Pure. */
export const foldPlan = (document: PlanDocument, event: PlanJournalEvent): PlanDocument => ({
  ...document,
  ...changesOf(document, event),
  updatedAt: event.at,
  seq: document.seq + 1,
});

function changesOf(document: PlanDocument, event: PlanJournalEvent): Partial<PlanDocument> {
  switch (event.type) {
    case 'plan-drafted':
      return draftedPlan(event);
    case 'plan-edited':
      return { plan: event.plan };
    case 'plan-regenerated':
      return { plan: event.plan, feedback: [...document.feedback, event.feedback] };
    case 'run-started': {
      const { unattended, play } = event;
      const scope = play === null ? undefined : { ...play, flags: new Map(play.flags) };
      return { state: 'running', plan: withKeys(document.plan), unattended, play: scope };
    }
    case 'run-recorded':
      return { records: [...document.records, event.record] };
    case 'abort-asked':
      return { isAborting: true };
    case 'run-ended':
      return { state: 'ended', result: event.result, leftovers: event.leftovers };
  }
}

/** The plan as it is now: as it was drafted or edited, with what its author changed while it ran. */
export const planNow = ({ plan, records }: PlanDocument): Plan =>
  records.findLast((record) => record.type === 'changed')?.plan ?? plan;

const TITLE_LENGTH = 80;

/** What a plan is called where it is told of in a line. */
export function titleOf({ id, request, plan: { steps } }: PlanDocument): string {
  const said = request.trim() || steps[0]?.description.trim() || steps[0]?.tool || id;
  return clipCharacters(said.replace(/\s+/g, ' '), TITLE_LENGTH);
}

/** The row a plan is listed by. */
export function rowOf(document: PlanDocument): PlanRow {
  const { id, sessionId, state, request, result, updatedAt } = document;
  const { version, steps, createdAt } = planNow(document);
  const success = result?.success ?? null;
  return { id, sessionId, version, state, request, stepCount: steps.length, success, createdAt, updatedAt };
}

/** A plan as it is listed. */
export const listingOf = (row: PlanRow): PlanListing => ({ ...row, state: stateOf(row) });

const stateOf = ({ state }: PlanRow): PlanState => (state === 'running' || state === 'ended' ? state : 'draft');
