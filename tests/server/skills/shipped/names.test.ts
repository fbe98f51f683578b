import { describe, expect, test } from 'vitest';
import { type Chance, chance, countOf, load, range } from './kit.ts';

interface Name {
  name: string;
  native: string | null;
  given?: string;
  family?: string;
  gender?: string;
}
interface Wish {
  culture: string;
  kind: string;
  gender: string;
  count: number;
  avoid: string[];
}
const { CULTURES, makeNames } = (await load('name-generator/names.mjs')) as {
  CULTURES: Record<string, unknown>;
  makeNames(wish: Wish, random: Chance): Name[];
};
const cultures = Object.keys(CULTURES);
const make = (wish: Partial<Wish>, seed: number | string = 1) =>
  makeNames({ culture: 'english', kind: 'person', gender: 'any', count: 20, avoid: [], ...wish }, chance(seed));

test('there are the cultures that are promised', () => {
  expect(cultures).toEqual(['japanese', 'chinese', 'english', 'french', 'norse', 'fantasy', 'fantasy_hard']);
});

describe.each(cultures)('%s', (culture) => {
  test('the same seed gives the same names, another one others', () => {
    expect(make({ culture }, 'a')).toEqual(make({ culture }, 'a'));
    expect(make({ culture }, 'a')).not.toEqual(make({ culture }, 'b'));
  });

  test.each(['person', 'place'])('names for 1000 of them look like names: %s', (kind) => {
    for (const { name, native } of range(20).flatMap((seed) => make({ culture, kind, count: 50 }, seed))) {
      expect(name).toMatch(/^\p{Lu}[\p{Ll}']+(?:[ -](?:sur-)?\p{Lu}[\p{Ll}']+)*$/u);
      expect(name.length).toBeLessThan(32);
      expect(name.toLowerCase()).not.toMatch(/(\p{L})\1\1/u);
      const isHan = ['japanese', 'chinese'].includes(culture);
      expect(native).toEqual(isHan ? expect.stringMatching(/^\p{Script=Han}{2,5}$/u) : null);
    }
  });

  test('there are many of them', () => {
    const names = range(40)
      .flatMap((seed) => make({ culture, count: 25 }, seed))
      .map(({ name }) => name);
    expect(new Set(names).size).toBeGreaterThan(700);
    const places = range(40)
      .flatMap((seed) => make({ culture, kind: 'place', count: 5 }, seed))
      .map(({ name }) => name);
    expect(new Set(places).size).toBeGreaterThan(90);
  });

  test('all of one call differ, in the given name too', () => {
    const names = make({ culture, count: 20 });
    expect(new Set(names.map(({ name }) => name)).size).toBe(20);
    expect(new Set(names.map(({ given }) => given)).size).toBe(20);
  });

  test('those that are taken do not come again, in whichever script or case', () => {
    const first = make({ culture, count: 10 });
    const avoid = first.map(({ name, native }, index) => (index % 2 === 0 ? name.toUpperCase() : (native ?? name)));
    const second = make({ culture, count: 10, avoid });
    const known = new Set(first.map(({ name }) => name));
    expect(second.filter(({ name }) => known.has(name))).toEqual([]);
  });

  test('are of the gender that is asked for, and of both else', () => {
    const given = (gender: string) => new Set(make({ culture, gender, count: 50 }).map((name) => name.given));
    const feminine = given('feminine');
    expect([...given('masculine')].filter((name) => feminine.has(name)).length).toBeLessThan(5);
    const genders = countOf(
      range(20)
        .flatMap((seed) => make({ culture, count: 50 }, seed))
        .map(({ gender = '' }) => gender),
    );
    expect(Object.keys(genders).sort()).toEqual(['feminine', 'masculine']);
    expect(genders.feminine).toBeGreaterThan(350);
    expect(genders.masculine).toBeGreaterThan(350);
  });
});

test('family names come first where they do', () => {
  const [japanese] = make({ culture: 'japanese', count: 1 });
  expect(japanese?.name).toBe(`${japanese?.family} ${japanese?.given}`);
  const [english] = make({ culture: 'english', count: 1 });
  expect(english?.name).toBe(`${english?.given} ${english?.family}`);
});

test('Norse families are called after a father', () => {
  for (const { family = '', gender } of make({ culture: 'norse', count: 50 })) {
    expect(family).toMatch(gender === 'feminine' ? /[a-z]sdatter$/ : /[a-z]sson$/);
  }
});

test('pinyin sets off a syllable that begins with a vowel', () => {
  const names = range(40).flatMap((seed) => make({ culture: 'chinese', count: 50, gender: 'masculine' }, seed));
  const given = new Set(
    names.flatMap((name) => (name.native?.endsWith('安') && name.given !== 'An' ? [name.given] : [])),
  );
  expect(given.size).toBeGreaterThan(3);
  for (const name of given) expect(name).toMatch(/^[A-Z][a-z]+'an$/);
});

test('where there are not as many, that is said', () => {
  const avoid = range(60)
    .flatMap((seed) => make({ culture: 'norse', kind: 'place', count: 50 }, seed))
    .map(({ name }) => name);
  expect(() => make({ culture: 'norse', kind: 'place', count: 50, avoid })).toThrow(
    expect.objectContaining({ code: 'names_exhausted' }),
  );
});
