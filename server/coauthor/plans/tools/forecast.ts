import { type CheckReport, createChecker } from '../../../../shared/check/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import {
  graphOf,
  type Plan,
  type PlanGraph,
  referencesIn,
  resolveArgs,
  type Step,
  type StepArgs,
} from '../../../../shared/plan/index.ts';
import type { Reason } from '../../../../shared/reasons.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import type { StepForecast } from '../../../../shared/wire/index.ts';
import type { PlanSession } from '../../session/session.ts';
import { type Foreseen, foreseeCall } from './foresee-call.ts';
import { readArgs } from './input.ts';
import { coauthorToolName } from './names.ts';

/** The most that is shown of all steps together and of one of them, in characters of JSON. */
const SHOWN = { all: 1_000_000, step: 20_000 } as const;
/** How often saving is foreseen, which walks through the whole story each time. */
const SAVES_MAX = 10;

type ForeseenStep = Omit<StepForecast, 'stepId'>;
const NOTHING: ForeseenStep = { changes: [], overwrites: [], refusal: null, unknown: false };
/** What is told of a step that nobody can foresee. */
export const UNKNOWN_FORECAST: ForeseenStep = { ...NOTHING, unknown: true };

const refusedAs = (message: string, hint?: string, reason?: Reason): ForeseenStep => ({
  ...NOTHING,
  refusal: { message, ...(hint === undefined ? {} : { hint }), ...(reason && { reason: { ...reason } }) },
});

/**
 * What the steps of a plan would do, each on the draft the ones before it would leave, in the order they would begin. Pure;
 * it never throws, whatever the plan.
 *
 * - A step the author skips does nothing, and what needs it would not begin.
 * - A step that would be refused leaves the draft as it is; of those that need it nothing can be told.
 * - Nor can it of a skill's script, of a step with a condition, and of one that takes a value nobody can know yet. What comes
 *   after such a step may be fine where it seems to be refused: it is unknown as well then.
 */
export function forecastPlan(session: PlanSession, plan: Plan): StepForecast[] {
  const graph = graphOf(plan);
  const foresight = new Foresight(session, graph);
  const told = new Map<Step, ForeseenStep>();
  for (const id of graph.order) {
    const step = graph.steps.get(id);
    if (step) told.set(step, foresight.tell(step));
  }
  return plan.steps.map((step) => ({ stepId: step.id, ...(told.get(step) ?? UNKNOWN_FORECAST) }));
}

/** Goes through a plan step by step, on a session as the steps before would leave it. */
class Foresight {
  #session: PlanSession;
  readonly #graph: PlanGraph;
  readonly #ids: ReadonlySet<string>;
  readonly #options: { room: number; check: (draft: PlanDraft) => CheckReport };
  /** By step: what it is going to answer, as far as it can be told. */
  readonly #values = new Map<string, Record<string, unknown>>();
  /** Steps that would not be done as things stand, and whether because the author skips one. */
  readonly #lost = new Map<string, { skipped: string | null }>();
  /** True once a step may have changed the draft in a way nobody knows. */
  #isUncertain = false;
  #saves = 0;

  constructor(session: PlanSession, graph: PlanGraph) {
    this.#session = session;
    this.#graph = graph;
    this.#ids = new Set(graph.steps.keys());
    const room = Math.min(SHOWN.step, Math.floor(SHOWN.all / Math.max(1, graph.plan.steps.length)));
    this.#options = { room, check: createChecker().checkDraft };
  }

  tell(step: Step): ForeseenStep {
    if (step.status === 'skipped') {
      this.#lost.set(step.id, { skipped: step.id });
      return NOTHING;
    }
    const lost = this.#lostBefore(step);
    if (lost) {
      this.#lost.set(step.id, lost);
      return lost.skipped === null
        ? UNKNOWN_FORECAST
        : refusedAs(`It needs "${lost.skipped}", which is skipped, so it would not begin.`);
    }
    const name = coauthorToolName(step.tool);
    if (name === undefined) return UNKNOWN_FORECAST;
    const isOneSaveTooMany = name === 'finalizePackage' && ++this.#saves > SAVES_MAX;
    try {
      const args = step.when === undefined && !isOneSaveTooMany ? this.#knownArgs(step) : null;
      if (args !== null) return this.#take(step, foreseeCall(this.#session, name, readArgs(name, args), this.#options));
    } catch (error) {
      return this.#refused(step, error);
    }
    this.#isUncertain = true;
    return UNKNOWN_FORECAST;
  }

  /** The step that keeps this one from beginning, if there is one. */
  #lostBefore({ id }: Step): { skipped: string | null } | undefined {
    for (const needed of this.#graph.needs.get(id) ?? []) {
      const step = this.#graph.steps.get(needed);
      if (step === undefined) return { skipped: null };
      const lost = this.#lost.get(needed);
      // As `availability` has it: others go on without an optional step.
      if (lost && (step.required || this.#graph.plan.format === 'task')) return lost;
    }
    return undefined;
  }

  /** The arguments with what other steps are going to answer; null where that cannot be told yet. @throws RefusalError */
  #knownArgs({ args }: Step): StepArgs | null {
    const references = referencesIn(args, this.#ids);
    const isKnown = references.every(({ stepId, path: [field] }) => {
      const value = this.#values.get(stepId);
      return field !== undefined && value !== undefined && Object.hasOwn(value, field);
    });
    if (!isKnown) return null;
    return resolveArgs(args, new Map(references.map(({ stepId }) => [stepId, this.#values.get(stepId)]))).args;
  }

  #take({ id }: Step, { session, value, changes, overwrites, overwritten }: Foreseen): ForeseenStep {
    this.#session = session;
    this.#values.set(id, value);
    return { ...NOTHING, changes, overwrites, ...(overwritten && { overwritten }) };
  }

  #refused({ id }: Step, error: unknown): ForeseenStep {
    if (this.#isUncertain) return UNKNOWN_FORECAST;
    this.#lost.set(id, { skipped: null });
    if (error instanceof RefusalError) return refusedAs(error.message, error.hint, error.reason);
    const why = error instanceof Error ? error.message : String(error);
    return { ...refusedAs(`What it would do cannot be foreseen: ${why}`), unknown: true };
  }
}
