import { withoutUndefined } from '../../json.ts';
import type { ActOutline, Location, MapLocation } from '../act.ts';
import type { Asset } from '../package.ts';
import { foldScene } from '../scene/write.ts';
import type { DraftAct, DraftCharacter, DraftLocation, PlanDraft } from './draft.ts';
import { type DraftElement, listEncounters } from './element.ts';
import type { DraftEvent, EventOf } from './events.ts';
import { foldRemoval } from './fold-removal.ts';
import { carryIgnoredFindings, ignoreFinding, stopIgnoringFinding } from './ignored-findings.ts';
import { propagateRenames } from './propagate-renames.ts';

/** The track of a mood, anywhere in the draft; undefined if not made yet. */
export function findMoodTrack(draft: PlanDraft, mood: string): Asset | undefined {
  for (const act of draft.acts) {
    for (const place of act.sandboxLocations) if (place.mood === mood && place.music) return place.music;
  }
  return undefined;
}

function upsert<T extends { id: string }>(items: readonly T[], id: string, item: T): T[] {
  return items.some((existing) => existing.id === id)
    ? items.map((existing) => (existing.id === id ? item : existing))
    : [...items, item];
}

const withAct = (draft: PlanDraft, id: string, change: (act: DraftAct) => DraftAct): PlanDraft => ({
  ...draft,
  acts: draft.acts.map((act) => (act.id === id ? change(act) : act)),
});

const withPlace = (draft: PlanDraft, actId: string, id: string, change: (place: DraftLocation) => DraftLocation) =>
  withAct(draft, actId, (act) => ({
    ...act,
    sandboxLocations: act.sandboxLocations.map((place) => (place.id === id ? change(place) : place)),
  }));

/** Replaces the outline of an act. Remaining places keep everything; dropped places go, with the ways to them. */
function applyOutline(outline: ActOutline, before: DraftAct | undefined): DraftAct {
  const staying = (before?.sandboxLocations ?? []).filter(({ id }) => outline.intendedLocations.includes(id));
  return {
    ...outline,
    sandboxLocations: staying.map((place) => ({
      ...place,
      connections: place.connections.filter((id) => outline.intendedLocations.includes(id)),
    })),
  };
}

/** A place as newly mapped, with its encounters and art; the music follows the mood. */
function applyMapLocation(draft: PlanDraft, location: MapLocation, before: DraftLocation | undefined): DraftLocation {
  const keepsMusic = before?.music !== undefined && before.mood === location.mood;
  return withoutUndefined({
    ...location,
    encounters: before?.encounters ?? [],
    backgroundPrompt: before?.backgroundPrompt,
    musicPrompts: before?.musicPrompts,
    mapPosition: before?.mapPosition,
    background: before?.background,
    music: keepsMusic ? before.music : before?.background && findMoodTrack(draft, location.mood),
  });
}

function foldCharacter(draft: PlanDraft, id: string, character: DraftCharacter, image: Asset | undefined): PlanDraft {
  const before = draft.characters.find((existing) => existing.id === id);
  return {
    ...draft,
    characters: upsert(draft.characters, id, withoutUndefined({ ...character, image: image ?? before?.image })),
  };
}

/** Adds a place to the map and the outline of its act. An existing place is replaced and keeps its art. */
function foldNewPlace(draft: PlanDraft, actId: string, node: Location): PlanDraft {
  return withAct(draft, actId, (act) => {
    const before = act.sandboxLocations.find(({ id }) => id === node.id);
    const place = withoutUndefined({
      ...node,
      background: before?.background,
      music: applyMapLocation(draft, node, before).music,
    });
    return {
      ...act,
      intendedLocations: act.intendedLocations.includes(node.id)
        ? act.intendedLocations
        : [...act.intendedLocations, node.id],
      sandboxLocations: upsert(act.sandboxLocations, node.id, place),
    };
  });
}

function foldMove(draft: PlanDraft, { id, left, to }: EventOf<'encounter-moved'>): PlanDraft {
  const moved = listEncounters(draft).flatMap((found) =>
    found.kind === 'pool' && found.encounter.id === id ? [found.encounter] : [],
  );
  const without = withPlace(draft, left.actId, left.nodeId, (place) => ({
    ...place,
    encounters: place.encounters.filter((each) => each.id !== id),
  }));
  return withPlace(without, to.actId, to.nodeId, (place) => ({
    ...place,
    encounters: [...place.encounters, ...moved],
  }));
}

function foldPicture(draft: PlanDraft, { type, actId, id }: DraftElement, image: Asset): PlanDraft {
  if (id === undefined) return draft;
  if (type === 'node' && actId !== undefined) {
    return withPlace(draft, actId, id, (place) => ({ ...place, background: image }));
  }
  if (type !== 'character') return draft;
  return { ...draft, characters: draft.characters.map((each) => (each.id === id ? { ...each, image } : each)) };
}

/** Edits keep an element's identity: a changed id is a rename. */
const EDITS: ReadonlySet<DraftEvent['type']> = new Set([
  'premise-updated',
  'character-updated',
  'act-updated',
  'node-updated',
]);

/** Applies an event to a draft. Pure. Events must name only existing elements; the decision has checked that. */
export const foldDraft = (draft: PlanDraft, event: DraftEvent): PlanDraft =>
  carryIgnoredFindings(
    draft,
    propagateRenames(foldEvent(draft, event), 'renames' in event ? event.renames : undefined),
    EDITS.has(event.type),
  );

function foldEvent(draft: PlanDraft, event: DraftEvent): PlanDraft {
  switch (event.type) {
    case 'premise-proposed':
    case 'premise-updated':
      return { ...draft, premise: event.premise };
    case 'character-proposed':
      return foldCharacter(draft, event.character.id, event.character, event.image);
    case 'character-updated':
      return foldCharacter(draft, event.id, event.character, event.image);
    case 'act-outlined':
    case 'act-updated': {
      const id = event.type === 'act-updated' ? event.id : event.outline.id;
      const before = draft.acts.find((act) => act.id === id);
      return { ...draft, acts: upsert(draft.acts, id, applyOutline(event.outline, before)) };
    }
    case 'web-drafted':
      return withAct(draft, event.actId, (act) => ({
        ...act,
        sandboxLocations: event.locations.map((location) =>
          applyMapLocation(
            draft,
            location,
            act.sandboxLocations.find(({ id }) => id === location.id),
          ),
        ),
      }));
    case 'encounters-drafted':
      return withPlace(draft, event.actId, event.nodeId, (place) => ({ ...place, encounters: event.encounters }));
    case 'scene-written':
      return foldScene(draft, event.address, event);
    case 'node-finalized': {
      const finalized = withPlace(draft, event.actId, event.nodeId, (place) => ({
        ...place,
        backgroundPrompt: event.backgroundPrompt,
        musicPrompts: event.musicPrompts,
        background: event.background,
        music: event.music,
      }));
      const mood = draft.acts
        .find(({ id }) => id === event.actId)
        ?.sandboxLocations.find(({ id }) => id === event.nodeId)?.mood;
      return {
        ...finalized,
        acts: finalized.acts.map((act) => ({
          ...act,
          sandboxLocations: act.sandboxLocations.map((place) =>
            place.music && place.mood === mood ? { ...place, music: event.music } : place,
          ),
        })),
      };
    }
    case 'node-updated':
      return withPlace(draft, event.actId, event.id, (before) =>
        withoutUndefined({
          ...event.node,
          background: event.background ?? before.background,
          music: applyMapLocation(draft, event.node, before).music,
        }),
      );
    case 'node-added':
      return foldNewPlace(draft, event.actId, event.node);
    case 'encounter-moved':
      return foldMove(draft, event);
    case 'element-removed':
      return foldRemoval(draft, event.element);
    case 'picture-replaced':
      return foldPicture(draft, event.element, event.image);
    case 'voice-brought':
      return { ...draft, voices: { ...draft.voices, [event.id]: event.voice } };
    case 'finding-ignored':
      return ignoreFinding(draft, event.finding);
    case 'finding-heeded':
      return stopIgnoringFinding(draft, event.finding);
    case 'draft-opened':
      return event.draft;
    case 'package-finalized':
      return draft.premise ? { ...draft, premise: { ...draft.premise, title: event.title } } : draft;
  }
}

/** Applies several events, starting from the empty draft or another. */
export const foldDraftEvents = (draft: PlanDraft, events: readonly DraftEvent[]): PlanDraft =>
  events.reduce(foldDraft, draft);
