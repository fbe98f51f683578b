import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importUploads } from '../../../../server/exchange/in/detect-format.ts';
import { writeTextChunks } from '../../../../server/exchange/png/text-chunks.ts';
import { createZip } from '../../../../server/exchange/zip/write.ts';
import { CARD, cardInPicture, jsonFile, picture, read, said, small, withChunk } from './cards.ts';

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
    const alone = writeTextChunks(await picture('#000000'), {
      chara: Buffer.from(JSON.stringify(older)).toString('base64'),
    });
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
    const archive = createZip([
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
    expect(story?.premise?.language).toBe('zh');
    expect(story?.characters?.[0]?.id).toBe('person');
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

describe('several cards and books', () => {
  test('become one cast with its lore', async () => {
    const other = { ...CARD, data: { ...CARD.data, name: 'Maris  Okonkwo', character_book: undefined } };
    const book = {
      spec: 'lorebook_v3',
      data: { name: 'The town', entries: CARD.data.character_book.entries.slice(0, 1) },
    };
    const { story, title } = await importUploads([
      { name: 'a.png', bytes: await cardInPicture() },
      { name: 'b.json', bytes: jsonFile(other) },
      { name: 'c.json', bytes: jsonFile(book) },
    ]);
    expect(story?.characters?.map(({ id }) => id)).toEqual(['maris_okonkwo', 'maris_okonkwo_2']);
    expect(story?.premise?.globalWorldInfo).toHaveLength(4);
    expect(title).toContain('Maris Okonkwo');
  });
});

test('a card whose texts have HTML is read without it, and what is cut is named', async () => {
  const name = `<b>Ada</b> ${'of the long name '.repeat(20).trim()}`;
  const description = 'A <b>keeper</b>.<!-- not for players --> <Rules>Wait.</Rules><script>go()</script>';
  const { story, report } = await read(
    jsonFile({ ...CARD, data: { name, description, scenario: 'A <i>quay</i>.' } }),
    'ada.json',
  );
  const [person] = story?.characters ?? [];
  expect(person?.name).toBe(name.replace(/<\/?b>/g, '').slice(0, 120));
  expect(person?.description).toBe('A keeper. <Rules>Wait.</Rules>');
  expect(story?.premise?.premise).toBe('A quay.');
  expect(report).toEqual(
    expect.arrayContaining([
      { where: 'ada.json', code: 'left-out', args: { what: '<b>' } },
      { where: 'ada.json', code: 'cut-short', args: { what: 'name', most: 120 } },
      {
        where: person?.name,
        code: 'left-out',
        args: { what: '<!-- not for players --> <script>go()</script> <b> </b>' },
      },
    ]),
  );
});
