import { describe, expect, test } from 'vitest';
import { jsonFile, read } from './cards.ts';

const lore = async (book: unknown) => {
  const { story, report } = await read(jsonFile(book), 'book.json');
  return { lore: story?.premise?.globalWorldInfo ?? [], report };
};

describe('a lorebook', () => {
  test('of SillyTavern says when its second keys decide', async () => {
    const entry = {
      comment: 'Rail',
      content: 'Pay.',
      key: ['rail'],
      keysecondary: ['toll'],
      selective: true,
      order: 100,
      disable: false,
    };
    const entries = Object.fromEntries(
      [0, 1, 2, 3].map((selectiveLogic) => [selectiveLogic, { ...entry, uid: selectiveLogic, selectiveLogic }]),
    );
    expect((await lore({ entries })).lore.map(({ secondaryLogic }) => secondaryLogic)).toEqual([
      undefined,
      'not-all',
      'not-any',
      'all',
    ]);
  });

  test('of NovelAI has texts, and what is always there', async () => {
    const entries = [
      {
        text: 'It freezes.',
        displayName: 'Harbour',
        keys: ['harbour', '/dock(s)?/'],
        enabled: true,
        forceActivation: true,
        contextConfig: { budgetPriority: 400 },
      },
      { text: '', displayName: 'Empty', keys: ['nothing'], enabled: true },
    ];
    const { lore: found, report } = await lore({ lorebookVersion: 6, entries, settings: {}, categories: [] });
    expect(found).toMatchObject([
      { id: 'harbour', keys: ['harbour', '/dock(s)?/'], content: 'It freezes.', constant: true },
    ]);
    expect(report).toContainEqual({ where: 'book.json › Empty', code: 'left-out', args: { what: 'Empty' } });
  });

  test.each([
    ['by itself', (entries: unknown) => ({ lorebook: { name: 'Ferry' }, entries, folders: [] })],
    ['in its book', (entries: unknown) => ({ name: 'Ferry', entries })],
  ])('of Marinara has its patterns without strokes, entries %s', async (_, data) => {
    const entries = [
      {
        name: 'Rail',
        content: 'Pay.',
        keys: ['toll(s)?'],
        secondaryKeys: ['boat'],
        selectiveLogic: 'not',
        useRegex: true,
        enabled: true,
        order: 3,
      },
    ];
    const { lore: found } = await lore({ type: 'marinara_lorebook', version: 1, data: data(entries) });
    expect(found).toMatchObject([
      { id: 'rail', keys: ['/toll(s)?/i'], secondaryKeys: ['/boat/i'], secondaryLogic: 'not-any' },
    ]);
  });

  test('says of an entry that nothing brings up that nothing does', async () => {
    const entries = {
      0: { comment: 'Mute', content: 'x', key: [] },
      1: { comment: 'Said', content: 'y', key: ['y'], scanDepth: 2 },
    };
    const { report } = await lore({ entries });
    expect(report.map(({ where, code, args }) => `${where} ${code} ${args.what ?? ''}`.trim())).toEqual([
      'book.json › Mute became-lore',
      'book.json › Mute without-keys Mute',
      'book.json › Said kept-aside scanDepth',
      'book.json › Said became-lore',
    ]);
  });

  test('has no pattern that takes forever or cannot be read', async () => {
    const entries = { 0: { comment: 'Odd', content: 'x', key: ['/(a+)+$/', '/(?<=b)c/', '/(/b', 'good'] } };
    const { lore: found, report } = await lore({ entries });
    // What is no pattern is looked for as it is written.
    expect(found[0]?.keys).toEqual(['/(a+)+$/', '/(/b', 'good']);
    expect(report.filter(({ code }) => code === 'key-not-read').map(({ args }) => args.what)).toEqual(['/(?<=b)c/']);
  });
});

describe('when lore comes up', () => {
  const entry = (own: object) => ({ comment: 'Lamp', content: 'Lit.', key: ['lamp'], ...own });

  test.each([
    [{ probability: 0 }, { chance: 0 }],
    [{ probability: 0, useProbability: false }, {}],
    [{ probability: 0.4 }, { chance: 1 }],
    [{ probability: '30' }, { chance: 30 }],
    [{ probability: null }, {}],
    [{ probability: 100 }, {}],
    [
      { probability: 0, constant: true },
      { chance: 0, constant: true },
    ],
    [{ caseSensitive: true }, { caseSensitive: true }],
    [{ matchWholeWords: false }, { partialWords: true }],
    [{ matchWholeWords: null, caseSensitive: null }, {}],
    [{ extensions: { match_whole_words: false, case_sensitive: true } }, { partialWords: true, caseSensitive: true }],
    [{ key: 'lamp, /a,b/gi, oil' }, { keys: ['lamp', '/a,b/gi', 'oil'] }],
    [{ key: ['', 1945] }, { keys: ['1945'] }],
    [{ group: 'a, b' }, { group: 'a' }],
    [{ content: '@@dont_activate\nLit.' }, { chance: 0 }],
    [{ content: '@@unknown\n@@@probability 20\nLit.' }, { chance: 20 }],
    [{ content: '@@probability 10\n@@@probability 20\nLit.' }, { chance: 10 }],
    [{ content: '@@activate_only_after 4\n@@keep_activate_after_match\nLit.' }, { fromTurn: 4, sticky: 1000 }],
  ])('%j', async (own, expected) => {
    const { lore: found } = await lore({ entries: { 0: entry(own) } });
    const { origin: _, ...rest } = found[0] ?? {};
    expect(rest).toEqual({ id: 'lamp', keys: ['lamp'], content: 'Lit.', ...expected });
  });

  test.each<[string, unknown, object]>([
    [
      'RisuAI',
      { type: 'risu', data: [{ key: 'a, b', secondkey: 'c', selective: true, content: 'x', activationPercent: 40 }] },
      { keys: ['a', 'b'], secondaryKeys: ['c'], chance: 40 },
    ],
    [
      'Agnai',
      { kind: 'memory', entries: [{ name: 'A', entry: 'x', keywords: ['a'], enabled: true }] },
      { keys: ['a'] },
    ],
    ['AI Dungeon', [{ keys: 'a,b', value: 'x', title: 'A' }], { keys: ['a', 'b'], content: 'x' }],
    [
      'KoboldAI',
      { gamestarted: true, prompt: 'Once', worldinfo: [{ key: 'a,b', content: 'x' }] },
      { keys: ['a', 'b'] },
    ],
    [
      'NovelAI in a scenario',
      { prompt: 'Once', lorebook: { lorebookVersion: 5, entries: [{ text: 'x', keys: ['a'] }] } },
      { keys: ['a'] },
    ],
  ])('is read from a book of %s', async (_, book, expected) => {
    const { lore: found, report } = await lore(book);
    expect(found[0]).toMatchObject(expected);
    const isSave = JSON.stringify(book).includes('Once');
    expect(report.some(({ code, args }) => code === 'left-out' && args.what === 'prompt')).toBe(isSave);
  });
});
