import { z } from 'zod';
import { isObject } from '../json.ts';
import {
  type FindingPlace,
  FindingPlaceSchema,
  ignoredFields,
  type VNPackage,
  VNPackageSchema,
} from '../story/index.ts';
import { findNearest } from './analysis/similar-texts.ts';
import { createFinding, type RuleFinding } from './rule-finding.ts';

const ISSUES_MOST = 50;

/** The innermost element on a package path that has an id. */
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
    endings: 'ending',
    meters: 'meter',
  };
  for (const segment of path) {
    at = isObject(at) || Array.isArray(at) ? (at as Record<PropertyKey, unknown>)[segment] : undefined;
    const type = inList[list];
    if (typeof segment === 'number' && type !== undefined) {
      const id = isObject(at) && typeof at.id === 'string' ? at.id : '';
      const next: FindingPlace = { type, ...(type !== 'act' && actId !== undefined ? { actId } : {}), id };
      // An invalid id names no place; use the enclosing one.
      if (id !== '' && FindingPlaceSchema.safeParse(next).success) {
        place = next;
        if (type === 'act') actId = id;
      }
    }
    list = typeof segment === 'string' ? segment : '';
  }
  return place;
}

function byPlace<T>(raw: unknown, parts: readonly T[], getPath: (part: T) => readonly PropertyKey[]) {
  const found = new Map<string, { where: FindingPlace; parts: T[] }>();
  for (const part of parts) {
    const where = placeOfPath(raw, getPath(part));
    const key = JSON.stringify(where);
    const known = found.get(key) ?? { where, parts: [] };
    known.parts.push(part);
    found.set(key, known);
  }
  return [...found.values()];
}

let names: Set<string> | null = null;

function fieldNames(): ReadonlySet<string> {
  if (names) return names;
  const found = new Set<string>();
  const left: unknown[] = [z.toJSONSchema(VNPackageSchema, { io: 'input', unrepresentable: 'any' })];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (Array.isArray(at)) left.push(...at);
    else if (isObject(at)) {
      if (isObject(at.properties)) for (const name of Object.keys(at.properties)) found.add(name);
      left.push(...Object.values(at));
    }
  }
  names = found;
  return found;
}

/** Whether parsing dropped anything; fast for the usual case that it did not. */
function isLess(parsed: unknown, raw: unknown): boolean {
  if (Array.isArray(raw)) {
    return Array.isArray(parsed) && raw.some((item, at) => typeof item === 'object' && isLess(parsed[at], item));
  }
  if (!isObject(raw) || !isObject(parsed)) return false;
  for (const key in raw) {
    const kept = parsed[key];
    if (kept === undefined) return true;
    if (typeof kept === 'object' && isLess(kept, raw[key])) return true;
  }
  return false;
}

/** Fields that nothing reads, usually misspelt names. */
function unknownFields(raw: unknown, pkg: VNPackage): RuleFinding[] {
  if (!isLess(pkg, raw)) return [];
  const paths = ignoredFields(raw, pkg)
    .slice(0, ISSUES_MOST)
    .map((path) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
  return byPlace(raw, paths, (path) => path.slice(0, -1)).map(({ where, parts }) => {
    const fields = [...new Set(parts.map((path) => String(path.at(-1))))];
    const meant = fields.flatMap((field) => findNearest(field, fieldNames()) ?? []);
    return createFinding('field-unknown', where, { fields, meant: [...new Set(meant)] });
  });
}

/** Reads anything that may be a package; null with one finding for each malformed element. */
export function loadPackage(raw: unknown): { pkg: VNPackage | null; told: RuleFinding[] } {
  const parsed = VNPackageSchema.safeParse(raw);
  if (parsed.success) return { pkg: parsed.data, told: unknownFields(raw, parsed.data) };
  const issues = parsed.error.issues.slice(0, ISSUES_MOST);
  return {
    pkg: null,
    told: byPlace(raw, issues, ({ path }) => path).map(({ where, parts }) => {
      return createFinding('does-not-load', where, {
        issues: parts.map(({ path, message }) => ({ path: path.map(String).join('.') || 'the whole', message })),
      });
    }),
  };
}
