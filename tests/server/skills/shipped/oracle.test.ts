import { describe, expect, test } from 'vitest';
import { type Chance, chance, countOf, load, range } from './kit.ts';

interface Answer {
  answer: 'yes' | 'no';
  degree: 'and' | 'plain' | 'but';
  roll: number;
  chance: number;
  twist: number | null;
}
const oracle = (await load('oracle/oracle.mjs')) as {
  ODDS: Record<string, number>;
  ask(odds: string, random: Chance, twists: number, twistChance?: number): Answer;
};
const words = (await load('oracle/words.mjs')) as {
  ANSWERS: Record<string, Record<string, Record<string, string>>>;
  TWISTED: Record<string, (answer: string, twist: string) => string>;
  TWISTS: Record<string, string[]>;
};
const TWISTS = 20;
const asked = (odds: string, count = 4000, twistChance?: number) =>
  range(count).map((seed) => oracle.ask(odds, chance(seed), TWISTS, twistChance));

describe('the oracle', () => {
  test.each(Object.entries(oracle.ODDS))('says yes as often as its odds: %s', (odds, percent) => {
    const { yes = 0 } = countOf(asked(odds).map(({ answer }) => answer));
    // Four standard deviations of 4000 answers are at most 3.2 %.
    expect(Math.abs(yes / 40 - percent)).toBeLessThan(3.2);
  });

  test('better odds never turn a yes into a no', () => {
    const odds = Object.entries(oracle.ODDS).sort(([, a], [, b]) => a - b);
    for (const seed of range(500)) {
      const answers = odds.map(([name]) => oracle.ask(name, chance(seed), TWISTS).answer);
      expect(answers.lastIndexOf('no')).toBeLessThan(answers.includes('yes') ? answers.indexOf('yes') : Infinity);
    }
  });

  test('has an edge on either side: "but" by a hair, "and" by far', () => {
    const of = (roll: number) => {
      const numbers = [roll - 1, 99, 0];
      return oracle.ask('even', { integer: () => numbers.shift() ?? 0 } as unknown as Chance, TWISTS);
    };
    const degrees = [1, 10, 11, 40, 41, 50, 51, 60, 61, 90, 91, 100].map((roll) => {
      const { answer, degree } = of(roll);
      return `${answer} ${degree}`;
    });
    expect(degrees).toEqual([
      'yes and',
      'yes and',
      'yes plain',
      'yes plain',
      'yes but',
      'yes but',
      'no but',
      'no but',
      'no plain',
      'no plain',
      'no and',
      'no and',
    ]);
  });

  test('has a twist now and then, each of them, and as often as asked for', () => {
    const twists = asked('even').flatMap(({ twist }) => twist ?? []);
    expect(Math.abs(twists.length / 40 - 15)).toBeLessThan(2.3);
    expect(new Set(twists)).toEqual(new Set(range(TWISTS)));
    expect(asked('even', 300, 0).every(({ twist }) => twist === null)).toBe(true);
    expect(asked('even', 300, 100).every(({ twist }) => twist !== null)).toBe(true);
  });

  test('speaks three languages, each with as many twists', () => {
    expect(Object.keys(words.TWISTS)).toEqual(['en', 'zh', 'ja']);
    for (const [language, twists] of Object.entries(words.TWISTS)) {
      expect(new Set(twists).size).toBe(TWISTS);
      for (const twist of twists) expect(twist).toMatch(language === 'en' ? /^[A-Z][ -~]+\.$/ : /^[^ -~]+。$/);
      expect(words.TWISTED[language]?.('A', 'B')).toMatch(/^A.*B$/);
      for (const answer of ['yes', 'no']) {
        expect(Object.keys(words.ANSWERS[language]?.[answer] ?? {})).toEqual(['and', 'plain', 'but']);
      }
    }
  });
});
