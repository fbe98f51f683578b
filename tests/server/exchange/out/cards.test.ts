import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { completeDraft } from '../../../../server/exchange/in/complete-import.ts';
import { importUploads } from '../../../../server/exchange/in/detect-format.ts';
import { writeLorebook } from '../../../../server/exchange/out/cards/lorebook.ts';
import { writeCharxCards, writeJsonCards, writePngCards } from '../../../../server/exchange/out/cards/write.ts';
import type { PackageExportInput } from '../../../../server/exchange/out/types.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import { act, encounter, makePackage, place } from '../../../support/story-fixture.ts';
import { CARD, cardInPicture, jsonFile, picture } from '../in/cards.ts';
import { givenOf } from './stories.ts';

/** A story whose cast was brought, as it is given to writers. */
async function given(bytes: Uint8Array): Promise<PackageExportInput> {
  const { story, title } = await importUploads([{ name: 'card.png', bytes }]);
  const head = { title, packageId: 'ferry', createdAt: '2026-01-01T00:00:00.000Z', media: [] };
  const { draft } = completeDraft(story ?? {}, head, () => undefined);
  const made: VNPackage = makePackage({
    acts: [act('act_1', [place('quay', [encounter('enc_rope')])])],
    withoutArt: true,
  });
  const faces = await Promise.all(['#101010', '#202020', '#303030'].map(picture));
  const url = (file: string) => `/media/ferry/characters/${file}.png`;
  const asset = {
    url: url('0'),
    mimeType: 'image/png',
    expressions: { neutral: url('0'), happy: url('1'), sad: url('2') },
  };
  const pkg: VNPackage = {
    ...made,
    language: draft.premise?.language ?? 'en',
    characters: draft.characters.map(({ image: _, ...character }) => character),
    plot: {
      ...made.plot,
      premise: draft.premise?.premise ?? '',
      globalWorldInfo: draft.premise?.globalWorldInfo ?? [],
    },
    assets: { ...made.assets, characters: { maris_okonkwo: asset } },
  };
  const media: PackageExportInput['media'] = async (asked) => faces[Number(/(\d)\.png$/.exec(asked)?.[1])] ?? null;
  return { ...givenOf(pkg), media };
}

const plain = (entries: VNPackage['plot']['globalWorldInfo'] = []) => entries.map(({ origin: _, ...entry }) => entry);

const again = async (bytes: Uint8Array | string) =>
  importUploads([
    { name: 'again', bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes) },
  ]);

describe('a cast goes out as cards', () => {
  test.each([
    ['pictures', writePngCards],
    ['archives', writeCharxCards],
    ['JSON', writeJsonCards],
  ])('as %s that read as they came in', async (_, write) => {
    const story = await given(await cardInPicture());
    const { files } = await write(story);
    expect(files).toHaveLength(1);
    const { story: back, media } = await again(files[0]?.bytes ?? '');
    const [person] = story.package.characters;
    const { role: _role, imagePrompt: _prompt, ...sheet } = person ?? {};
    expect(back?.characters?.[0]).toMatchObject({
      ...sheet,
      origin: { ...person?.origin, kept: { first_mes: CARD.data.first_mes, mes_example: CARD.data.mes_example } },
    });
    expect(back?.characters?.[0]?.origin?.kept).toMatchObject({
      description: CARD.data.description,
      extensions: CARD.data.extensions,
    });
    expect(plain(back?.premise?.globalWorldInfo)).toEqual(plain(story.package.plot.globalWorldInfo));
    expect(media.length).toBe(write === writePngCards ? 1 : write === writeCharxCards ? 4 : 0);
  });

  test.each([
    ['pictures', writePngCards],
    ['archives', writeCharxCards],
    ['JSON', writeJsonCards],
  ])('as %s with what version 3 and lorebooks have besides', async (_, write) => {
    const more = {
      nickname: 'Mar',
      ...{ creation_date: 1_700_000_000, modification_date: 1_710_000_000 },
      creator_notes_multilingual: { en: 'A note.', ja: '注' },
      group_only_greetings: ['All of you?'],
      source: ['https://example.org/1'],
      assets: [{ type: 'background', uri: 'https://example.org/quay.png', name: 'quay', ext: 'png' }],
      character_book: {
        extensions: {},
        entries: [
          {
            ...{ name: 'Never', keys: ['fog', '/bells?/gi'], content: '{{char}} hears it.', enabled: true },
            ...{ insertion_order: 1, use_regex: false },
            extensions: { probability: 0, useProbability: true, case_sensitive: true, match_whole_words: false },
          },
        ],
      },
    };
    const story = await given(jsonFile({ ...CARD, data: { ...CARD.data, ...more } }));
    const { files } = await write(story);
    const { story: back } = await again(files[0]?.bytes ?? '');
    const { source, character_book: _book, ...kept } = more;
    expect(back?.characters?.[0]?.origin).toMatchObject({ sources: source, kept });
    expect(back?.premise?.globalWorldInfo).toMatchObject([
      {
        ...{ keys: ['fog', '/bells?/gi'], content: 'Mar hears it.', chance: 0 },
        ...{ caseSensitive: true, partialWords: true },
      },
    ]);
  });

  test('as the same bytes each time', async () => {
    const story = await given(jsonFile(CARD));
    for (const write of [writePngCards, writeCharxCards, writeJsonCards]) {
      expect(await write(story)).toEqual(await write(story));
    }
  });

  test('of which one without a picture is told', async () => {
    const story = await given(jsonFile(CARD));
    const { report, files } = await writePngCards({ ...story, media: async () => null });
    expect(report).toContainEqual({ where: 'Maris Okonkwo', code: 'picture-missing', args: { what: 'Maris Okonkwo' } });
    expect((await again(files[0]?.bytes ?? '')).title).toBe('Maris Okonkwo');
  });

  test('in archives of their own with all faces', async () => {
    const { files } = await writeCharxCards(await given(jsonFile(CARD)));
    const names = Object.keys(unzipSync(files[0]?.bytes as Uint8Array));
    expect(names).toEqual(
      expect.arrayContaining(['card.json', 'assets/icon/images/main.png', 'assets/emotion/images/happy.png']),
    );
  });
});

/** Words as authors write them on a card, with what means something to its programs. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{{char}}',
        '{{user}}',
        '<START>',
        '{{random:a,b}}',
        '"Well."',
        '*nods*',
        '[ ] { } % \\',
        '\u200b',
        '👩‍👩‍👧',
        'مرحبا',
        '紙芝居',
        '\n',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '))
  .filter((text) => text.trim() !== '');
const texts = fc.array(words, { maxLength: 3 });
const entry = fc.record({
  keys: fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 1, maxLength: 3 }),
  content: words.map((text) => `It is so: ${text}`),
  extensions: fc.record({
    sticky: fc.nat({ max: 5 }),
    cooldown: fc.nat({ max: 5 }),
    probability: fc.integer({ min: 1, max: 100 }),
  }),
  enabled: fc.boolean(),
  insertion_order: fc.integer({ min: 0, max: 100 }),
  constant: fc.boolean(),
  name: fc.stringMatching(/^[A-Z][a-z]{2,9}$/),
});
const card = fc.record({
  name: fc.stringMatching(/^[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9})?$/),
  ...{ description: words, personality: words, scenario: words, first_mes: words, mes_example: words },
  ...{
    creator_notes: words,
    system_prompt: words,
    post_history_instructions: words,
    alternate_greetings: texts,
    tags: texts,
  },
  creator: fc.stringMatching(/^[A-Z][a-z]{2,9}$/),
  character_version: fc.stringMatching(/^[0-9]\.[0-9]$/),
  extensions: fc.dictionary(fc.stringMatching(/^[a-z]{3,9}$/), fc.oneof(words, fc.boolean(), fc.nat())),
  character_book: fc.record({ entries: fc.array(entry, { maxLength: 4 }), extensions: fc.constant({}) }),
});

test('a card comes and goes with all it has, whatever is written on it', async () => {
  await fc.assert(
    fc.asyncProperty(card, async (data) => {
      const first = await given(jsonFile({ spec: 'chara_card_v3', spec_version: '3.0', data }));
      const once = await writeJsonCards(first);
      const [file] = once.files;
      const written = JSON.parse(String(file?.bytes)).data;
      const { character_book: book, ...sheet } = data;
      const { description: _, ...plainly } = sheet;
      expect(written).toMatchObject(plainly);
      expect(written.description).toBe(data.description);
      const contents = (entries: { content: string }[]) => entries.map(({ content }) => content).sort();
      expect(contents(written.character_book?.entries ?? [])).toEqual(contents(book.entries));
      // And the second time round as the first.
      const again = await writeJsonCards(await given(new TextEncoder().encode(String(file?.bytes))));
      expect(JSON.parse(String(again.files[0]?.bytes)).data).toEqual(written);
    }),
    { numRuns: 30 },
  );
});

describe('lore goes out as a lorebook', () => {
  test('that reads as it came in', async () => {
    const story = await given(jsonFile(CARD));
    const { files } = writeLorebook(story);
    const { story: back } = await again(files[0]?.bytes ?? '');
    expect(plain(back?.premise?.globalWorldInfo)).toEqual(plain(story.package.plot.globalWorldInfo));
  });

  test('when an entry comes up, stays and rests is known here, and goes out as an author has it then', async () => {
    const entry = { uid: 0, content: 'Pay.', key: ['rail'], delay: 4, sticky: 2, cooldown: 3 };
    const story = await given(jsonFile({ entries: { 0: entry } }));
    const [lore] = story.package.plot.globalWorldInfo;
    expect(lore).toMatchObject({ fromTurn: 4, sticky: 2, cooldown: 3 });
    const { cooldown: _, ...rest } = lore ?? {};
    const changed = {
      ...story,
      package: { ...story.package, plot: { ...story.package.plot, globalWorldInfo: [{ ...rest, sticky: 5 }] } },
    };
    const { entries } = JSON.parse(String(writeLorebook(changed as PackageExportInput).files[0]?.bytes));
    expect(entries['0']).toMatchObject({ delay: 4, sticky: 5, cooldown: 0 });
    const card = {
      ...CARD,
      data: {
        ...CARD.data,
        character_book: {
          entries: [
            { ...entry, keys: ['rail'], enabled: true, insertion_order: 1, extensions: { sticky: 2, cooldown: 3 } },
          ],
        },
      },
    };
    const [ofCard] = (await given(jsonFile(card))).package.plot.globalWorldInfo;
    expect(ofCard).toMatchObject({ sticky: 2, cooldown: 3 });
  });

  test('as its author has it now, where they have changed what came with words for a program', async () => {
    const story = await given(jsonFile(CARD));
    const written = (text: string) => {
      const globalWorldInfo = story.package.plot.globalWorldInfo.map((entry) =>
        entry.id === 'winter' ? { ...entry, content: text } : entry,
      );
      const changed = { ...story.package, plot: { ...story.package.plot, globalWorldInfo } };
      return JSON.parse(String(writeLorebook({ ...story, package: changed }).files[0]?.bytes)).entries['0'].content;
    };
    expect(written('The sound freezes.')).toBe('@@depth 2\n@@exclude_keys summer\nThe sound freezes.');
    expect(written('The sound thaws.')).toBe('The sound thaws.');
  });

  test('and what SillyTavern alone knows is given back', async () => {
    const entry = {
      uid: 7,
      comment: 'Rail',
      content: 'Pay.',
      key: ['rail'],
      keysecondary: [],
      probability: 30,
      sticky: 2,
      group: 'g',
      position: 4,
      depth: 7,
      order: 5,
    };
    const { files } = writeLorebook(await given(jsonFile({ entries: { 7: entry } })));
    const { entries } = JSON.parse(String(files[0]?.bytes));
    expect(entries['0']).toMatchObject({ ...entry, uid: 0 });
  });
});
