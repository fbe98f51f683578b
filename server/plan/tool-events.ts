import {
  buildPlanGraph,
  type ExecutionResult,
  type Failure,
  failure,
  type Plan,
  type SkillEvent,
  type Step,
} from '../../shared/plan/index.ts';
import { parseToolEvent } from './parse-tool-answer.ts';

/** Maximum events of one attempt, including progress. */
export const EVENTS_MAX = 10_000;

export interface ToolEventListener {
  take(stepId: string, event: SkillEvent): void;
  showProgress(stepId: string, percent: number): void;
}

export class ToolEvents {
  readonly #step: Step;
  readonly #listener: ToolEventListener;
  readonly #refuse: (why: Failure) => void;
  #isOpen = true;
  #count = 0;
  #hasEvents = false;
  #percent: number | undefined;

  /** @param refuse called for an invalid event, or too many */
  constructor(step: Step, listener: ToolEventListener, refuse: (why: Failure) => void) {
    this.#step = step;
    this.#listener = listener;
    this.#refuse = refuse;
  }

  add(event: unknown): void {
    this.#hasEvents = true;
    this.#take(event);
  }

  progress(percent: number): void {
    if (!Number.isFinite(percent) || !this.#isCounted()) return;
    const within = Math.min(100, Math.max(0, percent));
    if (within !== this.#percent) this.#listener.showProgress(this.#step.id, within);
    this.#percent = within;
  }

  addUnlessSent(events: readonly unknown[]): void {
    if (!this.#hasEvents) for (const event of events) this.#take(event);
  }

  close(): void {
    this.#isOpen = false;
  }

  #take(event: unknown): void {
    if (!this.#isCounted()) return;
    const read = parseToolEvent(this.#step.tool, event);
    if (read.ok) this.#listener.take(this.#step.id, read.event);
    else this.#fail(read.failure);
  }

  #isCounted(): boolean {
    if (!this.#isOpen) return false;
    this.#count += 1;
    if (this.#count <= EVENTS_MAX) return true;
    const message = `The tool "${this.#step.tool}" sent more than ${EVENTS_MAX} events.`;
    this.#fail(failure('process_error', 'too_many_events', message));
    return false;
  }

  #fail(problem: Failure): void {
    this.close();
    this.#refuse(problem);
  }
}

export interface UiEvent {
  stepId: string;
  event: string;
  payload: unknown;
}

/** The UI events of a plan's steps in dependency order. Plan execution, "Order". */
export function collectUiEvents(plan: Plan, { toolResults }: Pick<ExecutionResult, 'toolResults'>): UiEvent[] {
  const events = new Map(toolResults.map(({ toolId, events }) => [toolId, events]));
  return buildPlanGraph(plan).order.flatMap((stepId) =>
    (events.get(stepId) ?? []).flatMap((sent) =>
      sent.type === 'ui_event' ? [{ stepId, event: sent.event, payload: sent.payload ?? null }] : [],
    ),
  );
}
