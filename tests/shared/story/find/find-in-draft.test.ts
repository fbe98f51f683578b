import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import type { TextQuery } from '../../../../shared/language/text-search.ts';
import {
  DraftEventSchema,
  type DraftHit,
  decideUnit,
  draftFromPackage,
  findInDraft,
  foldDraft,
  type PlanDraft,
  toReplacements,
  type UnitEdit,
} from '../../../../shared/story/index.ts';
import { largeStory } from '../../../support/large-story.ts';
import { sampleStory } from '../../../support/sample.ts';

const sample = draftFromPackage(sampleStory());

function search(draft: PlanDraft, query: TextQuery, replacement = ''): DraftHit[] {
  const found: DraftHit[] = [];
  const steps = findInDraft(draft, { query, replacement });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return found;
    found.push(...step.value);
  }
}

/** The draft after a unit, as it is read from the journal. */
function apply(draft: PlanDraft, edits: readonly UnitEdit[]): PlanDraft {
  const { events, after } = decideUnit(draft, edits);
  const replayed = events.reduce(
    (next, event) => foldDraft(next, DraftEventSchema.parse(JSON.parse(JSON.stringify(event)))),
    draft,
  );
  expect(replayed).toEqual(after);
  return after;
}

describe('searching a draft', () => {
  test('finds words in every kind of text, with their context', () => {
    const hits = search(sample, { words: 'clappers' });
    expect(new Set(hits.map(({ element }) => element.type))).toContain('encounter');
    expect(hits.some(({ path }) => path.startsWith('globalMaterials.'))).toBe(true);
    for (const { before, found, after } of hits)
      expect(`${before}${found}${after}`.toLowerCase()).toContain('clappers');
  });

  test('heeds case and whole words', () => {
    const all = search(sample, { words: 'mio' });
    const inCase = search(sample, { words: 'Mio', matchCase: true });
    const inner = search(sample, { words: 'card' });
    const whole = search(sample, { words: 'card', wholeWords: true });
    expect(all.length).toBeGreaterThanOrEqual(inCase.length);
    expect(inCase.length).toBeGreaterThan(0);
    expect(inner.length).toBeGreaterThan(whole.length);
    expect(whole.every(({ found }) => found.toLowerCase() === 'card')).toBe(true);
  });

  test('takes regular expressions with groups, and says what is wrong with one', () => {
    const [hit] = search(
      sample,
      { words: String.raw`(Mrs)\. (\w+)`, isPattern: true, matchCase: true },
      '$2, $1 ($$$&)',
    );
    expect(hit?.to).toBe('Ono, Mrs ($Mrs. Ono)');
    for (const words of ['(a', '(?=a)a', '(?:a{900}){900}']) {
      const step = findInDraft(sample, { query: { words, isPattern: true }, replacement: '' }).next();
      expect(step.done && step.value.problem).toBeTruthy();
    }
  });

  test('leaves names of flags, conditions and ids alone', () => {
    expect(search(sample, { words: 'tv_promise' })).toEqual([]);
    expect(search(sample, { words: 'minato_lane' })).toEqual([]);
  });

  test('is not held up by a pattern that backtracks without end elsewhere', () => {
    const started = performance.now();
    search(sample, { words: '(a+)+$', isPattern: true });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('stops at the most that one request can replace', () => {
    const hits = search(draftFromPackage(largeStory(false)), { words: 'e' });
    expect(hits).toHaveLength(4000);
  });
});

describe('replacing what was found', () => {
  test('changes the chosen hits as one unit, and nothing else', () => {
    const hits = search(sample, { words: 'clappers', matchCase: true }, 'castanets');
    const [left, ...chosen] = hits;
    const after = apply(sample, [{ replace: toReplacements(chosen) }]);
    expect(search(after, { words: 'clappers', matchCase: true })).toHaveLength(1);
    expect(search(after, { words: 'clappers', matchCase: true })[0]).toMatchObject({
      element: left?.element,
      path: left?.path,
    });
    expect(search(after, { words: 'castanets' })).toHaveLength(chosen.length);
    const back = toReplacements(search(after, { words: 'castanets' }, 'clappers'));
    expect(apply(after, [{ replace: back }])).toEqual(sample);
  });

  test('refuses a text that would be empty or too long, and says which', () => {
    const title = { element: { type: 'premise' as const }, path: 'title', spots: [{ at: 0, length: 19, to: '' }] };
    const decide = () => decideUnit(sample, [{ replace: [title] }]);
    expect(decide).toThrow(RefusalError);
    try {
      decide();
    } catch (error) {
      expect(error).toMatchObject({
        reason: { code: 'texts-do-not-fit', count: 1 },
        issues: [{ path: 'edits.0.replace.0', kind: 'empty' }],
      });
    }
  });

  test.each([
    ['a text that is not there', 'nowhere', [{ at: 0, length: 1, to: 'x' }]],
    ['a place beyond the text', 'title', [{ at: 500, length: 1, to: 'x' }]],
    [
      'overlapping places',
      'title',
      [
        { at: 0, length: 4, to: 'x' },
        { at: 2, length: 4, to: 'y' },
      ],
    ],
    ['what is no prose', 'facts.sayo_was_real.revealWhen', [{ at: 0, length: 1, to: 'x' }]],
  ])('refuses %s', (_, path, spots) => {
    expect(() => decideUnit(sample, [{ replace: [{ element: { type: 'premise' }, path, spots }] }])).toThrow(
      RefusalError,
    );
  });
});
