import { expect, test } from 'vitest';
import type { VNPackage } from '../../../shared/story/index.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { openPlays, take } from './support.ts';

const SAYS = { intent: 'deed', outcome: 'The lamp goes out.', encounter: null, beats: ['It rains.'], leads: [] };

const shortStory = (telling?: VNPackage['plot']['telling']): VNPackage => {
  const story = makePackage({ acts: [act('act', [place('hall', [encounter('one')])])] });
  return { ...story, plot: { ...story.plot, possibleEndings: ['Everybody goes home.'], ...(telling && { telling }) } };
};

/** The frames of the turn in which a story ends that has run dry: its climax, directed and closed. */
async function endOf(story: VNPackage, last: ReturnType<typeof telling> | Error) {
  const director = scripted([
    JSON.stringify({ ...SAYS, encounter: 'one', close: true }),
    JSON.stringify({ ...SAYS, close: true }),
  ]);
  const storyteller = scripted([telling({ type: 'narrate', text: 'The hall is dark.' }), last]);
  const { plays, packageId } = await openPlays(
    scriptedModels({ director: director.model, storyteller: storyteller.model }),
    { story },
  );
  const { id } = await plays.create(packageId, 7);
  await take(plays, id, { type: 'start' });
  const { frames } = await take(plays, id, { type: 'continue' });
  return {
    texts: frames.map(({ frame }) => ('text' in frame ? frame.text : frame.type)),
    prompts: storyteller.prompts,
  };
}

const ENDS = telling(
  { type: 'narrate', text: 'They look for their coats.' },
  { type: 'narrate', text: 'Somebody has left the light on for us.' },
);

test('an ending that is told freely is told by the Storyteller, whose last words stand on its page', async () => {
  const { texts, prompts } = await endOf(shortStory(), ENDS);
  expect(prompts.at(-1)).toContain('Tell its end to the last word');
  expect(texts.filter((text) => text === 'Somebody has left the light on for us.')).toHaveLength(1);
  expect(texts.at(-1)).toBe('Somebody has left the light on for us.');
  expect(texts).toContain('They look for their coats.');
  expect(texts).not.toContain('Everybody goes home.');
});

test('where nobody could tell it, or it is told to the letter, the author’s words stand there', async () => {
  expect((await endOf(shortStory(), new Error('the model is down'))).texts.at(-1)).toBe('Everybody goes home.');
  expect((await endOf(shortStory('written'), ENDS)).texts.at(-1)).toBe('Everybody goes home.');
});
