import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '../../../shared/story/draft-path.ts';
import { sameJson } from '../../../shared/story/index.ts';
import { getAt, overlaps, setAt } from '../../../web/form/json.ts';
import { changesBetween } from '../../../web/studio/draft/sheets/changes.ts';
import { mergeEdits } from '../../../web/studio/draft/sheets/merge.ts';

describe('what is sent of an edit', () => {
  test('is the field that changed, by its path', () => {
    const before = { title: 'A', globalContext: { setting: 'harbour', tone: 'quiet' } };
    const after = { title: 'A', globalContext: { setting: 'harbour', tone: 'loud' } };
    expect(changesBetween(before, after)).toEqual({ 'globalContext.tone': 'loud' });
    expect(changesBetween(before, before)).toEqual({});
  });

  test('is null for what is gone, the whole for what is new', () => {
    expect(changesBetween({ voice: 'low' }, {})).toEqual({ voice: null });
    expect(changesBetween({}, { arc: { want: 'a' } })).toEqual({ arc: { want: 'a' } });
  });

  test('names list items by their ids', () => {
    const before = {
      facts: [
        { id: 'a', text: '1' },
        { id: 'b', text: '2' },
        { id: 'c', text: '3' },
      ],
    };
    const after = {
      facts: [
        { id: 'a', text: '1' },
        { id: 'c', text: 'three' },
        { id: 'd', text: '4' },
      ],
    };
    expect(changesBetween(before, after)).toEqual({
      'facts.b': null,
      'facts.c.text': 'three',
      'facts.d': { id: 'd', text: '4' },
    });
  });

  test('is the whole list where it was put in another order, or its items have no ids', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    expect(changesBetween({ facts: [a, b] }, { facts: [b, a] })).toEqual({ facts: [b, a] });
    expect(changesBetween({ facts: [a, b] }, { facts: [{ id: 'c' }, a, b] })).toEqual({ facts: [{ id: 'c' }, a, b] });
    expect(changesBetween({ options: [{ text: 'Go' }] }, { options: [{ text: 'Stay' }] })).toEqual({
      options: [{ text: 'Stay' }],
    });
    expect(changesBetween({ themes: ['x'] }, { themes: ['x', 'y'] })).toEqual({ themes: ['x', 'y'] });
  });

  test('is the whole list where there was none', () => {
    expect(changesBetween({}, { facts: [{ id: 'a' }] })).toEqual({ facts: [{ id: 'a' }] });
    expect(changesBetween({ facts: [] }, { facts: [{ id: 'a' }] })).toEqual({ facts: [{ id: 'a' }] });
  });

  test('patches an object whose names could not be paths', () => {
    const before = { stats: { wits: 1, 'st. nerve': 2, gone: 0 } };
    const after = { stats: { wits: 1, 'st. nerve': 3 } };
    expect(changesBetween(before, after)).toEqual({ stats: { 'st. nerve': 3, gone: null } });
  });

  const item = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.string() });
  const list = fc.uniqueArray(item, { selector: ({ id }) => id });
  const element = fc.record(
    {
      title: fc.string(),
      context: fc.record({ tone: fc.string(), truths: fc.array(fc.string()) }),
      stats: fc.dictionary(fc.constantFrom('wits', 'st. nerve', 'charm'), fc.integer()),
      facts: list,
      options: fc.array(fc.record({ text: fc.string() })),
      voice: fc.string(),
    },
    { requiredKeys: ['title', 'context'] },
  );

  test('makes one element the other where the server applies it', () => {
    fc.assert(
      fc.property(element, element, (before, after) => {
        const arrived = applyChanges(before, changesBetween(before, after));
        expect(sameJson(arrived, after)).toBe(true);
      }),
    );
  });
});

describe('a path', () => {
  const value = {
    facts: [
      { id: 'a', text: 'one' },
      { id: 'b', text: 'two' },
    ],
    themes: ['x', 'y'],
    deep: { er: 1 },
  };

  test('leads to a field, a list item by its id or number', () => {
    expect(getAt(value, 'facts.b.text')).toBe('two');
    expect(getAt(value, 'themes.1')).toBe('y');
    expect(getAt(value, 'facts.gone.text')).toBeUndefined();
    expect(getAt(value, 'nothing.here')).toBeUndefined();
    expect(getAt(value, '')).toBe(value);
  });

  test('writes there and nowhere else, undefined takes out', () => {
    expect(setAt(value, 'facts.b.text', 'zwei')).toEqual({
      ...value,
      facts: [value.facts[0], { id: 'b', text: 'zwei' }],
    });
    expect(setAt(value, 'facts.a', undefined)).toEqual({ ...value, facts: [value.facts[1]] });
    expect(setAt(value, 'deep.er', undefined)).toEqual({ ...value, deep: {} });
    expect(setAt(value, 'new.field', 1)).toEqual({ ...value, new: { field: 1 } });
    expect(setAt(value, 'facts.gone.text', 'x')).toEqual(value);
    expect(value.facts[1]?.text).toBe('two');
  });

  test('overlaps another it is part of, not one that merely begins alike', () => {
    expect(overlaps('facts.a', 'facts.a.text')).toBe(true);
    expect(overlaps('facts.a.text', 'facts')).toBe(true);
    expect(overlaps('title', 'titles')).toBe(false);
  });
});

describe('two who write at once', () => {
  test('each keep what only they changed', () => {
    const base = {
      title: 'A',
      tone: 'quiet',
      facts: [
        { id: 'a', text: '1' },
        { id: 'b', text: '2' },
      ],
    };
    const mine = {
      title: 'Mine',
      tone: 'quiet',
      facts: [
        { id: 'a', text: 'mine' },
        { id: 'b', text: '2' },
      ],
    };
    const theirs = {
      title: 'A',
      tone: 'loud',
      facts: [
        { id: 'a', text: '1' },
        { id: 'new', text: '3' },
        { id: 'b', text: 'theirs' },
      ],
    };
    expect(mergeEdits(base, mine, theirs)).toEqual({
      value: {
        title: 'Mine',
        tone: 'loud',
        facts: [
          { id: 'a', text: 'mine' },
          { id: 'new', text: '3' },
          { id: 'b', text: 'theirs' },
        ],
      },
      clashes: [],
    });
  });

  test('clash where both changed the same: mine is kept, theirs is told', () => {
    const { value, clashes } = mergeEdits({ a: { b: 'x' } }, { a: { b: 'mine' } }, { a: { b: 'theirs' } });
    expect(value).toEqual({ a: { b: 'mine' } });
    expect(clashes).toEqual([{ path: 'a.b', theirs: 'theirs' }]);
  });

  test('do not clash where both wrote the same', () => {
    expect(mergeEdits({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ value: { a: 2 }, clashes: [] });
  });

  test('clash where one took out what the other changed', () => {
    const base = { facts: [{ id: 'a', text: '1' }] };
    const gone = mergeEdits(base, { facts: [{ id: 'a', text: 'mine' }] }, { facts: [] });
    expect(gone).toEqual({
      value: { facts: [{ id: 'a', text: 'mine' }] },
      clashes: [{ path: 'facts.a', theirs: undefined }],
    });
    const taken = mergeEdits(base, { facts: [] }, { facts: [{ id: 'a', text: 'theirs' }] });
    expect(taken).toEqual({
      value: { facts: [] },
      clashes: [{ path: 'facts.a', theirs: { id: 'a', text: 'theirs' } }],
    });
  });

  test('clash over a list whose items have no ids as over one thing', () => {
    expect(mergeEdits({ themes: ['a'] }, { themes: ['a', 'm'] }, { themes: ['a', 't'] })).toEqual({
      value: { themes: ['a', 'm'] },
      clashes: [{ path: 'themes', theirs: ['a', 't'] }],
    });
  });

  test('both add a list: all of it is there', () => {
    const { value, clashes } = mergeEdits({}, { facts: [{ id: 'm' }] }, { facts: [{ id: 't' }] });
    expect(value).toEqual({ facts: [{ id: 'm' }, { id: 't' }] });
    expect(clashes).toEqual([]);
  });

  test('what both left out stays out', () => {
    expect(mergeEdits({ a: 1, b: 1 }, { a: 2 }, { a: 1 })).toEqual({ value: { a: 2 }, clashes: [] });
    expect(mergeEdits({ a: 1, b: 1 }, { a: 1 }, { a: 2, b: 1 })).toEqual({ value: { a: 2 }, clashes: [] });
  });
});
