import { describe, expect, it } from 'vitest';
import type { FailedStep } from '../../../../server/plan/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { completeStep, failure, type NewStep } from '../../../../shared/plan/index.ts';
import { DRAFTS, finalize, harbourPool, web } from '../../../shared/story/fixture.ts';
import { plannerOf, said, sessionOf } from './planner-support.ts';

const { signal } = new AbortController();
const LOST = {
  actId: 'act_1',
  nodeId: 'cellar',
  backgroundPrompt: 'a cellar',
  musicPrompts: [{ text: 'drip', weight: 1 }],
};

function failedStep(steps: NewStep[] = []): FailedStep {
  const first: NewStep = { id: 'step_1', description: 'Paint the cellar', tool: 'finalizeNode', args: LOST };
  const all = [first, ...steps].map((step, index) => completeStep(step, index, { format: 'task', async: false }));
  const [step] = all;
  if (!step) throw new Error('there is no step');
  return {
    step,
    failure: failure('tool_failure', 'refused', 'Act "act_1" has no place "cellar".'),
    plan: {
      id: 'PLAN-ID-OF-THE-HOUSE',
      version: 1,
      format: 'task',
      steps: all,
      parallel: true,
      failurePolicy: 'ask',
      disabledSkills: [],
      metadata: { generationAttempt: 1, parentPlanId: null },
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  };
}

const ask = (
  answers: Parameters<typeof plannerOf>[0],
  session = sessionOf(DRAFTS.withPools),
  failed = failedStep(),
) => {
  const bench = plannerOf(answers);
  return { ...bench, answer: bench.planner.proposeRecovery(session, failed, signal) };
};
const json = (value: object): string => JSON.stringify(value);

describe('a way out that a model proposes', () => {
  it('is asked for with the step, its error, the draft as it is now and what else is to be done', async () => {
    const session = sessionOf(DRAFTS.withPools, { messages: [said('1', 'Paint it all, cellar and sea.')] });
    const next: NewStep = {
      id: 'step_2',
      description: 'Paint the harbour',
      tool: 'finalizeNode',
      args: finalize('harbour'),
    };
    const { answer, prompts } = ask([json({ choice: 'skip' })], session, failedStep([next]));
    await answer;
    const [prompt = ''] = prompts;
    for (const part of [
      'Paint the cellar',
      'has no place',
      '## Draft',
      'Paint the harbour',
      'Paint it all, cellar and sea.',
      'retry',
      'skip',
      'insert',
      'abort',
      "The author's locale: en",
    ])
      expect(prompt).toContain(part);
    expect(prompt).not.toMatch(/OF-THE-HOUSE|SETTING-OF-A-SKILL|secret\/place/);
  });

  it.each([
    ['skip', { choice: 'skip', why: 'There is no cellar.' }],
    ['abort', { choice: 'abort', why: 'Nothing makes sense without it.' }],
    ['retry, with other arguments', { choice: 'retry', args: finalize('harbour'), why: 'The harbour was meant.' }],
  ])('%s', async (_name, proposal) => {
    expect(await ask([`Well:\n\`\`\`json\n${json(proposal)}\n\`\`\``]).answer).toEqual(proposal);
  });

  it('leaves out what its choice does not take', async () => {
    const proposal = { choice: 'skip', args: finalize('harbour'), steps: [{ id: 'x', tool: 'y' }], why: 'No.' };
    expect(await ask([json(proposal)]).answer).toEqual({ choice: 'skip', why: 'No.' });
  });

  it('insert: the new steps ask before they overwrite', async () => {
    const outline = { type: 'act', id: 'act_1', changes: { intendedLocations: ['harbour', 'lighthouse', 'cellar'] } };
    const cellar = {
      ...web.locations[0],
      id: 'cellar',
      title: 'The Cellar',
      location: 'cellar',
      connections: ['harbour'],
    };
    const steps = [
      { id: 'new_1', tool: 'updateElement', args: outline },
      {
        id: 'new_2',
        tool: 'draftNodeWeb',
        args: { actId: 'act_1', locations: [...web.locations, cellar] },
        dependsOn: ['new_1'],
      },
      {
        id: 'new_3',
        tool: 'draftNodeEncounters',
        args: { actId: 'act_1', nodeId: 'cellar', encounters: [{ ...harbourPool.encounters[0], id: 'enc_drip' }] },
        dependsOn: ['new_2'],
      },
      {
        id: 'new_4',
        tool: 'updateElement',
        args: { type: 'character', id: 'ken', changes: { description: 'Somebody else.' } },
      },
    ];
    const proposal = await ask([json({ choice: 'insert', steps })]).answer;
    expect(proposal).toMatchObject({
      choice: 'insert',
      steps: [{ id: 'new_1' }, { id: 'new_2' }, { id: 'new_3' }, { id: 'new_4' }],
    });
    expect(proposal?.steps?.map(({ approval, status }) => [approval, status])).toEqual([
      [false, 'pending'],
      [false, 'pending'],
      [false, 'pending'],
      [true, 'pending'],
    ]);
  });
});

describe('a way out that cannot be taken', () => {
  it.each([
    ['no JSON', 'Just skip it.', /no JSON/],
    ['no choice', json({ choice: 'pray' }), /choice/],
    [
      'arguments the tool does not take',
      json({ choice: 'retry', args: { nodeId: 1 } }),
      /does not take these arguments/,
    ],
    [
      'arguments it would refuse again',
      json({ choice: 'retry', args: { ...LOST, nodeId: 'attic' } }),
      /would be refused.*attic/,
    ],
    ['the same again', json({ choice: 'retry' }), /would be refused.*cellar/],
    ['new steps without any', json({ choice: 'insert' }), /needs the new steps/],
    [
      'a new step with an id that is taken',
      json({ choice: 'insert', steps: [{ id: 'step_1', tool: 'finalizeNode', args: finalize('harbour') }] }),
      /step_1/,
    ],
    [
      'a new step of a tool nobody has',
      json({ choice: 'insert', steps: [{ id: 'new', tool: 'dig', args: {} }] }),
      /no tool "dig"/,
    ],
    [
      'new steps that do not help',
      json({ choice: 'insert', steps: [{ id: 'new', tool: 'finalizeNode', args: finalize('harbour') }] }),
      /step_1 would be refused/,
    ],
  ])('%s: is asked for once more, with what is wrong', async (_name, wrong, problem) => {
    const { answer, prompts, logged } = ask([wrong, json({ choice: 'skip' })]);
    expect(await answer).toEqual({ choice: 'skip' });
    expect(prompts).toHaveLength(2);
    expect(JSON.parse(prompts[1] ?? '').at(-1).content[0].text).toMatch(problem);
    expect(logged).toHaveLength(1);
  });

  it('is not offered, and not asked for a third time', async () => {
    const { answer, prompts } = ask([json({ choice: 'retry' })]);
    expect(await answer).toBeNull();
    expect(prompts).toHaveLength(2);
  });

  it.each(['rate_limited', 'unavailable'] as const)(
    'is none where the model is %s; that is told in the log',
    async (code) => {
      const { answer, logged } = ask([new RefusalError(code, 'Not now.')]);
      expect(await answer).toBeNull();
      expect(logged).toMatchObject([{ details: { err: { code } } }]);
    },
  );

  it('an abort ends the asking', async () => {
    const stop = new AbortController();
    const { planner, prompts } = plannerOf([
      () => {
        stop.abort(new Error('The run ended.'));
        return '{}';
      },
    ]);
    const asked = planner.proposeRecovery(sessionOf(DRAFTS.withPools), failedStep(), stop.signal);
    await expect(asked).rejects.toThrow('The run ended.');
    expect(prompts).toHaveLength(1);
  });
});
