/// <reference path="../../../../server/exchange/png/libraries.d.ts" />
import { deflateSync } from 'node:zlib';
import encodeChunks from 'png-chunks-encode';
import extractChunks from 'png-chunks-extract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readBrought } from '../../../../server/exchange/in/recognise.ts';
import { withTexts } from '../../../../server/exchange/png/texts.ts';
import { zipOf } from '../../../../server/exchange/zip/write.ts';
import { CARD, cardInPicture, jsonFile, picture } from './cards.ts';

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
    const chunks = extractChunks(new Uint8Array(await picture('#ffffff')));
    const text = Buffer.from(Buffer.from(JSON.stringify(CARD)).toString('base64'));
    const packed = how.startsWith('packed') || how === 'zTXt';
    const head = how === 'zTXt' ? 'ccv3\0\0' : `ccv3\0${packed ? '\u0001' : '\0'}\0en\0\0`;
    const data = new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), packed ? deflateSync(text) : text]));
    const bytes = encodeChunks([...chunks.slice(0, -1), { name: how.slice(-4), data }, ...chunks.slice(-1)]);
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

describe('a picture in which cards have no place', () => {
  const photograph = async (remarks?: string) =>
    new Uint8Array(
      await sharp({ create: { width: 64, height: 96, channels: 3, background: '#446688' } })
        .withExif(remarks === undefined ? {} : { IFD0: { ImageDescription: remarks } })
        .jpeg()
        .toBuffer(),
    );

  test('shows somebody called as its file is', async () => {
    const { format, story, media } = await readBrought([{ name: 'Old_Maris.jpg', bytes: await photograph() }]);
    expect({ format, people: story?.characters?.map(({ name }) => name) }).toEqual({
      format: 'cards',
      people: ['Old Maris'],
    });
    expect(media).toMatchObject([{ kind: 'characters', key: story?.characters?.[0]?.id }]);
  });

  test.each([
    ['as it is', (json: string) => json],
    ['in base64', (json: string) => Buffer.from(json).toString('base64')],
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
