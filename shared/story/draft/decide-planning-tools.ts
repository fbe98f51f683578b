import { listChoices } from '../../english-lists.ts';
import { sameJson } from '../../json.ts';
import type { Remark } from '../../remarks.ts';
import type { ActOutline, MusicPrompt } from '../act.ts';
import type { Asset } from '../package.ts';
import type { PlanningToolInput } from '../planning-tools.ts';
import { createScriptKeeper } from '../scene/keep-scripts.ts';
import { requireValidScenes, withValidScenes } from './decide-scene.ts';
import type { DraftLocation, PlanDraft } from './draft.ts';
import type { Decision, EventOf } from './events.ts';
import { findMoodTrack, foldDraft } from './fold.ts';
import { namedAct, namedPlace, refusal, requireAct, requirePlace } from './lookup.ts';
import {
  requireConnections,
  requireFreeEncounterIds,
  requireFreeFactIds,
  requireSoundOutline,
  requireUnique,
} from './requirements.ts';

/** Remarks on the places and encounters lost when an outline drops a place that is on the map. */
export function remarkRemovals(draft: PlanDraft, outline: ActOutline): Remark[] {
  const before = draft.acts.find((act) => act.id === outline.id);
  return (before?.sandboxLocations ?? [])
    .filter(({ id }) => !outline.intendedLocations.includes(id))
    .map((place) => ({
      told: `"${place.id}" was taken off the map, with its ${place.encounters.length} encounters.`,
      reason: {
        code: 'taken-off-map',
        place: namedPlace(outline.id, place),
        encounters: place.encounters.length,
      },
    }));
}

const remarkKept = (count: number): Remark[] =>
  count === 0
    ? []
    : [
        {
          told: `Written scripts were left out and stay: ${count}. See whether they still fit; writeScene without lines takes one away.`,
          reason: { code: 'scripts-kept', count },
        },
      ];

/** Decides `proposeStoryPremise`. @throws RefusalError if a fact's id is taken, or an ending or meter is invalid */
export function decideProposeStoryPremise(
  draft: PlanDraft,
  written: PlanningToolInput<'proposeStoryPremise'>,
): Decision<EventOf<'premise-proposed'>> {
  requireFreeFactIds(draft, null, written.facts, 'proposeStoryPremise');
  const keep = createScriptKeeper();
  const premise = keep.premise(draft.premise, written);
  const decided = { event: { type: 'premise-proposed', premise } as const, remarks: remarkKept(keep.kept()) };
  return withValidScenes(draft, decided, 'proposeStoryPremise', { type: 'premise' });
}

/**
 * The caller draws the portrait and adds it to the event.
 * @throws RefusalError if the id of an arc encounter is taken
 */
export function decideProposeCharacter(
  draft: PlanDraft,
  written: PlanningToolInput<'proposeCharacter'>,
): Decision<EventOf<'character-proposed'>> {
  const arcIds = written.personalArc?.arcEncounters.map(({ id }) => id) ?? [];
  requireFreeEncounterIds(draft, written.id, arcIds, 'proposeCharacter');
  const keep = createScriptKeeper();
  const character = keep.character(
    draft.characters.find(({ id }) => id === written.id),
    written,
  );
  const decided = { event: { type: 'character-proposed', character } as const, remarks: remarkKept(keep.kept()) };
  return withValidScenes(draft, decided, 'proposeCharacter', { type: 'character', id: written.id });
}

/** Decides `draftActOutline`. @throws RefusalError if ids clash or dangle */
export function decideDraftActOutline(
  draft: PlanDraft,
  written: PlanningToolInput<'draftActOutline'>,
): Decision<EventOf<'act-outlined'>> {
  requireSoundOutline(written, 'draftActOutline');
  requireFreeFactIds(draft, written.id, written.facts, 'draftActOutline');
  const keep = createScriptKeeper();
  const outline = keep.outline(
    draft.acts.find(({ id }) => id === written.id),
    written,
  );
  const remarks = [...remarkRemovals(draft, outline), ...remarkKept(keep.kept())];
  const decided = { event: { type: 'act-outlined', outline } as const, remarks };
  return withValidScenes(draft, decided, 'draftActOutline', { type: 'act', id: written.id });
}

/**
 * The map has exactly the places of the act's outline.
 * @throws RefusalError for an unknown act, an extra or missing place, or a way that leads nowhere
 */
export function decideDraftNodeWeb(
  draft: PlanDraft,
  { actId, locations }: PlanningToolInput<'draftNodeWeb'>,
): Decision<EventOf<'web-drafted'>> {
  const act = requireAct(draft, actId);
  const ids = locations.map(({ id }) => id);
  requireUnique(ids, 'Place', 'draftNodeWeb');
  const unknown = ids.filter((id) => !act.intendedLocations.includes(id));
  const missing = act.intendedLocations.filter((id) => !ids.includes(id));
  if (unknown.length > 0 || missing.length > 0) {
    const parts = [
      ...(unknown.length > 0 ? [`not intended: ${listChoices(unknown)}`] : []),
      ...(missing.length > 0 ? [`missing: ${listChoices(missing)}`] : []),
    ];
    throw refusal(
      `The places of act "${actId}" must match its intendedLocations, ${listChoices(act.intendedLocations)}; ${parts.join('; ')}.`,
      'Call draftNodeWeb again with exactly these, or change intendedLocations with updateElement (type "act") first.',
      { code: 'map-differs', act: namedAct(act), unknown, missing },
    );
  }
  requireConnections(actId, ids, locations, 'draftNodeWeb');
  const keep = createScriptKeeper();
  const event = {
    type: 'web-drafted',
    actId,
    locations: keep.map(actId, act.sandboxLocations, locations).map((place) => ({
      ...place,
      connections: [...new Set(place.connections)].filter((id) => id !== place.id),
    })),
  } as const;
  requireValidScenes(draft, event, 'draftNodeWeb', { type: 'act', id: actId });
  const after = requireAct(foldDraft(draft, event), actId);
  const losesMusic = act.sandboxLocations
    .filter(({ id, music }) => music && !after.sandboxLocations.find((place) => place.id === id)?.music)
    .map((place): Remark => {
      const { mood } = after.sandboxLocations.find(({ id }) => id === place.id) ?? place;
      return {
        told: `"${place.id}" has a new mood without a track yet. Call finalizeNode for it again.`,
        reason: { code: 'mood-without-track', place: namedPlace(actId, place), mood },
      };
    });
  return { event, remarks: [...losesMusic, ...remarkKept(keep.kept())] };
}

/**
 * Scripts left out are kept for encounters and options with the same id.
 * @throws RefusalError for an unknown or unmapped place, taken encounter ids, or invalid scenes
 */
export function decideDraftNodeEncounters(
  draft: PlanDraft,
  { actId, nodeId, encounters: written }: PlanningToolInput<'draftNodeEncounters'>,
): Decision<EventOf<'encounters-drafted'>> {
  const place = requirePlace(draft, actId, nodeId);
  const ids = written.map(({ id }) => id);
  requireFreeEncounterIds(draft, `${actId}/${nodeId}`, ids, 'draftNodeEncounters');
  const keep = createScriptKeeper();
  const encounters = keep.pool(place.encounters, written);
  const event = { type: 'encounters-drafted', actId, nodeId, encounters } as const;
  const decided = { event, remarks: remarkKept(keep.kept()) };
  return withValidScenes(draft, decided, 'draftNodeEncounters', { type: 'node', actId, id: nodeId });
}

/** An accepted `finalizeNode`: the event without its art, and the track to share if the mood has one. */
export interface FinalizeNodeDecision {
  event: Omit<EventOf<'node-finalized'>, 'background' | 'music'>;
  place: DraftLocation;
  track: Asset | undefined;
  remarks: Remark[];
}

const samePrompts = (one: readonly MusicPrompt[] = [], other: readonly MusicPrompt[] = []): boolean =>
  sameJson(one, other);

/**
 * The caller makes the picture and the track and adds them to the event. Places with the same mood share a track, which
 * other music prompts replace for all.
 * @throws RefusalError for an unknown place, or one without encounters
 */
export function decideFinalizeNode(
  draft: PlanDraft,
  { actId, nodeId, backgroundPrompt, musicPrompts }: PlanningToolInput<'finalizeNode'>,
): FinalizeNodeDecision {
  const place = requirePlace(draft, actId, nodeId);
  if (place.encounters.length === 0) {
    throw refusal(
      `"${nodeId}" has no encounters yet, and its picture and music should reflect them.`,
      `Call draftNodeEncounters for "${nodeId}" in act "${actId}" (step 3) first.`,
      { code: 'encounters-first', place: namedPlace(actId, place) },
    );
  }
  const playing = findMoodTrack(draft, place.mood);
  const makesAnew = place.music !== undefined && !samePrompts(place.musicPrompts, musicPrompts);
  const track = makesAnew ? undefined : playing;
  return {
    event: { type: 'node-finalized', actId, nodeId, backgroundPrompt, musicPrompts },
    place,
    track,
    remarks:
      track && !place.music
        ? [
            {
              told: `The mood "${place.mood}" has a track already, which "${nodeId}" shares.`,
              reason: { code: 'shares-track', place: namedPlace(actId, place), mood: place.mood },
            },
          ]
        : [],
  };
}
