import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type ExecuteOptions, executePlan, GRACE_MS, type PlanRecord, resumePlan } from '../../../server/plan/index.ts';
import {
  buildPlanGraph,
  type NewStep,
  type Plan,
  type PlanEvent,
  type RecoveryDecision,
  type StepStatus,
  validatePlan,
} from '../../../shared/plan/index.ts';
import { anyRules, anySteps } from '../../shared/plan/arbitrary.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { type Execute, never, no, ok, type Ran, readRun, sent, toolsOf, untilStopped, VirtualTime } from './support.ts';
import { createVerdicts } from './verdicts.ts';

const FINAL: ReadonlySet<StepStatus | undefined> = new Set<StepStatus>([
  'completed',
  'failed',
  'skipped',
  'timeout',
  'blocked',
]);

/** How a tool behaves; the argument `way` of a step says which. */
const WAYS: Record<string, (time: VirtualTime) => Execute> = {
  well: () => (args) => ok(args),
  slow:
    (time) =>
    async (_, { signal }) => {
      await time.sleep(700, signal);
      return ok('slow');
    },
  sending:
    () =>
    (_, { onEvent, onProgress }) => {
      onProgress(Number.NaN);
      onProgress(250);
      onEvent(sent('state_patch', { patch: { sky: { colour: 'red' } } }));
      return ok({ total: 5 });
    },
  failing: () => () => no(),
  throwing: () => () => {
    throw new Error('Out of ink.');
  },
  rejecting: (time) => async () => {
    await time.sleep(3, undefined);
    throw undefined;
  },
  hanging: () => (_, context) => untilStopped(context),
  deaf: () => () => never(),
  late: (time) => async () => {
    await time.sleep(2500, undefined);
    return ok('late');
  },
  garbage: () => () => 'nonsense',
  boundless: () => () => ok(10n),
  noisy:
    () =>
    (_, { onEvent }) => {
      onEvent(5 as never);
      return ok();
    },
};

const way = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('well', 'slow', 'sending') },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(WAYS)) },
);

/** Now and then the one, mostly the other. */
const seldom = <Rare, Common>(rare: fc.Arbitrary<Rare>, common: Common, weight = 8): fc.Arbitrary<Rare | Common> =>
  fc.oneof({ weight, arbitrary: fc.constant(common) }, { weight: 1, arbitrary: rare });

const behaviour = fc.record({
  way,
  maxRetries: fc.integer({ min: 0, max: 3 }),
  backoff: fc.constantFrom('exponential' as const, 'linear' as const),
  timeoutMs: fc.constantFrom(100, 1000, 30_000),
  approval: seldom(fc.constant(true), false),
  idempotencyKey: seldom(fc.constantFrom('one', 'two'), undefined),
  /** Whether it calls the tool it names, whatever that is. */
  keepsTool: seldom(fc.constant(true), false),
});
type Behaviour = typeof behaviour extends fc.Arbitrary<infer One> ? One : never;

/** Steps of which each may wait for a few earlier ones; up to two hundred, and now and then one more that spoils the plan. */
const manySteps: fc.Arbitrary<NewStep[]> = fc
  .record({
    drafts: fc.array(
      fc.record({
        before: fc.array(fc.nat(), { maxLength: 3 }),
        how: fc.constantFrom('depends', 'refers', 'reads'),
        required: fc.boolean(),
        async: fc.boolean(),
        order: fc.integer({ min: -3, max: 3 }),
      }),
      { minLength: 1, maxLength: 200, size: 'max' },
    ),
    spoilt: seldom(
      fc.constantFrom<Partial<NewStep>>({ dependsOn: ['nobody'] }, { id: 's0' }, { dependsOn: ['spoilt'] }),
      null,
    ),
  })
  .map(({ drafts, spoilt }) => {
    const steps = drafts.map(({ before, how, ...rest }, index): NewStep => {
      const others = index === 0 ? [] : [...new Set(before.map((number) => `s${number % index}`))];
      const step: NewStep = { id: `s${index}`, tool: 'echo', ...rest };
      if (others.length === 0) return step;
      if (how === 'depends') return { ...step, dependsOn: others };
      if (how === 'refers') return { ...step, args: { from: others.map((other) => `$${other}.total`) } };
      return { ...step, when: others.map((other) => `steps.${other} != "running"`).join(' && ') };
    });
    return spoilt === null ? steps : [...steps, { id: 'spoilt', tool: 'echo', ...spoilt }];
  });

const behave = (steps: readonly NewStep[], behaviours: readonly Behaviour[]): NewStep[] =>
  steps.map((step, index): NewStep => {
    const { way, maxRetries, backoff, timeoutMs, approval, idempotencyKey, keepsTool } =
      behaviours[index % behaviours.length] ?? failTest('no behaviour');
    return {
      ...step,
      // One tool for all: it behaves as its argument says.
      tool: keepsTool ? step.tool : 'echo',
      args: { ...step.args, way },
      retryPolicy: { maxRetries, backoff, backoffMs: 10 },
      timeoutMs,
      approval,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    };
  });

function failTest(why: string): never {
  throw new Error(why);
}

const options = fc.record({
  concurrency: fc.integer({ min: 1, max: 5 }),
  planTimeoutMs: fc.constantFrom(null, 60_000, 1500),
  abortAfter: seldom(fc.integer({ min: 0, max: 3000 }), null, 3),
  approves: fc.constantFrom('yes', 'no', 'breaks', 'nobody'),
  decides: fc.constantFrom('retry', 'skip', 'insert', 'abort', 'nonsense', 'nobody'),
});
type Choices = typeof options extends fc.Arbitrary<infer One> ? One : never;

interface Call {
  stepId: string;
  begun: number;
}

interface Watched {
  ran: Ran;
  calls: Call[];
  most: number;
  abortedAt: number | undefined;
  records: PlanRecord[];
  /** The plan as the answers to failures made it. */
  plan: Plan;
}

/** Runs a plan and keeps an eye on its tools. */
async function watch(plan: Plan, choices: Choices, before: PlanRecord[] = []): Promise<Watched> {
  const time = new VirtualTime();
  const stop = new AbortController();
  const watched = { calls: [] as Call[], most: 0, abortedAt: undefined as number | undefined, records: [...before] };
  let running = 0;
  const { abortAfter } = choices;
  if (abortAfter !== null) {
    time.sleep(abortAfter, undefined).then(() => {
      watched.abortedAt = time.now();
      stop.abort();
    });
  }
  const ways = new Map(Object.entries(WAYS).map(([name, make]) => [name, make(time)]));
  const echo: Execute = async (args, context) => {
    expect(stop.signal.aborted).toBe(false);
    watched.calls.push({ stepId: String(context.requestId), begun: time.now() });
    running += 1;
    watched.most = Math.max(watched.most, running);
    // Who is given up on is no longer counted, a moment before the engine begins the next.
    const gone = new Promise((resolve) => {
      context.signal.addEventListener('abort', () => time.sleep(GRACE_MS - 1, undefined).then(resolve, resolve));
    });
    const work = (async () => ways.get(String(args.way ?? 'well'))?.(args, context))();
    Promise.race([work, gone]).then(
      () => (running -= 1),
      () => (running -= 1),
    );
    return work;
  };
  let inserted = 0;
  const decision = (): RecoveryDecision => {
    if (choices.decides === 'insert') {
      inserted += 1;
      return { choice: 'insert', steps: [{ id: `new_${inserted}`, tool: 'echo', args: { way: 'well' } }] };
    }
    return choices.decides === 'nonsense' ? ({} as RecoveryDecision) : { choice: choices.decides as 'retry' };
  };
  const given: ExecuteOptions = {
    registry: toolsOf({ echo }),
    clock: time,
    timers: time,
    signal: stop.signal,
    concurrency: choices.concurrency,
    planTimeoutMs: choices.planTimeoutMs,
    onRecord: (record) => void watched.records.push(record),
    ...(choices.approves === 'nobody'
      ? {}
      : { onApproval: () => (choices.approves === 'breaks' ? failTest('Nobody there.') : choices.approves === 'yes') }),
    ...(choices.decides === 'nobody' ? {} : { onRecovery: decision }),
  };
  const execution = before.length > 0 ? resumePlan(plan, before, given) : executePlan(plan, given);
  const ran = await readRun(execution, time);
  const changed = watched.records.findLast((record) => record.type === 'changed');
  return { ...watched, ran, plan: changed?.type === 'changed' ? changed.plan : plan };
}

/** The last thing told of each step. */
function lastTold(events: readonly PlanEvent[]): Map<string, StepStatus> {
  const last = new Map<string, StepStatus>();
  for (const event of events) if (!('type' in event)) last.set(event.stepId, event.status);
  return last;
}

/** How often each case came, over all plans of this file. */
const came = { invalid: 0, failed: 0, skipped: 0, withoutRetry: 0, aborted: 0, stopping: 0, waited: 0, beside: 0 };

/** Sees what has to hold of every run, whatever its plan and tools. */
function seeRun({ ran, calls, most, abortedAt, plan }: Watched, { concurrency, decides }: Choices): void {
  const { result, events } = ran;
  const validation = validatePlan(plan, toolsOf({ echo: () => ok() }));
  expect(result.toolResults.map(({ toolId }) => toolId)).toEqual(plan.steps.map(({ id }) => id));
  if (!validation.ok) {
    came.invalid += 1;
    expect(calls).toEqual([]);
    expect(events).toHaveLength(1);
    expect(result.success).toBe(false);
    expect(result.error).not.toBeNull();
    return;
  }
  // Every step has a final status, and a reason where it did not complete.
  const last = lastTold(events);
  for (const { id } of plan.steps) expect(FINAL).toContain(last.get(id));
  for (const { state, error, reason } of result.toolResults) {
    if (state === 'failed' || state === 'timeout') {
      came.failed += 1;
      expect(error?.message).toBeTruthy();
    }
    if (state === 'skipped') {
      came.skipped += 1;
      expect(reason).toBeTruthy();
    }
  }
  expect(most).toBeLessThanOrEqual(concurrency);
  seeOrder(plan, events);
  for (const { id, retryPolicy } of plan.steps) {
    const { retryCount = 0 } = result.toolResults.find(({ toolId }) => toolId === id) ?? {};
    if (decides !== 'skip' && decides !== 'nobody') continue;
    came.withoutRetry += 1;
    expect(retryCount).toBeLessThanOrEqual(retryPolicy.maxRetries);
  }
  if (abortedAt !== undefined) {
    for (const { begun } of calls) expect(begun).toBeLessThanOrEqual(abortedAt);
    if (result.error?.code === 'aborted') {
      came.aborted += 1;
      expect(ran.time.now()).toBeLessThanOrEqual(abortedAt + GRACE_MS);
    }
  }
  const failed = plan.steps.filter(({ id, required }) => required && result.failedTools.includes(id));
  expect(result.success).toBe(result.error === undefined && failed.length === 0);
}

/** Sees that whatever began found its dependencies ended, and ran beside others only where that is allowed. */
function seeOrder(plan: Plan, events: readonly PlanEvent[]): void {
  const { needs, steps } = buildPlanGraph(plan);
  const now = new Map<string, StepStatus>();
  let failed = false;
  for (const event of events) {
    if ('type' in event) continue;
    const { stepId, status } = event;
    if (status === 'running' && now.get(stepId) !== 'running') {
      if (plan.failurePolicy === 'stop') {
        came.stopping += 1;
        expect(failed).toBe(false);
      }
      // A step did not wait before for a step that was inserted later.
      for (const other of (needs.get(stepId) ?? []).filter((id) => !id.startsWith('new_'))) {
        came.waited += 1;
        expect(FINAL.has(now.get(other)) && now.get(other) !== 'blocked').toBe(true);
      }
      const beside = [...now].filter(([id, one]) => one === 'running' && id !== stepId).map(([id]) => steps.get(id));
      if (beside.length > 0) {
        came.beside += 1;
        expect(plan.parallel && [...beside, steps.get(stepId)].every((step) => step?.async === true)).toBe(true);
      }
    }
    if (status === 'failed' || status === 'timeout') failed = true;
    now.set(stepId, status);
  }
}

/** How many plans are generated; by default as many as there is time for. 10,000 take some minutes. */
const PLANS = Number(process.env.PLANS || 0);
const PATIENCE_MS = 60_000 + PLANS * 1000;

/** A share of the plans; without a number, `usual` ones within some seconds. */
const many = (share: number, usual: number, seconds: number) =>
  PLANS > 0
    ? { numRuns: Math.ceil(PLANS * share) }
    : { numRuns: usual, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false };

const behaviours = fc.array(behaviour, { minLength: 1, maxLength: 12 });
const verdicts = createVerdicts();

/** Runs a plan and sees that every rule was kept. */
async function tryOut(plan: Plan, choices: Choices, before: PlanRecord[] = []): Promise<Watched> {
  const began = performance.now();
  const watched = await watch(plan, choices, before);
  verdicts.add(plan, watched.ran.result, performance.now() - began);
  seeRun(watched, choices);
  return watched;
}

describe('any plan, with any tools', () => {
  afterAll(async () => {
    await leaveEvidence('generated-plans.md', verdicts.lines());
    for (const [what, count] of Object.entries(came)) expect(count, what).toBeGreaterThan(0);
  });

  it(
    'comes to an end in which every rule has been kept',
    async () => {
      await fc.assert(
        fc.asyncProperty(manySteps, behaviours, anyRules, options, async (steps, ways, rules, choices) => {
          await tryOut(planOf(behave(steps, ways), rules), choices);
        }),
        many(0.2, 150, 7),
      );
    },
    PATIENCE_MS,
  );

  it(
    'of odd names, knots and loose ends is refused or comes to an end',
    async () => {
      await fc.assert(
        fc.asyncProperty(anySteps, behaviours, anyRules, options, async (steps, ways, rules, choices) => {
          await tryOut(planOf(behave(steps, ways), rules), choices);
        }),
        many(0.69, 400, 2),
      );
    },
    PATIENCE_MS,
  );

  it(
    'of a thousand steps comes to an end',
    async () => {
      await fc.assert(
        fc.asyncProperty(behaviours, anyRules, options, fc.nat(40), async (ways, rules, choices, back) => {
          const ids = Array.from({ length: 1000 }, (_, index) => `s${index}`);
          // Each waits for the one so many before it: a chain, a few side by side, or none for another.
          const steps = ids.map((id, index) => echo(id, back === 0 || index < back ? [] : [`s${index - back}`]));
          await tryOut(planOf(behave(steps, ways), rules), choices);
        }),
        many(0.01, 3, 5),
      );
    },
    PATIENCE_MS,
  );

  it(
    'killed at any moment and resumed comes to an end, without running again what had completed',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          manySteps,
          behaviours,
          anyRules,
          options,
          fc.nat(),
          async (steps, ways, rules, choices, moment) => {
            const plan = planOf(behave(steps.slice(0, 40), ways), rules);
            const first = await watch(plan, choices);
            const kept = first.records.slice(0, first.records.length === 0 ? 0 : moment % first.records.length);
            const second = await tryOut(plan, choices, kept);
            const done = (records: PlanRecord[]) =>
              records.flatMap((one) => (one.type === 'ended' && one.trace.status === 'completed' ? [one.stepId] : []));
            const again = done(second.records.slice(kept.length));
            for (const id of done(kept)) expect(again).not.toContain(id);
          },
        ),
        many(0.1, 100, 5),
      );
    },
    PATIENCE_MS,
  );
});
