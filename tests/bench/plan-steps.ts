import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { executePlan, type PlanTool, type ToolRegistry } from '../../server/plan/index.ts';
import { echo, planOf } from '../shared/plan/support.ts';
import { comparing } from './pairs.ts';

const STEPS = 100;

/** What both run: a function that does nothing. */
const nothing: PlanTool = { execute: async () => ({ ok: true }) };

/**
 * P13: what the engine adds to running functions. The plan's steps may run beside one another, as many at once as there are
 * cores, in both; the plan is validated, every event is read, and the result holds the whole trace.
 */
export const planSteps = comparing(
  { name: 'P13', what: `a plan of ${STEPS} no-op steps, with trace and events; p-queue running the same functions` },
  async () => {
    const concurrency = availableParallelism();
    const plan = planOf(Array.from({ length: STEPS }, (_, index) => echo(`step_${index}`)));
    const registry: ToolRegistry = { get: () => nothing };
    return {
      goal: 5,
      warmUp: 300,
      // Many short pairs: what else the machine does then falls into few of them.
      times: 20,
      pairs: 41,
      async subject() {
        let events = 0;
        for await (const event of executePlan(plan, { registry, concurrency })) {
          events += 1;
          if ('type' in event && event.type === 'result' && !event.result.success) throw new Error('A step failed.');
        }
        if (events < STEPS) throw new Error(`${events} events are too few.`);
      },
      async floor() {
        const queue = new PQueue({ concurrency });
        let done = 0;
        for (const { args } of plan.steps) {
          queue.add(async () => {
            const { ok } = await nothing.execute(args, NO_CONTEXT);
            if (ok) done += 1;
          });
        }
        await queue.onIdle();
        if (done !== STEPS) throw new Error(`${done} were done.`);
      },
    };
  },
);

const NO_CONTEXT = {
  signal: new AbortController().signal,
  requestId: '',
  idempotencyKey: undefined,
  onEvent: () => undefined,
  onProgress: () => undefined,
};
