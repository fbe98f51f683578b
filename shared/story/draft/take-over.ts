import type { z } from 'zod';
import { IdSchema } from '../id.ts';
import { decideRemoveElement } from './decide-removal.ts';
import type { DraftAct, DraftLocation, PlanDraft } from './draft.ts';
import { type DraftElement, DraftElementSchema, type DraftElementType, findEncounter, hasElement } from './element.ts';
import { foldDraft } from './fold.ts';

/** A part of a draft, as `diffDrafts` lists them. `nodeId` is the place of a pool encounter. */
export const DraftPartSchema = DraftElementSchema.extend({ nodeId: IdSchema.optional() });
export type DraftPart = z.infer<typeof DraftPartSchema>;

/** Places need their act, and encounters their place. */
const ORDER: readonly DraftElementType[] = ['premise', 'character', 'act', 'node', 'encounter'];

/** Replaces an item, or adds it behind the one it follows in `others`. */
function put<T extends { id: string }>(items: readonly T[], item: T, others: readonly { id: string }[]): T[] {
  if (items.some(({ id }) => id === item.id)) return items.map((each) => (each.id === item.id ? item : each));
  const before = new Set(
    others
      .slice(
        0,
        others.findIndex(({ id }) => id === item.id),
      )
      .map(({ id }) => id),
  );
  const at = items.findLastIndex(({ id }) => before.has(id)) + 1;
  return items.toSpliced(at, 0, item);
}

const findAct = ({ acts }: PlanDraft, id: string | undefined): DraftAct | undefined =>
  acts.find((act) => act.id === id);
const findPlace = (act: DraftAct | undefined, id: string | undefined): DraftLocation | undefined =>
  act?.sandboxLocations.find((place) => place.id === id);

const remove = (draft: PlanDraft, element: DraftElement): PlanDraft =>
  hasElement(draft, element) ? foldDraft(draft, decideRemoveElement(draft, element, { force: true }).event) : draft;

const withAct = (draft: PlanDraft, act: DraftAct, from: PlanDraft): PlanDraft => ({
  ...draft,
  acts: put(draft.acts, act, from.acts),
});

function withPlace(draft: PlanDraft, actId: string, place: DraftLocation, from: PlanDraft): PlanDraft {
  const before = findAct(draft, actId);
  const source = findAct(from, actId);
  const act = before ?? (source && { ...source, intendedLocations: [], sandboxLocations: [] });
  if (!act) return draft;
  const intended = act.intendedLocations.includes(place.id)
    ? act.intendedLocations
    : [...act.intendedLocations, place.id];
  const places = put(act.sandboxLocations, place, source?.sandboxLocations ?? []);
  return withAct(draft, { ...act, intendedLocations: intended, sandboxLocations: places }, from);
}

function takeCharacter(draft: PlanDraft, from: PlanDraft, id: string | undefined): PlanDraft {
  const character = from.characters.find((each) => each.id === id);
  if (!character) return remove(draft, { type: 'character', ...(id !== undefined && { id }) });
  return { ...draft, characters: put(draft.characters, character, from.characters) };
}

/** An act that is there keeps its places; one that is not comes with all that is in it. */
function takeAct(draft: PlanDraft, from: PlanDraft, id: string | undefined): PlanDraft {
  const act = findAct(from, id);
  if (!act) return remove(draft, { type: 'act', ...(id !== undefined && { id }) });
  const places = findAct(draft, id)?.sandboxLocations;
  if (!places) return withAct(draft, act, from);
  const intendedLocations = [...new Set([...act.intendedLocations, ...places.map((place) => place.id)])];
  const order = act.sandboxLocations.map((place) => place.id);
  const rank = ({ id: place }: DraftLocation) => (order.includes(place) ? order.indexOf(place) : order.length);
  const sandboxLocations = places.toSorted((a, b) => rank(a) - rank(b));
  return withAct(draft, { ...act, intendedLocations, sandboxLocations }, from);
}

const unmap = (draft: PlanDraft, actId: string, id: string): PlanDraft => ({
  ...draft,
  acts: draft.acts.map((act) =>
    act.id === actId
      ? {
          ...act,
          sandboxLocations: act.sandboxLocations
            .filter((place) => place.id !== id)
            .map((place) => ({ ...place, connections: place.connections.filter((to) => to !== id) })),
        }
      : act,
  ),
});

/** A place that is there keeps its encounters; one that is not comes with them. */
function takePlace(draft: PlanDraft, from: PlanDraft, { actId = '', id = '' }: DraftPart): PlanDraft {
  const place = findPlace(findAct(from, actId), id);
  if (!place) {
    // Only off the map, if the act still plans it.
    const isPlanned = findAct(from, actId)?.intendedLocations.includes(id) ?? false;
    return isPlanned ? unmap(draft, actId, id) : remove(draft, { type: 'node', actId, id });
  }
  const encounters = findPlace(findAct(draft, actId), id)?.encounters ?? place.encounters;
  const mine = { ...place, encounters };
  return withPlace(mine.encounters === place.encounters ? withoutEncounters(draft, place) : draft, actId, mine, from);
}

/** Ids of encounters are unique: those that come back with their place leave where they are. */
const withoutEncounters = (draft: PlanDraft, { encounters }: DraftLocation): PlanDraft =>
  encounters.reduce((rest, { id }) => leave(rest, id), draft);

const leave = (draft: PlanDraft, id: string): PlanDraft => ({
  ...draft,
  acts: draft.acts.map((act) => ({
    ...act,
    sandboxLocations: act.sandboxLocations.map((place) =>
      place.encounters.some((each) => each.id === id)
        ? { ...place, encounters: place.encounters.filter((each) => each.id !== id) }
        : place,
    ),
  })),
});

function takeEncounter(draft: PlanDraft, from: PlanDraft, { actId = '', nodeId = '', id = '' }: DraftPart): PlanDraft {
  const source = findPlace(findAct(from, actId), nodeId);
  const encounter = source?.encounters.find((each) => each.id === id);
  if (!source || !encounter) {
    // One that was moved since is not removed from where it belongs.
    const isElsewhere = findEncounter(from, id)?.kind === 'pool';
    const here = findPlace(findAct(draft, actId), nodeId);
    if (!here?.encounters.some((each) => each.id === id)) return draft;
    return isElsewhere ? leave(draft, id) : remove(draft, { type: 'encounter', id });
  }
  const found = findEncounter(draft, id);
  const isMoved = found?.kind === 'pool' && (found.nodeId !== nodeId || found.actId !== actId);
  const left = isMoved ? leave(draft, id) : draft;
  const place = findPlace(findAct(left, actId), nodeId) ?? { ...source, encounters: [] };
  const encounters = put(place.encounters, encounter, source.encounters);
  return withPlace(left, actId, { ...place, encounters }, from);
}

function takePart(draft: PlanDraft, from: PlanDraft, part: DraftPart): PlanDraft {
  switch (part.type) {
    case 'premise': {
      const { premise: _, ...rest } = draft;
      return { ...rest, ...(from.premise && { premise: from.premise }) };
    }
    case 'character':
      return takeCharacter(draft, from, part.id);
    case 'act':
      return takeAct(draft, from, part.id);
    case 'node':
      return takePlace(draft, from, part);
    case 'encounter':
      return takeEncounter(draft, from, part);
  }
}

/**
 * A draft with some parts as they are in another. What the other lacks is removed, with the references to it; what the
 * draft lacks comes with the act and place it is in.
 */
export const takeOverParts = (draft: PlanDraft, from: PlanDraft, parts: readonly DraftPart[]): PlanDraft =>
  ORDER.flatMap((type) => parts.filter((part) => part.type === type)).reduce(
    (changed, part) => takePart(changed, from, part),
    draft,
  );
