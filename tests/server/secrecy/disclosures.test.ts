import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSecretDetector } from '../../../server/secrecy/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { STORIES } from './disclosures/stories.ts';

/** A text and whether it discloses a secret of its story: in the secret's words, in others, or not at all. */
interface Labelled {
  story: string;
  kind: string;
  text: string;
  /** Lines told before it, and what the player typed. */
  told?: string[];
}

const labelled = (file: string): Labelled[] =>
  JSON.parse(readFileSync(new URL(`./disclosures/${file}.json`, import.meta.url), 'utf8'));

function isRefused({ story: name, text, told = [] }: Labelled): boolean {
  const story = STORIES[name];
  if (!story) throw new Error(`no story "${name}"`);
  const state = startPlay(compileStory(story), 1);
  return createSecretDetector({ story, state, encounters: [], told }).discloses(text);
}

/** Texts of a kind that are judged wrongly. */
const wrongOf = (texts: readonly Labelled[], kind: string): string[] =>
  texts.filter((one) => one.kind === kind && isRefused(one) === (kind === 'harmless')).map(({ text }) => text);

/** `tuned` was there while the detector was made; `held-out` was written when it was done, and it was not changed for it. */
describe.each([
  ['texts it was tuned with', labelled('tuned')],
  ['texts it was not tuned with', labelled('held-out')],
])('disclosures: %s', (_name, texts) => {
  const countOf = (kind: string) => texts.filter((one) => one.kind === kind).length;

  test('every quoted secret is refused', () => {
    expect(wrongOf(texts, 'quoted')).toEqual([]);
    expect(countOf('quoted')).toBeGreaterThanOrEqual(20);
  });

  test('four of five secrets in other words are refused', () => {
    const wrong = wrongOf(texts, 'reworded');
    expect(wrong.length / countOf('reworded'), wrong.join('\n')).toBeLessThanOrEqual(0.2);
  });

  test('of harmless texts one in twenty is refused at most', () => {
    const wrong = wrongOf(texts, 'harmless');
    expect(wrong.length / countOf('harmless'), wrong.join('\n')).toBeLessThanOrEqual(0.05);
    expect(countOf('harmless')).toBeGreaterThanOrEqual(40);
  });
});
