import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withoutMacros } from '../../../../server/exchange/in/cards/macros.ts';
import { readBrought } from '../../../../server/exchange/in/recognise.ts';
import { withTexts } from '../../../../server/exchange/png/texts.ts';
import { zipOf } from '../../../../server/exchange/zip/write.ts';
import { CARD, cardInPicture, jsonFile, picture, withChunk, withText } from './cards.ts';

const read = (bytes: Uint8Array, name = 'card') => readBrought([{ name, bytes }]);

describe('a character card', () => {
  test('becomes somebody with a portrait, a voice, a want and lore, and keeps the rest', async () => {
    const { format, title, story, media, report } = await read(await cardInPicture());
    expect([format, title]).toEqual(['cards', 'Maris Okonkwo']);
    const [person] = story?.characters ?? [];
    expect(person).toMatchObject({
      id: 'maris_okonkwo',
      name: 'Maris Okonkwo',
      voice: '“Nothing is far, if you wait.” “Mind the rail.”',
      personalArc: { want: 'Maris Okonkwo wants to find her brother.', need: 'The fog.' },
      origin: {
        format: 'chara_card_v3',
        author: 'A. Writer',
        licence: 'CC BY 4.0',
        sources: ['https://example.org/cards/maris'],
        kept: {
          extensions: CARD.data.extensions,
          first_mes: CARD.data.first_mes,
          system_prompt: CARD.data.system_prompt,
        },
      },
    });
    expect(person?.description).toContain('keeps the ferry');
    expect(person?.description).toContain('Dry, patient, kind to the protagonist.');
    expect(person?.description).not.toMatch(/\{\{|Ignore all/);
    expect(story?.premise).toMatchObject({ premise: 'The last ferry of the year.', language: 'en' });
    expect(media).toMatchObject([{ kind: 'characters', key: 'maris_okonkwo' }]);
    expect(report).toEqual(
      expect.arrayContaining([
        { where: 'card', code: 'became-person', args: { name: 'Maris Okonkwo' } },
        { where: 'Maris Okonkwo', code: 'kept-aside', args: { what: 'system_prompt' } },
        { where: 'Maris Okonkwo', code: 'kept-aside', args: { what: 'extensions.risuai' } },
      ]),
    );
  });

  test('has a book whose entries are lore, in the order in which they count', async () => {
    const { story, report } = await read(jsonFile(CARD));
    expect(story?.premise?.globalWorldInfo).toMatchObject([
      {
        id: 'winter',
        keys: ['winter'],
        content: 'The sound freezes.',
        constant: true,
        secondaryKeys: ['summer'],
        secondaryLogic: 'not-any',
      },
      {
        id: 'the_rail',
        keys: ['rail', '/toll(s|gate)/i'],
        content: 'Pay at the rail, the protagonist.',
        secondaryKeys: ['ferry', 'fare'],
        secondaryLogic: 'all',
        chance: 40,
      },
      // Switched off: it never comes up, and goes out as it came.
      { id: 'secret', keys: [], origin: { kept: { keys: ['secret'], enabled: false } } },
    ]);
    const told = report.map(({ where, code, args }) => `${where} ${code} ${args.what ?? ''}`.trim());
    expect(told).toEqual(
      expect.arrayContaining([
        'Maris Okonkwo › winter kept-aside @@depth',
        'Maris Okonkwo › secret switched-off secret',
        'Maris Okonkwo › scenario became-premise',
      ]),
    );
  });

  test('of version 3 is read before one of version 2 in the same picture', async () => {
    const older = { spec: 'chara_card_v2', spec_version: '2.0', data: { ...CARD.data, name: 'Somebody older' } };
    expect((await read(await cardInPicture(CARD, older))).title).toBe('Maris Okonkwo');
    const alone = withTexts(await picture('#000000'), { chara: Buffer.from(JSON.stringify(older)).toString('base64') });
    expect((await read(alone)).title).toBe('Somebody older');
  });

  test.each(['iTXt', 'packed iTXt', 'zTXt'])('is found where it stands as %s', async (how) => {
    const text = Buffer.from(Buffer.from(JSON.stringify(CARD)).toString('base64'));
    const packed = how.startsWith('packed') || how === 'zTXt';
    const head = how === 'zTXt' ? 'ccv3\0\0' : `ccv3\0${packed ? '\u0001' : '\0'}\0en\0\0`;
    const data = new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), packed ? deflateSync(text) : text]));
    const bytes = withChunk(await picture('#ffffff'), how.slice(-4), data);
    expect((await read(bytes)).title).toBe('Maris Okonkwo');
  });

  test('of the first version has no spec', async () => {
    const { name, description, personality, first_mes, scenario, mes_example } = CARD.data;
    const { title, story } = await read(jsonFile({ name, description, personality, first_mes, scenario, mes_example }));
    expect(title).toBe(name);
    expect(story?.characters?.[0]?.origin?.format).toBe('chara_card_v1');
  });

  test('in an archive brings its faces along', async () => {
    const [main, happy, odd] = await Promise.all(['#111111', '#222222', '#333333'].map(picture));
    const assets = [
      { type: 'icon', uri: 'embeded://assets/icon/main.png', name: 'main', ext: 'png' },
      { type: 'emotion', uri: 'embeded://assets/emotion/joy.png', name: 'joy', ext: 'png' },
      { type: 'emotion', uri: 'embeded://assets/emotion/odd.png', name: 'levitating', ext: 'png' },
      { type: 'emotion', uri: 'https://example.org/sad.png', name: 'sad', ext: 'png' },
    ];
    const archive = zipOf([
      { path: 'card.json', bytes: JSON.stringify({ ...CARD, data: { ...CARD.data, assets } }) },
      { path: 'assets/icon/main.png', bytes: main as Buffer },
      { path: 'assets/emotion/joy.png', bytes: happy as Buffer },
      { path: 'assets/emotion/odd.png', bytes: odd as Buffer },
    ]);
    const { media, report } = await read(archive, 'maris.charx');
    expect(media.map(({ key, expression }) => [key, expression])).toEqual([
      ['maris_okonkwo', undefined],
      ['maris_okonkwo', 'happy'],
    ]);
    const left = report.filter(({ code }) => code === 'left-out').map(({ args }) => args.what);
    expect(left).toEqual(['emotion: levitating']);
    expect(report).toContainEqual({ where: 'Maris Okonkwo', code: 'kept-aside', args: { what: 'emotion: sad' } });
  });

  test('that is long goes on in lore that comes up with its name', async () => {
    const paragraph = 'She remembers every crossing. '.repeat(40).trim();
    const description = Array.from({ length: 8 }, (_, index) => `${index}: ${paragraph}`).join('\n\n');
    const { story } = await read(jsonFile({ ...CARD, data: { ...CARD.data, description, character_book: undefined } }));
    const rest = story?.premise?.globalWorldInfo ?? [];
    expect(story?.characters?.[0]?.description?.length).toBeLessThanOrEqual(4000);
    expect(rest.every(({ keys }) => keys.includes('Maris Okonkwo'))).toBe(true);
    const words = [story?.characters?.[0]?.description, ...rest.map(({ content }) => content)].join(' ');
    for (let index = 0; index < 8; index += 1) expect(words).toContain(`${index}: She`);
  });

  test('is told from others by its language', async () => {
    const card = {
      name: '林梅',
      description: '林梅在码头卖鱼。目标：找到失踪的哥哥。',
      personality: '',
      first_mes: '欢迎。',
    };
    const { story } = await read(jsonFile(card));
    expect(story?.premise?.language).toBe('zh-CN');
    expect(story?.characters?.[0]?.id).toBe('person');
  });
});

const said = ({ report }: Pick<Awaited<ReturnType<typeof read>>, 'report'>) =>
  report.map(({ where, code, args }) => `${where} ${code} ${args.what ?? args.name ?? args.count ?? ''}`.trim());

/** A card of a few words; `data` besides. */
const small = (data: object = {}) => ({
  ...{ spec: 'chara_card_v3', spec_version: '3.0' },
  data: { name: 'Vale Corrin', description: 'Mends sails.', first_mes: 'Hm.', extensions: {}, ...data },
});

describe('a card in a picture that is not as it should be', () => {
  test('is read in spite of wrong checksums, and its picture is mended', async () => {
    const bytes = await cardInPicture(small());
    bytes[40] = (bytes[40] ?? 0) ^ 0xff;
    const brought = await read(bytes, 'a.png');
    expect(brought.title).toBe('Vale Corrin');
    expect(said(brought)).toContain('a.png checksums-wrong 1');
    expect(said(await read(new Uint8Array(brought.media[0]?.bytes ?? [])))).not.toContain('card checksums-wrong 1');
  });

  test('is read where it is plain JSON, in UTF-8', async () => {
    const plain = withText(await picture('#111111'), 'Chara', JSON.stringify(small({ name: 'Välé 海' })));
    expect((await read(plain)).title).toBe('Välé 海');
  });

  test('is read from the older place where the newer is damaged', async () => {
    const both = withText(withText(await picture('#111111'), 'ccv3', '?'), 'chara', JSON.stringify(small()));
    const brought = await read(both);
    expect(brought.title).toBe('Vale Corrin');
    expect(said(brought)).toContain('card not-read ccv3');
    await expect(read(withText(await picture('#111111'), 'chara', '?'), 'a.png')).rejects.toMatchObject({
      message: expect.stringContaining('the character card in this PNG ("chara")'),
    });
  });

  test('is a lorebook where NovelAI put one there', async () => {
    const book = { lorebookVersion: 5, entries: [{ text: 'High.', displayName: 'Tide', keys: ['tide & moon'] }] };
    const bytes = withText(await picture('#111111'), 'naidata', Buffer.from(JSON.stringify(book)).toString('base64'));
    const { format, story } = await read(bytes);
    expect(format).toBe('lorebook');
    expect(story?.premise?.globalWorldInfo).toMatchObject([
      { keys: ['tide'], secondaryKeys: ['moon'], secondaryLogic: 'all' },
    ]);
  });
});

describe('an archive with a card', () => {
  const assets = ['main', 'admiration', 'Happy', 'vale_angry_2'].map((name, index) => ({
    ...{ type: index === 0 ? 'icon' : 'emotion', uri: `embeded://assets/${name}.png`, name, ext: 'png' },
  }));
  const files = async (folder = '', card: object = small({ assets })) => [
    { path: `${folder}card.json`, bytes: JSON.stringify(card) },
    ...(await Promise.all(
      ['main', 'admiration', 'happy', 'vale_angry_2'].map(async (name) => ({
        path: `${folder}assets/${name}.png`,
        bytes: await picture('#223344'),
      })),
    )),
    { path: `${folder}module.risum`, bytes: 'x' },
  ];
  const faces = ['vale_corrin|', 'vale_corrin|happy', 'vale_corrin|angry'];
  const shown = ({ media }: Awaited<ReturnType<typeof read>>) =>
    media.map(({ key, expression }) => `${key}|${expression ?? ''}`);

  test('gives each face the picture whose name comes nearest, and names the others', async () => {
    const brought = await read(zipOf(await files()), 'v.charx');
    expect(shown(brought)).toEqual(faces);
    expect(brought.media[1]?.name).toBe('Happy');
    expect(said(brought)).toEqual(
      expect.arrayContaining([
        'Vale Corrin left-out emotion: admiration',
        'v.charx › module.risum left-out module.risum',
      ]),
    );
  });

  const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
  test.each<[string, (archive: Uint8Array) => Promise<Uint8Array> | Uint8Array]>([
    [
      'behind a JPEG',
      async (archive) =>
        joined(
          await sharp(await picture('#000000'))
            .jpeg()
            .toBuffer(),
          archive,
        ),
    ],
    ['behind a PNG', async (archive) => joined(await picture('#000000'), archive)],
    ['behind something else', (archive) => joined(Buffer.alloc(3000, 'MZ'), archive)],
    [
      'in an archive',
      (archive) =>
        zipOf([
          { path: 'x/v.charx', bytes: archive },
          { path: 'x/read me.txt', bytes: 'Hi.' },
        ]),
    ],
    [
      'in an archive in an archive',
      (archive) => zipOf([{ path: 'y.zip', bytes: zipOf([{ path: 'v.charx', bytes: archive }]) }]),
    ],
  ])('is read %s', async (_, wrap) => {
    expect(shown(await read(await wrap(zipOf(await files())), 'v.charx'))).toEqual(faces);
  });

  test('is read from a folder, or from several', async () => {
    expect(shown(await read(zipOf(await files('Vale/')), 'v.zip'))).toEqual(faces);
    const other = small({ name: 'Bram' });
    const { story } = await read(zipOf([...(await files('Vale/')), ...(await files('Bram/', other))]), 'v.zip');
    expect(story?.characters?.map(({ name }) => name)).toEqual(['Bram', 'Vale Corrin']);
  });
});

describe('pictures beside a card', () => {
  test('are the faces and the portrait of its person, by their names', async () => {
    const png = await picture('#445566');
    const named = ['vale_corrin.png', 'sprites/anger.png', 'Vale Corrin joy.png', 'Old_Bram.png'];
    const { story, media } = await readBrought([
      { name: 'a.json', bytes: jsonFile(small()) },
      ...named.map((name) => ({ name, bytes: new Uint8Array(png) })),
    ]);
    expect(story?.characters?.map(({ name }) => name)).toEqual(['Vale Corrin', 'Old Bram']);
    expect(media.map(({ key, expression }) => `${key}|${expression ?? ''}`)).toEqual([
      'vale_corrin|',
      'vale_corrin|angry',
      'vale_corrin|happy',
      'old_bram|',
    ]);
  });

  test('of a story are left out by name, and make it no card', async () => {
    const story = zipOf([
      { path: 'story.md', bytes: '# One\n\nHello.\n' },
      { path: 'cover.png', bytes: await picture('#445566') },
    ]);
    const brought = await read(story, 'story.zip');
    expect(brought.format).not.toBe('cards');
    expect(said(brought)).toContain('cover.png left-out cover.png');
  });
});

describe('the fields of a card', () => {
  test('are found beside its data, and given a name', async () => {
    const { data, ...rest } = CARD;
    const { character_book: book, name: _, ...inner } = data;
    const brought = await read(jsonFile({ ...rest, data: inner, character_book: book, odd: 1 }), 'Old_Maris.json');
    expect(brought.title).toBe('Old Maris');
    expect(brought.story?.premise?.globalWorldInfo).toHaveLength(3);
    expect(said(brought)).toEqual(
      expect.arrayContaining(['Old_Maris.json named-by-file Old Maris', 'Old_Maris.json left-out odd']),
    );
  });

  test('of version 3 are kept and named', async () => {
    const more = {
      nickname: 'Val',
      creation_date: 1_700_000_000,
      modification_date: 1_710_000_000,
      creator_notes_multilingual: { ja: '注' },
      group_only_greetings: ['All of you?'],
      assets: [{ type: 'background', uri: 'https://example.org/loft.png', name: 'loft', ext: 'png' }],
    };
    const brought = await read(jsonFile(small({ ...more, description: '{{char}} sails.' })));
    expect(brought.story?.characters?.[0]).toMatchObject({ name: 'Vale Corrin', description: 'Val sails.' });
    expect(brought.story?.characters?.[0]?.origin?.kept).toMatchObject(more);
    for (const name of [
      'nickname',
      'creation_date',
      'modification_date',
      'creator_notes_multilingual',
      'background: loft',
    ])
      expect(said(brought)).toContain(`Vale Corrin kept-aside ${name}`);
  });

  test.each([
    [
      'Pygmalion',
      { char_name: 'Vale', char_persona: '{{char}} mends.', char_greeting: 'Hm.', example_dialogue: '{{char}}: Mind.' },
      { name: 'Vale', description: 'Vale mends.', voice: '“Mind.”' },
    ],
    [
      'Agnai',
      {
        ...{ kind: 'character', name: 'Vale', greeting: 'Hm.', description: 'A blurb.' },
        persona: { kind: 'boostyle', attributes: { looks: ['tall', 'thin'] } },
        characterBook: {
          kind: 'memory',
          entries: [{ name: 'Reef', entry: 'Sharp.', keywords: ['reef'], enabled: true }],
        },
      },
      { name: 'Vale', description: 'looks: tall, thin' },
    ],
  ])('of %s are those of a card', async (_, card, expected) => {
    const { story } = await read(jsonFile(card));
    expect(story?.characters?.[0]).toMatchObject(expected);
    expect(story?.premise?.globalWorldInfo).toHaveLength('characterBook' in card ? 1 : 0);
  });
});

describe('macros', () => {
  test.each([
    ['{{CHAR}} and <BOT>, {char} and {{char}', 'Ilse and Ilse, Ilse and Ilse'],
    ["<USER>'s coat", "the protagonist's coat"],
    ['{{random::red::blue}} {{random:grey, black}} {{pick::a::b}}', 'red grey a'],
    ['{{random\n::"One, two."\n::"Late."\n}}', '"One, two."'],
    ['{{random: one\\, two, three}}', 'one, two'],
    ['{{random::{{user}}::{{char}}}}', 'the protagonist'],
    ['{{roll:1d6}} {{roll 2d8+1}} {{roll:20}}', '1d6 2d8+1 d20'],
    ['A{{// unseen}}{{comment: unseen}}{{noop}}B', 'AB'],
    ['A{{newline}}B\n\n{{trim}}\nC{{space}}{{reverse:abc}}', 'A\nBC cba'],
    ['{{setvar::mood::calm}}{{getvar::mood}}', 'calm'],
    ['{{if x}}Lit.{{/if}} {{original}}{{time}}{{lastMessage}}{{idle_duration}}', 'Lit.'],
    ['a {{unclosed', 'a unclosed'],
    ['\\{\\{user\\}\\} stays', '{{user}} stays'],
    ['$& and $1 stay', '$& and $1 stay'],
  ])('%s', (text, expected) => {
    expect(withoutMacros(text, 'Ilse', 'en')).toBe(expected);
  });

  test('that a story cannot have are named, and those that draw', () => {
    const lines: string[] = [];
    withoutMacros('{{time}} {{persona}} {{random::a::b}} {{broken', 'Ilse', 'en', ({ code, args }) =>
      lines.push(`${code} ${args.what}`),
    );
    expect(lines).toEqual([
      'by-chance {{random}} → a',
      'left-out {{time}}',
      'left-out {{persona}}',
      'left-out {{broken}}',
    ]);
  });

  test('are resolved in time, however they are nested', () => {
    const deep = `${'{{random:'.repeat(50_000)}x${'}}'.repeat(50_000)}`;
    expect(withoutMacros(deep, 'Ilse', 'en')).not.toContain('{{');
  });
});

describe('several cards and books', () => {
  test('become one cast with its lore', async () => {
    const other = { ...CARD, data: { ...CARD.data, name: 'Maris  Okonkwo', character_book: undefined } };
    const book = {
      spec: 'lorebook_v3',
      data: { name: 'The town', entries: CARD.data.character_book.entries.slice(0, 1) },
    };
    const { story, title } = await readBrought([
      { name: 'a.png', bytes: await cardInPicture() },
      { name: 'b.json', bytes: jsonFile(other) },
      { name: 'c.json', bytes: jsonFile(book) },
    ]);
    expect(story?.characters?.map(({ id }) => id)).toEqual(['maris_okonkwo', 'maris_okonkwo_2']);
    expect(story?.premise?.globalWorldInfo).toHaveLength(4);
    expect(title).toContain('Maris Okonkwo');
  });
});

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

  test.each([
    ['a.json', { gamestarted: true, prompt: 'Once', worldinfo: [] }, 'KoboldAI'],
    ['a.story', { storyContainerVersion: 1 }, 'NovelAI'],
    ['a.json', [{ title: 'x', mapping: {}, current_node: '' }], 'ChatGPT'],
    ['a.risum', 'x', 'RisuAI'],
    ['a.yaml', 'x', 'YAML'],
  ])('%s that is known and not read is refused by name: %j', async (name, value, format) => {
    await expect(read(jsonFile(value), name)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(format),
      hint: expect.stringContaining('Save it in one of these formats'),
    });
  });
});

describe('a picture in which cards have no place', () => {
  const photograph = async (remarks?: string) =>
    new Uint8Array(
      await sharp({ create: { width: 64, height: 96, channels: 3, background: '#446688' } })
        .withExif(remarks === undefined ? {} : { IFD0: { ImageDescription: remarks } })
        .jpeg()
        .toBuffer(),
    );

  test.each([
    ['jpg', photograph],
    ['png', async () => new Uint8Array(await picture('#446688'))],
    [
      'gif',
      async () =>
        new Uint8Array(
          await sharp(await picture('#446688'))
            .gif()
            .toBuffer(),
        ),
    ],
  ])('shows somebody called as its file is: %s', async (ending, make) => {
    const { format, story, media } = await readBrought([{ name: `Old_Maris.${ending}`, bytes: await make() }]);
    expect({ format, people: story?.characters?.map(({ name }) => name) }).toEqual({
      format: 'cards',
      people: ['Old Maris'],
    });
    expect(media).toMatchObject([{ kind: 'characters', key: story?.characters?.[0]?.id }]);
  });

  test.each([
    ['as it is', (json: string) => json],
    ['in base64', (json: string) => Buffer.from(json).toString('base64')],
    ['as numbers', (json: string) => [...Buffer.from(json)].join(',')],
  ])('gives the card that stands among its remarks all the same: %s', async (_, write) => {
    const bytes = await photograph(
      write(JSON.stringify({ ...CARD, data: { ...CARD.data, character_book: undefined } })),
    );
    const { story } = await readBrought([{ name: 'a.jpg', bytes }]);
    expect(story?.characters?.[0]).toMatchObject({ name: CARD.data.name, origin: { author: 'A. Writer' } });
  });
});

test('a text that begins as JSON does is a text', async () => {
  const bytes = new TextEncoder().encode('{b}Hello{/b}, said the sea.\n\n- Answer\n- Wait\n');
  expect(await readBrought([{ name: 'sea.txt', bytes }])).toMatchObject({ format: 'text' });
  await expect(readBrought([{ name: 'sea.json', bytes }])).rejects.toMatchObject({ code: 'malformed' });
});

describe('names in any script', () => {
  test('tell whose picture it is', async () => {
    const card = (name: string) => jsonFile({ ...CARD, data: { ...CARD.data, name, character_book: undefined } });
    const png = new Uint8Array(await picture('#336699'));
    const { media, story } = await readBrought([
      { name: '李明.json', bytes: card('李明') },
      { name: '王芳.json', bytes: card('王芳') },
      { name: '…json', bytes: card('?!') },
      { name: '王芳.png', bytes: png },
      { name: '李明_happy.png', bytes: png },
      { name: '风景.png', bytes: png },
      { name: '---.png', bytes: png },
    ]);
    const owners = media.map(({ key, expression = '' }) => {
      const { name } = story?.characters?.find(({ id }) => id === key) ?? {};
      return `${name} ${expression}`.trim();
    });
    // A picture of nobody's becomes a person of its own.
    expect(owners).toEqual(['李明 happy', '王芳', '风景', '…']);
  });
});

describe('bounds', () => {
  test('macros cannot make much more text than there was', () => {
    const told: unknown[] = [];
    const bomb = `{{setvar::a::xxxxxxxxxx}}${'{{setvar::a::{{getvar::a}}{{getvar::a}}}}'.repeat(22)}{{getvar::a}} The end.`;
    const made = withoutMacros(bomb, 'Maris', 'en', (line) => told.push(line));
    expect(made.length).toBeLessThan(bomb.length * 4 + 100_000);
    expect(made).toMatch(/ ?The end\.$/);
    expect(told).toContainEqual({ code: 'cut-short', args: { what: '{{…}}', most: bomb.length * 4 + 100_000 } });
    expect(withoutMacros('<bot>{{char}}'.repeat(5000), 'x'.repeat(5000), 'en').length).toBeLessThan(400_000);
  });

  test('many trims take no longer than their number', () => {
    const begun = performance.now();
    expect(withoutMacros('a\n{{trim}}\n{{trim}}\nb{{trim}} c', '', 'en')).toBe('ab c');
    withoutMacros('a{{trim}}'.repeat(50_000), '', 'en');
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test('archives in an archive share one bound', async () => {
    const empty = Array.from({ length: 2000 }, (_, at) => ({ path: `${at}.bin`, bytes: '' }));
    const inner = zipOf(empty);
    const outer = zipOf([1, 2, 3].map((at) => ({ path: `${at}.zip`, bytes: inner })));
    await expect(read(outer, 'outer.zip')).rejects.toMatchObject({ code: 'too_large' });
    const card = zipOf([...empty, { path: 'card.json', bytes: jsonFile(CARD) }]);
    const cards = zipOf([1, 2, 3].map((at) => ({ path: `${at}.charx`, bytes: card })));
    await expect(read(cards, 'cards.zip')).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('files in formats that are not read', () => {
  const tale = 'Once.\n* [Go] On.\n-> END\n';
  test.each<[string, Record<string, string | Uint8Array>, string, string]>([
    ['notes', { 'a.json': jsonFile(CARD), 'notes.yaml': 'a: 1' }, 'cards', 'notes.yaml'],
    ['what it was compiled to', { 'a.ink': tale, 'a.json': '{"inkVersion":21,"root":[]}' }, 'ink', 'a.json'],
    ['settings', { 'a.twee': ':: Start\nOnce.\n', '.github/ci.yml': 'on: push' }, 'twine', '.github/ci.yml'],
  ])('are left out beside a story or a card: %s', async (_, files, format, left) => {
    const all = Object.entries(files).map(([path, bytes]) => ({ path, bytes }));
    const brought = await read(zipOf(all), 'all.zip');
    expect(brought.format).toBe(format);
    expect(brought.report).toContainEqual({ where: left, code: 'left-out', args: { what: left } });
  });

  test('are refused alone', async () => {
    const files = zipOf(['a.yaml', 'b.yarn'].map((path) => ({ path, bytes: 'a: 1' })));
    await expect(read(files, 'all.zip')).rejects.toMatchObject({ message: expect.stringContaining('YAML') });
  });

  test.each([
    ['*create a small flame* she whispers.\n\nHe nods.', 'text'],
    ['*label the jar*\n\n*finish the drink*\n\nNight.', 'text'],
    ['*create a fire\n\n*create a storm', 'text'],
    ['*create courage 50\nOnce.\n*choice\n  #Go\n    *finish', null],
    ['Once.\n*label north\nThen.\n*goto north', null],
  ])('are told apart from roleplay: %j', async (words, format) => {
    const found = read(new TextEncoder().encode(words), 'a.txt');
    if (format === null)
      await expect(found).rejects.toMatchObject({ message: expect.stringContaining('ChoiceScript') });
    else expect((await found).format).toBe(format);
  });

  test.each([
    ['label start:\n    "Once."\n    return\n', 'renpy'],
    ['Once.\n-> north\n=== north ===\nCold.\n-> END\n', 'ink'],
    [tale, 'ink'],
    [':: Start\nOnce. [[End]]\n:: End\nOver.\n', 'twine'],
    [
      '<tw-storydata name="A" startnode="1"><tw-passagedata pid="1" name="Start" tags="">Once.</tw-passagedata></tw-storydata>',
      'twine',
    ],
    ['title: Start\n---\nOnce.\n===\n', null],
    ['label this: a jar\n\nOnce, he said.', 'text'],
    ['=== Part one ===\n\nSee Menu -> Options\n\n* one [1]', 'text'],
    ['---\ntitle: A tale\n---\n\nOnce.\n\nPart\n===\n\nThen.', 'text'],
    [':: a sign ::\n\nOnce.', 'text'],
  ])('are read from plain text as what they are, and prose is not: %j', async (words, format) => {
    const found = read(new TextEncoder().encode(words), 'a.txt');
    if (format === null)
      await expect(found).rejects.toMatchObject({ message: expect.stringContaining('Yarn Spinner') });
    else expect((await found).format).toBe(format);
  });

  test.each([
    ['a.rtf', '{\\rtf1\\ansi Once.}', 'RTF'],
    ['a.txt', '{\\rtf1\\ansi Once.}', 'RTF'],
    ['a.pdf', '%PDF-1.4', 'PDF'],
    ['a.docx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'Word 97'],
    ['a.odt', zipOf([{ path: 'content.xml', bytes: '<a/>' }]), 'OpenDocument'],
    ['a.fdx', '<FinalDraft/>', 'Final Draft'],
    ['a', new Uint8Array([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 1, 0]), 'RAR'],
    ['a.7z', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), '7z'],
    ['a.gz', new Uint8Array([0x1f, 0x8b, 8]), 'gzip'],
    ['a.csv', 'a,b', 'CSV'],
    ['a.html', '<html><p>Once.</html>', 'HTML'],
  ])('are named with what to save them as: %s', async (name, content, format) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await expect(read(bytes, name)).rejects.toMatchObject({
      message: expect.stringContaining(format),
      reason: { code: 'format-not-read' },
    });
  });

  test('are not every JSON with a mapping', async () => {
    await expect(read(jsonFile({ mapping: {} }), 'a.json')).rejects.not.toMatchObject({
      message: expect.stringContaining('ChatGPT'),
    });
  });
});
