import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adoptAssets, filesOfAssets } from '../../../../server/exchange/adopt.ts';
import { readPackageFile } from '../../../../server/exchange/in/package.ts';
import { placeMedia } from '../../../../server/exchange/in/store-media.ts';
import { playersStory } from '../../../../server/exchange/out/html/write.ts';
import { writeZip } from '../../../../server/exchange/out/zip.ts';
import { readPackage } from '../../../../server/exchange/validate-package.ts';
import { createZip } from '../../../../server/exchange/zip/write.ts';
import { PACKAGE_BYTES, type VNPackage } from '../../../../shared/story/index.ts';
import { wavOf } from '../../../support/sounds.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { everyField } from '../every-field.ts';
import { plainStory } from '../support.ts';
import { givenOf } from './stories.ts';

const fill = { id: 'new', createdAt: '2030-01-01T00:00:00.000Z' };

const packed = (story: VNPackage, media: (url: string) => Promise<Uint8Array | null> = async () => null) =>
  writeZip({ ...givenOf(story), media });

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
      // A key that every object has otherwise is no key of ours.
      fc.dictionary(
        fc.string({ maxLength: 20 }).filter((key) => key !== '__proto__'),
        fc.jsonValue(),
      ),
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
        const zip = createZip(files);
        expect(createZip((await packed(told)).files)).toEqual(zip);
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
  expect(readPackage(readPackageFile({ name: 'a.zip', bytes: createZip(files) }).package, fill).package).toEqual(story);
});

test('voices go with a story and come back with their lines; one that is no sound stays behind', async () => {
  const story = plainStory();
  const [encounter] = story.plot.acts[0]?.sandboxLocations[0]?.encounters ?? [];
  if (!encounter) throw new Error('The story has an encounter.');
  encounter.script = [{ type: 'say', name: 'A voice', text: 'Here.', voice: 'v_here' }];
  const voice = (name: string) => ({ url: `/media/fixture/voices/${name}`, mimeType: 'audio/wav', words: 'k3' });
  story.assets.voices = { v_here: voice('here.wav'), v_fake: voice('fake.wav') };
  const bytes = { 'here.wav': wavOf(20), 'fake.wav': new TextEncoder().encode('#!/bin/sh') };
  const { files } = await packed(story, async (url) => bytes[url.split('/').at(-1) as keyof typeof bytes] ?? null);
  expect(files.map(({ path }) => path)).toEqual(['package.json', 'media/voices/fake.wav', 'media/voices/here.wav']);
  const brought = readPackageFile({ name: 'a.zip', bytes: createZip(files) });
  const { package: read } = readPackage(brought.package, fill);
  expect([read.assets.voices, read.plot.acts]).toEqual([story.assets.voices, story.plot.acts]);

  const dataDir = await tempDir();
  const wanted = new Set(filesOfAssets(read.assets).map(({ kind, file }) => `${kind}/${file}`));
  const other = { name: 'other.wav', kind: 'voices' as const, key: '', bytes: wavOf(20) };
  const report = await placeMedia([...brought.media, other], { dataDir, packageId: 'new', wanted });
  expect(report).toEqual([
    { where: 'voices/fake.wav', code: 'not-read', args: { what: 'fake.wav' } },
    { where: 'voices/other.wav', code: 'not-shown', args: { what: 'other.wav' } },
  ]);
  const { assets, missing, silent } = await adoptAssets(dataDir, read.assets, 'new');
  expect([missing, silent]).toEqual([0, 1]);
  expect(assets.voices).toEqual({ v_here: { ...voice('here.wav'), url: '/media/new/voices/here.wav' } });
  expect(playersStory(story, new Map([['/media/fixture/voices/here.wav', 'data:x']])).assets.voices).toEqual({
    v_here: { url: 'data:x', mimeType: 'audio/wav' },
  });
});

test('pictures lie in the folder of their kind, and what is not painted yet is told', async () => {
  const story = plainStory();
  const asset = (file: string) => ({ url: `/media/fixture/backgrounds/${file}`, mimeType: 'image/png' });
  story.assets.backgrounds = { quay: asset('quay-1.png'), light: asset('light-1.png') };
  const { files, report } = await packed(story, async (url) => (url.includes('quay') ? new Uint8Array([1]) : null));
  expect(files.map(({ path }) => path)).toEqual(['package.json', 'media/backgrounds/quay-1.png']);
  expect(report).toEqual([{ where: 'backgrounds/light', code: 'picture-missing', args: { what: 'light-1.png' } }]);
});

test('a package that weighs more than is taken in again says so', async () => {
  const story = plainStory();
  const of = (kind: string) => ({ url: `/media/${story.id}/backgrounds/${kind}-1.png`, mimeType: 'image/png' });
  story.assets.backgrounds = { quay: of('quay'), light: of('light') };
  const told = async (each: number) => (await packed(story, async () => new Uint8Array(each))).report;
  expect(await told(PACKAGE_BYTES / 2)).toEqual([]);
  expect(await told(PACKAGE_BYTES / 2 + 1)).toMatchObject([{ code: 'too-large-to-return', args: { most: 64 } }]);
});
