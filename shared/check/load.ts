import { isObject } from '../json.ts';
import { type FindingPlace, FindingPlaceSchema, type VNPackage, VNPackageSchema } from '../story/index.ts';
import type { Told } from './words.ts';

const ISSUES_MOST = 50;

/** Where a path of a package leads, as far as what it passes has ids: the innermost element. */
function placeOfPath(raw: unknown, path: readonly PropertyKey[]): FindingPlace {
  let at = raw;
  let place: FindingPlace = { type: 'story' };
  let actId: string | undefined;
  let list = '';
  const inList: Readonly<Record<string, FindingPlace['type']>> = {
    acts: 'act',
    sandboxLocations: 'node',
    encounters: 'encounter',
    arcEncounters: 'encounter',
    characters: 'character',
    inevitableEvents: 'event',
    facts: 'fact',
    globalWorldInfo: 'lore',
    scenarioWorldInfo: 'lore',
  };
  for (const segment of path) {
    at = isObject(at) || Array.isArray(at) ? (at as Record<PropertyKey, unknown>)[segment] : undefined;
    const type = inList[list];
    if (typeof segment === 'number' && type !== undefined) {
      const id = isObject(at) && typeof at.id === 'string' ? at.id : '';
      const next: FindingPlace = { type, ...(type !== 'act' && actId !== undefined ? { actId } : {}), id };
      // An id that is none names no place; the one around it does.
      if (id !== '' && FindingPlaceSchema.safeParse(next).success) {
        place = next;
        if (type === 'act') actId = id;
      }
    }
    list = typeof segment === 'string' ? segment : '';
  }
  return place;
}

/**
 * Reads what may be a package.
 * @returns the package, or what of it does not have the shape, one finding for each element that has something wrong
 */
export function loadPackage(raw: unknown): { pkg: VNPackage } | { told: Told[] } {
  const parsed = VNPackageSchema.safeParse(raw);
  if (parsed.success) return { pkg: parsed.data };
  const byPlace = new Map<string, { where: FindingPlace; says: string[] }>();
  for (const { path, message } of parsed.error.issues.slice(0, ISSUES_MOST)) {
    const where = placeOfPath(raw, path);
    const key = JSON.stringify(where);
    const known = byPlace.get(key) ?? { where, says: [] };
    known.says.push(`${path.map(String).join('.') || 'the whole'}: ${message}`);
    byPlace.set(key, known);
  }
  return {
    told: [...byPlace.values()].map(({ where, says }) => ({
      code: 'does-not-load',
      where,
      message: `It cannot be loaded. ${says.join(' · ')}`.slice(0, 1900),
      fix: 'Correct each of these, then check again.',
    })),
  };
}
