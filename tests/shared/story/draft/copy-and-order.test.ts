import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import {
  DraftEventSchema,
  decideUnit,
  draftFromPackage,
  findAllSceneProblems,
  foldDraft,
  listEncounters,
  type PlanDraft,
  PlanDraftSchema,
  type UnitEdit,
} from '../../../../shared/story/index.ts';
import { sampleStory } from '../../../support/sample.ts';

const sample = draftFromPackage(sampleStory());

function apply(draft: PlanDraft, ...edits: UnitEdit[]) {
  const { events, after, elements } = decideUnit(draft, edits);
  const replayed = events.reduce(
    (next, event) => foldDraft(next, DraftEventSchema.parse(JSON.parse(JSON.stringify(event)))),
    draft,
  );
  expect(replayed).toEqual(after);
  expect(PlanDraftSchema.safeParse(after).error).toBeUndefined();
  return { after, element: elements[0] };
}

const ids = (items: readonly { id: string }[] = []) => items.map(({ id }) => id);
const [firstAct, secondAct] = sample.acts;
const [place, otherPlace] = firstAct?.sandboxLocations ?? [];
if (!firstAct || !secondAct || !place || !otherPlace) throw new Error('The sample has two acts with places.');
const actId = firstAct.id;
const [encounter] = place.encounters;

function expectSoundCopy(after: PlanDraft) {
  const all = listEncounters(after).map(({ encounter: { id } }) => id);
  expect(new Set(all).size).toBe(all.length);
  expect(findAllSceneProblems(after)).toEqual([]);
}

describe('a copy', () => {
  test('of an encounter comes after it, with its script', () => {
    const { after, element } = apply(sample, { copy: { type: 'encounter', id: encounter?.id, title: 'Again' } });
    const pool = after.acts[0]?.sandboxLocations[0]?.encounters ?? [];
    expect(pool[1]).toEqual({ ...encounter, id: element?.id, title: 'Again' });
    expect(pool).toHaveLength(place.encounters.length + 1);
    expectSoundCopy(after);
  });

  test('of an encounter goes to another place', () => {
    const at = { actId, nodeId: otherPlace.id };
    const { after, element } = apply(sample, { copy: { type: 'encounter', id: encounter?.id, at } });
    expect(ids(after.acts[0]?.sandboxLocations[1]?.encounters).at(-1)).toBe(element?.id);
    expectSoundCopy(after);
  });

  test('of a person has no second protagonist, and encounters of its own', () => {
    for (const { id } of sample.characters) {
      const { after, element } = apply(sample, { copy: { type: 'character', id } });
      expect(ids(after.characters)[ids(sample.characters).indexOf(id) + 1]).toBe(element?.id);
      expect(after.characters.filter(({ role }) => role === 'protagonist')).toHaveLength(1);
      expectSoundCopy(after);
    }
  });

  test('of a place has its picture and the same ways both ways', () => {
    const { after, element } = apply(sample, { copy: { type: 'node', actId, id: place.id, title: 'The other lane' } });
    const places = after.acts[0]?.sandboxLocations ?? [];
    expect(places[1]).toMatchObject({ id: element?.id, title: 'The other lane', connections: place.connections });
    expect(places[1]?.background).toEqual(place.background);
    const leading = (to: string) => places.filter(({ connections }) => connections.includes(to)).map(({ id }) => id);
    expect(leading(element?.id ?? '')).toEqual(leading(place.id));
    expectSoundCopy(after);
  });

  test('of an act has its own encounters and facts', () => {
    const fact = { id: 'wreck', text: 'The light was moved.', audience: 'cast' as const };
    const before = apply(sample, { type: 'act', id: actId, changes: { facts: [fact] } }).after;
    const found = [`A page [wreck]`];
    const pool = { type: 'encounter' as const, id: encounter?.id, changes: { findings: found } };
    const { after, element } = apply(apply(before, pool).after, { copy: { type: 'act', id: actId } });
    expect(ids(after.acts)).toEqual([actId, element?.id, secondAct.id]);
    const copied = after.acts[1];
    expect(ids(copied?.facts)).toEqual(['wreck_2']);
    expect(copied?.sandboxLocations[0]?.encounters[0]?.findings).toEqual(['A page [wreck_2]']);
    expect(ids(copied?.sandboxLocations)).toEqual(ids(firstAct.sandboxLocations));
    expectSoundCopy(after);
  });

  test('of the premise is refused', () => {
    expect(() => decideUnit(sample, [{ copy: { type: 'premise' } }])).toThrow(RefusalError);
  });
});

describe('the order', () => {
  test.each([
    ['acts', { type: 'act' as const, id: secondAct.id }, (draft: PlanDraft) => ids(draft.acts)],
    [
      'people',
      { type: 'character' as const, id: sample.characters.at(-1)?.id },
      (draft: PlanDraft) => ids(draft.characters),
    ],
    [
      'places',
      { type: 'node' as const, actId, id: firstAct.sandboxLocations.at(-1)?.id },
      (draft: PlanDraft) => ids(draft.acts[0]?.sandboxLocations),
    ],
    [
      'encounters',
      { type: 'encounter' as const, id: place.encounters.at(-1)?.id },
      (draft: PlanDraft) => ids(draft.acts[0]?.sandboxLocations[0]?.encounters),
    ],
  ])('of %s is changed, and back', (_, element, list) => {
    const before = list(sample);
    const { after } = apply(sample, { order: { ...element, to: 0 } });
    expect(list(after)).toEqual([before.at(-1), ...before.slice(0, -1)]);
    expect(apply(after, { order: { ...element, to: 1000 } }).after).toEqual(sample);
    expect(decideUnit(sample, [{ order: { ...element, to: before.length - 1 } }]).events).toEqual([]);
  });
});
