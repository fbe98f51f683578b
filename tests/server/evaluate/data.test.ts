import { expect, test } from 'vitest';
import { checkCompliance, disclosesSecret } from '../../../server/evaluate/brief-compliance.ts';
import { loadBriefs, loadPersonas, loadRubrics } from '../../../server/evaluate/data.ts';
import { LANGUAGES } from '../../../shared/language/tag.ts';
import { EVALUATION_LIMITS } from '../../../shared/wire/index.ts';

test('there are a dozen briefs, the languages in turn, each with something of every kind and a secret of its own', () => {
  const briefs = loadBriefs();
  expect(briefs).toHaveLength(EVALUATION_LIMITS.stories);
  expect(briefs.slice(0, 3).map(({ language }) => language)).toEqual([...LANGUAGES]);
  expect(new Set(briefs.map(({ id }) => id)).size).toBe(briefs.length);
  for (const { people, relations, places, numbers, forbidden, secret, says } of briefs) {
    for (const things of [people, relations, places, numbers, forbidden]) expect(things.length).toBeGreaterThan(0);
    // What is planted is told by its own words, and was never told to the co-author.
    expect(disclosesSecret(secret.text, secret)).toBe(true);
    expect(disclosesSecret(says, secret)).toBe(false);
  }
});

test('the people, places and numbers of a brief appear in its text', () => {
  for (const brief of loadBriefs()) {
    const characters = brief.people.map(({ name }, index) => ({
      ...{ id: `c${index}`, name, role: 'ally', description: brief.says },
    }));
    const acts = brief.numbers.flatMap((number) => ('acts' in number ? Array.from({ length: number.acts }) : []));
    const draft = {
      characters,
      acts: acts.map((_, index) => ({
        ...{ id: `a${index}`, title: 'T', sandboxLocations: brief.places.map(([title]) => ({ title })) },
      })),
    };
    const lost = checkCompliance(brief, draft as never).filter(({ isKept }) => !isKept);
    // A relation may be told over two sentences, which a story has to say in one.
    expect(lost.filter(({ kind }) => kind !== 'relations')).toEqual([]);
  }
});

test.each(LANGUAGES)('six personas speak %s, none like another', (language) => {
  const personas = loadPersonas(language);
  expect(personas.map(({ name }) => name)).toEqual(['clicker', 'asker', 'wanderer', 'fighter', 'terse', 'stranger']);
  const spoken = personas.flatMap(({ words }) => words);
  expect(new Set(spoken).size).toBe(spoken.length);
  // Somebody who has seen nothing yet has something to say.
  for (const { words } of personas) expect(words.some((each) => !each.includes('{'))).toBe(true);
});

test('a judge is told what the ends of each dimension are', () => {
  const rubrics = loadRubrics();
  expect(new Set(rubrics.map(({ id }) => id)).size).toBe(rubrics.length);
  expect(rubrics.map(({ id }) => id)).toContain('resistance');
});
