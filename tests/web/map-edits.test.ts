import { expect, test } from 'vitest';
import type { DraftLocation } from '../../shared/story/index.ts';
import { forgetPositions, putPlaces, setWay } from '../../web/studio/draft/map-edits.ts';

const place = (id: string, connections: string[], mapPosition?: DraftLocation['mapPosition']): DraftLocation => ({
  ...{ id, title: id, location: id, mood: 'calm', ambientDetail: '', requiredCharacters: [], encounters: [] },
  connections,
  ...(mapPosition && { mapPosition }),
});

test('only places that were moved are saved', () => {
  const positions = new Map([
    ['quay', { x: 1, y: 2 }],
    ['inn', { x: 5, y: 6 }],
    ['gone', { x: 9, y: 9 }],
  ]);
  const places = [place('quay', [], { x: 1, y: 2 }), place('inn', []), place('mill', [])];
  expect(putPlaces(positions)(places)).toEqual([{ id: 'inn', changes: { mapPosition: { x: 5, y: 6 } } }]);
  expect(forgetPositions(places)).toEqual([{ id: 'quay', changes: { mapPosition: null } }]);
});

test('a way is made, turned round and deleted, and other ways stay', () => {
  const places = [place('quay', ['mill']), place('inn', ['quay'])];
  expect(setWay('quay', 'inn', 'both')(places)).toEqual([{ id: 'quay', changes: { connections: ['mill', 'inn'] } }]);
  expect(setWay('quay', 'inn', 'forth')(places)).toEqual([
    { id: 'quay', changes: { connections: ['mill', 'inn'] } },
    { id: 'inn', changes: { connections: [] } },
  ]);
  expect(setWay('quay', 'inn', 'back')(places)).toEqual([]);
  expect(setWay('inn', 'quay', 'none')(places)).toEqual([{ id: 'inn', changes: { connections: [] } }]);
  // Deleted meanwhile by somebody else.
  expect(setWay('inn', 'gone', 'forth')(places)).toEqual([{ id: 'inn', changes: { connections: ['quay', 'gone'] } }]);
});
