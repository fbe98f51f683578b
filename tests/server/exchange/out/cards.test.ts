import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { completed } from '../../../../server/exchange/in/complete.ts';
import { readBrought } from '../../../../server/exchange/in/recognise.ts';
import { writeLorebook } from '../../../../server/exchange/out/cards/book.ts';
import { writeCharxCards, writeJsonCards, writePngCards } from '../../../../server/exchange/out/cards/write.ts';
import type { Given } from '../../../../server/exchange/out/types.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import { act, encounter, makePackage, place } from '../../../support/story-fixture.ts';
import { CARD, cardInPicture, jsonFile, picture } from '../in/cards.ts';
import { givenOf } from './stories.ts';

/** A story whose cast was brought, as it is given to writers. */
async function given(bytes: Uint8Array): Promise<Given> {
  const { story, title } = await readBrought([{ name: 'card.png', bytes }]);
  const head = { title, packageId: 'ferry', createdAt: '2026-01-01T00:00:00.000Z', media: [] };
  const { draft } = completed(story ?? {}, head, () => undefined);
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
    characters: draft.characters.map(({ image: _, ...character }) => character),
    plot: {
      ...made.plot,
      premise: draft.premise?.premise ?? '',
      globalWorldInfo: draft.premise?.globalWorldInfo ?? [],
    },
    assets: { ...made.assets, characters: { maris_okonkwo: asset } },
  };
  const media: Given['media'] = async (asked) => faces[Number(/(\d)\.png$/.exec(asked)?.[1])] ?? null;
  return { ...givenOf(pkg), media };
}

const plain = (entries: VNPackage['plot']['globalWorldInfo'] = []) => entries.map(({ origin: _, ...entry }) => entry);

const again = async (bytes: Uint8Array | string) =>
  readBrought([
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
    const { entries } = JSON.parse(String(writeLorebook(changed as Given).files[0]?.bytes));
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
