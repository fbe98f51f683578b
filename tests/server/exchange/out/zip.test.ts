import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPackage } from '../../../../server/exchange/import.ts';
import { readPackageFile } from '../../../../server/exchange/in/package.ts';
import { writeZip } from '../../../../server/exchange/out/zip.ts';
import { zipOf } from '../../../../server/exchange/zip/write.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import { everyField } from '../every-field.ts';
import { plainStory } from '../support.ts';

const fill = { id: 'new', createdAt: '2030-01-01T00:00:00.000Z' };

async function packed(story: VNPackage, media: (url: string) => Promise<Uint8Array | null> = async () => null) {
  const tell = () => undefined;
  return writeZip({ package: story, options: {}, media, tell, signal: new AbortController().signal });
}

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.constantFrom(
    '[ ] { } " \\ %',
    '👩‍👩‍👧 🎭',
    'مرحبا بالعالم',
    '紙芝居、はじまり',
    'def class None',
    '\u2028\u2029\u0000',
  ),
);
const said = words.filter((text) => text.trim() !== '');

test('a package packed and unpacked is the same, whatever is written in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      said,
      said,
      words,
      fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue()),
      async (title, name, note, meta) => {
        const story = plainStory();
        const [person] = story.characters;
        const told: VNPackage = {
          ...story,
          title: title.slice(0, 200),
          artStyle: note,
          characters: person
            ? [{ ...person, name: name.slice(0, 120), description: name }, ...story.characters.slice(1)]
            : [],
          meta: JSON.parse(JSON.stringify(meta)),
        };
        const { files } = await packed(told);
        const zip = zipOf(files);
        expect(zipOf((await packed(told)).files)).toEqual(zip);
        const { package: read } = readPackage(readPackageFile({ name: 'a.zip', bytes: zip }).package, fill);
        expect(read).toEqual(JSON.parse(JSON.stringify(told)));
      },
    ),
    { numRuns: 60 },
  );
});

test('a package with every field there is comes back with all of them', async () => {
  const story = { ...everyField(), assets: { backgrounds: {}, characters: {}, music: {} } };
  const { files } = await packed(story);
  expect(readPackage(readPackageFile({ name: 'a.zip', bytes: zipOf(files) }).package, fill).package).toEqual(story);
});

test('pictures lie in the folder of their kind, and what is not painted yet is told', async () => {
  const story = plainStory();
  const asset = (file: string) => ({ url: `/media/fixture/backgrounds/${file}`, mimeType: 'image/png' });
  story.assets.backgrounds = { quay: asset('quay-1.png'), light: asset('light-1.png') };
  const { files, report } = await packed(story, async (url) => (url.includes('quay') ? new Uint8Array([1]) : null));
  expect(files.map(({ path }) => path)).toEqual(['package.json', 'media/backgrounds/quay-1.png']);
  expect(report).toEqual([{ where: 'backgrounds/light', code: 'picture-missing', args: { what: 'light-1.png' } }]);
});
