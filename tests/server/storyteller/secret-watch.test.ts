import { describe, expect, test } from 'vitest';
import { redactProposal } from '../../../server/storyteller/index.ts';
import { createSecretWatch } from '../../../server/storyteller/secret-watch.ts';
import { indexFacts } from '../../../server/storyteller/story-lookup.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';

const story = freelyToldStory();
const state = startPlay(compileStory(story), 1);
const [truth = ''] = story.plot.globalContext.overarchingTruths;
const [ending = ''] = story.plot.possibleEndings;

describe('what a story hides', () => {
  const watch = createSecretWatch(story, { state, encounters: [], ending: null });

  test.each([
    ['a truth', truth],
    ['an ending', ending],
    ['the hidden context of an act', story.plot.acts[0]?.scenarioContext ?? ''],
    ["a character's need", story.characters.find(({ personalArc }) => personalArc)?.personalArc?.need ?? ''],
    ['a fact nobody has earned', story.plot.facts?.[0]?.text ?? ''],
    [
      'the whole of a scene that has not come',
      story.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.description ?? '',
    ],
  ])('%s is watched', (_name, text) => {
    expect(text).not.toBe('');
    expect(watch.tells(text)).toBe(true);
  });

  test('a phrase of a scene that has not come is no secret, nor is lore that has not come up', () => {
    const description = story.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.description ?? '';
    const phrases = description.split(/[.!?]\s+/).filter((phrase) => phrase.length > 30);
    expect(phrases.length).toBeGreaterThan(1);
    expect(phrases.filter(watch.tells)).toEqual([]);
    const lore = story.plot.globalWorldInfo.map(({ content }) => content);
    expect(lore.length).toBeGreaterThan(0);
    expect(lore.filter(watch.repeats)).toEqual([]);
  });

  test('what has come out is not', () => {
    expect(createSecretWatch(story, { state, encounters: [], ending }).tells(ending)).toBe(false);
    const earned = { ...state, earnedFacts: ['sayo_was_real'] };
    const text = story.plot.facts?.find(({ id }) => id === 'sayo_was_real')?.text ?? '';
    expect(createSecretWatch(story, { state: earned, encounters: [], ending: null }).tells(text)).toBe(false);
  });

  test('of two facts with one id only the first can come out', () => {
    const twice = {
      ...story,
      plot: {
        ...story.plot,
        facts: [
          { id: 'who', text: 'The bell is cracked on its northern side.', audience: 'player' as const },
          { id: 'who', text: 'The butler did it with the garden shears.', audience: 'director' as const },
        ],
      },
    };
    expect(indexFacts(twice).facts.get('who')?.text).toContain('bell');
    const known = { ...state, earnedFacts: ['who'] };
    expect(
      createSecretWatch(twice, { state: known, encounters: [], ending: null }).tells(
        'The butler did it with the garden shears.',
      ),
    ).toBe(true);
  });
});

describe('a proposal that tells a secret', () => {
  test('loses every free text that does, and keeps the rest', () => {
    const { proposal, dropped } = redactProposal(story, state, {
      encounter: 'enc_clappers',
      doom: 1,
      manner: `Hint that ${truth}`,
      complication: { text: truth },
      check: { stat: 'wits', reason: truth },
      dispositions: [
        { character: 'tome', disposition: 'amused' },
        { character: 'ishida', disposition: truth.slice(0, 110) },
      ],
      items: { gained: ['a rope end', truth] },
    });
    expect(proposal).toEqual({
      encounter: 'enc_clappers',
      doom: 1,
      check: { stat: 'wits' },
      dispositions: [{ character: 'tome', disposition: 'amused' }],
      items: { gained: ['a rope end'] },
    });
    expect(dropped.map(({ what }) => what).sort()).toEqual([
      'check.reason',
      'complication',
      'dispositions',
      'items.gained',
      'manner',
    ]);
  });

  test('may speak of the encounter it chooses', () => {
    const manner = story.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.description ?? '';
    expect(redactProposal(story, state, { encounter: 'enc_clappers', manner }).dropped).toEqual([]);
    expect(redactProposal(story, state, { manner }).dropped).toHaveLength(1);
  });
});
