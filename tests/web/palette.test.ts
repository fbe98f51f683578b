import { describe, expect, test } from 'vitest';
import { decideUnit, draftFromPackage, type PlanDraft } from '../../shared/story/index.ts';
import { type DraftMatch, searchDraft } from '../../web/palette/search-draft.ts';
import { isPaletteKey } from '../../web/palette/use-palette.ts';
import { planDrop } from '../../web/studio/draft/arrange/plan-drop.ts';
import { listRenamable, listUses, nextMeterId, renameEdits, renameProblem } from '../../web/studio/find/rename-plan.ts';
import { toShownText } from '../../web/studio/find/shown-text.ts';
import { sampleStory } from '../support/sample.ts';

const sample = draftFromPackage(sampleStory());

const search = (draft: PlanDraft, query: string): DraftMatch[] => [...searchDraft(draft, query)].flat();

describe('the keys of the palette', () => {
  const press = { key: 'k', metaKey: false, ctrlKey: true, shiftKey: false, altKey: false };

  test('are Ctrl+K, and ⌘K on Apple devices, where Ctrl+K belongs to the fields', () => {
    expect(isPaletteKey(press, false)).toBe(true);
    expect(isPaletteKey(press, true)).toBe(false);
    expect(isPaletteKey({ ...press, ctrlKey: false, metaKey: true }, true)).toBe(true);
    expect(isPaletteKey({ ...press, shiftKey: true }, false)).toBe(false);
    expect(isPaletteKey({ ...press, key: 'j' }, false)).toBe(false);
  });
});

describe('a search of a draft', () => {
  test('finds names of every kind, then texts', () => {
    const kinds = search(sample, 'kuroda').map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['character', 'place', 'encounter', 'flag', 'item', 'text']));
    expect(kinds.lastIndexOf('item')).toBeLessThan(kinds.indexOf('text'));
  });

  test('is bounded, and finds nothing for nothing', () => {
    expect(search(sample, 'e').length).toBeLessThanOrEqual(10 * 8 + 20);
    expect(search(sample, '  ')).toEqual([]);
  });
});

test('a text opens in the form that has its field', () => {
  expect(toShownText({ type: 'premise' }, 'endings.a.title')).toMatchObject({
    part: 'endings',
    write: { sheet: { kind: 'endings' } },
  });
  expect(toShownText({ type: 'premise' }, 'facts.a.text')).toMatchObject({ write: { sheet: { kind: 'premise' } } });
  expect(toShownText({ type: 'act', id: 'a' }, 'facts.a.text')).toMatchObject({ part: 'lore' });
  expect(toShownText({ type: 'node', actId: 'a', id: 'b' }, 'title')).toMatchObject({
    write: { sheet: { kind: 'place' } },
  });
});

describe('a drop', () => {
  const [first, second] = sample.acts;
  const [place, other] = first?.sandboxLocations ?? [];
  const [one, two] = place?.encounters ?? [];
  const encounter = { type: 'encounter' as const, actId: first?.id, id: one?.id };

  test('orders siblings, and moves an encounter to a place or to where an act begins', () => {
    const to = (target: Parameters<typeof planDrop>[2]) => planDrop(sample, encounter, target);
    expect(to({ type: 'encounter', id: two?.id })).toEqual([{ order: { type: 'encounter', id: one?.id, to: 1 } }]);
    const moved = (actId?: string, nodeId?: string) => [
      { ...{ type: 'encounter', id: one?.id, changes: {} }, at: { actId, nodeId } },
    ];
    expect(to({ type: 'node', actId: first?.id, id: other?.id })).toEqual(moved(first?.id, other?.id));
    expect(to({ type: 'act', id: second?.id })).toEqual(moved(second?.id, second?.startLocation));
    expect(planDrop(sample, { type: 'act', id: second?.id }, { type: 'act', id: first?.id })).toEqual([
      { order: { type: 'act', id: second?.id, to: 0 } },
    ]);
  });

  test('does nothing where it means nothing', () => {
    expect(planDrop(sample, encounter, encounter)).toEqual([]);
    expect(planDrop(sample, encounter, { type: 'node', actId: first?.id, id: place?.id })).toEqual([]);
    expect(planDrop(sample, { type: 'act', id: first?.id }, encounter)).toEqual([]);
  });
});

describe('the plan of a rename', () => {
  const named = (id: string) => listRenamable(sample).find((each) => each.id === id);

  test('renames a meter in its label and in conditions', () => {
    const trust = named('trust');
    if (!trust) throw new Error('The sample has a meter of trust.');
    expect(nextMeterId(sample, trust, 'Good faith')).toBe('good_faith');
    expect(nextMeterId(sample, trust, '信任')).toBeNull();
    expect(renameEdits(trust, 'Good faith', { hits: [], meterId: 'good_faith' })).toEqual([
      { type: 'premise', changes: { 'meters.trust.label': 'Good faith' } },
      { type: 'premise', changes: { 'meters.trust.id': 'good_faith' } },
    ]);
  });

  test('of a meter or a fact is followed by conditions and findings', () => {
    const [trust, fact] = [named('trust'), listRenamable(sample).find(({ kind }) => kind === 'fact')];
    if (!trust || !fact) throw new Error('The sample has a meter and facts.');
    const { after } = decideUnit(sample, [
      ...renameEdits(trust, 'Good faith', { hits: [], meterId: 'good_faith' }),
      ...renameEdits(fact, 'another_fact', { hits: [], meterId: null }),
    ]);
    const text = JSON.stringify(after);
    expect(after.premise?.meters?.find(({ id }) => id === 'good_faith')?.label).toBe('Good faith');
    expect(text).toContain('meters.good_faith');
    expect(text).not.toMatch(/meters\.trust\b/);
    expect(text).not.toContain(`"${fact.id}"`);
    expect(listUses(sample, fact, 'another_fact', null).length).toBeGreaterThan(0);
  });

  test('gives no name of another flag or fact', () => {
    const flag = named('tv_promise');
    const fact = listRenamable(sample).find(({ kind }) => kind === 'fact');
    if (!flag || !fact) throw new Error('The sample has flags and facts.');
    expect(renameProblem(sample, flag, 'tome_hum')).toBe('taken');
    expect(renameProblem(sample, flag, 'another')).toBeNull();
    expect(renameProblem(sample, fact, 'Not an id')).toBe('formProblem');
  });
});
