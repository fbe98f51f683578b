import { isObject, sameJson } from '../../json.ts';
import { diffDrafts, type ElementChange, type FieldChange } from './diff.ts';
import type { DraftAct, PlanDraft } from './draft.ts';
import { type DraftElement, findEncounter } from './element.ts';
import { isFinalized, unmapped } from './lookup.ts';

const isFinishedAct = (act: DraftAct): boolean =>
  act.sandboxLocations.length > 0 && unmapped(act).length === 0 && act.sandboxLocations.every(isFinalized);

/**
 * Finished: a character with a portrait, a place with picture and music, an act once all its outlined places are, the
 * premise once any act is. An encounter may name its place in `nodeId`, which saves a search.
 */
export function isFinishedElement(
  draft: PlanDraft,
  { type, actId, id, nodeId }: DraftElement & { nodeId?: string | undefined },
): boolean {
  const findAct = (wanted: string | undefined) => draft.acts.find((act) => act.id === wanted);
  const isFinishedPlace = (act: string | undefined, node: string | undefined): boolean =>
    findAct(act)?.sandboxLocations.some((place) => place.id === node && isFinalized(place)) ?? false;
  const isDrawn = (wanted: string | undefined): boolean =>
    draft.characters.some((character) => character.id === wanted && character.image !== undefined);
  switch (type) {
    case 'premise':
      return draft.premise !== undefined && draft.acts.some(isFinishedAct);
    case 'character':
      return isDrawn(id);
    case 'act': {
      const act = findAct(id ?? actId);
      return act !== undefined && isFinishedAct(act);
    }
    case 'node':
      return isFinishedPlace(actId, id);
    case 'encounter': {
      if (nodeId !== undefined) {
        const place = findAct(actId)?.sandboxLocations.find((each) => each.id === nodeId);
        return place !== undefined && isFinalized(place) && place.encounters.some((each) => each.id === id);
      }
      const found = id === undefined ? undefined : findEncounter(draft, id);
      if (!found) return false;
      return found.kind === 'arc' ? isDrawn(found.characterId) : isFinishedPlace(found.actId, found.nodeId);
    }
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function keepsAll(before: readonly unknown[], after: readonly unknown[]): boolean {
  const left = [...after];
  return before.every((item) => {
    const at = left.findIndex((other) => sameJson(item, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function overwrites({ before, after }: FieldChange): boolean {
  if (isEmpty(before)) return false;
  return !(Array.isArray(before) && Array.isArray(after) && keepsAll(before, after));
}

const SCRIPTS = ['script', 'again'];

function scriptsIn(value: unknown, name: string): (readonly unknown[])[] {
  if (Array.isArray(value)) {
    if (SCRIPTS.includes(name)) return value.length > 0 ? [value] : [];
    return value.flatMap((item) => scriptsIn(item, ''));
  }
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => scriptsIn(each, key)) : [];
}

function losesLines({ path, before, after }: FieldChange): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const left = scriptsIn(after, name);
  return scriptsIn(before, name).some((lines) => !left.some((other) => keepsAll(lines, other)));
}

/** Only the fields that lose something. Additions overwrite nothing; a written script always counts as finished. */
export function overwrittenWork(before: PlanDraft, after: PlanDraft): ElementChange[] {
  return diffDrafts(before, after).flatMap((change) => {
    if (change.change === 'added') return [];
    const isFinished = isFinishedElement(before, change);
    if (change.change === 'removed') return isFinished || change.fields.some(losesLines) ? [change] : [];
    const fields = change.fields.filter(isFinished ? overwrites : losesLines);
    return fields.length === 0 ? [] : [{ ...change, fields }];
  });
}
