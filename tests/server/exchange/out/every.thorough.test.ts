import { describe, expect, test, vi } from 'vitest';
import { EXPORTERS } from '../../../../server/exchange/out/index.ts';
import type { PackageExporter, PackageExportInput } from '../../../../server/exchange/out/types.ts';
import { composeStory } from '../../../../server/improviser/story/compose.ts';
import { type VNPackage, VNPackageSchema } from '../../../../shared/story/index.ts';
import { runs } from '../../../support/runs.ts';
import { sampleStory, secondSampleStory } from '../../../support/sample.ts';
import { briefFor, packageOf } from '../../improviser/packages.ts';
import { sampleMedia } from './plays.ts';
import { READERS } from './readers.ts';
import { givenOf, spitefulStory } from './stories.ts';
import { numbersFrom } from './twin.ts';

vi.setConfig({ testTimeout: 120_000 });

const improvised = (genre: Parameters<typeof briefFor>[0], language: Parameters<typeof briefFor>[1], seed: number) =>
  packageOf(composeStory(briefFor(genre, language, seed), seed));

const STORIES: readonly (readonly [name: string, make: () => VNPackage])[] = [
  ['The Thirteenth Card', sampleStory],
  ['一只有票的鹅', secondSampleStory],
  ['an improvised one in English', () => improvised('noir', 'en', 0)],
  ['an improvised one in Chinese', () => improvised('noir', 'zh', 1)],
  ['another in English', () => improvised('noir', 'en', 2)],
];

/** Stories in which every word means something to some format, and every id to some language. */
const HOSTILE = Array.from(
  { length: runs(6) },
  (_, seed) => () => VNPackageSchema.parse(spitefulStory(numbersFrom(seed))),
);

const WRITERS = EXPORTERS.filter((each): each is PackageExporter => each.of === 'package');

/** Writes a story in every format, and has each read by a reader of that format. */
async function throughAll(given: PackageExportInput): Promise<void> {
  for (const exporter of WRITERS) {
    const written = await exporter.write(given);
    for (const { path, bytes } of written.files) expect(bytes.length, `${exporter.format}: ${path}`).toBeGreaterThan(0);
    const read = READERS[exporter.format];
    if (!read) throw new Error(`Nothing reads ${exporter.format} here.`);
    await read(written, given);
  }
}

describe('every format', () => {
  test.each(STORIES)('takes %s', async (_, make) => {
    const source = make();
    // What is told freely is written once, for all of them.
    const { story } = await givenOf(source).writtenOut();
    await throughAll({ ...givenOf(story), media: sampleMedia(source) });
  });

  test.each(HOSTILE)(
    'takes words that mean something to it, and ids that are words of languages (%#)',
    async (make) => {
      await throughAll({ ...givenOf(make()), media: async () => null });
    },
  );
});
