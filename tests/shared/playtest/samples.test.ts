import { describe, expect, test } from 'vitest';
import { checkPackage } from '../../../shared/check/index.ts';
import { compileStory } from '../../../shared/play/index.ts';
import { createPlaytester, reportPlaytest } from '../../../shared/playtest/index.ts';
import { encountersById, type VNPackage } from '../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../support/sample.ts';

const PLAYS = 600;
const OPTIONS = { seed: 5, maxTurns: 200 };
const nothingIsLost = { createLossOracle: () => () => 'winnable' as const, proofs: [] };

const wordsIn = (value: unknown): { type: string; text: string; expression?: string; character?: string }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const line = value as { type?: unknown; text?: unknown };
  const isLine = (line.type === 'say' || line.type === 'narrate') && typeof line.text === 'string';
  return isLine ? [value as ReturnType<typeof wordsIn>[number]] : Object.values(value).flatMap(wordsIn);
};

const optionsOf = (story: VNPackage) =>
  [...encountersById(story).values()].flatMap((encounter) => ('options' in encounter && encounter.options) || []);

describe.each([
  ['the English sample', sampleStory],
  ['the Chinese sample', secondSampleStory],
])('%s', (_name, read) => {
  test('reaches each of its endings in at least 15 % of random plays', () => {
    const story = compileStory(read());
    const played = createPlaytester(story, OPTIONS, nothingIsLost).play(0, PLAYS);
    const { completed, endings } = reportPlaytest(story, OPTIONS, [played], 1);
    expect(completed).toBe(PLAYS);
    expect(Object.keys(endings)).toHaveLength(3);
    for (const [ending, times] of Object.entries(endings)) expect(times, ending).toBeGreaterThanOrEqual(0.15 * PLAYS);
  });

  test('has half of its lines spoken, by a face where the one who speaks has one', () => {
    const lines = wordsIn(read());
    const spoken = lines.filter(({ type }) => type === 'say');
    expect(spoken.length).toBeGreaterThanOrEqual(lines.length / 2);
    expect(spoken.filter(({ character, expression }) => character !== undefined && expression === undefined)).toEqual(
      [],
    );
  });

  test('has an answer to every option, and a scene for every ending', () => {
    const { plot } = read();
    const options = optionsOf(read());
    expect(options.length).toBeGreaterThan(20);
    expect(options.filter(({ then }) => wordsIn(then).length === 0).map(({ text }) => text)).toEqual([]);
    expect(plot.endings?.filter(({ script }) => wordsIn(script).length < 8)).toEqual([]);
  });

  test('is without an error or a warning of the check', () => {
    expect(checkPackage(read()).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
