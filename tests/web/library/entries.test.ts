import { describe, expect, test } from 'vitest';
import { designCover } from '../../../web/brand/generated-cover.tsx';
import { type EntryView, groupEntries, selectEntries, usefulFilters } from '../../../web/library/entries.ts';

const story = (id: string, title: string, more: { createdAt?: string; isOwn?: boolean; premise?: string } = {}) => ({
  ...{ id, title, language: 'en', version: 1, createdAt: '2026-01-01', totalNodes: 3, cover: null, premise: '' },
  ...{ cast: [{ id: 'mei', name: 'Mei Tanaka', image: null }], mayWrite: true, isOwn: true },
  ...{ painting: { done: 0, total: 0, failed: 0 }, ...more },
});
const draft = (id: string, storyId: string, updatedAt: string, title: string | null = null) => ({
  ...{ id, title, updatedAt, packageId: null, storyId, isOwn: true },
});
const play = (id: string, packageId: string, updatedAt: string) => ({
  ...{ id, packageId, title: 'Goose', turn: 1, updatedAt, ended: false, trial: false, storyGone: false, cover: null },
});

const entries = groupEntries(
  [story('lantern', 'The Lantern', { premise: 'Fog' }), story('goose', 'A Goose', { isOwn: false })],
  [
    draft('d1', 'lantern', '2026-01-05'),
    draft('d2', 'harbour', '2026-01-03', 'Harbour'),
    draft('d3', 'lantern', '2026-01-09'),
  ],
  [play('p1', 'goose', '2026-01-04'), play('p2', 'gone', '2026-01-02'), play('p3', 'goose', '2026-01-06')],
);
const view = (changes: Partial<EntryView>) =>
  selectEntries(
    entries,
    { search: '', sort: 'changed', filter: 'all', shelf: null, ...changes },
    new Map([['goose', 'Birds']]),
    'en',
  ).map(({ id }) => id);

describe('the library', () => {
  test('has one entry for a story with its drafts and plays', () => {
    expect(entries.map(({ id, drafts, plays }) => [id, drafts.map((d) => d.id), plays.map((p) => p.id)])).toEqual([
      ['lantern', ['d3', 'd1'], []],
      ['goose', [], ['p3', 'p1']],
      ['harbour', ['d2'], []],
      ['gone', [], ['p2']],
    ]);
  });

  test('is ordered by the last change, title or play', () => {
    const french = groupEntries(
      [...entries.flatMap(({ story: each }) => each ?? []), { ...story('fr', 'Le phare'), language: 'fr' }],
      [],
      [],
    );
    const shown = { search: '', sort: 'suggested', filter: 'all', shelf: null } as const;
    expect(selectEntries(french, shown, new Map(), 'fr')[0]?.id).toBe('fr');
    expect(selectEntries(french, shown, new Map(), 'en')[2]?.id).toBe('fr');
    expect(view({ sort: 'changed' })).toEqual(['lantern', 'harbour', 'gone', 'goose']);
    expect(view({ sort: 'title' })).toEqual(['goose', 'gone', 'harbour', 'lantern']);
    expect(view({ sort: 'played' })).toEqual(['goose', 'gone', 'lantern', 'harbour']);
  });

  test.each<[Partial<EntryView>, string[]]>([
    [{ filter: 'own' }, ['lantern', 'harbour']],
    [{ filter: 'shared' }, ['goose']],
    [{ filter: 'drafts' }, ['harbour']],
    [{ filter: 'finished' }, ['lantern', 'goose']],
    [{ filter: 'played' }, ['gone', 'goose']],
    [{ filter: 'imported' }, ['goose']],
    [{ shelf: 'Birds' }, ['goose']],
    [{ search: 'ＦＯＧ lantern' }, ['lantern']],
    [{ search: 'tanaka' }, ['lantern', 'goose']],
    [{ search: 'nobody' }, []],
  ])('shows for %j', (changes, ids) => {
    expect(view(changes)).toEqual(ids);
  });

  test('offers only filters that leave something out', () => {
    expect(usefulFilters(entries)).toContain('own');
    expect(usefulFilters(groupEntries([story('a', 'A')], [], []))).toEqual(['all']);
  });
});

test('covers without a picture are the same for a story, and differ between stories', () => {
  expect(designCover('lantern')).toEqual(designCover('lantern'));
  const covers = Array.from({ length: 200 }, (_, n) => JSON.stringify(designCover(`story-${n}`)));
  expect(new Set(covers).size).toBe(200);
});
