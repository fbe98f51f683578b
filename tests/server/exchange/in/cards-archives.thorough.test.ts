import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createZip } from '../../../../server/exchange/zip/write.ts';
import { CARD, jsonFile, picture, read, said, small } from './cards.ts';

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
    const brought = await read(createZip(await files()), 'v.charx');
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
        createZip([
          { path: 'x/v.charx', bytes: archive },
          { path: 'x/read me.txt', bytes: 'Hi.' },
        ]),
    ],
    [
      'in an archive in an archive',
      (archive) => createZip([{ path: 'y.zip', bytes: createZip([{ path: 'v.charx', bytes: archive }]) }]),
    ],
  ])('is read %s', async (_, wrap) => {
    expect(shown(await read(await wrap(createZip(await files())), 'v.charx'))).toEqual(faces);
  });

  test('is read from a folder, or from several', async () => {
    expect(shown(await read(createZip(await files('Vale/')), 'v.zip'))).toEqual(faces);
    const other = small({ name: 'Bram' });
    const { story } = await read(createZip([...(await files('Vale/')), ...(await files('Bram/', other))]), 'v.zip');
    expect(story?.characters?.map(({ name }) => name)).toEqual(['Bram', 'Vale Corrin']);
  });

  test('shares one size limit with the archives in it', async () => {
    const empty = Array.from({ length: 2000 }, (_, at) => ({ path: `${at}.bin`, bytes: '' }));
    const inner = createZip(empty);
    const outer = createZip([1, 2, 3].map((at) => ({ path: `${at}.zip`, bytes: inner })));
    await expect(read(outer, 'outer.zip')).rejects.toMatchObject({ code: 'too_large' });
    const card = createZip([...empty, { path: 'card.json', bytes: jsonFile(CARD) }]);
    const cards = createZip([1, 2, 3].map((at) => ({ path: `${at}.charx`, bytes: card })));
    await expect(read(cards, 'cards.zip')).rejects.toMatchObject({ code: 'too_large' });
  });
});
