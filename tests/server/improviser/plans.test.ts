import { describe, expect, it } from 'vitest';
import { graphOf } from '../../../shared/plan/index.ts';
import { EMPTY_DRAFT, type Lock, type PlanDraft } from '../../../shared/story/index.ts';
import { DRAFTS, type Stage } from '../../shared/story/fixture.ts';
import { declined, draftAfter, planFor, said, sessionOf, storyDraft, tally, wholeStory } from './plan-support.ts';

const NOIR = 'a noir mystery in Tokyo, two acts, three places, three characters';
const WUXIA = '写一个唐朝的武侠故事，主角叫李慕白，两幕，三个地点';

const acts = (draft: PlanDraft) => draft.acts.map(({ sandboxLocations }) => sandboxLocations.length);

describe('what is asked for is planned, and no more', () => {
  it.each<[Stage, string, Record<string, number>]>([
    ['finished', 'build act 2 with five places', ACT(5)],
    ['finished', 'Please draft all of the second act.', ACT(4)],
    ['finished', 'add another act with three places', ACT(3)],
    ['finished', '用五个地点搭建第二幕', ACT(5)],
    ['finished', '再写一幕，三个地点', ACT(3)],
    ['finished', '第2幕を5つの場所で作って', ACT(5)],
    ['finished', '新しい幕を3か所で作ってください', ACT(3)],
    ['finished', 'draft act 2 with six places, but no pictures', { ...ACT(6), finalizeNode: 0 }],
    ['finished', '搭建第二幕，四个地点，先不要画图', { ...ACT(4), finalizeNode: 0 }],
    ['finished', '第2幕を4つの場所で作って、絵はなしで', { ...ACT(4), finalizeNode: 0 }],
    ['finished', 'three more characters', { proposeCharacter: 3, updateElement: 3 }],
    ['finished', '再加三个角色', { proposeCharacter: 3, updateElement: 3 }],
    ['finished', '登場人物をあと3人追加して', { proposeCharacter: 3, updateElement: 3 }],
    ['withPools', 'paint all places', { finalizeNode: 2 }],
    ['withPools', '给所有地点画图', { finalizeNode: 2 }],
    ['withPools', '全ての場所の絵を描いて', { finalizeNode: 2 }],
    ['withPools', 'paint the lighthouse', { finalizeNode: 1 }],
    ['withWeb', 'write encounters for every place of act 1', { draftNodeEncounters: 2 }],
    ['withWeb', '给第一幕的每个地点写遭遇', { draftNodeEncounters: 2 }],
    ['withWeb', '第1幕の全ての場所にイベントを書いて', { draftNodeEncounters: 2 }],
    ['withWeb', 'paint all places', { draftNodeEncounters: 2, finalizeNode: 2 }],
    ['withOutline', 'draw the map of act 1', { draftNodeWeb: 1 }],
    ['withWeb', 'finish act 1', { draftNodeEncounters: 2, finalizeNode: 2 }],
    ['withCast', 'finish the story', { ...ACT(4), finalizePackage: 1 }],
    ['withPools', 'finish the story', { finalizeNode: 2, finalizePackage: 1 }],
    ['withPools', '把故事写完', { finalizeNode: 2, finalizePackage: 1 }],
    ['withPools', '物語を仕上げて', { finalizeNode: 2, finalizePackage: 1 }],
    ['withPools', 'finish the story, but do not save it', { finalizeNode: 2 }],
    ['withWeb', 'finish the story, but not the pictures', { draftNodeEncounters: 2 }],
    ['finished', 'add a chapel and a market to act 1', { ...PLACES(2) }],
    ['finished', '在第一幕加一座灯塔', PLACES(1)],
    ['finished', '第1幕に教会を足して', PLACES(1)],
    ['finished', 'add two places to act 1', PLACES(2)],
    ['finished', 'new pictures for all places', { updateElement: 2 }],
    [
      'finished',
      'add two characters, then save the story',
      { proposeCharacter: 2, updateElement: 2, finalizePackage: 1 },
    ],
    ['finished', 'rename the Harbour to The Quay', { updateElement: 1 }],
  ])('%s: %s', async (stage, request, expected) => {
    const { plan } = await planFor(sessionOf(DRAFTS[stage]), request);
    expect(tally(plan)).toEqual(Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)));
  });

  it.each([
    ['Write the whole story: a lighthouse mystery in 2 acts', [4, 4], 3],
    ['a cosy romance in Paris with three places and four characters', [3], 4],
    ['a noir in Tokyo with three characters', [4], 3],
    ['three characters for a noir in Tokyo', [], 3],
    ['用中文写一个两幕的港口悬疑故事，五个地点', [5, 5], 3],
    ['灯台のミステリーを2幕で、物語を全部作って', [4, 4], 3],
  ])('of an empty draft, the whole story: %s', async (request, places, people) => {
    const session = sessionOf(EMPTY_DRAFT);
    const { plan } = await planFor(session, request);
    const draft = draftAfter(session, plan);
    expect(acts(draft)).toEqual(places);
    expect(draft.characters).toHaveLength(people);
    expect(plan.steps.at(-1)?.tool).toBe(places.length > 0 ? 'finalizePackage' : 'proposeCharacter');
    expect(plan.steps[0]?.tool).toBe('proposeStoryPremise');
    expect(draft.premise?.title).not.toMatch(/whole/i);
  });

  it('of an empty draft whose author said before what it is to be', async () => {
    const session = sessionOf(EMPTY_DRAFT, {
      messages: [said('a horror story in an old hospital, one act, two places')],
    });
    const { plan } = await planFor(session, 'go on, build it all');
    const draft = draftAfter(session, plan);
    expect(acts(draft)).toEqual([2]);
    expect(JSON.stringify(draft.premise)).toMatch(/hospital|ward|night/i);
  });

  it('goes on with the story it was to be, where the author’s words are still there', async () => {
    const plan = await wholeStory(NOIR);
    const outlines = plan.steps.filter(({ tool }) => tool === 'draftActOutline');
    const before = plan.steps.findIndex(({ id }) => id === outlines[1]?.id);
    const draft = draftAfter(sessionOf(EMPTY_DRAFT), plan, before);
    const { plan: second } = await planFor(sessionOf(draft, { messages: [said(NOIR)] }), 'draft all of act 2');
    expect(second.steps[0]?.args).toEqual(outlines[1]?.args);
  });

  it('says so where there is more than it builds', async () => {
    const { plan, words } = await planFor(sessionOf(DRAFTS.finished), 'build act 2 with 40 places');
    expect(tally(plan)).toEqual(ACT(12));
    expect(words).toMatch(/40 places.*12 at the most/);
    const next = await planFor(sessionOf(DRAFTS.finished), 'build act 5');
    expect(tally(next.plan)).toEqual(ACT(4));
    expect(next.words).toMatch(/one act so far.*act 2/);
  });
});

/** What building an act takes. */
function ACT(places: number): Record<string, number> {
  return { draftActOutline: 1, draftNodeWeb: 1, draftNodeEncounters: places, finalizeNode: places };
}

/** What adding places takes. */
function PLACES(places: number): Record<string, number> {
  return { updateElement: 1, draftNodeWeb: 1, draftNodeEncounters: places, finalizeNode: places };
}

describe('what waits for what', () => {
  it('a map for its outline and its people, encounters for their map, pictures for their encounters; saving for all', async () => {
    const plan = await wholeStory(NOIR);
    const byId = new Map(plan.steps.map((step) => [step.id, step]));
    const graph = graphOf(plan);
    const through = (id: string): Set<string> => {
      const all = new Set<string>();
      for (const other of graph.needs.get(id) ?? []) for (const each of [other, ...through(other)]) all.add(each);
      return all;
    };
    for (const step of plan.steps) {
      const tools = [...through(step.id)].map((id) => byId.get(id));
      const has = (tool: string, fields: object) =>
        tools.some(
          (other) => other?.tool === tool && Object.entries(fields).every(([key, value]) => other.args[key] === value),
        );
      const { actId, nodeId } = step.args;
      if (step.tool === 'draftNodeWeb') expect(has('draftActOutline', { id: actId })).toBe(true);
      if (step.tool === 'draftNodeEncounters') expect(has('draftNodeWeb', { actId })).toBe(true);
      if (step.tool === 'finalizeNode') expect(has('draftNodeEncounters', { actId, nodeId })).toBe(true);
      if (step.tool === 'finalizePackage') expect(tools).toHaveLength(plan.steps.length - 1);
      // One act does not wait for another, nor one place for another's encounters.
      const own = tools.map((other) => other?.args.actId).filter((id) => id !== undefined);
      if (actId !== undefined) expect(own.every((id) => id === actId)).toBe(true);
    }
    // What a step wants painted comes in behind, so none has to run beside another.
    expect(plan.steps.filter(({ async }) => async)).toEqual([]);
  });

  it('asks before finished work is overwritten, and only there', async () => {
    const { plan } = await planFor(sessionOf(DRAFTS.finished), 'new pictures for all places');
    expect(plan.steps.every(({ approval }) => approval)).toBe(true);
    const added = await planFor(sessionOf(DRAFTS.finished), 'build act 2 with two places');
    expect(added.plan.steps.some(({ approval }) => approval)).toBe(false);
  });
});

describe('what it says', () => {
  it.each([
    [
      'build act 2 with five places',
      /^The plan makes the outline of “.+”, the map of an act, the encounters of 5 places/,
    ],
    ['用五个地点搭建第二幕', /^这个计划会做出.*5个地点的遭遇.*共12步/],
    ['第2幕を5つの場所で作って', /^この計画で.*5か所の出来事.*全部で12ステップ/],
  ])('is in the author’s language, steps too: %s', async (request, expected) => {
    const { plan, words } = await planFor(sessionOf(DRAFTS.finished), request);
    expect(words).toMatch(expected);
    for (const { description, id } of plan.steps) {
      expect(description.length).toBeGreaterThan(3);
      expect(description).not.toContain(id);
      expect(description).not.toMatch(/\{|\}|undefined|draftNode/);
    }
  });

  it.each<[Stage, string, RegExp]>([
    ['empty', 'three characters', /no story yet/],
    ['empty', '再加三个角色', /还没有故事/],
    ['empty', '登場人物をあと3人', /まだ物語がありません/],
    ['finished', 'order me a pizza', /did not understand “order me a pizza”.*I can plan/],
    ['finished', '帮我订一张机票', /没听懂.*我能计划/],
    ['finished', 'ピザを注文して', /分かりませんでした.*計画が立てられます/],
    ['finished', 'paint all places', /painted already/],
    ['finished', 'write encounters for every place', /encounters already/],
    ['finished', 'write encounters for every place of act 7', /no such act/],
    ['finished', 'remove the lighthouse', /cannot take things out/],
    ['finished', 'translate it into French', /another session/],
    ['finished', 'finish act 1', /nothing left/],
  ])('is honest where there is nothing to plan: %s: %s', async (stage, request, expected) => {
    expect(await declined(sessionOf(DRAFTS[stage]), request)).toMatch(expected);
  });

  it('tells what of a request it did not understand, and plans the rest', async () => {
    const { plan, words } = await planFor(sessionOf(DRAFTS.finished), 'Add two characters. Book a table for nine.');
    expect(tally(plan)).toMatchObject({ proposeCharacter: 2 });
    expect(words).toMatch(/did not understand “Book a table for nine”/);
  });
});

describe('what is locked', () => {
  const lock = (id: string): Lock => ({ type: 'node', actId: 'act_1', id });

  it('is left alone, and named', async () => {
    const session = sessionOf(DRAFTS.withPools, { locks: [lock('harbour')] });
    const { plan, words } = await planFor(session, 'paint all places');
    expect(plan.steps.map(({ args }) => args.nodeId)).toEqual(['lighthouse']);
    expect(words).toMatch(/The Harbour is locked/);
  });

  it('leaves nothing to plan where it is all of it', async () => {
    const session = sessionOf(DRAFTS.withPools, { locks: [lock('harbour'), lock('lighthouse')] });
    expect(await declined(session, 'paint all places')).toMatch(/The Harbour is locked/);
  });
});

describe('whatever is asked of whatever draft', () => {
  const REQUESTS = [
    'build act 2 with five places',
    'another act with seven places, no pictures',
    'three more characters',
    'paint all places',
    'write encounters for every place of act 1 and paint them',
    'add a lighthouse and a harbour to act 1, then two characters',
    'add four places',
    'finish the story',
    'everything',
    'make it darker and add a villain called Mara Voss',
    'new pictures for all places',
    '用六个地点搭建下一幕',
    '再加两个角色，然后给所有地点画图',
    '把故事做完',
    '次の幕を6つの場所で作って',
    '登場人物を2人足して、全ての場所の絵を描いて',
  ];
  const STATES: [string, () => Promise<PlanDraft>][] = [
    ['a noir with a premise', () => storyDraft(NOIR, 0.1)],
    ['a noir half built', () => storyDraft(NOIR, 0.45)],
    ['a noir finished', () => storyDraft(NOIR)],
    ['a wuxia half built', () => storyDraft(WUXIA, 0.4)],
    ['a wuxia finished', () => storyDraft(WUXIA)],
    ...(['withPremise', 'withCast', 'withOutline', 'withWeb', 'withPools', 'finished'] as const).map(
      (stage): [string, () => Promise<PlanDraft>] => [`another's story ${stage}`, async () => DRAFTS[stage]],
    ),
  ];

  it.each(STATES)(
    'a plan comes of it that no tool refuses, or words why not: %s',
    async (_name, make) => {
      const draft = await make();
      let planned = 0;
      for (const [index, request] of REQUESTS.entries()) {
        try {
          const { plan } = await planFor(sessionOf(draft), request, { seed: index * 1009 + draft.acts.length });
          planned += 1;
          expect(new Set(plan.steps.map(({ id }) => id)).size).toBe(plan.steps.length);
        } catch (error) {
          // Nothing to do there is an answer; a plan that would be refused is none.
          expect(String(error)).not.toMatch(/refus|planned more than once/);
        }
      }
      expect(planned).toBeGreaterThan(REQUESTS.length / 2);
    },
    60_000,
  );

  it('the same seed and request make the same plan, another seed another', async () => {
    const session = sessionOf(DRAFTS.finished);
    const [one, two, other] = await Promise.all(
      [3, 3, 4].map(async (seed) => (await planFor(session, 'build act 2 with five places', { seed })).plan.steps),
    );
    expect(one).toEqual(two);
    expect(one).not.toEqual(other);
  });
});
