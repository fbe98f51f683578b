import { clipCharacters } from '../../../shared/clip.ts';
import { type ExecutionResult, type Plan, resetPlan } from '../../../shared/plan/index.ts';
import type { ConditionScope } from '../../../shared/play/index.ts';
import type { PlanListing, PlanState } from '../../../shared/wire/index.ts';
import { unreadableRow } from '../../journal/index.ts';
import type { PlanRecord } from '../../plan/index.ts';
import type { PlanRow } from '../../store/types.ts';
import type { Leftover, PlanJournalEvent } from './events.ts';

/** The default idempotency key of a step. Plan ids are unique, so no two runs share one. */
export const stepKey = (planId: string, stepId: string): string => `${planId}/${stepId}`;

/** Assigned by the journal's fold when the run starts: the same after a crash, and new for every other plan. */
export const addIdempotencyKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, idempotencyKey: step.idempotencyKey ?? stepKey(plan.id, step.id) })),
});

/** Removes the keys that `addIdempotencyKeys` assigned; keys written by the author stay. */
export const withoutKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ idempotencyKey, ...step }) =>
    idempotencyKey === undefined || idempotencyKey.startsWith(stepKey(plan.id, ''))
      ? step
      : { ...step, idempotencyKey },
  ),
});

/** A plan of a session: the fold of its journal, immutable. */
export interface PlanDocument {
  readonly id: string;
  readonly sessionId: string;
  readonly request: string;
  readonly feedback: readonly string[];
  /** As last drafted or edited; a run gives every step a key. Changes during the run are in `records`. */
  readonly plan: Plan;
  readonly state: PlanState;
  readonly unattended: boolean;
  readonly play: ConditionScope | undefined;
  readonly records: readonly PlanRecord[];
  readonly isAborting: boolean;
  readonly result: ExecutionResult | null;
  /** Steps without a record of their end. */
  readonly leftovers: readonly Leftover[];
  readonly updatedAt: string;
  readonly seq: number;
}

/** Resets a plan for review: nothing has run, but skipped steps stay marked. */
export function asReviewed(plan: Plan): Plan {
  const fresh = resetPlan(plan);
  const skipped = new Set(plan.steps.flatMap(({ id, status }) => (status === 'skipped' ? [id] : [])));
  return { ...fresh, steps: fresh.steps.map((step) => (skipped.has(step.id) ? { ...step, status: 'skipped' } : step)) };
}

/** The plan after the first event of its journal. @throws RefusalError `internal` if that event is not a draft */
export function beginPlan(id: string, first: PlanJournalEvent): PlanDocument {
  if (first.type === 'plan-drafted') return draftedPlan(first);
  throw unreadableRow(
    `event 1 of plan:${id}`,
    new Error(`It should be a plan that was drafted, and is "${first.type}".`),
  );
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

/** Applies an event; increments seq. Pure. */
export const foldPlan = (document: PlanDocument, event: PlanJournalEvent): PlanDocument => ({
  ...document,
  ...applyEvent(document, event),
  updatedAt: event.at,
  seq: document.seq + 1,
});

function applyEvent(document: PlanDocument, event: PlanJournalEvent): Partial<PlanDocument> {
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
      return { state: 'running', plan: addIdempotencyKeys(document.plan), unattended, play: scope };
    }
    case 'run-recorded':
      return { records: [...document.records, event.record] };
    case 'abort-asked':
      return { isAborting: true };
    case 'run-ended':
      return { state: 'ended', result: event.result, leftovers: event.leftovers };
  }
}

/** The plan with the author's changes during its run. */
export const planNow = ({ plan, records }: PlanDocument): Plan =>
  records.findLast((record) => record.type === 'changed')?.plan ?? plan;

const TITLE_LENGTH = 80;

export function getPlanTitle({ id, request, plan: { steps } }: PlanDocument): string {
  const said = request.trim() || steps[0]?.description.trim() || steps[0]?.tool || id;
  return clipCharacters(said.replace(/\s+/g, ' '), TITLE_LENGTH);
}

export function toPlanRow(document: PlanDocument): PlanRow {
  const { id, sessionId, state, request, result, updatedAt } = document;
  const { version, steps, createdAt } = planNow(document);
  const success = result?.success ?? null;
  return { id, sessionId, version, state, request, stepCount: steps.length, success, createdAt, updatedAt };
}

export const toPlanListing = (row: PlanRow): PlanListing => ({ ...row, state: getState(row) });

const getState = ({ state }: PlanRow): PlanState => (state === 'running' || state === 'ended' ? state : 'draft');
