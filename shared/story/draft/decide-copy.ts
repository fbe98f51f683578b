import { RefusalError } from '../../error.ts';
import { withoutUndefined } from '../../json.ts';
import type { Remark } from '../../remarks.ts';
import type { ArcEncounter, Encounter } from '../encounter.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, findEncounter, requireElement } from './element.ts';
import type { DraftEvent, PlaceAddress } from './events.ts';
import { foldDraft, foldDraftEvents } from './fold.ts';
import { requireAct, requireCharacter, requirePlace } from './lookup.ts';
import { encounterIds, factIds, freeId } from './new-ids.ts';
import { decideOrder, siblingIndex } from './order.ts';
import { renameWithin } from './propagate-renames.ts';

const PLACES_MAX = 60;
const ENCOUNTERS_MAX = 64;
const ARC_MAX = 24;
const ACTS_MAX = 40;

interface CopyRequest extends DraftElement {
  title?: string | undefined;
  at?: PlaceAddress | undefined;
}

interface Copied {
  events: DraftEvent[];
  after: PlanDraft;
  remarks: Remark[];
  element: DraftElement;
}

const listIds = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

function requireRoom(now: number, most: number, what: string): void {
  if (now < most) return;
  throw new RefusalError('too_large', `There are ${now} ${what} already, the most that fit.`, {
    hint: 'Remove one first.',
    reason: { code: 'no-room-for-copy' },
  });
}

/** Gives encounters free ids, which are unique in a story. */
function withFreeIds<T extends Encounter | ArcEncounter>(encounters: readonly T[], taken: Set<string>): T[] {
  return encounters.map((encounter) => {
    const id = freeId(encounter.id, taken, 'enc');
    taken.add(id);
    return { ...encounter, id };
  });
}

function copyCharacter(draft: PlanDraft, id: string, title: string | undefined) {
  const { image, ...character } = requireCharacter(draft, id);
  requireRoom(draft.characters.length, 200, 'characters');
  const { personalArc } = character;
  const name = (title ?? character.name).slice(0, 120);
  const made = freeId(name, listIds(draft.characters), 'character');
  const event: DraftEvent = {
    type: 'character-proposed',
    character: withoutUndefined({
      ...character,
      id: made,
      name,
      // A story has one protagonist.
      role: character.role === 'protagonist' ? 'npc' : character.role,
      personalArc: personalArc && {
        ...personalArc,
        arcEncounters: withFreeIds(personalArc.arcEncounters, new Set(encounterIds(draft))),
      },
    }),
    ...(image && { image }),
  };
  return { events: [event], element: { type: 'character' as const, id: made } };
}

/** The events that put a place on a map, with its picture and music. */
function placeEvents(
  draft: PlanDraft,
  from: PlaceAddress,
  to: { actId: string; id: string; title: string },
  taken: Set<string>,
): DraftEvent[] {
  const { background, music, ...place } = requirePlace(draft, from.actId, from.nodeId);
  const { actId, id, title } = to;
  const node = { ...place, id, title, encounters: withFreeIds(place.encounters, taken) };
  const { backgroundPrompt = '', musicPrompts = [] } = place;
  return [
    { type: 'node-added', actId, node },
    ...(background && music
      ? [{ type: 'node-finalized' as const, actId, nodeId: id, backgroundPrompt, musicPrompts, background, music }]
      : []),
  ];
}

/** A copied place has the same ways as the original, in both directions. */
function copyPlace(draft: PlanDraft, actId: string, nodeId: string, title: string | undefined) {
  const act = requireAct(draft, actId);
  const original = requirePlace(draft, actId, nodeId);
  requireRoom(act.intendedLocations.length, PLACES_MAX, 'places in this act');
  const id = freeId(title ?? original.title, [...act.intendedLocations, ...listIds(act.sandboxLocations)], 'place');
  const copied = placeEvents(
    draft,
    { actId, nodeId },
    { actId, id, title: title ?? original.title },
    new Set(encounterIds(draft)),
  );
  const ways = act.sandboxLocations.flatMap(({ background: _background, music: _music, ...node }): DraftEvent[] =>
    node.connections.includes(nodeId)
      ? [{ type: 'node-updated', actId, id: node.id, node: { ...node, connections: [...node.connections, id] } }]
      : [],
  );
  return { events: [...copied, ...ways], element: { type: 'node' as const, actId, id } };
}

function copyAct(draft: PlanDraft, actId: string, title: string | undefined) {
  const { sandboxLocations, ...original } = requireAct(draft, actId);
  requireRoom(draft.acts.length, ACTS_MAX, 'acts');
  const id = freeId('', listIds(draft.acts), 'act');
  const takenFacts = new Set(factIds(draft));
  const facts = (original.facts ?? []).map((fact) => {
    const made = freeId(fact.id, takenFacts, 'fact');
    takenFacts.add(made);
    return { from: fact.id, to: made };
  });
  // The copy tells its own facts.
  const ownFacts = <T>(part: T): T =>
    facts.reduce((next, fact) => renameWithin(next, '', { kind: 'fact', ...fact }) as T, part);
  const outline = ownFacts({
    ...original,
    id,
    title: title ?? original.title,
    ...(original.facts && { facts: original.facts.map((fact, at) => ({ ...fact, id: facts[at]?.to ?? fact.id })) }),
  });
  const taken = new Set(encounterIds(draft));
  const places = sandboxLocations.flatMap((place) =>
    placeEvents(draft, { actId, nodeId: place.id }, { actId: id, id: place.id, title: place.title }, taken),
  );
  return {
    events: [{ type: 'act-outlined' as const, outline }, ...ownFacts(places)],
    element: { type: 'act' as const, id },
  };
}

/** Without the ways of options that lead to a place of another act. */
const withoutWays = <T extends Encounter | ArcEncounter>(encounter: T): T =>
  encounter.options
    ? { ...encounter, options: encounter.options.map(({ leadsTo: _leadsTo, ...option }) => option) }
    : encounter;

function copyEncounter(draft: PlanDraft, id: string, { title, at }: CopyRequest) {
  const found = findEncounter(draft, id);
  const made = freeId(id, encounterIds(draft), 'enc');
  const named = <T extends Encounter | ArcEncounter>(encounter: T): T => ({
    ...encounter,
    id: made,
    title: title ?? encounter.title,
  });
  if (found?.kind === 'arc') {
    const { image: _image, ...character } = requireCharacter(draft, found.characterId);
    const { personalArc } = character;
    if (!personalArc) return { events: [], element: { type: 'encounter' as const, id } };
    requireRoom(personalArc.arcEncounters.length, ARC_MAX, 'encounters in this arc');
    const arcEncounters = [...personalArc.arcEncounters, named(found.encounter)];
    const changed = { ...character, personalArc: { ...personalArc, arcEncounters } };
    return {
      events: [{ type: 'character-updated' as const, id: character.id, character: changed }],
      element: { type: 'encounter' as const, id: made },
    };
  }
  const { actId = '', nodeId = '' } = at ?? (found?.kind === 'pool' ? found : {});
  const { background: _background, music: _music, ...node } = requirePlace(draft, actId, nodeId);
  requireRoom(node.encounters.length, ENCOUNTERS_MAX, 'encounters at this place');
  const copy = found ? [named(actId === found.actId ? found.encounter : withoutWays(found.encounter))] : [];
  return {
    events: [
      {
        type: 'node-updated' as const,
        actId,
        id: nodeId,
        node: { ...node, encounters: [...node.encounters, ...copy] },
      },
    ],
    element: { type: 'encounter' as const, actId, id: made },
  };
}

function copy(draft: PlanDraft, element: DraftElement, request: CopyRequest) {
  const { actId = '', id = '' } = element;
  const { title } = request;
  switch (element.type) {
    case 'premise':
      throw new RefusalError('conflict', 'A story has one premise.', {
        hint: 'Copy a part of it.',
        reason: { code: 'premise-stays' },
      });
    case 'character':
      return copyCharacter(draft, id, title);
    case 'act':
      return copyAct(draft, id, title);
    case 'node':
      return copyPlace(draft, actId, id, title);
    case 'encounter':
      return copyEncounter(draft, id, request);
  }
}

/**
 * Copies an element with all that is in it, after the original; an encounter also to another place. Flags and items
 * stay the same, and facts of an act get copies of their own.
 * @throws RefusalError for an unknown element, and where there is no room
 */
export function decideCopy(draft: PlanDraft, request: CopyRequest): Copied {
  const { title: _title, at: _at, ...wanted } = request;
  const original = requireElement(draft, wanted);
  const { events, element } = copy(draft, original, request);
  const copied = foldDraftEvents(draft, events);
  const isElsewhere = request.at !== undefined;
  const order = isElsewhere ? null : decideOrder(copied, element, siblingIndex(copied, original) + 1);
  return {
    events: order ? [...events, order] : events,
    after: order ? foldDraft(copied, order) : copied,
    remarks: [],
    element,
  };
}
