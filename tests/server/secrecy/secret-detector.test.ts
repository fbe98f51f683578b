import { describe, expect, test } from 'vitest';
import { createSecretDetector, indexFacts } from '../../../server/secrecy/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';

const story = freelyToldStory();
const state = startPlay(compileStory(story), 1);
const [truth = ''] = story.plot.globalContext.overarchingTruths;
const [ending = ''] = story.plot.possibleEndings;

describe('what a story hides', () => {
  const detector = createSecretDetector({ story, state, encounters: [], ending: null });

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
  ])('%s is secret', (_name, text) => {
    expect(text).not.toBe('');
    expect(detector.discloses(text)).toBe(true);
  });

  test('a phrase of a scene that has not come is no secret, nor is lore that has not come up', () => {
    const description = story.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.description ?? '';
    const phrases = description.split(/[.!?]\s+/).filter((phrase) => phrase.length > 30);
    expect(phrases.length).toBeGreaterThan(1);
    expect(phrases.filter(detector.discloses)).toEqual([]);
    const lore = story.plot.globalWorldInfo.map(({ content }) => content);
    expect(lore.length).toBeGreaterThan(0);
    expect(lore.filter(detector.quotes)).toEqual([]);
  });

  test('what has come out is not', () => {
    expect(createSecretDetector({ story, state, encounters: [], ending }).discloses(ending)).toBe(false);
    const earned = { ...state, earnedFacts: ['sayo_was_real'] };
    const text = story.plot.facts?.find(({ id }) => id === 'sayo_was_real')?.text ?? '';
    expect(createSecretDetector({ story, state: earned, encounters: [], ending: null }).discloses(text)).toBe(false);
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
      createSecretDetector({ story: twice, state: known, encounters: [], ending: null }).discloses(
        'The butler did it with the garden shears.',
      ),
    ).toBe(true);
  });
});
