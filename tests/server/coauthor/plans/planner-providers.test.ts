import { describe, expect, it, onTestFinished } from 'vitest';
import { forecastAtOnce } from '../../../../server/coauthor/plan-forecaster.ts';
import { createPlanner } from '../../../../server/coauthor/plans/planner/index.ts';
import { readConfig } from '../../../../server/config.ts';
import { improviser } from '../../../../server/improviser/lazy-improviser.ts';
import { createModels, createTokenBudget, type ModelCall, type Models } from '../../../../server/models/index.ts';
import { DRAFTS } from '../../../shared/story/fixture.ts';
import { behindTheWire } from '../../../support/behind-the-wire.ts';
import { startFakeGemini } from '../../../support/fake-gemini.ts';
import { type Reply, reply, type Script } from '../../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../../support/fake-openai.ts';
import { fakeClock } from '../support.ts';
import { answerOf, dice, paint, request, sessionOf, toolsOfSkills } from './planner-support.ts';

const RIGHT = JSON.parse(answerOf([paint('harbour'), paint('lighthouse')]));
const WRONG = JSON.parse(answerOf([paint('cellar')]));

/** A planner on models that are configured so, with every call that was recorded. */
function plannerOn(
  environment: Record<string, string>,
  around: (models: Models) => Models,
  tokensPerSession: number | null = null,
) {
  const clock = fakeClock();
  const calls: ModelCall[] = [];
  const config = { ...readConfig(environment), tokensPerSession };
  const used = () => Promise.resolve(calls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0));
  const budget = createTokenBudget({ tokensPerSession, tokensPerDay: null, clock, tokensUsed: used });
  const models = around(
    createModels({
      improviser,
      config,
      clock,
      budget,
      onCall: (call) => void calls.push(call),
      timers: { sleep: async () => undefined, after: () => () => undefined },
    }),
  );
  const planner = createPlanner({
    models,
    clock,
    skills: [dice],
    skillTools: toolsOfSkills([dice]),
    forecast: forecastAtOnce,
  });
  return { planner, calls };
}

async function onGemini(script: Script, tokensPerSession: number | null = null) {
  const { around, brain } = behindTheWire();
  const server = await startFakeGemini(script, { brain: brain('coauthor') });
  onTestFinished(() => server.close());
  const environment = { GOOGLE_GENERATIVE_AI_API_KEY: 'a-secret-key', GOOGLE_GENERATIVE_AI_BASE_URL: server.url };
  return { server, ...plannerOn(environment, around, tokensPerSession) };
}

async function onOpenAI(script: Script) {
  const { around, brain } = behindTheWire();
  const server = await startFakeOpenAI(script, { brain: brain('coauthor') });
  onTestFinished(() => server.close());
  const environment = { OPENAI_COMPATIBLE_BASE_URL: server.url, OPENAI_COMPATIBLE_API_KEY: 'a-secret-key' };
  return { server, ...plannerOn(environment, around) };
}

describe('a plan by Gemini, through the real provider', () => {
  it('is asked for as JSON after a prefix that stays the same; what is wrong goes back; usage is the session’s', async () => {
    const { planner, calls, server } = await onGemini([reply.json(WRONG), reply.json(RIGHT)]);
    const planned = await planner.plan(request());
    expect(planned).toMatchObject({ ok: true, plan: { metadata: { generationAttempt: 2 }, steps: [{}, {}] } });
    const bodies = server.requests.map(({ body }) => JSON.parse(JSON.stringify(body)));
    expect(bodies).toHaveLength(2);
    expect(bodies[0].generationConfig).toMatchObject({ responseMimeType: 'application/json' });
    expect(bodies[0]).not.toHaveProperty('tools');
    expect(bodies[1].systemInstruction).toEqual(bodies[0].systemInstruction);
    expect(bodies[1].contents[0]).toEqual(bodies[0].contents[0]);
    expect(bodies[1].contents.map(({ role }: { role: string }) => role)).toEqual(['user', 'model', 'user']);
    expect(JSON.stringify(bodies[1].contents[2])).toMatch(/would be refused/);
    expect(calls).toMatchObject([
      {
        role: 'coauthor',
        scope: 'session:SESSION-ID-OF-THE-HOUSE',
        model: expect.stringMatching(/^google:/),
        ok: true,
      },
      { role: 'coauthor', ok: true },
    ]);
    expect(JSON.stringify(bodies)).not.toMatch(/OF-THE-HOUSE|a-secret-key/);
  });

  it.each<[string, Reply, RegExp, number?]>([
    ['a prompt that is blocked twice', reply.promptBlocked(), /blocked/, 2],
    ['a safety block', reply.blocked('{"steps": ['), /blocked/],
    ['an answer cut off at its limit', reply.truncated('{"steps": ['), /cut off at the limit/],
    ['an empty answer, twice', reply.empty(), /no JSON/, 2],
    ['a connection that dies in the middle', reply.cut({ text: '{"steps": [' }), /broke off/],
    ['an error inside the stream', reply.streamError(500, 'internal', { text: '{' }), /broke off/],
  ])('%s is an attempt that failed; the next may be right', async (_name, fault, problem, times = 1) => {
    const faults = Array.from({ length: times }, () => fault);
    const { planner, server } = await onGemini([...faults, reply.json(RIGHT)]);
    expect(await planner.plan(request())).toMatchObject({ ok: true, plan: { metadata: { generationAttempt: 2 } } });
    expect(JSON.stringify(server.requests[times]?.body)).toMatch(problem);
  });

  it('is refused with what is wrong where the model fails, and nobody plans in its place', async () => {
    const { planner, calls } = await onGemini(() => reply.status(400, 'The API key is not valid.'));
    await expect(planner.plan(request())).rejects.toMatchObject({
      code: 'unavailable',
      reason: { code: 'model-key-wrong', who: 'Google' },
    });
    expect(calls.map(({ model, ok }) => [model.split(':')[0], ok])).toEqual([['google', false]]);
  });
});

describe('a plan by an OpenAI-compatible server, through the real provider', () => {
  it('is asked for as JSON, in turns that alternate', async () => {
    const { planner, server, calls } = await onOpenAI([
      reply.json(WRONG),
      reply.empty(),
      reply.empty(),
      reply.json(RIGHT),
    ]);
    expect(await planner.plan(request())).toMatchObject({ ok: true, plan: { metadata: { generationAttempt: 3 } } });
    const bodies = server.requests
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(({ body }) => JSON.parse(JSON.stringify(body)));
    expect(bodies.map(({ response_format: format }) => format)).toEqual(Array(4).fill({ type: 'json_object' }));
    const roles = bodies.map(({ messages }) => messages.map(({ role }: { role: string }) => role).join());
    expect(roles).toEqual([
      'system,user',
      'system,user,assistant,user',
      'system,user,assistant,user,assistant,user',
      'system,user',
    ]);
    expect(calls.every(({ model }) => model.startsWith('openai-compatible:'))).toBe(true);
    expect(JSON.stringify(bodies)).not.toMatch(/OF-THE-HOUSE|a-secret-key/);
  });

  it('by a server that knows no JSON mode: it is asked in words alone', async () => {
    let refusals = 0;
    const { planner, server } = await onOpenAI(({ body }) => {
      if (body.response_format === undefined) return reply.text(`Here:\n${JSON.stringify(RIGHT)}`);
      refusals += 1;
      return reply.status(400, "'response_format.type' must be 'json_schema' or 'text'");
    });
    expect(await planner.plan(request())).toMatchObject({ ok: true, words: 'The pictures of both places.' });
    expect(await planner.plan(request())).toMatchObject({ ok: true });
    expect(refusals).toBe(1);
    expect(server.requests.length).toBeGreaterThan(2);
  });

  it('goes with a way out of a step that failed', async () => {
    const { planner } = await onOpenAI([reply.json(RIGHT), reply.json({ choice: 'skip', why: 'No cellar there.' })]);
    const planned = await planner.plan(request());
    const step = planned.ok ? planned.plan.steps[0] : undefined;
    if (!planned.ok || step === undefined) throw new Error('there is no plan');
    const failure = { code: 'refused', message: 'No.', category: 'tool_failure' } as const;
    const { signal } = new AbortController();
    expect(
      await planner.proposeRecovery(sessionOf(DRAFTS.withPools), { plan: planned.plan, step, failure }, signal),
    ).toEqual({ choice: 'skip', why: 'No cellar there.' });
  });
});
