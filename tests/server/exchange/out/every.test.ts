import { describe, expect, test, vi } from 'vitest';
import { EXPORTERS } from '../../../../server/exchange/out/index.ts';
import type { Given, PackageExporter } from '../../../../server/exchange/out/types.ts';
import { composeStory } from '../../../../server/improviser/story/compose.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../../support/sample.ts';
import { briefFor, packageOf } from '../../improviser/packages.ts';
import { sampleMedia } from './plays.ts';
import { givenOf } from './stories.ts';

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

/** Pages are built with the whole stage in them: a browser plays those of the samples. */
const WRITERS = EXPORTERS.filter(
  (each): each is PackageExporter => each.of === 'package' && each.format !== 'html' && each.format !== 'web',
);

/** A story may have no lore, and nobody who speaks. */
const MAY_BE_EMPTY = ['lorebook', 'voices'];

describe('every format', () => {
  test.each(STORIES)('takes %s', async (_, make) => {
    const source = make();
    // What is told freely is written once, for all of them.
    const { story } = await givenOf(source).writtenOut();
    const given: Given = { ...givenOf(story), media: sampleMedia(source) };
    for (const exporter of WRITERS) {
      const written = await exporter.write(given);
      const sizes = written.files.map(({ bytes }) => bytes.length);
      if (!MAY_BE_EMPTY.includes(exporter.format)) expect(sizes.length, exporter.format).toBeGreaterThan(0);
      for (const size of sizes) expect(size, exporter.format).toBeGreaterThan(0);
    }
  });
});
