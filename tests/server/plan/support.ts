import { z } from 'zod';
import type { Clock } from '../../../server/clock.ts';
import {
  type ExecuteOptions,
  executePlan,
  type PlanExecution,
  type PlanTool,
  type Sleeper,
  type ToolContext,
  type ToolOutcome,
  type ToolRegistry,
} from '../../../server/plan/index.ts';
import {
  type ExecutionResult,
  ExecutionResultSchema,
  type Plan,
  type PlanEvent,
  type SkillEvent,
  type StepArgs,
  type StepProgress,
} from '../../../shared/plan/index.ts';

interface Sleep {
  at: number;
  order: number;
  wake: () => void;
}

/** Rounds of the event loop in which something can happen without time passing. */
const ROUNDS = 60;

/** Time that passes only when nothing else can happen, and then at once, to the next thing that is waited for. */
export class VirtualTime implements Clock, Sleeper {
  readonly begin = Date.parse('2026-03-01T09:30:00.000Z');
  #now = this.begin;
  #ids = 0;
  #order = 0;
  readonly #sleeps = new Set<Sleep>();
  now = () => this.#now;
  iso = () => new Date(this.#now).toISOString();
  id = () => `id_${++this.#ids}`;
  seed = () => 7;

  get passed(): number {
    return this.#now - this.begin;
  }

  sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        this.#sleeps.delete(sleep);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const sleep = { at: this.#now + ms, order: this.#order++, wake };
      this.#sleeps.add(sleep);
      signal?.addEventListener('abort', stop, { once: true });
    });

  /** Wakes whoever is next. False where nobody sleeps. */
  #next(): boolean {
    const next = [...this.#sleeps].sort((a, b) => a.at - b.at || a.order - b.order)[0];
    if (next === undefined) return false;
    this.#sleeps.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.wake();
    return true;
  }

  /** Lets time pass until `work` has ended; fails where it never would. */
  async until<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const done = work.finally(() => {
      over = true;
    });
    done.catch(() => {});
    for (;;) {
      // Whoever waits for a turn on the event loop has had it by then: that takes a round or two, and no time.
      await this.settle();
      if (over) return done;
      if (!this.#next()) throw new Error('It waits for what never comes.');
    }
  }

  /** Lets everything happen that needs no time. */
  settle = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) await new Promise(setImmediate);
  };

  get sleeping(): number {
    return this.#sleeps.size;
  }
}

export type Execute = (args: StepArgs, context: ToolContext) => unknown;

/** A tool that may answer whatever it likes. */
export function tool(execute: Execute, more: Partial<PlanTool> = {}): PlanTool {
  // Tools are not to be trusted with their types either.
  return { ...more, execute: async (args, context) => execute(args, context) as ToolOutcome };
}

export function toolsOf(tools: Record<string, PlanTool | Execute>): ToolRegistry {
  const byName = new Map(
    Object.entries(tools).map(([name, one]) => [name, typeof one === 'function' ? tool(one) : one]),
  );
  return { get: (name) => byName.get(name), names: () => [...byName.keys()] };
}

export const ok = (value: unknown = null) => ({ ok: true, value });
export const no = (message = 'No.', code = 'no') => ({
  ok: false,
  failure: { code, message, category: 'tool_failure' },
});

export const sent = <Type extends SkillEvent['type']>(type: Type, fields: object) =>
  ({ version: '0', type, ...fields }) as SkillEvent;

/** Answers when the signal aborts, as a tool does that listens. */
export const untilStopped = ({ signal }: ToolContext) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(no('Stopped.', 'stopped'))));

export const never = () => new Promise<never>(() => {});

export interface Ran {
  events: PlanEvent[];
  told: Record<string, string[]>;
  result: ExecutionResult;
  time: VirtualTime;
}

export const isProgress = (event: PlanEvent): event is StepProgress => !('type' in event);

export async function readRun(execution: PlanExecution, time: VirtualTime): Promise<Ran> {
  const events: PlanEvent[] = [];
  const reading = (async () => {
    for await (const event of execution) events.push(event);
  })();
  await time.until(reading);
  const last = events.at(-1);
  if (last === undefined || !('type' in last) || last.type !== 'result')
    throw new Error('The last event is no result.');
  // Steps may be called "constructor", and "__proto__".
  const statuses = new Map<string, string[]>();
  for (const event of events) {
    if (!isProgress(event)) continue;
    const before = statuses.get(event.stepId) ?? [];
    if (before.at(-1) !== event.status) statuses.set(event.stepId, [...before, event.status]);
  }
  const told = Object.fromEntries(statuses);
  return { events, told, result: ExecutionResultSchema.parse(JSON.parse(JSON.stringify(last.result))), time };
}

export function run(
  plan: Plan,
  tools: Record<string, PlanTool | Execute>,
  options: Partial<ExecuteOptions> & { time?: VirtualTime } = {},
): Promise<Ran> {
  const { time = new VirtualTime(), ...rest } = options;
  return readRun(executePlan(plan, { registry: toolsOf(tools), clock: time, timers: time, ...rest }), time);
}

export const statesOf = ({ result }: Pick<Ran, 'result'>): Record<string, string> =>
  Object.fromEntries(result.toolResults.map(({ toolId, state }) => [toolId, state]));

export function toolResultOf({ result }: Pick<Ran, 'result'>, id: string) {
  const found = result.toolResults.find(({ toolId }) => toolId === id);
  if (found === undefined) throw new Error(`There is no step ${id}.`);
  return found;
}

/** A tool that says when it runs: `+a` and `-a` in `log`, taking the milliseconds its argument `ms` says. */
export function timedTool(time: VirtualTime, log: string[] = []) {
  const Args = z.object({ id: z.string(), ms: z.number().default(10) });
  const state = { most: 0, now: 0 };
  const execute: Execute = async (args, { signal }) => {
    const { id, ms } = Args.parse(args);
    log.push(`+${id}`);
    state.now += 1;
    state.most = Math.max(state.most, state.now);
    try {
      await time.sleep(ms, signal);
    } finally {
      state.now -= 1;
      log.push(`-${id}`);
    }
    return ok(id);
  };
  return { execute, log, state };
}
