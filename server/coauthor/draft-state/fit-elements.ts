import {
  type DraftAct,
  type DraftElement,
  type DraftLocation,
  elementKey,
  findEncounter,
  type PlanDraft,
} from '../../../shared/story/index.ts';
import { estimateTokens } from '../../models/index.ts';
import { actLine, type Detail, outlineSummary, placeLine, restOfPool, summarizeEncounter } from './element-lines.ts';
import { actState, type Clip, characterState, clipped, clipTo, encounterState, placeState } from './element-state.ts';
import { abridgeScripts } from './scripts.ts';

/** Elements shown in the fields of their tools, by `elementKey`; all others are single lines. */
export type ShownElements = ReadonlyMap<string, object>;

export const estimateJsonTokens = (value: unknown): number => estimateTokens(JSON.stringify(value) ?? '');

/** An act's outline in the fields of its tool, without its map. */
export function renderOutline(act: DraftAct, clip: Clip): object {
  const { sandboxLocations: _places, ...outline } = actState(act, [], clip) as { sandboxLocations: unknown };
  return outline;
}

function describeElement(draft: PlanDraft, { type, actId, id = '' }: DraftElement, clip: Clip): object | null {
  const act = draft.acts.find((each) => each.id === (type === 'act' ? id : actId));
  switch (type) {
    case 'character': {
      const character = draft.characters.find((each) => each.id === id);
      return character ? characterState(character, clip) : null;
    }
    case 'act':
      return act ? renderOutline(act, clip) : null;
    case 'node': {
      const place = act?.sandboxLocations.find((each) => each.id === id);
      return place ? placeState(place, clipped(place.encounters, clip), clip) : null;
    }
    case 'encounter': {
      const found = findEncounter(draft, id);
      return found?.kind === 'pool' ? (encounterState(found.encounter, clip) as object) : null;
    }
    case 'premise':
      return null;
  }
}

const MISSES = 20;

/** Selects the elements to show in full within a budget, by key. `clips` get shorter; `before` are shown already. */
export function showElements(
  draft: PlanDraft,
  elements: readonly DraftElement[],
  clips: readonly Clip[],
  budget: number,
  before: ShownElements = new Map(),
): Map<string, object> {
  const shown = new Map(before);
  let left = budget;
  let misses = 0;
  for (const element of elements) {
    if (misses >= MISSES) break;
    const owner = element.type === 'encounter' ? findEncounter(draft, element.id ?? '') : undefined;
    // An encounter of a personal arc is shown with its character.
    const subject: DraftElement = owner?.kind === 'arc' ? { type: 'character', id: owner.characterId } : element;
    const key = elementKey(subject);
    if (shown.has(key)) continue;
    const states = clips.map((clip) => describeElement(draft, subject, clip));
    // Try summarized scripts before falling back to a line.
    const fitting = [...states, ...states.map(abridgeScripts)].find(
      (state) => state && estimateJsonTokens(state) <= left,
    ) as object | null;
    if (!fitting) {
      misses += 1;
      continue;
    }
    left -= estimateJsonTokens(fitting);
    shown.set(key, fitting);
  }
  return shown;
}

function placeIn(act: DraftAct, place: DraftLocation, shown: ShownElements, detail: Detail): unknown {
  const state = shown.get(elementKey({ type: 'node', actId: act.id, id: place.id }));
  if (state) return state;
  const encounters = place.encounters.map(({ id }) => shown.get(`encounter:${id}`));
  if (encounters.every((each) => each === undefined)) return placeLine(place, detail);
  if (detail <= 1) {
    const pool = place.encounters.map((encounter, index) => encounters[index] ?? summarizeEncounter(encounter, detail));
    return placeState(place, pool, clipTo(160));
  }
  const others = place.encounters.filter((_, index) => encounters[index] === undefined);
  return {
    id: place.id,
    title: clipTo(30)(place.title),
    encounters: [...encounters.filter((each) => each !== undefined), ...restOfPool(others, detail)],
  };
}

/** Limits a list to the items shown in full plus a maximum of lines. */
export function truncateList(items: readonly unknown[], most: number, what: string): unknown[] {
  const lines = items.filter((item) => typeof item === 'string');
  const kept = new Set(lines.slice(0, most));
  const left = items.filter((item) => typeof item !== 'string' || kept.has(item));
  return lines.length > most ? [...left, `and ${lines.length - most} more ${what}`] : left;
}

/** An act with its map if shown, else its summary or a line. */
export function renderAct(act: DraftAct, shown: ShownElements, detail: Detail, most: number): unknown {
  const outline = shown.get(elementKey({ type: 'act', id: act.id }));
  const places = act.sandboxLocations.map((place) => placeIn(act, place, shown, detail));
  const isShown = outline !== undefined || places.some((place) => typeof place !== 'string');
  if (detail === 4 && !isShown) return actLine(act);
  const { id, title, ...rest } = outlineSummary(act) as { id: string; title: string };
  return {
    ...(outline ?? (detail >= 3 ? { id, title: clipTo(30)(title) } : { id, title, ...rest })),
    sandboxLocations: truncateList(places, detail === 4 ? 0 : most, 'places'),
  };
}
