import { describe, expect, test } from 'vitest';
import { createFrameGuard } from '../../../server/storyteller/frame-guard.ts';
import { tellByRules } from '../../../server/storyteller/index.ts';
import { normalizeChoice } from '../../../server/storyteller/normalize-frame.ts';
import { getFrameBudget } from '../../../server/storyteller/scene-parts.ts';
import { createStageTracker } from '../../../shared/play/index.ts';
import { type GuardScene, sceneInput, sceneWith } from './scenes.ts';

const open = { find: () => null, discloses: () => false, quotes: () => false };
const guardOf = (changes: GuardScene = {}, shown: string[] = []) => {
  const { story, scene } = sceneWith(changes);
  return createFrameGuard(story, scene, open, { staged: createStageTracker(shown) });
};
const narrate = (text: string) => ({ type: 'narrate', text });
const say = (character: string, text: string) => ({ type: 'say', character, text });
const choice = (...options: { text: string; impulse?: 'look' | 'talk' | 'push' | 'wait' }[]) => ({
  type: 'choice' as const,
  options: options.map((option, index) => ({ id: `o${index}`, ...option })),
  freeText: false,
});
const told = (frame: ReturnType<typeof choice>) =>
  normalizeChoice(frame)?.options.map(({ text, impulse }) => [text, impulse]);

describe('whose line it is', () => {
  test('somebody who is not on the stage is shown before they speak, once', () => {
    const guard = guardOf({}, ['mae']);
    expect(guard.check({ value: say('harriet', 'Good evening.') })).toEqual([
      { type: 'show', character: 'harriet' },
      say('harriet', 'Good evening.'),
    ]);
    expect(guard.check({ value: say('harriet', 'Late again?') })).toEqual([say('harriet', 'Late again?')]);
    expect(guard.check({ value: say('mae', 'Always.') })).toEqual([say('mae', 'Always.')]);
  });

  test('who was hidden, or left behind by another picture, is shown again', () => {
    const guard = guardOf({}, ['mae', 'harriet']);
    guard.check({ value: { type: 'hide', character: 'mae' } });
    expect(guard.check({ value: say('mae', 'Back.') })[0]).toEqual({ type: 'show', character: 'mae' });
    guard.check({ value: { type: 'background', id: 'loft' } });
    expect(guard.check({ value: say('harriet', 'Up here.') })[0]).toEqual({ type: 'show', character: 'harriet' });
  });

  test('a line that begins with somebody’s name is theirs', () => {
    expect(guardOf({}, ['mae', 'harriet']).check({ value: say('mae', 'Harriet: Good evening.') })).toEqual([
      say('harriet', 'Good evening.'),
    ]);
    expect(guardOf({}, ['mae', 'harriet']).check({ value: narrate('Harriet Vane: "Good evening."') })).toEqual([
      say('harriet', 'Good evening.'),
    ]);
    expect(guardOf({}, ['mae']).check({ value: say('mae', 'Mae: Evening.') })).toEqual([say('mae', 'Evening.')]);
  });

  test('a line of several is split among them', () => {
    const guard = guardOf({}, ['mae', 'harriet']);
    expect(guard.check({ value: say('mae', 'You came.\nHarriet: I had to. Mae: Sit down.') })).toEqual([
      say('mae', 'You came.'),
      say('harriet', 'I had to.'),
      say('mae', 'Sit down.'),
    ]);
  });

  test('a family name after a title within a line is no speaker', () => {
    const { story, scene } = sceneWith({});
    const [first] = scene.present;
    const present = [...scene.present, ...(first ? [{ ...first, id: 'jun', name: 'Jun Mori' }] : [])];
    const guard = createFrameGuard(story, { ...scene, present }, open, { staged: createStageTracker(['mae']) });
    const line = say('mae', 'Listen, Mr. Mori: eleven notes.');
    expect(guard.check({ value: line })).toEqual([line]);
    expect(guard.check({ value: say('mae', 'You came. Jun: I had to.') })).toHaveLength(2);
  });

  test('a line of somebody who is not here is told', () => {
    expect(guardOf({}, ['mae']).check({ value: say('mae', 'Otto: I was never here.') })).toEqual([
      narrate('Otto: I was never here.'),
    ]);
    expect(guardOf().check({ value: narrate('A note: come at dawn.') })).toEqual([narrate('A note: come at dawn.')]);
  });

  test('people made while playing speak without a portrait, and know none of the facts', () => {
    const fact = 'The ledger lies under the loose third stair.';
    const guard = guardOf({ newcomer: true, facts: [fact] }, ['mae']);
    expect(guard.check({ value: say('old_ren', 'Tar and tides, my dear.') })).toEqual([
      say('old_ren', 'Tar and tides, my dear.'),
    ]);
    expect(guard.check({ value: say('old_ren', fact) })).toEqual([narrate(fact)]);
    const { story, scene } = sceneWith({ newcomer: true, facts: [fact] });
    const directed = createFrameGuard(story, scene, open, { staged: createStageTracker(['mae']), isDirected: true });
    expect(directed.check({ value: say('old_ren', fact) })).toEqual([say('old_ren', fact)]);
    expect(guardOf({ newcomer: true, facts: [fact] }, ['mae']).check({ value: say('mae', fact) })).toEqual([
      say('mae', fact),
    ]);
  });
});

describe('a choice', () => {
  test('has two or three options, those of another impulse first, always with free text', () => {
    const frame = normalizeChoice(
      choice(
        { text: 'Ask Mae', impulse: 'talk' },
        { text: 'Tell Mae', impulse: 'talk' },
        { text: 'Say nothing', impulse: 'wait' },
        { text: 'Run for it' },
      ),
    );
    expect(frame?.freeText).toBe(true);
    expect(frame?.options.map(({ text, impulse }) => [text, impulse])).toEqual([
      ['Ask Mae', 'talk'],
      ['Say nothing', 'wait'],
      ['Run for it', undefined],
    ]);
  });

  test('loses what is said twice', () => {
    expect(told(choice({ text: 'Ask Mae' }, { text: 'ask Mae!' }, { text: 'Search the shed' }))).toEqual([
      ['Ask Mae', undefined],
      ['Search the shed', undefined],
    ]);
    expect(normalizeChoice(choice({ text: 'Ask Mae' }, { text: 'ask Mae!' }))).toBeNull();
  });

  test('never reaches twice for the same: the later goes without, and is kept', () => {
    const ask = { text: 'Ask Mae', impulse: 'talk' as const };
    const tell = { text: 'Tell Mae the truth', impulse: 'talk' as const };
    expect(told(choice(ask, tell, { text: 'Search the shed' }))).toEqual([
      ['Ask Mae', 'talk'],
      ['Tell Mae the truth', undefined],
      ['Search the shed', undefined],
    ]);
    expect(told(choice(ask, tell))).toEqual([
      ['Ask Mae', 'talk'],
      ['Tell Mae the truth', undefined],
    ]);
  });

  test('of one option is left out, and the telling goes on', () => {
    const guard = guardOf({ mayAskChoice: true });
    expect(guard.check({ value: choice({ text: 'Ask Mae' }, { text: 'ask Mae!' }) })).toEqual([]);
    expect(guard.replaced).toHaveLength(1);
    const [frame] = guard.check({
      value: { type: 'choice', options: ['Ask Mae', 'Search the shed', { text: 'Wait', impulse: 'fly' }] },
    });
    expect(frame).toMatchObject({
      type: 'choice',
      freeText: true,
      options: [{ text: 'Ask Mae' }, { text: 'Search the shed' }, { text: 'Wait' }],
    });
  });
});

describe('gears', () => {
  test('ask for what the pacing takes, no more than the encounter has left', () => {
    const of = (
      focus: 'standard' | 'tension_and_action' | 'dialogue_and_worldbuilding',
      before: number,
      expected: number,
    ) => getFrameBudget({ focus, framesBefore: before, expectedFrames: expected }, false);
    expect([of('dialogue_and_worldbuilding', 0, 20), of('standard', 0, 20), of('tension_and_action', 0, 20)]).toEqual([
      6, 5, 4,
    ]);
    expect([of('standard', 16, 20), of('standard', 19, 20)]).toEqual([4, 3]);
    expect([getFrameBudget(null, false), getFrameBudget(null, true)]).toEqual([3, 8]);
  });
});

describe('a turn whose direction failed', () => {
  const textsOf = (input: Parameters<typeof tellByRules>[0]) =>
    tellByRules(input).flatMap((frame) => (frame.type === 'narrate' || frame.type === 'say' ? [frame.text] : []));

  test('has nothing of what follows from answers and rolls', () => {
    const told = textsOf(
      sceneInput({ language: 'zh', description: '雨下着。\n若选““那我们走。””→门开了。\n大成功→灯亮了。' }),
    );
    expect(told).toContain('雨下着。');
    expect(told.join('')).not.toMatch(/若选|门|灯/u);
  });

  test('gives the player’s words back and tells what happens next, the same each time, and asks nothing', () => {
    const turn = {
      ...sceneInput({ description: 'Rain drums on the roof.\nMae: “Listen.”' }),
      recentLines: ['Rain drums on the roof.'],
      action: { type: 'text' as const, text: 'I listen.' },
    };
    expect(textsOf(turn)[0]).toBe('What you set out to do: I listen.');
    expect(textsOf(turn)).toContain('Listen.');
    expect(textsOf(turn)).not.toContain('Rain drums on the roof.');
    expect(tellByRules(turn)).toEqual(tellByRules(turn));
    expect(tellByRules(turn).some(({ type }) => type === 'choice' || type === 'yield')).toBe(false);
  });

  test.each([
    ['en', 'The Quay', /^\p{Lu}/u],
    ['zh-CN', '码头', /\p{Script=Han}/u],
    ['ja', '波止場', /\p{Script=Hiragana}/u],
    ['pt-BR', 'Cais', /\p{Lu}/u],
  ])('says something in %s even where the scene has no words', (language, title, words) => {
    const input = sceneInput({ language, title, description: '', ambientDetail: '' });
    expect(textsOf({ ...input, action: { type: 'continue' } })[0]).toMatch(words);
  });
});
