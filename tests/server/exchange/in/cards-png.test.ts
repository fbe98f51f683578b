import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importUploads } from '../../../../server/exchange/in/detect-format.ts';
import { createZip } from '../../../../server/exchange/zip/write.ts';
import { CARD, cardInPicture, jsonFile, picture, read, said, small, withChunk, withText } from './cards.ts';

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
    const { format, story, media } = await importUploads([{ name: `Old_Maris.${ending}`, bytes: await make() }]);
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
    const { story } = await importUploads([{ name: 'a.jpg', bytes }]);
    expect(story?.characters?.[0]).toMatchObject({ name: CARD.data.name, origin: { author: 'A. Writer' } });
  });
});

describe('pictures beside a card', () => {
  test('are the faces and the portrait of its person, by their names', async () => {
    const png = await picture('#445566');
    const named = ['vale_corrin.png', 'sprites/anger.png', 'Vale Corrin joy.png', 'Old_Bram.png'];
    const { story, media } = await importUploads([
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
    const story = createZip([
      { path: 'story.md', bytes: '# One\n\nHello.\n' },
      { path: 'cover.png', bytes: await picture('#445566') },
    ]);
    const brought = await read(story, 'story.zip');
    expect(brought.format).not.toBe('cards');
    expect(said(brought)).toContain('cover.png left-out cover.png');
  });
});

describe('names in any script', () => {
  test('tell whose picture it is', async () => {
    const card = (name: string) => jsonFile({ ...CARD, data: { ...CARD.data, name, character_book: undefined } });
    const png = new Uint8Array(await picture('#336699'));
    const { media, story } = await importUploads([
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

test('a picture whose card unpacks to more than is read is refused by its name', async () => {
  const packed = deflateSync(Buffer.alloc(40 * 1024 * 1024, 'A'));
  const bytes = withChunk(await picture('#334455'), 'zTXt', Buffer.concat([Buffer.from('chara\0\0'), packed]));
  await expect(read(bytes, 'bomb.png')).rejects.toMatchObject({ reason: { code: 'file-broken', name: 'bomb.png' } });
});
