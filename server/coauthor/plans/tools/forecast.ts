import { type CheckReport, createChecker } from '../../../../shared/check/index.ts';
import { getErrorMessage, RefusalError } from '../../../../shared/error.ts';
import {
  buildPlanGraph,
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
import { coauthorToolName, readArgs } from './planned-tools.ts';

/** Maximum shown of all steps and of one step, in characters of JSON. */
const SHOWN = { all: 1_000_000, step: 20_000 } as const;
/** Maximum number of forecast saves, since each proves the whole story. */
const SAVES_MAX = 10;

type ForeseenStep = Omit<StepForecast, 'stepId'>;
const NOTHING: ForeseenStep = { changes: [], overwrites: [], refusal: null, unknown: false };
/** The forecast of an unpredictable step. */
export const UNKNOWN_FORECAST: ForeseenStep = { ...NOTHING, unknown: true };

const refusedAs = (message: string, hint?: string, reason?: Reason): ForeseenStep => ({
  ...NOTHING,
  refusal: { message, ...(hint === undefined ? {} : { hint }), ...(reason && { reason: { ...reason } }) },
});

/**
 * Forecasts the steps of a plan, each on the draft that earlier steps would leave. Pure; never throws.
 * - Steps that need a skipped step would not begin; those that need a refused one are unknown.
 * - Scripts of skills, conditional steps and values not yet known are unknown; refusals after such a step are too.
 */
export function forecastPlan(session: PlanSession, plan: Plan): StepForecast[] {
  const graph = buildPlanGraph(plan);
  const foresight = new Foresight(session, graph);
  const foreseen = new Map<Step, ForeseenStep>();
  for (const id of graph.order) {
    const step = graph.steps.get(id);
    if (step) foreseen.set(step, foresight.tell(step));
  }
  return plan.steps.map((step) => ({ stepId: step.id, ...(foreseen.get(step) ?? UNKNOWN_FORECAST) }));
}

class Foresight {
  #session: PlanSession;
  readonly #graph: PlanGraph;
  readonly #ids: ReadonlySet<string>;
  readonly #options: { limit: number; check: (draft: PlanDraft) => CheckReport };
  readonly #values = new Map<string, Record<string, unknown>>();
  /** Steps that would not run, and whether because the author skips one. */
  readonly #lost = new Map<string, { skipped: string | null }>();
  /** True once a step may have changed the draft unpredictably. */
  #isUncertain = false;
  #saves = 0;

  constructor(session: PlanSession, graph: PlanGraph) {
    this.#session = session;
    this.#graph = graph;
    this.#ids = new Set(graph.steps.keys());
    const limit = Math.min(SHOWN.step, Math.floor(SHOWN.all / Math.max(1, graph.plan.steps.length)));
    this.#options = { limit, check: createChecker().checkDraft };
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

  #lostBefore({ id }: Step): { skipped: string | null } | undefined {
    for (const needed of this.#graph.needs.get(id) ?? []) {
      const step = this.#graph.steps.get(needed);
      if (step === undefined) return { skipped: null };
      const lost = this.#lost.get(needed);
      // As in `availability`: other steps continue without an optional one.
      if (lost && (step.required || this.#graph.plan.format === 'task')) return lost;
    }
    return undefined;
  }

  /** The arguments with known results of other steps; null if some are unknown. @throws RefusalError */
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
    const why = getErrorMessage(error);
    return { ...refusedAs(`What it would do cannot be foreseen: ${why}`), unknown: true };
  }
}
