import {
  computeStepReadiness,
  hasBegun,
  hasFailed,
  type KnownReadiness,
  type PlanGraph,
  runsBeside,
  type Statuses,
  type StepReadiness,
  type StepStatus,
  stoppedAt,
} from '../../shared/plan/index.ts';

/**
 * Incremental `computeReadiness`, since it is asked after every step: a status change re-examines only dependent steps.
 * In a `parallel` plan, `async` steps run concurrently; any other runs alone, in order, and later steps do not overtake
 * it. Plan execution, "Order".
 */
export class Scheduler {
  readonly #graph: PlanGraph;
  readonly #statuses: Map<string, StepStatus>;
  readonly #rank = new Map<string, number>();
  /** By rank: ranks of its dependent steps, each higher than its own. */
  readonly #waiting: (number[] | undefined)[] = [];
  readonly #found: (StepReadiness | undefined)[];
  readonly #foundById: KnownReadiness;
  /** By rank: 1 if its readiness must be re-examined. None below `#firstStale` is set. */
  readonly #isStale: Uint8Array;
  #firstStale = 0;
  #staleCount: number;
  /** All lower ranks have begun. */
  #first = 0;
  #running = 0;
  #alone = 0;
  #stopped: string | undefined;

  /** @param graph of a plan without cycles */
  constructor(graph: PlanGraph, statuses: Statuses) {
    const { order, needs, awaits } = graph;
    this.#graph = graph;
    this.#statuses = new Map(statuses);
    this.#isStale = new Uint8Array(order.length).fill(1);
    this.#staleCount = order.length;
    this.#found = Array(order.length).fill(undefined);
    this.#foundById = { get: (id) => this.#found[this.#rank.get(id) ?? -1] };
    order.forEach((id, rank) => {
      this.#rank.set(id, rank);
      for (const other of needs.get(id) ?? []) this.#addWaiting(other, rank);
      for (const other of awaits.get(id) ?? []) this.#addWaiting(other, rank);
    });
    for (const [id, status] of statuses) if (status === 'running') this.#count(id, 1);
    this.#stopped = stoppedAt(graph, this.#statuses);
  }

  /** A step whose author is being asked counts as `running`. */
  get statuses(): Statuses {
    return this.#statuses;
  }

  put(id: string, status: StepStatus | undefined): void {
    const before = this.#statuses.get(id);
    if (before === status) return;
    if (before === 'running') this.#count(id, -1);
    if (status === undefined) this.#statuses.delete(id);
    else this.#statuses.set(id, status);
    if (status === 'running') this.#count(id, 1);
    const rank = this.#rank.get(id);
    if (rank === undefined) return;
    if (!hasBegun(status)) this.#first = Math.min(this.#first, rank);
    this.#touch(rank);
    this.#touchWaiting(rank);
    if (hasFailed(status) || hasFailed(before)) this.#updateStopped();
  }

  /** Reports the readiness that may have changed, in dependency order. */
  reportChanges(tell: (id: string, readiness: StepReadiness) => void): void {
    const { order } = this.#graph;
    for (; this.#staleCount > 0; this.#firstStale += 1) {
      const rank = this.#firstStale;
      if (this.#isStale[rank] !== 1) continue;
      this.#isStale[rank] = 0;
      this.#staleCount -= 1;
      const id = order[rank] ?? '';
      const before = this.#found[rank];
      const readiness = hasBegun(this.#statuses.get(id)) ? undefined : this.#getReadiness(id);
      this.#found[rank] = readiness;
      // Dependents only care about permanent blocks.
      if (isLost(before) || isLost(readiness)) this.#touchWaiting(rank);
      if (readiness !== undefined) tell(id, readiness);
    }
  }

  /** The steps to begin now, in order. Call `reportChanges` first. */
  next(atMost: number): string[] {
    const { order, plan, steps } = this.#graph;
    if (this.#alone > 0 || this.#stopped !== undefined) return [];
    const freeSlots = Math.max(1, Math.trunc(atMost)) - this.#running;
    const next: string[] = [];
    while (this.#first < order.length && hasBegun(this.#statuses.get(order[this.#first] ?? ''))) this.#first += 1;
    for (let rank = this.#first; rank < order.length && next.length < freeSlots; rank += 1) {
      const id = order[rank] ?? '';
      if (this.#found[rank]?.status !== 'ready') continue;
      if (!runsBeside(plan, steps.get(id))) return this.#running + next.length === 0 ? [id] : next;
      next.push(id);
    }
    return next;
  }

  #getReadiness(id: string): StepReadiness {
    if (this.#stopped === undefined) return computeStepReadiness(id, this.#graph, this.#statuses, this.#foundById);
    return { status: 'blocked', waitsFor: [], reason: { code: 'plan_stopped', root: this.#stopped } };
  }

  #addWaiting(other: string, rank: number): void {
    const place = this.#rank.get(other);
    if (place === undefined) return;
    const list = this.#waiting[place];
    if (list === undefined) this.#waiting[place] = [rank];
    else list.push(rank);
  }

  #count(id: string, change: 1 | -1): void {
    this.#running += change;
    if (!runsBeside(this.#graph.plan, this.#graph.steps.get(id))) this.#alone += change;
  }

  #touch(rank: number): void {
    if (this.#isStale[rank] === 1) return;
    this.#isStale[rank] = 1;
    this.#staleCount += 1;
    this.#firstStale = Math.min(this.#firstStale, rank);
  }

  #touchWaiting(rank: number): void {
    const waiting = this.#waiting[rank];
    if (waiting !== undefined) for (const later of waiting) this.#touch(later);
  }

  #updateStopped(): void {
    const stopped = stoppedAt(this.#graph, this.#statuses);
    if (stopped === this.#stopped) return;
    this.#stopped = stopped;
    this.#isStale.fill(1);
    this.#staleCount = this.#isStale.length;
    this.#firstStale = 0;
  }
}

const isLost = (readiness: StepReadiness | undefined): boolean =>
  readiness?.status === 'blocked' && readiness.reason !== undefined;
