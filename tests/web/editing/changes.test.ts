import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAtPath, pathsOverlap, setAtPath } from '../../../shared/field-path.ts';
import { sameJson } from '../../../shared/json.ts';
import { applyChanges } from '../../../shared/story/draft/apply-changes.ts';
import { diffFields } from '../../../web/studio/draft/sheets/diff-fields.ts';
import { mergeThreeWay } from '../../../web/studio/draft/sheets/three-way-merge.ts';

describe('what is sent of an edit', () => {
  test('is the field that changed, by its path', () => {
    const before = { title: 'A', globalContext: { setting: 'harbour', tone: 'quiet' } };
    const after = { title: 'A', globalContext: { setting: 'harbour', tone: 'loud' } };
    expect(diffFields(before, after)).toEqual({ 'globalContext.tone': 'loud' });
    expect(diffFields(before, before)).toEqual({});
  });

  test('is null for what is gone, the whole for what is new', () => {
    expect(diffFields({ voice: 'low' }, {})).toEqual({ voice: null });
    expect(diffFields({}, { arc: { want: 'a' } })).toEqual({ arc: { want: 'a' } });
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
    expect(diffFields(before, after)).toEqual({
      'facts.b': null,
      'facts.c.text': 'three',
      'facts.d': { id: 'd', text: '4' },
    });
  });

  test('is the whole list where it was put in another order, or its items have no ids', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    expect(diffFields({ facts: [a, b] }, { facts: [b, a] })).toEqual({ facts: [b, a] });
    expect(diffFields({ facts: [a, b] }, { facts: [{ id: 'c' }, a, b] })).toEqual({ facts: [{ id: 'c' }, a, b] });
    expect(diffFields({ options: [{ text: 'Go' }] }, { options: [{ text: 'Stay' }] })).toEqual({
      options: [{ text: 'Stay' }],
    });
    expect(diffFields({ themes: ['x'] }, { themes: ['x', 'y'] })).toEqual({ themes: ['x', 'y'] });
  });

  test('is the whole list where there was none', () => {
    expect(diffFields({}, { facts: [{ id: 'a' }] })).toEqual({ facts: [{ id: 'a' }] });
    expect(diffFields({ facts: [] }, { facts: [{ id: 'a' }] })).toEqual({ facts: [{ id: 'a' }] });
  });

  test('patches an object whose names could not be paths', () => {
    const before = { stats: { wits: 1, 'st. nerve': 2, gone: 0 } };
    const after = { stats: { wits: 1, 'st. nerve': 3 } };
    expect(diffFields(before, after)).toEqual({ stats: { 'st. nerve': 3, gone: null } });
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
        const arrived = applyChanges(before, diffFields(before, after));
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
    expect(getAtPath(value, 'facts.b.text')).toBe('two');
    expect(getAtPath(value, 'themes.1')).toBe('y');
    expect(getAtPath(value, 'facts.gone.text')).toBeUndefined();
    expect(getAtPath(value, 'nothing.here')).toBeUndefined();
    expect(getAtPath(value, '')).toBe(value);
  });

  test('writes there and nowhere else, undefined takes out', () => {
    expect(setAtPath(value, 'facts.b.text', 'zwei')).toEqual({
      ...value,
      facts: [value.facts[0], { id: 'b', text: 'zwei' }],
    });
    expect(setAtPath(value, 'facts.a', undefined)).toEqual({ ...value, facts: [value.facts[1]] });
    expect(setAtPath(value, 'deep.er', undefined)).toEqual({ ...value, deep: {} });
    expect(setAtPath(value, 'new.field', 1)).toEqual({ ...value, new: { field: 1 } });
    expect(setAtPath(value, 'facts.gone.text', 'x')).toEqual(value);
    expect(value.facts[1]?.text).toBe('two');
  });

  test('overlaps another it is part of, not one that merely begins alike', () => {
    expect(pathsOverlap('facts.a', 'facts.a.text')).toBe(true);
    expect(pathsOverlap('facts.a.text', 'facts')).toBe(true);
    expect(pathsOverlap('title', 'titles')).toBe(false);
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
    expect(mergeThreeWay(base, mine, theirs)).toEqual({
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
    const { value, clashes } = mergeThreeWay({ a: { b: 'x' } }, { a: { b: 'mine' } }, { a: { b: 'theirs' } });
    expect(value).toEqual({ a: { b: 'mine' } });
    expect(clashes).toEqual([{ path: 'a.b', theirs: 'theirs' }]);
  });

  test('do not clash where both wrote the same', () => {
    expect(mergeThreeWay({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ value: { a: 2 }, clashes: [] });
  });

  test('clash where one took out what the other changed', () => {
    const base = { facts: [{ id: 'a', text: '1' }] };
    const gone = mergeThreeWay(base, { facts: [{ id: 'a', text: 'mine' }] }, { facts: [] });
    expect(gone).toEqual({
      value: { facts: [{ id: 'a', text: 'mine' }] },
      clashes: [{ path: 'facts.a', theirs: undefined }],
    });
    const taken = mergeThreeWay(base, { facts: [] }, { facts: [{ id: 'a', text: 'theirs' }] });
    expect(taken).toEqual({
      value: { facts: [] },
      clashes: [{ path: 'facts.a', theirs: { id: 'a', text: 'theirs' } }],
    });
  });

  test('clash over a list whose items have no ids as over one thing', () => {
    expect(mergeThreeWay({ themes: ['a'] }, { themes: ['a', 'm'] }, { themes: ['a', 't'] })).toEqual({
      value: { themes: ['a', 'm'] },
      clashes: [{ path: 'themes', theirs: ['a', 't'] }],
    });
  });

  test('both add a list: all of it is there', () => {
    const { value, clashes } = mergeThreeWay({}, { facts: [{ id: 'm' }] }, { facts: [{ id: 't' }] });
    expect(value).toEqual({ facts: [{ id: 'm' }, { id: 't' }] });
    expect(clashes).toEqual([]);
  });

  test('what both left out stays out', () => {
    expect(mergeThreeWay({ a: 1, b: 1 }, { a: 2 }, { a: 1 })).toEqual({ value: { a: 2 }, clashes: [] });
    expect(mergeThreeWay({ a: 1, b: 1 }, { a: 1 }, { a: 2, b: 1 })).toEqual({ value: { a: 2 }, clashes: [] });
  });
});
