import { describe, expect, it } from 'vitest';
import type { Plan, Step } from '../../../../shared/plan/index.ts';
import { EMPTY_DRAFT, type PlanDraft } from '../../../../shared/story/index.ts';
import { DRAFTS } from '../../../shared/story/fixture.ts';
import { draftAfter, planFor, sessionOf, tally } from './plan-support.ts';

const ASKED = 'build act 2 with five places';
const session = sessionOf(DRAFTS.finished);

/** The plan as it was made, perhaps changed by hand, and then as it is after each thing its author says of it. */
async function said(
  feedback: readonly string[],
  change: (plan: Plan) => Plan = (plan) => plan,
  asked = ASKED,
  on = session,
) {
  const before = (await planFor(on, asked)).plan;
  let now = { plan: change(before), words: '' };
  for (const [index] of feedback.entries()) {
    const previous = { plan: now.plan, feedback: feedback.slice(0, index + 1) };
    now = await planFor(on, asked, { previous });
  }
  return { before, ...now };
}

const placesOf = (plan: Plan, draft: PlanDraft = DRAFTS.finished): number | undefined =>
  draftAfter(sessionOf(draft), plan).acts.at(-1)?.sandboxLocations.length;

const byTool = ({ steps }: Plan, tool: string): Step[] => steps.filter((step) => step.tool === tool);

describe('what an author says of a plan', () => {
  it.each([
    ['fewer places', 4],
    ['more places, please', 6],
    ['only three places', 3],
    ['eight places', 8],
    ['add two places', 7],
    ['地点少一点', 4],
    ['要七个地点', 7],
    ['場所を3つにして', 3],
    ['場所をもう少し少なくして', 4],
  ])('%s: as many', async (feedback, places) => {
    const { plan, words } = await said([feedback]);
    expect(placesOf(plan)).toBe(places);
    expect(words).not.toMatch(/understand|没听懂|分かりません/);
    expect(plan.version).toBe(2);
  });

  it.each(['no pictures', 'without pictures, please', "don't paint anything", '不要画图', '絵はいらない'])(
    '%s: none',
    async (feedback) => {
      const { plan } = await said([feedback]);
      expect(tally(plan)).toEqual({ draftActOutline: 1, draftNodeWeb: 1, draftNodeEncounters: 5 });
    },
  );

  it('heeds all of it, in order', async () => {
    const { plan } = await said(['no pictures', 'only three places', 'with pictures after all']);
    expect(tally(plan)).toEqual({ draftActOutline: 1, draftNodeWeb: 1, draftNodeEncounters: 3, finalizeNode: 3 });
  });

  it.each(['other names', 'something different, please', '换些名字', '別の名前にして'])(
    '%s: made anew',
    async (feedback) => {
      const { before, plan } = await said([feedback]);
      expect(tally(plan)).toEqual(tally(before));
      expect(byTool(plan, 'draftActOutline')[0]?.args).not.toEqual(byTool(before, 'draftActOutline')[0]?.args);
    },
  );

  it('plans what is wanted besides', async () => {
    const { before, plan } = await said(['Also add two characters.']);
    expect(tally(plan)).toEqual({ ...tally(before), proposeCharacter: 2, updateElement: 2 });
  });

  it('changes the size of a whole story', async () => {
    const empty = sessionOf(EMPTY_DRAFT);
    const { plan } = await said(['one act only', 'five characters'], undefined, 'a noir in Tokyo in two acts', empty);
    const draft = draftAfter(empty, plan);
    expect(draft.acts).toHaveLength(1);
    expect(draft.characters).toHaveLength(5);
  });

  it('says what it did not understand, and leaves the plan as it was', async () => {
    const { before, plan, words } = await said(['What about the moon?']);
    expect(words).toMatch(/did not understand “What about the moon\?”/);
    expect(plan.steps).toEqual(before.steps);
  });
});

describe('what an author did to a plan by hand', () => {
  const change = (id: string, fields: Partial<Step>) => (plan: Plan) => ({
    ...plan,
    steps: plan.steps.map((step) => (step.id === id ? { ...step, ...fields } : step)),
  });

  it('stays: a step that is skipped', async () => {
    const { before } = await said([]);
    const skipped = byTool(before, 'finalizeNode')[1];
    const { plan, words } = await said(['add two characters'], change(skipped?.id ?? '', { status: 'skipped' }));
    const still = plan.steps.filter(({ status }) => status === 'skipped');
    expect(still.map(({ tool, args }) => [tool, args])).toEqual([[skipped?.tool, skipped?.args]]);
    expect(still[0]?.dependsOn).toHaveLength(1);
    expect(words).toMatch(/by hand is kept/);
  });

  it('stays: what was rewritten', async () => {
    const { before } = await said([]);
    const outline = byTool(before, 'draftActOutline')[0];
    const args = { ...outline?.args, title: 'The Night Ferry' };
    const { plan } = await said(['no pictures'], change(outline?.id ?? '', { args }));
    expect(byTool(plan, 'draftActOutline')[0]?.args).toEqual(args);
  });

  it('stays: a step taken out, and what cannot do without it', async () => {
    const { before } = await said([]);
    const pool = byTool(before, 'draftNodeEncounters')[0];
    const { plan } = await said(['add two characters'], (made) => ({
      ...made,
      steps: made.steps.filter(({ id }) => id !== pool?.id),
    }));
    expect(tally(plan)).toMatchObject({ draftNodeEncounters: 4, finalizeNode: 4, proposeCharacter: 2 });
  });

  it('stays: a step of the author’s own', async () => {
    const args = { type: 'premise', changes: { title: 'Salt and Oil' } };
    const { plan } = await said(['no pictures'], (made) => ({
      ...made,
      steps: [...made.steps, { ...(made.steps[0] as Step), id: 'mine', tool: 'updateElement', args, dependsOn: [] }],
    }));
    expect(byTool(plan, 'updateElement').map((step) => step.args)).toEqual([args]);
  });
});

describe('a template', () => {
  const template = async () => (await planFor(session, 'build act 2 with three places, no pictures')).plan;

  it('is gone by where the request says no more than to do it again', async () => {
    const { plan } = await planFor(session, 'The same once more, please', { template: await template() });
    expect(tally(plan)).toEqual({ draftActOutline: 1, draftNodeWeb: 1, draftNodeEncounters: 3 });
  });

  it('gives way to what the request says', async () => {
    const { plan } = await planFor(session, 'build act 2 with two places', { template: await template() });
    expect(tally(plan)).toEqual({ draftActOutline: 1, draftNodeWeb: 1, draftNodeEncounters: 2, finalizeNode: 2 });
  });
});
