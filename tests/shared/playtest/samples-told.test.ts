import { describe, expect, test } from 'vitest';
import { canMeet, compileStory, type Story } from '../../../shared/play/index.ts';
import type { ScriptLine, VNPackage } from '../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../support/sample.ts';
import { type HeardTurn, hearPlay } from '../../support/told-play.ts';

const PLAYS = 240;

interface Sample {
  readonly read: () => VNPackage;
  /** Those without a sheet who are called by a name. */
  readonly named: readonly string[];
  /** Scenes in which somebody comes from elsewhere, and is seen to. */
  readonly comes: Readonly<Record<string, string>>;
  /** Words that are meant to come again and again. */
  readonly refrain: RegExp;
  /** The scene in which one is met, by the place it belongs to: nothing else of the place comes before it. */
  readonly meetings: Readonly<Record<string, string>>;
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  'the English sample': {
    read: sampleStory,
    named: ['Kenta', 'Mrs. Ono'],
    comes: { enc_carry_it: 'ishida', enc_last_corner: 'ishida' },
    refrain: /^$/u,
    meetings: {
      minato_lane: 'enc_clappers',
      candy_shop: 'enc_millet_candy',
      kuroda_electric: 'enc_offer',
      ferry_pier: 'enc_ferryman',
    },
  },
  'the Chinese sample': {
    read: secondSampleStory,
    comes: { enc_receipt: 'qin' },
    named: ['橘子大娘', '卖扁担的', '新郎', '新娘'],
    refrain: /^嘎[。！]$/u,
    meetings: { carriage: 'enc_seat17', kitchen: 'enc_spices' },
  },
};

const wordsOf = (line: ScriptLine): string => (line.type === 'say' || line.type === 'narrate' ? (line.text ?? '') : '');
const speakerOf = (line: ScriptLine): string => (line.type === 'say' ? (line.character ?? line.name ?? '') : '');

/** Parts that gather people from everywhere. */
const GATHERS = new Set(['opening', 'climax', 'ending']);

/** Who speaks in a turn although the rules have them elsewhere. */
function speakersAway(story: Story, comes: Sample['comes'], { after, lines }: HeardTurn): string[] {
  return lines.flatMap(({ at, line, part }) => {
    const speaker = line.type === 'say' ? line.character : undefined;
    const isThere =
      speaker === undefined ||
      GATHERS.has(part.kind) ||
      canMeet(story, after, speaker, after.location) ||
      comes[at.split('/')[0] ?? ''] === speaker;
    return isThere ? [] : [`${speaker} at ${at}`];
  });
}

/** Names somebody says before they were told of, or had spoken themselves. */
function namesUnheard(named: readonly string[], play: readonly HeardTurn[]): string[] {
  const heard = new Set<string>();
  return play.flatMap(({ lines }) =>
    lines.flatMap(({ at, line }) => {
      const words = wordsOf(line);
      const speaker = speakerOf(line);
      const fresh = named.filter((name) => name !== speaker && words.includes(name) && !heard.has(name));
      for (const name of named) if (name === speaker || words.includes(name)) heard.add(name);
      return line.type === 'say' ? fresh.map((name) => `${name} at ${at}`) : [];
    }),
  );
}

const stories = new Map<Sample['read'], Story>();
const storyOf = (read: Sample['read']): Story => {
  const story = stories.get(read) ?? compileStory(read());
  stories.set(read, story);
  return story;
};

const played = new Map<Story, HeardTurn[][]>();
/** Many plays of a sample by chance, played once. */
const playsOf = (story: Story): HeardTurn[][] => {
  const plays = played.get(story) ?? Array.from({ length: PLAYS }, (_, seed) => hearPlay(story, seed));
  played.set(story, plays);
  return plays;
};

describe.each(Object.entries(SAMPLES))('%s, played by chance', (_name, { read, named, comes, refrain, meetings }) => {
  const story = storyOf(read);
  const plays = playsOf(story);
  const whole = (seed: number): readonly HeardTurn[] => plays[seed] ?? [];

  test('tells no line twice in a play', () => {
    const twice = plays.flatMap((play, seed) => {
      const heard = new Map<string, string>();
      return play.flatMap(({ lines }) =>
        lines.flatMap(({ at, line }) => {
          const words = wordsOf(line);
          if (words === '' || refrain.test(words)) return [];
          const said = `${speakerOf(line)}: ${words}`;
          const before = heard.get(said);
          heard.set(said, at);
          return before === undefined ? [] : [`${said} | ${before} and ${at}, seed ${seed}`];
        }),
      );
    });
    expect(twice).toEqual([]);
  });

  test('has nobody speak who is elsewhere', () => {
    expect([...new Set(plays.flat().flatMap((turn) => speakersAway(story, comes, turn)))]).toEqual([]);
  });

  test('has nobody say a name that was not heard before', () => {
    const spoken = new Set(plays.flat().flatMap(({ lines }) => lines.map(({ line }) => speakerOf(line))));
    expect(named.filter((name) => !spoken.has(name))).toEqual([]);
    expect([...new Set(plays.flatMap((play) => namesUnheard(named, play)))]).toEqual([]);
  });

  test('begins at every place with the scene in which one meets who is there', () => {
    const [first] = read().plot.acts;
    for (const play of plays) {
      for (const [place, meeting] of Object.entries(meetings)) {
        const pool = new Set(first?.sandboxLocations.find(({ id }) => id === place)?.encounters.map(({ id }) => id));
        const begun = play
          .flatMap(({ parts }) => parts.map(({ at }) => at.split('/')[0] ?? ''))
          .find((id) => pool.has(id));
        if (begun !== undefined) expect(begun).toBe(meeting);
      }
    }
  });

  test('moves the doom clock of each act in nine plays of ten, and tells it', () => {
    for (const act of story.acts) {
      const clocks = plays.map((play) =>
        Math.max(
          ...play
            .filter(({ before }) => before.act === act.id)
            .map(({ before, after }) => (after.act === act.id ? after.doom : before.doom)),
        ),
      );
      expect(clocks.filter((doom) => doom > 0).length).toBeGreaterThanOrEqual(0.9 * PLAYS);
      const events = new Set(act.events.map(({ id }) => id));
      const told = plays.filter((play) =>
        play.some(
          ({ before, parts }) =>
            before.act === act.id &&
            parts.some(({ kind, at }) => kind === 'event' && events.has(at.split('/')[0] ?? '')),
        ),
      );
      expect(told.length).toBeGreaterThanOrEqual(0.5 * PLAYS);
    }
  });

  test('has words for every turn, and for everything that happens besides', () => {
    const isSilent = ({ parts, lines }: HeardTurn) =>
      parts.every(({ telling }) => telling !== 'free') && lines.every(({ line }) => wordsOf(line) === '');
    expect(
      plays
        .flat()
        .filter(isSilent)
        .map(({ parts }) => parts.map(({ at }) => at)),
    ).toEqual([]);
    const wordless = plays
      .flat()
      .flatMap(({ parts, lines, after }) =>
        parts
          .filter(
            ({ kind, at }) =>
              kind === 'event' && !lines.some(({ part, line }) => part.at === at && wordsOf(line) !== ''),
          )
          .map(({ at }) => `${at} at ${after.location}`),
      );
    expect([...new Set(wordless)]).toEqual([]);
  });

  test('has half of what is told spoken', () => {
    const lines = plays.flat().flatMap((turn) => turn.lines.filter(({ line }) => wordsOf(line) !== ''));
    expect(lines.filter(({ line }) => line.type === 'say').length).toBeGreaterThanOrEqual(lines.length / 2);
  });

  test('asks no question with a single answer', () => {
    const asked = plays.flat().filter(({ after }) => after.waitingFor === 'choice' && after.asking !== null);
    const open = ({ after }: HeardTurn) => after.choices.filter(({ locked }) => locked !== true);
    expect(asked.length).toBeGreaterThan(PLAYS);
    expect([...new Set(asked.filter((turn) => open(turn).length < 2).map(({ after }) => after.asking))]).toEqual([]);
  });

  test('leaves nobody who goes where it draws them for ten turns without a choice or a roll, in nine plays of ten', () => {
    const waits = Array.from({ length: PLAYS }, (_, seed) => {
      let longest = 0;
      let since = 0;
      for (const { after } of hearPlay(story, seed, true)) {
        const isAsked = (after.waitingFor === 'choice' && after.asking !== null) || after.pendingCheck !== null;
        since = isAsked ? 0 : since + 1;
        longest = Math.max(longest, since);
      }
      return longest;
    }).sort((a, b) => a - b);
    expect(waits[Math.floor(0.9 * PLAYS)]).toBeLessThan(10);
    expect(waits[Math.floor(0.5 * PLAYS)]).toBeLessThanOrEqual(5);
  });

  test('tells much that is new in a second play', () => {
    const linesOf = (seed: number) => new Set(whole(seed).flatMap(({ lines }) => lines.map(({ at }) => at)));
    const shares = Array.from({ length: PLAYS - 1 }, (_, seed) => {
      const before = linesOf(seed);
      const then = [...linesOf(seed + 1)];
      return then.filter((at) => !before.has(at)).length / then.length;
    }).sort((a, b) => a - b);
    expect(shares[Math.floor(shares.length / 2)]).toBeGreaterThan(0.3);
  });
});

test('Mio of the English sample, once she is not speaking, speaks in the first act only to say so', () => {
  const story = storyOf(sampleStory);
  const [first] = story.acts;
  const said = playsOf(story)
    .flat()
    .flatMap(({ before, lines }) =>
      before.act === first?.id && before.flags.includes('tv_promise')
        ? lines.filter(({ line }) => speakerOf(line) === 'mio').map(({ part }) => part.at)
        : [],
    );
  expect([...new Set(said)].sort()).toEqual(['enc_not_speaking/script', 'twelve_cards/climax:won']);
});
