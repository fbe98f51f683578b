import { describe, expect, it } from 'vitest';
import type { Plan, Step } from '../../../shared/plan/index.ts';
import { EMPTY_DRAFT, type PlanDraft } from '../../../shared/story/index.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';
import { declined, draftAfter, planFor, sessionOf, tally } from './plan-support.ts';

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

  it.each([
    ['What about the moon?', /did not understand “What about the moon\?”.*stays as it was.*I can plan/s],
    ['make it better', /cannot tell what should change.*stays as it was/s],
    ['让它更好', /不知道该改什么.*计划没有动/s],
  ])('leaves the plan as it is and says why where nothing can be done: %s', async (feedback, why) => {
    const { plan } = await planFor(session, ASKED);
    expect(await declined(session, ASKED, { previous: { plan, feedback: [feedback] } })).toMatch(why);
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

describe('a plan under review, all of it changed by hand', () => {
  /** Another order, a name, a question, a step left out and one taken out. */
  const byHand = (made: Plan): Plan => {
    const pictures = byTool(made, 'finalizeNode');
    const [first, second, third, fourth] = pictures;
    const others = made.steps.filter((step) => !pictures.includes(step));
    const last = pictures.slice(4);
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error('The plan paints fewer than four places.');
    return {
      ...made,
      steps: [
        ...others,
        ...last,
        { ...third, description: 'Ghosts in the graveyard', approval: true },
        { ...second, status: 'skipped' },
        first,
      ],
    };
  };
  const shape = ({ id, tool, args, description, approval, status, dependsOn }: Step) => ({
    id,
    tool,
    args,
    description,
    approval,
    status,
    dependsOn,
  });

  it.each([
    ['also paint all places of act 1 again', { updateElement: 2 }],
    ['第一幕的所有地点重新画图', { updateElement: 2 }],
    ['also add two characters', { proposeCharacter: 2, updateElement: 2 }],
    ['登場人物を2人追加して', { proposeCharacter: 2, updateElement: 2 }],
    ['then rename the Harbour to The Quay', { updateElement: 1 }],
    [
      'also add an act 3 with three places',
      { draftActOutline: 1, draftNodeWeb: 1, draftNodeEncounters: 3, finalizeNode: 3 },
    ],
  ])('stays, with what is asked for at its end: %s', async (feedback, more) => {
    const standing = byHand((await planFor(session, ASKED)).plan);
    const { plan } = await said([feedback], byHand);
    const count = standing.steps.length;
    expect(plan.steps.slice(0, count).map(shape)).toEqual(standing.steps.map(shape));
    expect(tally({ steps: plan.steps.slice(count) })).toEqual(more);
  });

  it.each(['more places, please', '要七个地点'])('keeps names and questions where it grows: %s', async (feedback) => {
    const { plan } = await said([feedback], byHand);
    const ghosts = plan.steps.filter(({ description }) => description === 'Ghosts in the graveyard');
    expect(ghosts.map(({ tool, approval }) => [tool, approval])).toEqual([['finalizeNode', true]]);
  });

  it('loses only what is not wanted', async () => {
    const standing = byHand((await planFor(session, ASKED)).plan);
    const { plan } = await said(['no pictures'], byHand);
    expect(plan.steps.map(shape)).toEqual(standing.steps.filter(({ tool }) => tool !== 'finalizeNode').map(shape));
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
