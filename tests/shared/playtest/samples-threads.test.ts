import { describe, expect, test } from 'vitest';
import { sampleStory, secondSampleStory } from '../../support/sample.ts';
import { allPlaysOf, speakerOf, storyOf, wordsOf } from './samples-heard.ts';

/** Everything in a story by which something goes wrong, and the flags it sets. */
const mishapsIn = (value: unknown): { complication: string; flags?: string[] }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'complication' in value ? [value as ReturnType<typeof mishapsIn>[number]] : [];
  return [...own, ...Object.values(value).flatMap(mishapsIn)];
};

test.each([
  ['the English sample', sampleStory],
  ['the Chinese sample', secondSampleStory],
])('%s has whatever goes wrong heard of again', (_name, read) => {
  const mishaps = mishapsIn(read().plot);
  const conditions = JSON.stringify(read().plot);
  const isHeardOf = (flag: string) =>
    conditions.includes(`has_flag(\\"${flag}\\")`) || conditions.includes(`"prerequisites":["${flag}"]`);
  expect(mishaps.length).toBeGreaterThan(5);
  expect(mishaps.filter(({ flags = [] }) => !flags.some(isHeardOf)).map(({ complication }) => complication)).toEqual(
    [],
  );
});

test('a letter that is kept in the English sample leaves time to think again', () => {
  const kept = allPlaysOf(storyOf(sampleStory)).flatMap((play) => {
    const at = play.findIndex(
      ({ before, after }) => !before.flags.includes('letter_kept') && after.flags.includes('letter_kept'),
    );
    return at < 0 ? [] : [play.slice(at)];
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter(([turn]) => turn?.after.climaxDue === 'won')).toEqual([]);
  expect(kept.filter((turns) => turns.at(-1)?.after.flags.includes('letter_told')).length).toBeGreaterThan(0);
});

test('the tunnels of the Chinese sample are counted as they come, and nobody tells of another after the third', () => {
  for (const [seed, play] of allPlaysOf(storyOf(secondSampleStory)).entries()) {
    const words = play.flatMap(({ before, lines }) =>
      before.act === 'green_lamp' ? lines.map(({ line }) => wordsOf(line)) : [],
    );
    const third = words.findIndex((each) => each.startsWith('第三个隧道过去'));
    const entered = words.flatMap((each, at) => (/钻进一个隧道|火车进了隧道|又黑了/u.test(each) ? [at] : []));
    expect(entered.length, `seed ${seed}`).toBeLessThanOrEqual(2);
    if (third >= 0)
      expect(
        entered.filter((at) => at > third),
        `seed ${seed}`,
      ).toEqual([]);
  }
});

test('the conductor of the Chinese sample asks after the child once the player knows of her', () => {
  for (const play of allPlaysOf(storyOf(secondSampleStory))) {
    const ats = play.flatMap(({ parts }) => parts.map(({ at }) => at));
    const asked = ats.indexOf('enc_grown_up/script');
    if (asked >= 0) expect(ats.slice(0, asked)).toContain('enc_plan/script');
  }
});

describe('the second act of the English sample', () => {
  const endings = allPlaysOf(storyOf(sampleStory)).flatMap((play) => {
    const last = play.at(-1);
    const words = last?.lines.map(({ line }) => `${speakerOf(line)}: ${wordsOf(line)}`).join('\n') ?? '';
    const isWon = last?.parts.some(({ at }) => at === 'the_thirteenth/climax:won') ?? false;
    return last === undefined ? [] : [{ flags: last.after.flags, words, isWon }];
  });

  test('is won by a decision alone: the letter is given, or the card called finished', () => {
    const isDecided = ({ flags }: (typeof endings)[number]) =>
      flags.includes('letter_told') || flags.includes('card_finished');
    expect(endings.filter(({ isWon }) => isWon).length).toBeGreaterThan(100);
    expect(endings.filter((ending) => ending.isWon !== isDecided(ending))).toEqual([]);
  });

  test.each([
    ['the captain, once he was heard', ['ishida_confessed'], /ishida|captain|ferry cap/iu],
    ['a boat that was brought in, counted or clapped for', ['lamp_lit', 'boat_watched', 'boat_missed'], /boat/u],
    ['hands that have held a rope', ['rope_burn'], /hands|palms/u],
    ['Kuroda, who asked to be told first', ['kuroda_first'], /kuroda/iu],
  ])('has in every ending %s', (_what, flags, named) => {
    const touched = endings.filter((ending) => flags.some((flag) => ending.flags.includes(flag)));
    expect(touched.length).toBeGreaterThan(20);
    expect(touched.filter(({ words }) => !named.test(words)).map(({ words }) => words)).toEqual([]);
  });
});
