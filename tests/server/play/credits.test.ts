import { expect, test } from 'vitest';
import { scriptedModels } from '../../support/scripted-models.ts';
import { endlessStory, openPlays } from './support.ts';

/** The credits of a play of a story with this in its `meta`. */
async function creditsOf(meta: Record<string, unknown>) {
  const { plays, packageId } = await openPlays(scriptedModels({}), { story: { ...endlessStory(), meta } });
  const { id } = await plays.create(packageId, 7);
  return (await plays.get(id)).credits;
}

test('credits are what a package names of its author, its terms and others', async () => {
  expect(await creditsOf({ author: ' M. Arai ', license: 'CC BY 4.0', credits: ['Rain', 'Rain', 'Gulls'] })).toEqual({
    author: 'M. Arai',
    licence: 'CC BY 4.0',
    lines: ['Rain', 'Gulls'],
  });
  expect(await creditsOf({ credits: 'Everybody' })).toEqual({ author: null, licence: null, lines: ['Everybody'] });
});

test('credits are empty of whatever is no words, and bounded', async () => {
  const nothing = { author: null, licence: null, lines: [] };
  expect(await creditsOf({ author: 7, licence: {}, credits: { a: 1 } })).toEqual(nothing);
  const { author, lines } = await creditsOf({
    author: 'x'.repeat(9000),
    credits: Array.from({ length: 500 }, (_, each) => `${each}`),
  });
  expect([author?.length, lines.length]).toEqual([300, 100]);
});
