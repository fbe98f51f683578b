import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import { DRAFTS, finalize } from '../../../shared/story/fixture.ts';
import { answerOf, paint, plannerOf, request, sessionOf, stepOf } from './planner-support.ts';

const BOTH = [paint('harbour'), paint('lighthouse')];
const RIGHT = answerOf(BOTH);

const turnsOf = ({ prompt }: LanguageModelV4CallOptions) =>
  prompt.map(({ role, content }) => ({
    role,
    text:
      typeof content === 'string'
        ? content
        : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
  }));
const lastOf = (call: LanguageModelV4CallOptions | undefined): string =>
  call === undefined ? '' : (turnsOf(call).at(-1)?.text ?? '');

describe('a plan of a model', () => {
  it('is given to the author as it is asked for: with its words, its duration, its id and nothing run', async () => {
    const { planner } = plannerOf([RIGHT]);
    const planned = await planner.plan(request());
    expect(planned).toMatchObject({
      ok: true,
      words: 'The pictures of both places.',
      plan: {
        id: 'plan-1',
        version: 1,
        format: 'task',
        parallel: true,
        failurePolicy: 'ask',
        estimatedDuration: 60,
        metadata: { generationAttempt: 1, parentPlanId: null },
      },
    });
    if (!planned.ok) return;
    expect(planned.plan.steps.map(({ id, status }) => [id, status])).toEqual([
      ['paint_harbour', 'pending'],
      ['paint_lighthouse', 'pending'],
    ]);
  });

  it.each([
    ['a fence', `Here it is:\n\`\`\`json\n${RIGHT}\n\`\`\`\nDone.`],
    ['words around it', `Sure! ${RIGHT} I hope you like it.`],
    ['a bare list of steps', JSON.stringify(BOTH)],
  ])('is read out of %s', async (_name, answer) => {
    const planned = await plannerOf([answer]).planner.plan(request());
    expect(planned).toMatchObject({ ok: true, plan: { steps: [{ id: 'paint_harbour' }, { id: 'paint_lighthouse' }] } });
  });

  it('runs each tool of the draft alone, whatever it says: pictures are painted meanwhile', async () => {
    const rename = {
      id: 'rename',
      tool: 'updateElement',
      args: { type: 'act', id: 'act_1', changes: { title: 'High Tide' } },
      async: true,
    };
    const planned = await plannerOf([answerOf([rename, ...BOTH])]).planner.plan(request());
    if (!planned.ok) throw new Error(planned.message);
    expect(planned.plan.steps.map((step) => [step.id, step.async])).toEqual([
      ['rename', false],
      ['paint_harbour', false],
      ['paint_lighthouse', false],
    ]);
  });

  it('asks before it overwrites finished work, though the model did not think of it, and only there', async () => {
    const session = sessionOf(DRAFTS.finished);
    const again = [
      paint('harbour', { args: { ...finalize('harbour'), backgroundPrompt: 'the harbour under snow' } }),
      {
        id: 'newcomer',
        tool: 'proposeCharacter',
        args: { id: 'mei', name: 'Mei', role: 'npc', description: 'A singer.', imagePrompt: 'a singer' },
      },
    ];
    const planned = await plannerOf([answerOf(again)]).planner.plan(request({ session }));
    if (!planned.ok) throw new Error(planned.message);
    expect(planned.plan.steps.map(({ id, approval }) => [id, approval])).toEqual([
      ['paint_harbour', true],
      ['newcomer', false],
    ]);
  });

  it('cannot claim that anything has run, or give itself an id, a version or a result', async () => {
    const cheat = JSON.stringify({
      id: 'somebody-elses',
      version: 99,
      steps: [
        paint('harbour', {
          status: 'completed',
          result: { ok: true, duration: 1, timestamp: '2026-01-01T00:00:00.000Z' },
        }),
      ],
    });
    const planned = await plannerOf([cheat]).planner.plan(request());
    if (!planned.ok) throw new Error(planned.message);
    expect(planned.plan).toMatchObject({ id: 'plan-1', version: 1 });
    expect(planned.plan.steps[0]?.status).toBe('pending');
    expect(planned.plan.steps[0]).not.toHaveProperty('result');
  });

  it.each([
    ['en', /plan of 2 steps/],
    ['zh-CN', /2步/],
    ['ja', /2ステップ/],
  ])('has words in %s where its planner said none', async (locale, expected) => {
    const session = sessionOf(DRAFTS.withPools, { locale });
    const planned = await plannerOf([JSON.stringify({ steps: BOTH })]).planner.plan(request({ session }));
    expect(planned.ok && planned.words).toMatch(expected);
  });

  it('may be none: then the author reads why, and the model is not asked again', async () => {
    const { planner, prompts } = plannerOf([answerOf([], 'I cannot book a flight; I can build acts.')]);
    expect(await planner.plan(request())).toEqual({
      ok: false,
      message: 'I cannot book a flight; I can build acts.',
      issues: [],
    });
    expect(prompts).toHaveLength(1);
  });
});

describe('a plan that cannot be used', () => {
  const cycle = answerOf([
    paint('harbour', { dependsOn: ['paint_lighthouse'] }),
    paint('lighthouse', { dependsOn: ['paint_harbour'] }),
  ]);
  const unknown = answerOf([{ id: 'step_1', tool: 'paintEverything', args: {} }]);
  const refused = answerOf([paint('harbour'), paint('cellar')]);

  it('goes back with what is wrong: no JSON, a circle, an unknown tool, a foreseen refusal; the fifth is right', async () => {
    const { planner, requests, logged } = plannerOf(['I would paint them.', cycle, unknown, refused, RIGHT]);
    const planned = await planner.plan(request());
    expect(planned).toMatchObject({
      ok: true,
      plan: { id: 'plan-1', metadata: { generationAttempt: 5, parentPlanId: 'plan-1-attempt-4' } },
    });
    expect(requests).toHaveLength(5);
    expect(lastOf(requests[1])).toContain('holds no JSON');
    expect(lastOf(requests[2])).toMatch(/in a circle/);
    expect(lastOf(requests[3])).toMatch(/There is no tool "paintEverything"\. Tools: "proposeStoryPremise"/);
    expect(lastOf(requests[4])).toMatch(/paint_cellar.*would be refused.*cellar/s);
    // What went wrong before is told in short as well, so that it does not come again.
    expect(lastOf(requests[4])).toMatch(/- 1: .*no JSON.*\n- 2: .*circle/);
    expect(logged).toHaveLength(4);
  });

  it('is shown again after the same beginning, in turns that alternate', async () => {
    const { planner, requests } = plannerOf([unknown, '', RIGHT]);
    await planner.plan(request());
    const [first, second, third] = requests.map(turnsOf);
    expect(second?.slice(0, 2)).toEqual(first);
    expect(second?.slice(2).map(({ role, text }) => [role, text.slice(0, 9)])).toEqual([
      ['assistant', '{"summary'],
      ['user', 'That plan'],
    ]);
    expect(third?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(third?.[1]?.text.startsWith(first?.[1]?.text ?? '-')).toBe(true);
  });

  it('may keep the steps that were right', async () => {
    const repaired = answerOf([
      { id: 'paint_harbour', keep: true },
      { id: 'paint_cellar', keep: true, args: finalize('lighthouse') },
    ]);
    const planned = await plannerOf([refused, repaired]).planner.plan(request());
    if (!planned.ok) throw new Error(planned.message);
    expect(stepOf(planned.plan, 'paint_harbour').args).toMatchObject({ backgroundPrompt: 'harbour in the rain' });
    expect(stepOf(planned.plan, 'paint_cellar')).toMatchObject({
      tool: 'finalizeNode',
      args: { nodeId: 'lighthouse' },
    });
  });

  it('five times: the author reads what was wrong each time, and that is all', async () => {
    const { planner, prompts } = plannerOf([
      'no',
      '{}',
      cycle,
      unknown,
      answerOf([{ id: 'a', tool: 'draftNodeWeb', args: {} }]),
    ]);
    const planned = await planner.plan(request());
    expect(prompts).toHaveLength(5);
    if (planned.ok) throw new Error('there was a plan');
    for (const attempt of [1, 2, 3, 4, 5]) expect(planned.message).toContain(`Attempt ${attempt}:`);
    expect(planned.issues.map(({ code, stepId }) => [code, stepId])).toEqual([
      ['invalid_args', 'a'],
      ['invalid_args', 'a'],
    ]);
  });

  it('for foreseen refusals alone: the best of five is given to the author, who sees them in review', async () => {
    const worse = answerOf([paint('cellar'), paint('attic')]);
    const { planner, prompts } = plannerOf([worse, worse, refused, worse, worse]);
    const planned = await planner.plan(request());
    expect(prompts).toHaveLength(5);
    expect(planned).toMatchObject({
      ok: true,
      plan: { metadata: { generationAttempt: 3 }, steps: [{ id: 'paint_harbour' }, { id: 'paint_cellar' }] },
    });
  });
});

describe('what ends the attempts', () => {
  it('an abort in the middle of a call ends it with its reason, and nothing is asked again', async () => {
    const stop = new AbortController();
    const { planner, prompts } = plannerOf([
      async () => {
        stop.abort(new Error('The author left.'));
        return RIGHT;
      },
    ]);
    await expect(planner.plan({ ...request(), signal: stop.signal })).rejects.toThrow('The author left.');
    expect(prompts).toHaveLength(1);
  });

  it('an abort before the call asks nothing', async () => {
    const { planner, prompts } = plannerOf([RIGHT]);
    const signal = AbortSignal.abort(new Error('Too late.'));
    await expect(planner.plan({ ...request(), signal })).rejects.toThrow('Too late.');
    expect(prompts).toHaveLength(0);
  });

  it.each(['rate_limited', 'unavailable'] as const)('a model that is %s is not asked again', async (code) => {
    const { planner, prompts } = plannerOf([new RefusalError(code, 'Not now.')]);
    await expect(planner.plan(request())).rejects.toMatchObject({ code, message: 'Not now.' });
    expect(prompts).toHaveLength(1);
  });

  it('a budget that runs out after a plan with refusals gives the author that plan', async () => {
    const refused = answerOf([paint('harbour'), paint('cellar')]);
    const { planner } = plannerOf([refused, new RefusalError('rate_limited', 'The budget is spent.')]);
    expect(await planner.plan(request())).toMatchObject({ ok: true, plan: { steps: [{}, { id: 'paint_cellar' }] } });
  });
});
