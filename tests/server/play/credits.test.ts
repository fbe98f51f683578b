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

test('credits say whose work was brought in, each book’s author once', async () => {
  const origin = {
    format: 'chara_card_v3',
    author: 'A. Writer',
    licence: 'CC BY 4.0',
    sources: ['https://example.org/maris'],
  };
  const story = endlessStory();
  const [first, ...others] = story.characters;
  if (!first) throw new Error('There is nobody in it.');
  const lore = ['rail', 'fog'].map((id) => ({
    id,
    keys: [id],
    content: 'Pay.',
    origin: { format: 'sillytavern', author: 'B. Keeper' },
  }));
  const brought = {
    ...story,
    characters: [{ ...first, origin }, ...others],
    plot: { ...story.plot, globalWorldInfo: lore },
  };
  const { plays, packageId } = await openPlays(scriptedModels({}), { story: brought });
  const { id } = await plays.create(packageId, 7);
  expect((await plays.get(id)).credits.lines).toEqual([
    `${first.name} · A. Writer · CC BY 4.0 · https://example.org/maris`,
    'B. Keeper',
  ]);
});
