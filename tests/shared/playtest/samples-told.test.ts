import { describe, expect, test } from 'vitest';
import { canMeet, type Story, startPlay, toldLines } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../support/sample.ts';
import type { HeardTurn } from '../../support/told-play.ts';
import { allPlaysOf, PLAYS, playsOf, speakerOf, storyOf, wordsOf } from './samples-heard.ts';

interface Sample {
  readonly read: () => VNPackage;
  /** Those without a sheet who are called by a name. */
  readonly named: readonly string[];
  /** Acts that are won once every place of them was seen. */
  readonly whole: readonly string[];
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
    whole: ['twelve_cards'],
    comes: { enc_carry_it: 'ishida', enc_last_corner: 'ishida', enc_after_letter: 'ishida' },
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
    whole: ['whose_goose', 'green_lamp'],
    comes: { enc_receipt: 'qin' },
    named: ['橘子大娘', '卖扁担的', '新郎', '新娘'],
    refrain: /^嘎[。！]$/u,
    meetings: { carriage: 'enc_seat17', kitchen: 'enc_spices' },
  },
};

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

describe.each(Object.entries(SAMPLES))(
  '%s, played by chance',
  (_name, { read, named, whole, comes, refrain, meetings }) => {
    const story = storyOf(read);
    const { byChance: plays, drawn } = playsOf(story);
    const all = allPlaysOf(story);
    const playOf = (seed: number): readonly HeardTurn[] => plays[seed] ?? [];

    test('tells no line twice in a play', () => {
      const twice = all.flatMap((play, seed) => {
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
      expect([...new Set(all.flat().flatMap((turn) => speakersAway(story, comes, turn)))]).toEqual([]);
    });

    test('has nobody say a name that was not heard before', () => {
      const spoken = new Set(plays.flat().flatMap(({ lines }) => lines.map(({ line }) => speakerOf(line))));
      expect(named.filter((name) => !spoken.has(name))).toEqual([]);
      expect([...new Set(all.flatMap((play) => namesUnheard(named, play)))]).toEqual([]);
    });

    test('begins at every place with the scene in which one meets who is there', () => {
      const [first] = read().plot.acts;
      for (const [place, meeting] of Object.entries(meetings)) {
        const pool = new Set(first?.sandboxLocations.find(({ id }) => id === place)?.encounters.map(({ id }) => id));
        const begun = all.flatMap(
          (play) =>
            play.flatMap(({ parts }) => parts.map(({ at }) => at.split('/')[0] ?? '')).find((id) => pool.has(id)) ?? [],
        );
        expect([...new Set(begun)], place).toEqual([meeting]);
      }
    });

    test.each(whole)('wins %s once every place of it was seen, and no sooner', (id) => {
      const act = story.acts.find((each) => each.id === id);
      const won = all
        .flat()
        .filter(({ before, after }) => after.act === id && after.climaxDue === 'won' && before.climaxDue === null);
      expect(won.length).toBeGreaterThan(PLAYS / 4);
      const places = [...(act?.placeById.keys() ?? [])];
      expect([
        ...new Set(won.flatMap(({ after }) => places.filter((place) => !after.visited.includes(place)))),
      ]).toEqual([]);
    });

    test('asks nothing without words: those of its scene, or its last ones where one comes back', () => {
      const bare = all
        .flat()
        .filter(
          ({ after, asked, lines }) =>
            after.asking !== null && asked === null && lines.every(({ line }) => wordsOf(line) === ''),
        );
      expect(bare.map(({ after }) => after.asking)).toEqual([]);
      expect(all.flat().filter(({ asked }) => asked !== null).length).toBeGreaterThan(PLAYS / 4);
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
        all
          .flat()
          .filter(isSilent)
          .map(({ parts }) => parts.map(({ at }) => at)),
      ).toEqual([]);
      const wordless = all
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
      const asked = all.flat().filter(({ after }) => after.waitingFor === 'choice' && after.asking !== null);
      const open = ({ after }: HeardTurn) => after.choices.filter(({ locked }) => locked !== true);
      expect(asked.length).toBeGreaterThan(PLAYS);
      expect([...new Set(asked.filter((turn) => open(turn).length < 2).map(({ after }) => after.asking))]).toEqual([]);
    });

    test('leaves nobody who goes where it draws them for ten turns without a choice or a roll, in nine plays of ten', () => {
      const waits = drawn
        .map((play) => {
          let longest = 0;
          let since = 0;
          for (const { after } of play) {
            const isAsked = (after.waitingFor === 'choice' && after.asking !== null) || after.pendingCheck !== null;
            since = isAsked ? 0 : since + 1;
            longest = Math.max(longest, since);
          }
          return longest;
        })
        .sort((a, b) => a - b);
      expect(waits[Math.floor(0.9 * PLAYS)]).toBeLessThan(10);
      expect(waits[Math.floor(0.5 * PLAYS)]).toBeLessThanOrEqual(5);
    });

    test('tells much that is new in a second play', () => {
      const linesOf = (seed: number) => new Set(playOf(seed).flatMap(({ lines }) => lines.map(({ at }) => at)));
      const shares = Array.from({ length: PLAYS - 1 }, (_, seed) => {
        const before = linesOf(seed);
        const then = [...linesOf(seed + 1)];
        return then.filter((at) => !before.has(at)).length / then.length;
      }).sort((a, b) => a - b);
      expect(shares[Math.floor(shares.length / 2)]).toBeGreaterThan(0.3);
    });
  },
);

test('Mio of the English sample, once she is not speaking, speaks in the first act only to say so', () => {
  const story = storyOf(sampleStory);
  const [first] = story.acts;
  const said = allPlaysOf(story)
    .flat()
    .flatMap(({ before, lines }) =>
      before.act === first?.id && before.flags.includes('tv_promise')
        ? lines.filter(({ line }) => speakerOf(line) === 'mio').map(({ part }) => part.at)
        : [],
    );
  expect([...new Set(said)].sort()).toEqual(['enc_not_speaking/script', 'twelve_cards/climax:won']);
});

/** Chinese numerals up to 59, as an hour is said. */
const numberIn = (said: string): number => {
  const digit = (sign: string | undefined) => '零一二三四五六七八九'.indexOf(sign ?? '零');
  if (!said.includes('十')) return digit(said.at(-1));
  const [tens = '', ones = ''] = said.split('十');
  return (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones));
};

/** The minutes of the day a line says it is. */
const hoursIn = (words: string): number[] =>
  [...words.matchAll(/(十九|二十一?)点(整|[零一二三四五六七八九十]+分)/gu)].map(
    ([, hour = '', minute = '']) => numberIn(hour) * 60 + (minute === '整' ? 0 : numberIn(minute.slice(0, -1))),
  );

test('the hour that is said in the Chinese sample only goes on, and within a scene by no more than a station or two', () => {
  for (const [seed, play] of allPlaysOf(storyOf(secondSampleStory)).entries()) {
    const said = play.flatMap(({ before, lines }, turn) =>
      lines.flatMap(({ line, part }) =>
        part.kind === 'ending'
          ? []
          : hoursIn(wordsOf(line)).map((at) => ({ at, turn, act: before.act, kind: part.kind })),
      ),
    );
    expect(said.length).toBeGreaterThan(1);
    for (const [index, { at, turn, act, kind }] of said.entries()) {
      const last = said[index - 1];
      if (last === undefined) continue;
      expect(at, `seed ${seed}, turn ${turn}`).toBeGreaterThanOrEqual(last.at);
      // An act's end says what has passed before it.
      if (act !== last.act || kind === 'climax' || turn - last.turn > 2) continue;
      expect(at - last.at, `seed ${seed}, turn ${turn}`).toBeLessThanOrEqual(20);
    }
  }
});

test('the English sample introduces late characters in the current weather', () => {
  const story = storyOf(sampleStory);
  const [first] = story.acts;
  const state = startPlay(story, 1);
  for (const [place, meeting] of Object.entries(SAMPLES['the English sample']?.meetings ?? {})) {
    const wordsAt = (doom: number) =>
      [story.encounterById.get(meeting)?.scene, first?.placeById.get(place)?.arrival]
        .flatMap((scene) => (scene ? toldLines(story, { ...state, location: place, doom }, scene.first) : []))
        .map(({ line }) => wordsOf(line));
    const late = wordsAt(first?.doom?.max ?? 0).filter((words) => !wordsAt(0).includes(words));
    expect(late.length, place).toBeGreaterThan(0);
  }
});

test('the black card of the English sample has a morning of its own, and not the one after the storm has had the cards', () => {
  const mornings = (outcome: 'won' | 'forced') => {
    const lines = allPlaysOf(storyOf(sampleStory)).flatMap((play) => {
      const last = play.at(-1);
      const isIt = last?.parts.some(({ at }) => at === `the_thirteenth/climax:${outcome}`) ?? false;
      return isIt ? (last?.lines.filter(({ at }) => at.startsWith('ending_wind/')) ?? []) : [];
    });
    return new Set(lines.map(({ line }) => wordsOf(line)).filter((words) => words !== ''));
  };
  const [black, storm] = [mornings('won'), mornings('forced')];
  expect(Math.min(black.size, storm.size)).toBeGreaterThan(10);
  expect([...black].filter((words) => storm.has(words)).length).toBeLessThan(0.4 * Math.min(black.size, storm.size));
});

test('what became of the rope and of Mio in the English sample is what its last act speaks of', () => {
  const lines = allPlaysOf(storyOf(sampleStory)).flatMap((play) =>
    play.flatMap(({ after, lines: told }) =>
      told.map(({ line }) => ({ words: wordsOf(line), flags: new Set(after.flags) })),
    ),
  );
  const saidWith = (words: string) => lines.filter((line) => line.words.includes(words)).map(({ flags }) => flags);
  const cut = saidWith('counting the rope he hasn’t got');
  expect([cut.length > 0, cut.every((flags) => flags.has('rope_let_go'))]).toEqual([true, true]);
  expect(saidWith('counting his ropes').some((flags) => flags.has('rope_let_go'))).toBe(false);
  const whispered = saidWith('The sea’s still your landlady.');
  expect([
    whispered.length > 0,
    whispered.some((flags) => flags.has('tv_promise') && flags.has('mio_not_speaking')),
  ]).toEqual([true, false]);
  expect(saidWith('It took her one stool and ten minutes.').every((flags) => flags.has('sayo_named'))).toBe(true);
});
