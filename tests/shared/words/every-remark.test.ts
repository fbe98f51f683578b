import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where what is done may be remarked on to a person: the tools, edits by hand, files that are brought in. */
const sources = globSync(['shared/{story,checklist,check}/**/*.ts', 'server/{coauthor,exchange}/**/*.ts']).map(
  (path) => ({ path, source: readFileSync(path, 'utf8') }),
);

/** Remarks as they are made: the sentence for models and scripts, and what stands beside it. */
const made = sources.flatMap(({ path, source }) =>
  [...source.matchAll(/\btold: ['"`]/g)].map(({ index }) => ({ path, beside: source.slice(index, index + 400) })),
);

test('remarks are found in the source', () => {
  expect(made.length).toBeGreaterThan(14);
});

// Each reason has a sentence in every language, or the catalogues do not compile.
test('every remark says its reason beside its sentence', () => {
  for (const { path, beside } of made) expect(beside, path).toMatch(/^told: .{1,200}?\breason: \{\s*code: '/s);
});

test('nothing makes warnings but what tells remarks', () => {
  const byHand = sources.filter(({ source }) => /\bwarnings: (?:\[[^\]]*['"`]|\w+\.map)|\bwarnings\.push/.test(source));
  expect(byHand.map(({ path }) => path)).toEqual([]);
});
