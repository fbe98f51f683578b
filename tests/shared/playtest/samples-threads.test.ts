import { describe, expect, test } from 'vitest';
import { sampleStory, secondSampleStory } from '../../support/sample.ts';
import { hearPlay } from '../../support/told-play.ts';
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
  let thirdTunnels = 0;
  for (const [seed, play] of allPlaysOf(storyOf(secondSampleStory)).entries()) {
    const words = play.flatMap(({ before, lines }) =>
      before.act === 'green_lamp' ? lines.map(({ line }) => wordsOf(line)) : [],
    );
    const third = words.findIndex((each) => each.startsWith('第三个隧道过去'));
    const entered = words.flatMap((each, at) => (/钻进一个隧道|火车进了隧道|又黑了/u.test(each) ? [at] : []));
    expect(entered.length, `seed ${seed}`).toBeLessThanOrEqual(2);
    if (third < 0) continue;
    thirdTunnels += 1;
    expect(
      entered.filter((at) => at > third),
      `seed ${seed}`,
    ).toEqual([]);
  }
  expect(thirdTunnels).toBeGreaterThan(0);
});

test('the conductor of the Chinese sample asks after the child once the player knows of her', () => {
  const beforeTheQuestion = allPlaysOf(storyOf(secondSampleStory)).flatMap((play) => {
    const ats = play.flatMap(({ parts }) => parts.map(({ at }) => at));
    const asked = ats.indexOf('enc_grown_up/script');
    return asked < 0 ? [] : [ats.slice(0, asked)];
  });
  expect(beforeTheQuestion).not.toEqual([]);
  for (const ats of beforeTheQuestion) expect(ats).toContain('enc_plan/script');
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

describe('the first act of the English sample', () => {
  const story = storyOf(sampleStory);
  const [first] = story.acts;
  const followed = Array.from({ length: 60 }, (_, seed) =>
    // Somebody who stays where something new is, and takes the way that is marked.
    hearPlay(story, seed * 4, 1).filter(({ before }) => before.act === first?.id),
  );
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  test('gives two thirds of its pieces within twenty turns along the marked way, and ends in time', () => {
    const pieces = followed.map((turns) => turns[19]?.after.progress ?? 9);
    expect(median(pieces)).toBeGreaterThanOrEqual(6);
    expect(median(followed.map(({ length }) => length))).toBeLessThanOrEqual(33);
  });

  test('gives the piece of a place before anything else of it', () => {
    for (const { encounters } of first?.placeById.values() ?? []) {
      const pieces = encounters.filter(({ progression }) => progression > 0);
      const needed = new Set(pieces.flatMap(({ prerequisites }) => prerequisites));
      const leading = encounters.filter((each) => pieces.includes(each) || each.flags.some((flag) => needed.has(flag)));
      expect(leading.length, encounters[0]?.id).toBeGreaterThan(1);
      expect(leading.filter(({ priority }) => priority !== 'urgent').map(({ id }) => id)).toEqual([]);
    }
  });
});
