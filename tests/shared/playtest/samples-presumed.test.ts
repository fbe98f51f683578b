import { describe, expect, test } from 'vitest';
import type { VNPackage } from '../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../support/sample.ts';
import type { HeardTurn } from '../../support/told-play.ts';
import { allPlaysOf, speakerOf, storyOf, wordsOf } from './samples-heard.ts';

/** Words that speak of something as known, and those by which it becomes so. */
interface Presumed {
  readonly what: string;
  readonly presumes: RegExp;
  readonly known: RegExp;
  /** Who says it; anybody where nothing is said. */
  readonly by?: string;
}

const PRESUMED: readonly (readonly [string, () => VNPackage, readonly Presumed[]])[] = [
  [
    'the English sample',
    sampleStory,
    [
      {
        what: 'the tin',
        presumes: /\bthe lid of the tin\b/iu,
        known: /biscuit tin|\ba tin\b|^The tin\. In the lamp/iu,
      },
      { what: 'the third stair', presumes: /mind the third\?/iu, known: /third stair/iu },
      {
        what: 'the black bollard',
        presumes: /\bthe black (?:bollard|one)\b/iu,
        known: /\b(?:one|last|a black) bollard\b/iu,
      },
      { what: 'the knife', presumes: /\bthe knife\b/iu, known: /\ba knife\b/iu },
      { what: 'the hinge', presumes: /\b(?:the good hinge|little doors is tied)\b/iu, known: /a hinge has gone/iu },
      {
        what: 'years he has waited',
        presumes: /waited twenty-two years, and been/iu,
        known: /I’ve waited twenty-two years/iu,
      },
    ],
  ],
  [
    'the Chinese sample',
    secondSampleStory,
    [
      { what: 'a goose the conductor has heard of', presumes: /那只鹅|它的票/u, known: /一只鹅/u, by: 'he' },
      { what: 'its name', presumes: /大将军/u, known: /“退钱。大将军不卖。”|它叫大将军|大将军有票呀/u },
      { what: 'the chalk', presumes: /粉笔收进|粉笔线/u, known: /拿粉笔在地板上画/u },
      { what: 'the pin', presumes: /小满的别针|票，票剪，别针/u, known: /(?:书包上的|一枚)别针/u },
    ],
  ],
];

/** What is spoken of as known before it is, in one play; what the conductor hears is said to her. */
function presumedIn({ what, presumes, known, by }: Presumed, play: readonly HeardTurn[]): string[] {
  let isKnown = false;
  return play.flatMap(({ after, lines }) =>
    lines.flatMap(({ at, line }) => {
      const words = wordsOf(line);
      const isHeard = by === undefined || after.location === 'chief_seat' || speakerOf(line) === by;
      const isEarly =
        !isKnown && !known.test(words) && presumes.test(words) && (by ?? speakerOf(line)) === speakerOf(line);
      isKnown ||= isHeard && known.test(words);
      return isEarly ? [`${what}: ${at}`] : [];
    }),
  );
}

describe.each(PRESUMED)('%s', (_name, read, presumed) => {
  const plays = allPlaysOf(storyOf(read));

  test.each(presumed.map((each) => [each.what, each] as const))(
    'does not speak of %s before it is known',
    (_what, each) => {
      const told = plays.flatMap((play) => play.flatMap(({ lines }) => lines.map(({ line }) => wordsOf(line))));
      expect(told.some((words) => each.presumes.test(words))).toBe(true);
      expect([...new Set(plays.flatMap((play) => presumedIn(each, play)))]).toEqual([]);
    },
  );

  test('tells the openings of later acts even when the player leaves at once', () => {
    const [, ...later] = storyOf(read).acts;
    const arrivals = later.map(({ start, placeById }) => placeById.get(start)?.arrival?.first);
    // Who leaves at once hears the opening alone, and no arrival: it has no words, nor is it told freely.
    expect(arrivals.flatMap((first) => first?.lines.filter(({ line }) => wordsOf(line) !== '') ?? [])).toEqual([]);
    expect(arrivals.map((first) => first?.telling)).toEqual(later.map(() => 'written'));
  });
});

test('a line of the English sample that is about to go waits for nobody: nothing of the pier is told before it is answered', () => {
  const between = allPlaysOf(storyOf(sampleStory)).flatMap((play) => {
    const ats = play.flatMap(({ before, parts }) =>
      before.act === 'twelve_cards' ? parts.filter(({ telling }) => telling !== 'free').map(({ at }) => at) : [],
    );
    const asked = ats.indexOf('enc_loose_line/script');
    if (asked < 0) return [];
    const rest = ats.slice(asked + 1);
    const answered = rest.findIndex((at) => at.startsWith('enc_loose_line/'));
    return rest
      .slice(0, answered < 0 ? undefined : answered)
      .filter((at) => /^(?:enc_(?:ferryman|black_bollard|gulls)|arc_ishida)/u.test(at));
  });
  expect(between).toEqual([]);
});

test('the sticks of the English sample come to as many at the end as were counted', () => {
  const ends = allPlaysOf(storyOf(sampleStory)).flatMap((play) => {
    const said = play
      .at(-1)
      ?.lines.map(({ line }) => wordsOf(line))
      .find((words) => /Forty-\w+ of them, Ishida/u.test(words));
    return said === undefined ? [] : [{ said, isGiven: play.at(-1)?.after.flags.includes('stick_given') ?? false }];
  });
  expect(new Set(ends.map(({ isGiven }) => isGiven)).size).toBe(2);
  for (const { said, isGiven } of ends)
    expect(said).toContain(isGiven ? 'Forty-four of them, Ishida, and one' : 'Forty-five');
});

test('a tunnel of the Chinese sample that has passed is counted no more', () => {
  const afterTheFourth = allPlaysOf(storyOf(secondSampleStory)).flatMap((play) => {
    const words = play.flatMap(({ lines }) => lines.map(({ line }) => wordsOf(line)));
    const fourth = words.findIndex((each) => each.startsWith('第四个隧道过去'));
    return fourth < 0 ? [] : [words.slice(fourth + 1)];
  });
  expect(afterTheFourth).not.toEqual([]);
  expect(afterTheFourth.flat().filter((each) => /第[一二三四]个/u.test(each))).toEqual([]);
});

test('the lore of the Chinese sample says no name that somebody has yet to say', () => {
  const { plot } = secondSampleStory();
  expect(plot.globalWorldInfo.filter(({ content }) => /大将军|小满/u.test(content)).map(({ id }) => id)).toEqual([]);
});
