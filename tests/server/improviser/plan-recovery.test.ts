import { describe, expect, it } from 'vitest';
import {
  completeStep,
  type FailureCategory,
  failure,
  type NewStep,
  type Plan,
  type RecoveryProposal,
} from '../../../shared/plan/index.ts';
import { DRAFTS, encounter, finalize, harbourPool, lighthousePool, web } from '../../shared/story/fixture.ts';
import { type Lock, type PlanDraft, refusalBy } from './plan-recovery-support.ts';
import { improvisedPlanner, sessionOf } from './plan-support.ts';

const SCRIPT = 'skills/dice-roller/roll-dice.mjs';
const signal = new AbortController().signal;

function planOf(steps: NewStep[]): Plan {
  return {
    id: 'p',
    version: 1,
    format: 'task',
    steps: steps.map((step, index) => completeStep(step, index, { format: 'task', async: false })),
    parallel: true,
    failurePolicy: 'ask',
    disabledSkills: [],
    metadata: { generationAttempt: 1, parentPlanId: null },
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

/** What the improviser proposes for the first of these steps, which failed as its tool refuses it, or as said. */
async function proposed(
  draft: PlanDraft,
  steps: NewStep[],
  options: { error?: string; code?: string; category?: FailureCategory; locks?: Lock[]; locale?: string } = {},
): Promise<RecoveryProposal | null> {
  const { error, code = 'refused', category = 'tool_failure', locks = [], locale = 'en' } = options;
  const session = sessionOf(draft, { locks, locale });
  const plan = planOf(steps);
  const step = plan.steps[0];
  if (!step) throw new Error('there is no step');
  const why = error ?? refusalBy(session, step);
  return improvisedPlanner(7, [SCRIPT]).proposeRecovery(
    session,
    { plan, step, failure: failure(category, code, why) },
    signal,
  );
}

const call = (tool: string, args: object, more: Partial<NewStep> = {}): NewStep => ({
  id: 'step_1',
  description: 'A step of a plan',
  tool,
  args: { ...args },
  ...more,
});
const waits = (id: string): NewStep => ({ ...call('finalizeNode', finalize('harbour')), id, dependsOn: ['step_1'] });
const beside = (id: string): NewStep => ({ ...call('finalizeNode', finalize('lighthouse')), id });

describe('a way out of a step that failed', () => {
  it.each([
    ['a place misspelt', 'harbor', 'harbour'],
    ['a place by its title', 'The Lighthouse', 'lighthouse'],
    ['a place with a prefix', 'loc_lighthouse', 'lighthouse'],
  ])('%s: the one that is meant', async (_name, wrong, right) => {
    const found = await proposed(DRAFTS.withPools, [call('finalizeNode', finalize(wrong))]);
    expect(found).toMatchObject({ choice: 'retry', args: { ...finalize(wrong), nodeId: right } });
    expect(found?.why).toContain(right);
  });

  it('a wrong act and a wrong place in one call', async () => {
    const found = await proposed(DRAFTS.withPools, [call('finalizeNode', { ...finalize('harbor'), actId: 'act_one' })]);
    expect(found).toMatchObject({ choice: 'retry', args: { actId: 'act_1', nodeId: 'harbour' } });
  });

  it('a character nobody knows by that id', async () => {
    const args = { type: 'character', id: 'ken_sato', changes: { voice: 'hoarse' } };
    expect(await proposed(DRAFTS.finished, [call('updateElement', args)])).toMatchObject({
      choice: 'retry',
      args: { type: 'character', id: 'ken' },
    });
  });

  it('ids that are taken by now: others', async () => {
    const args = { ...lighthousePool, encounters: [encounter('enc_rope'), encounter('enc_other')] };
    const found = await proposed(DRAFTS.withPools, [call('draftNodeEncounters', args)]);
    expect(found).toMatchObject({
      choice: 'retry',
      args: { encounters: [{ id: 'enc_rope_again' }, { id: 'enc_other' }] },
    });
  });

  it.each<[string, PlanDraft, NewStep, string[]]>([
    [
      'a picture before its encounters',
      DRAFTS.withWeb,
      call('finalizeNode', finalize('harbour')),
      ['draftNodeEncounters'],
    ],
    [
      'a picture before the map',
      DRAFTS.withOutline,
      call('finalizeNode', finalize('harbour')),
      ['draftNodeWeb', 'draftNodeEncounters'],
    ],
    ['encounters before the map', DRAFTS.withOutline, call('draftNodeEncounters', harbourPool), ['draftNodeWeb']],
    ['a map before the outline', DRAFTS.withCast, call('draftNodeWeb', web), ['draftActOutline']],
    [
      'saving what is not whole',
      DRAFTS.withPools,
      call('finalizePackage', { title: 'The Salt Lantern' }),
      ['finalizeNode', 'finalizeNode'],
    ],
  ])(
    '%s: what is missing is put in before it, and each waits for what it builds on',
    async (_name, draft, step, tools) => {
      const found = await proposed(draft, [step, beside('step_2')]);
      expect(found?.choice).toBe('insert');
      expect(found?.steps?.map(({ tool }) => tool)).toEqual(tools);
      const ids = found?.steps?.map(({ id }) => id) ?? [];
      expect(new Set([...ids, 'step_1', 'step_2']).size).toBe(ids.length + 2);
      expect(found?.why).toMatch(/made first/);
    },
  );

  it('something locked: left out, and why', async () => {
    const locks: Lock[] = [{ type: 'node', actId: 'act_1', id: 'harbour' }];
    const found = await proposed(DRAFTS.withPools, [call('finalizeNode', finalize('harbour'))], { locks });
    expect(found).toMatchObject({ choice: 'skip', why: expect.stringMatching(/locked/) });
  });

  it('what took too long, and would be done now: once more', async () => {
    const found = await proposed(DRAFTS.withPools, [call('finalizeNode', finalize('harbour'))], {
      error: 'It took longer than 30 s.',
      code: 'timeout',
    });
    expect(found).toMatchObject({ choice: 'retry' });
    expect(found).not.toHaveProperty('args');
  });

  it.each([
    ['nothing waits for', [], 'skip', /Nothing else waits/],
    [
      'something waits for, while other things go on',
      [waits('step_2'), beside('step_3')],
      'skip',
      /One step that waits/,
    ],
    ['everything waits for', [waits('step_2')], 'abort', /another step waits/],
  ] as const)('what nobody knows a way for, and %s', async (_name, others, choice, why) => {
    const step = call('draftNodeEncounters', { ...harbourPool, nodeId: 'moon' });
    const found = await proposed(DRAFTS.withWeb, [step, ...others]);
    expect(found).toMatchObject({ choice, why: expect.stringMatching(why) });
  });

  it.each([
    ['zh-CN', '画港口', /上了锁/],
    ['ja', '港の絵', /ロックされています/],
  ])('is told in %s', async (locale, description, expected) => {
    const locks: Lock[] = [{ type: 'node', actId: 'act_1', id: 'harbour' }];
    const step = call('finalizeNode', finalize('harbour'), { description });
    expect((await proposed(DRAFTS.withPools, [step], { locks, locale }))?.why).toMatch(expected);
  });

  it('of a skill’s script: once more where it took too long, else left out', async () => {
    const script = call(SCRIPT, { notation: '2d6' });
    const found = (category: FailureCategory, code: string) =>
      proposed(DRAFTS.withPools, [script], { error: 'It ended.', category, code });
    expect(await found('timeout', 'step_timeout')).toMatchObject({ choice: 'retry' });
    expect(await found('tool_failure', 'process_error')).toMatchObject({ choice: 'skip' });
  });
});
