import { describe, expect, test } from 'vitest';
import { compileScene } from '../../../server/storyteller/index.ts';
import { findTriggeredLore, listLoreStarting } from '../../../server/storyteller/lore.ts';
import { compileStory, directTurn, openTurn, startPlay } from '../../../shared/play/index.ts';
import { loreKeyProblem, searchLore, type WorldInfo } from '../../../shared/story/index.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';

const lore = (id: string, keys: string[], rest: Partial<WorldInfo> = {}): WorldInfo => ({
  id,
  keys,
  content: `About ${id}.`,
  ...rest,
});

/** What the Storyteller is told of the lore on the first turn, at a quay where a rope lies. */
function toldOf(story: WorldInfo[], ofAct: WorldInfo[] = [], recentLines = ['A bell rings.'], truth?: string) {
  const quay = place('quay', [encounter('enc_rope', { description: 'A wet Rope.' })]);
  const source = makePackage({ acts: [act('act_1', [quay], { scenarioWorldInfo: ofAct })] });
  source.plot.globalWorldInfo = story;
  source.plot.globalContext.overarchingTruths = truth === undefined ? [] : [truth];
  const compiled = compileStory(source);
  const before = startPlay(compiled, 7);
  const action = { type: 'start' } as const;
  const { pack, state } = directTurn(compiled, openTurn(compiled, before, action), null);
  return compileScene({ story: source, before, state, pack, action, recentLines }).worldInfo;
}

describe('lore', () => {
  test('comes up by a word of the scene, with its sort', () => {
    expect(toldOf([lore('ropes', ['rope'], { type: 'entity' }), lore('moon', ['moon'])])).toEqual([
      { type: 'entity', content: 'About ropes.' },
    ]);
    expect(toldOf([lore('bells', ['BELL'])])).toEqual([{ content: 'About bells.' }]);
  });

  test('of the act takes the place of the story’s of the same id', () => {
    const own = lore('ropes', ['rope'], { content: 'Ropes are cut in this act.', type: 'atmosphere' });
    expect(toldOf([lore('ropes', ['rope']), lore('bells', ['bell'])], [own])).toEqual([
      { type: 'atmosphere', content: 'Ropes are cut in this act.' },
      { content: 'About bells.' },
    ]);
  });

  test('that the last lines have told comes after what they have not', () => {
    const bells = lore('bells', ['bell'], { content: 'Bells ring whenever drowned sailors knock.' });
    const ropes = lore('ropes', ['rope'], { content: 'Ropes of this harbour rot within seven summers.' });
    const order = (recentLines: string[]) => toldOf([bells, ropes], [], recentLines).map(({ content }) => content);
    expect(order(['A bell rings.'])).toEqual([bells.content, ropes.content]);
    expect(order(['A bell rings: drowned sailors knock, whenever they will.'])).toEqual([ropes.content, bells.content]);
  });

  test('that tells a secret is left out', () => {
    const content = 'They say the miller drowned his brother in the reservoir.';
    const secret = 'The miller drowned his brother in the reservoir.';
    expect(toldOf([lore('ropes', ['rope'], { content })], [], [], secret)).toEqual([]);
    expect(toldOf([lore('ropes', ['rope'], { content })])).toHaveLength(1);
  });

  test('comes up where another entry, which has not come up, says the same', () => {
    const same = 'It belongs to the guild of the seven lamps in the north.';
    const entries = [lore('ropes', ['rope'], { content: same }), lore('lamps', ['never-said'], { content: same })];
    expect(toldOf(entries)).toEqual([expect.objectContaining({ content: same })]);
  });

  test('is never more than six entries', () => {
    expect(toldOf(Array.from({ length: 20 }, (_, index) => lore(`rope_${index}`, ['rope'])))).toHaveLength(6);
  });
});

describe('a key of world info', () => {
  test.each([
    ['rope', 'A wet Rope hangs.', true],
    ['rope', 'Ropes hang.', false],
    ['rope', 'Europe is far.', false],
    ['red rope', 'a RED rope', true],
    ['Ångström', 'an ångström wide', true],
    ['绳子', '一条绳子挂着', true],
    ['ロープ', '赤いロープがある', true],
    ['c++', 'written in C++, they say', true],
    ['/\\bropes?\\b/i', 'Two ROPES', true],
    ['/\\bropes?\\b/', 'Two ROPES', false],
    ['/^the end$/m', 'one\nthe end\ntwo', true],
    ['/one.two/s', 'one\ntwo', true],
    ['/\\p{Han}+/u', '一条', true],
    ['/(?=rope)/', 'rope', false],
    ['/(rope)\\1/', 'roperope', false],
    ['/ropes?/g', 'Two ropes', true],
    ['/ropes?/gi', 'Two ROPES', true],
    ['/rope/y', 'A rope', true],
    ['/rope/dgimsuy', 'A ROPE', true],
    ['/[rope/', 'in /[rope/ he wrote', true],
    ['/home/user', 'open /home/user now', true],
    ['/home/user', 'at home, user', false],
    ['and/or', 'this and/or that', true],
    ['/and/or/', 'this /and/or/ that', true],
    ['/a\\/b/i', 'A/B', true],
    ['/\\u0072ope/', 'rope', true],
    ['/(?<thing>rope)/', 'rope', true],
    ['/\\p{Script=Han}+/u', '一条', true],
    ['//', '//', false],
    ['…', 'and then…', false],
  ])('%s in "%s": %s', (key, text, comesUp) => {
    expect(searchLore(text).has(key)).toBe(comesUp);
  });

  test('counts in its case and as a part of words where the entry says so', () => {
    const has = (key: string, text: string, how: Parameters<ReturnType<typeof searchLore>['has']>[1]) =>
      searchLore(text).has(key, how);
    expect(has('Rope', 'a rope', { caseSensitive: true })).toBe(false);
    expect(has('Rope', 'a Rope', { caseSensitive: true })).toBe(true);
    expect(has('rope', 'Ropes and Europe', { partialWords: true })).toBe(true);
    expect(has('Rope', 'Europe', { partialWords: true, caseSensitive: true })).toBe(false);
    expect(has('/rope/', 'ROPES', { partialWords: true })).toBe(false);
  });

  test('whatever it is, neither throws nor takes longer than the text is long', () => {
    const text = 'a'.repeat(100_000);
    const keys = [
      '/(a+)+$/',
      '/(a|aa)+b/',
      '/(.*)*x/',
      `/${'(.*)'.repeat(90)}b/`,
      `/${'.{1000}'.repeat(60)}/`,
      `/${'('.repeat(200)}/`,
    ];
    expect(keys.map((key) => searchLore(text).has(key))).toEqual([true, false, false, false, false, false]);
    const search = searchLore(text);
    const many = Array.from({ length: 20_000 }, (_, index) => `/(a+)+b{${index % 900}}c${index}$/`);
    expect(many.some((key) => search.has(key))).toBe(false);
  });

  test.each([
    ['rope', null],
    ['/rope/i', null],
    ['/(?<=a)b/', 'never matches'],
    ['/(a)\\1/', 'never matches'],
    ['/a/gi', null],
    [`/${'a'.repeat(501)}/`, 'over 500 characters'],
    ['/a{900}b{900}c{900}/', 'repeats too much'],
    ['!!', 'no word'],
  ])('%s: its author is told %s', (key, problem) => {
    expect(loreKeyProblem(key)).toEqual(problem === null ? null : expect.stringContaining(problem));
  });
});

describe('lore that is not always told', () => {
  const words = 'The rope and the bell.';
  const turns = Array.from({ length: 1000 }, (_, turn) => turn);
  const toldAt = (entries: readonly WorldInfo[], turn: number, seed = 7) =>
    findTriggeredLore(entries, [], words, { seed, turn }).map(({ id }) => id);

  test('is never told at a chance of 0', () => {
    const entries = [lore('rope', ['rope'], { chance: 0 }), lore('bell', ['bell'], { chance: 0, constant: true })];
    expect(turns.some((turn) => toldAt(entries, turn).length > 0)).toBe(false);
  });

  test('is told as often as its chance has it, and the same when a turn is told again', () => {
    const entries = [lore('rope', ['rope'], { chance: 30 }), lore('bell', ['bell'])];
    const told = turns.filter((turn) => toldAt(entries, turn).includes('rope'));
    expect(told.length).toBeGreaterThan(230);
    expect(told.length).toBeLessThan(370);
    expect(turns.every((turn) => toldAt(entries, turn).includes('bell'))).toBe(true);
    expect(turns.filter((turn) => toldAt(entries, turn).includes('rope'))).toEqual(told);
    expect(turns.filter((turn) => toldAt(entries, turn, 8).includes('rope'))).not.toEqual(told);
  });

  test('of a group is one, by the weights of those that come up', () => {
    const entries = [
      lore('rope', ['rope'], { group: 'quay', weight: 300 }),
      lore('bell', ['bell'], { group: 'quay' }),
      lore('lamp', ['lamp'], { group: 'quay', weight: 1000 }),
      lore('fog', ['rope'], { group: '' }),
    ];
    const told = turns.map((turn) => toldAt(entries, turn));
    expect(told.every((ids) => ids.length === 2 && ids.includes('fog') && !ids.includes('lamp'))).toBe(true);
    const ropes = told.filter((ids) => ids.includes('rope')).length;
    expect(ropes).toBeGreaterThan(680);
    expect(ropes).toBeLessThan(820);
  });

  /** In which of some turns an entry is told, the words of each turn holding its key or not, as the play remembers when it came up. */
  const toldThrough = (entries: readonly WorldInfo[], words: readonly string[]) => {
    let remembered: Record<string, number> = {};
    return words.map((said, index) => {
      const moment = { seed: 7, turn: index + 1, lore: remembered };
      const up = findTriggeredLore(entries, [], said, moment);
      remembered = { ...remembered, ...Object.fromEntries(listLoreStarting(up, moment).map((id) => [id, index + 1])) };
      return up.map(({ id }) => id).join(' ');
    });
  };

  test('stays for the turns it is sticky once it came up, then rests for those of its cooldown', () => {
    const both = [lore('rope', ['rope'], { sticky: 2, cooldown: 3 })];
    const once = ['', 'rope', '', '', '', '', '', 'rope', '', '', ''];
    expect(toldThrough(both, once)).toEqual(['', 'rope', 'rope', 'rope', '', '', '', 'rope', 'rope', 'rope', '']);
    // A key that comes up while it stays or rests changes nothing.
    const always = Array.from({ length: 9 }, () => 'rope');
    expect(toldThrough(both, always)).toEqual(['rope', 'rope', 'rope', '', '', '', 'rope', 'rope', 'rope']);
    expect(toldThrough([lore('rope', ['rope'], { cooldown: 2 })], always.slice(0, 5))).toEqual([
      'rope',
      '',
      '',
      'rope',
      '',
    ]);
    const sticky = [lore('rope', ['rope'], { sticky: 1 })];
    expect(toldThrough(sticky, ['rope', '', '', 'rope', ''])).toEqual(['rope', 'rope', '', 'rope', 'rope']);
  });

  test('that stays is not drawn anew, and is the one of its group', () => {
    const seldom = [lore('rope', ['rope'], { chance: 1, sticky: 3 })];
    const moment = { seed: 7, turn: 4, lore: { rope: 2 } };
    expect(findTriggeredLore(seldom, [], '', moment)).toEqual(seldom);
    const group = [
      lore('rope', ['rope'], { group: 'quay', sticky: 2, weight: 1 }),
      lore('bell', ['bell'], { group: 'quay', weight: 1000 }),
    ];
    for (const seed of turns) {
      expect(findTriggeredLore(group, [], words, { seed, turn: 3, lore: { rope: 2 } })).toEqual([group[0]]);
    }
  });

  test('does not come up before its turn', () => {
    const entries = [lore('rope', ['rope'], { fromTurn: 3 })];
    expect([1, 2, 3, 4].map((turn) => toldAt(entries, turn).length)).toEqual([0, 0, 1, 1]);
  });
});
