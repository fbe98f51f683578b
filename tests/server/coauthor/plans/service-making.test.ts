import { describe, expect, it } from 'vitest';
import { isNoticePart } from '../../../../server/coauthor/index.ts';
import type { SessionMessage } from '../../../../server/coauthor/session/events.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { planOf } from '../../../shared/plan/support.ts';
import { aiko, outline, premise } from '../../../shared/story/fixture.ts';
import { ok } from '../../plan/support.ts';
import {
  deferred,
  fakePlanner,
  type PlansServices,
  planOfSteps,
  plansServices,
  ran,
  refusal,
  said,
  skillsOf,
  step,
} from './service-support.ts';

const TEST = (name: string) => `skills/test/${name}`;
const skills = skillsOf({ do: () => ok() });

const isTold = (message: SessionMessage | undefined) =>
  message?.parts.some((part) => part.type === 'text' && isNoticePart(part));
const lastIsNotice = async (services: PlansServices) => isTold((await services.messages()).at(-1));

const STEPS = [
  step('premise', 'proposeStoryPremise', { args: premise }),
  step('act', 'draftActOutline', { args: outline }),
];
const planned = () => Promise.resolve({ ok: true as const, plan: planOf(STEPS), words: 'Two steps, then we look.' });

describe('a plan made from words', () => {
  it('is there to be reviewed, with what it would do, and nothing has run', async () => {
    const { planner, asked } = fakePlanner(planned);
    const services = await plansServices({ planner });
    const plan = await services.plans.create('s', { request: 'Begin with an act' });
    expect(plan).toMatchObject({
      sessionId: 's',
      taskId: 's',
      version: 1,
      state: 'draft',
      request: 'Begin with an act',
      feedback: [],
      issues: [],
      questions: [],
      traces: [],
      result: null,
    });
    expect(plan.forecast.map(({ stepId, refusal }) => [stepId, refusal])).toEqual([
      ['premise', null],
      ['act', null],
    ]);
    expect(plan.forecast[0]?.changes).not.toEqual([]);
    expect((await services.session()).current().draft).toEqual({ characters: [], acts: [] });
    expect(asked[0]).toMatchObject({ request: 'Begin with an act', id: plan.id });
    expect(await services.plans.read(plan.id)).toEqual(plan);
    expect(await services.plans.list('s')).toEqual([
      {
        id: plan.id,
        version: 1,
        sessionId: 's',
        state: 'draft',
        request: 'Begin with an act',
        createdAt: plan.createdAt,
        updatedAt: plan.updatedAt,
        stepCount: 2,
        success: null,
      },
    ]);
  });

  it('is shown in the conversation where it was asked for, and told to the planner before it is', async () => {
    let heard: unknown;
    const { planner } = fakePlanner(({ session }) => {
      heard = said(session.messages);
      return planned();
    });
    const services = await plansServices({ planner });
    const plan = await services.plans.create('s', { request: 'Begin with an act' });
    expect(heard).toEqual([['user', 'Begin with an act']]);
    expect(said(await services.messages())).toEqual([
      ['user', 'Begin with an act'],
      ['assistant', 'Two steps, then we look.', { type: 'data-plan', data: { planId: plan.id } }],
    ]);
    expect(await lastIsNotice(services)).toBe(false);
  });

  it('comes fresh whatever the planner says, and only scripts run beside others', async () => {
    const { planner } = fakePlanner(() => {
      const steps = [step('aiko', 'proposeCharacter', { args: aiko }), ...STEPS, step('do', TEST('do'))];
      const plan = planOf(steps.map((each) => ({ ...each, async: true, status: 'completed' as const })));
      return Promise.resolve({
        ok: true,
        words: '',
        plan: { ...plan, id: 'x', version: 7, taskId: 'y', format: 'task' },
      });
    });
    const services = await plansServices({ planner, skills });
    const plan = await services.plans.create('s', { request: 'All at once' });
    expect(plan).toMatchObject({ version: 1, taskId: 's', format: 'task' });
    expect(plan.id).not.toBe('x');
    expect(new Set(plan.steps.map(({ status }) => status))).toEqual(new Set(['pending']));
    expect(plan.steps.map(({ async }) => async)).toEqual([false, false, false, true]);
    expect(said(await services.messages())[1]).toEqual(['assistant', { type: 'data-plan', data: { planId: plan.id } }]);
  });

  it.each([
    ['en', /could not make a plan/],
    ['zh-CN', /没能为此做出可行的计划/],
    ['ja', /計画を立てられませんでした/],
  ])(
    'that comes to nothing is told in the conversation (%s), with what was wrong, and refused',
    async (locale, words) => {
      const issues = [1, 2, 3, 4].map((n) => ({
        code: 'invalid_args' as const,
        stepId: `s${n}`,
        message: `Wrong ${n}.`,
      }));
      const { planner } = fakePlanner(() =>
        Promise.resolve({ ok: false, message: 'No plan worked in 5 attempts.', issues }),
      );
      const services = await plansServices({ planner });
      const refused = await refusalIn(services, locale, 'Do it');
      expect(refused.error).toMatchObject({
        code: 'refused',
        message: 'No plan worked in 5 attempts.',
        issues: issues.map(({ stepId, message }) => ({ path: stepId, message })),
      });
      const [first, second, ...rest] = said(refused.messages);
      expect(first).toEqual(['user', 'Do it']);
      expect(second?.[1]).toMatch(words);
      expect(second?.[1]).toContain('s3: Wrong 3.');
      expect(second?.[1]).not.toContain('Wrong 4.');
      expect(rest).toEqual([]);
      expect(isTold(refused.messages[1])).toBe(true);
    },
  );

  async function refusalIn(services: PlansServices, locale: string, request: string) {
    const id = `in-${locale.toLowerCase()}`;
    const live = await services.open(id, locale);
    const error = await refusal(services.plans.create(id, { request }));
    return { error, messages: live.current().messages };
  }

  it('that the planner declines is answered in its own words, which the conversation goes on from', async () => {
    const { planner } = fakePlanner(() =>
      Promise.resolve({ ok: false, message: 'Which act do you mean?', issues: [] }),
    );
    const services = await plansServices({ planner });
    expect(await refusal(services.plans.create('s', { request: 'Do it' }))).toMatchObject({ code: 'refused' });
    expect(said(await services.messages())).toEqual([
      ['user', 'Do it'],
      ['assistant', 'Which act do you mean?'],
    ]);
    expect(await lastIsNotice(services)).toBe(false);
  });

  it('that cannot run after all is none', async () => {
    const { planner } = fakePlanner(() =>
      Promise.resolve({ ok: true, words: 'Here.', plan: planOf([step('a', 'no-such-tool')]) }),
    );
    const services = await plansServices({ planner });
    expect(await refusal(services.plans.create('s', { request: 'Do it' }))).toMatchObject({
      planIssues: [{ code: 'unknown_tool', stepId: 'a' }],
    });
    expect(await services.plans.list('s')).toEqual([]);
    expect(said(await services.messages())[1]?.[1]).toContain('no-such-tool');
  });

  it('that is stopped says so, and leaves the session free', async () => {
    const { planner } = fakePlanner(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const services = await plansServices({ planner });
    for (const stop of [(abort: AbortController) => abort.abort(), () => void services.plans.stopMaking('s')]) {
      const abort = new AbortController();
      const making = refusal(services.plans.create('s', { request: 'Do it' }, abort.signal));
      while (services.plans.busyIn('s') === null) await services.time.settle();
      expect(services.plans.busyIn('s')).toMatchObject({
        message: expect.stringMatching(/being made/),
        reason: { code: 'plan-being-made' },
      });
      stop(abort);
      expect(await making).toMatchObject({ code: 'conflict', message: expect.stringContaining('stopped') });
      expect(said(await services.messages()).at(-1)?.[1]).toMatch(/stopped before there was a plan/);
      expect(services.plans.busyIn('s')).toBeNull();
    }
    await services.plans.stopMaking('s');
  });

  it('that cannot be asked for says why; so does a fault of our own, without its words', async () => {
    let failure: Error = new RefusalError('unavailable', 'The model is away.', {
      hint: 'Try later.',
      reason: { code: 'no-model-answered' },
    });
    const { planner } = fakePlanner(() => Promise.reject(failure));
    const services = await plansServices({ planner });
    expect(await refusal(services.plans.create('s', { request: 'Do it' }))).toBe(failure);
    expect(said(await services.messages()).at(-1)?.[1]).toBe('No language model answered. Try again in a moment.');
    failure = new TypeError('secret of the inside');
    expect(await refusal(services.plans.create('s', { request: 'Again' }))).toBe(failure);
    expect(said(await services.messages()).at(-1)?.[1]).not.toContain('secret');
    expect(await lastIsNotice(services)).toBe(true);
  });

  it('is not begun, and nothing is heard, once the tokens are spent', async () => {
    const { planner, asked } = fakePlanner(planned);
    const spent = new RefusalError('rate_limited', 'All spent.');
    const services = await plansServices({ planner, budget: () => Promise.reject(spent) });
    expect(await refusal(services.plans.create('s', { request: 'Do it' }))).toBe(spent);
    expect(asked).toEqual([]);
    expect(await services.messages()).toEqual([]);
    const plan = await planOfSteps(services, STEPS);
    expect(await refusal(services.plans.regenerate(plan.id, 'Shorter'))).toBe(spent);
  });

  it('is refused in a session there is not', async () => {
    const services = await plansServices();
    for (const id of ['other', '../s', '']) {
      expect(await refusal(services.plans.create(id, { request: 'Do it' }))).toMatchObject({ code: 'not_found' });
      expect(await refusal(services.plans.list(id))).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('planning anew', () => {
  it('keeps the id, counts the version, and tells the planner all that was said', async () => {
    const { planner, asked } = fakePlanner((request) =>
      Promise.resolve({
        ok: true,
        words: 'Shorter.',
        plan: planOf([step('act', 'draftActOutline', { args: outline })], {
          metadata: { generationAttempt: 2, parentPlanId: request.id },
        }),
      }),
    );
    const services = await plansServices({ planner });
    const first = await planOfSteps(services, STEPS);
    const second = await services.plans.regenerate(first.id, ' Only the act. ');
    expect(second).toMatchObject({
      id: first.id,
      version: 2,
      taskId: 's',
      createdAt: first.createdAt,
      feedback: ['Only the act.'],
      metadata: { generationAttempt: 2, parentPlanId: first.id },
      state: 'draft',
    });
    expect(second.steps.map(({ id }) => id)).toEqual(['act']);
    const third = await services.plans.regenerate(first.id, 'In spring.');
    expect(third).toMatchObject({ version: 3, feedback: ['Only the act.', 'In spring.'] });
    expect(asked.map(({ previous }) => [previous?.plan.version, previous?.feedback])).toEqual([
      [1, ['Only the act.']],
      [2, ['Only the act.', 'In spring.']],
    ]);
    expect(asked[0]?.request).toBe('What was asked for');
    expect(await services.plans.list('s')).toHaveLength(1);
  });

  it('says in the conversation what the new plan does, in the place of what was said of the old one', async () => {
    const words = ['Two steps, then we look.', 'Now a shorter one.', ''];
    const { planner } = fakePlanner(() =>
      Promise.resolve({ ok: true, plan: planOf(STEPS), words: words.shift() ?? 'Too many.' }),
    );
    const services = await plansServices({ planner });
    const plan = await services.plans.create('s', { request: 'Begin with an act' });
    const card = { type: 'data-plan', data: { planId: plan.id } };
    const [, first] = await services.messages();
    await services.plans.regenerate(plan.id, 'Shorter');
    expect(said(await services.messages())).toEqual([
      ['user', 'Begin with an act'],
      ['assistant', 'Now a shorter one.', card],
    ]);
    const [, second] = await services.messages();
    expect([second?.id, second?.metadata]).toEqual([first?.id, first?.metadata]);
    await services.plans.regenerate(plan.id, 'Shorter still');
    expect(said(await services.messages())[1]).toEqual(['assistant', card]);
  });

  it('shows a plan that no message shows with what is said of it', async () => {
    const { planner } = fakePlanner(planned);
    const services = await plansServices({ planner });
    const plan = await planOfSteps(services, STEPS);
    expect(await services.messages()).toEqual([]);
    await services.plans.regenerate(plan.id, 'Other');
    expect(said(await services.messages())).toEqual([
      ['assistant', 'Two steps, then we look.', { type: 'data-plan', data: { planId: plan.id } }],
    ]);
  });

  it('that comes to nothing leaves the plan as it was', async () => {
    const { planner } = fakePlanner(() => Promise.resolve({ ok: false, message: 'No.', issues: [] }));
    const services = await plansServices({ planner });
    const plan = await planOfSteps(services, STEPS);
    const before = await services.messages();
    expect(await refusal(services.plans.regenerate(plan.id, 'Other'))).toMatchObject({ code: 'refused' });
    expect(await services.plans.read(plan.id)).toEqual(plan);
    expect(await services.messages()).toEqual(before);
  });

  it('holds back edits and runs until it is there', async () => {
    const go = deferred();
    const { planner } = fakePlanner(() => go.promise.then(planned));
    const services = await plansServices({ planner });
    const plan = await planOfSteps(services, STEPS);
    const other = await planOfSteps(services, STEPS);
    const anew = services.plans.regenerate(plan.id, 'Other');
    while (services.plans.busyIn('s') === null) await services.time.settle();
    expect(await refusal(services.plans.edit(plan.id, plan))).toMatchObject({ code: 'conflict' });
    expect(await refusal(services.plans.execute(plan.id))).toMatchObject({ code: 'conflict' });
    expect(await refusal(services.plans.regenerate(plan.id, 'More'))).toMatchObject({ code: 'conflict' });
    expect(await services.plans.edit(other.id, other)).toMatchObject({ version: 2 });
    go.resolve();
    expect((await anew).version).toBe(2);
  });

  it('needs words, and a plan that is reviewed', async () => {
    const { planner } = fakePlanner(planned);
    const services = await plansServices({ planner, skills });
    const plan = await planOfSteps(services, [step('do', TEST('do'))]);
    for (const words of ['', '  ', 'x'.repeat(10_001)]) {
      expect(await refusal(services.plans.regenerate(plan.id, words))).toMatchObject({ code: 'refused' });
    }
    expect(await refusal(services.plans.regenerate('unknown', 'Other'))).toMatchObject({ code: 'not_found' });
    await ran(services, plan.id);
    expect(await refusal(services.plans.regenerate(plan.id, 'Other'))).toMatchObject({ code: 'conflict' });
  });

  it('is stopped when the plan is deleted', async () => {
    const { planner } = fakePlanner(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const services = await plansServices({ planner });
    const plan = await planOfSteps(services, STEPS);
    const anew = refusal(services.plans.regenerate(plan.id, 'Other'));
    while (services.plans.busyIn('s') === null) await services.time.settle();
    await services.plans.remove(plan.id);
    expect(await anew).toMatchObject({ code: 'conflict' });
    expect(await refusal(services.plans.read(plan.id))).toMatchObject({ code: 'not_found' });
    expect(services.plans.busyIn('s')).toBeNull();
  });
});
