import { z } from 'zod';
import { isObject, keysOfBoth, sameJson } from '../../json.ts';
import { optionIds } from '../encounter.ts';
import { IdSchema } from '../id.ts';
import type { FindingPlace, IgnoredFinding } from '../ignored-finding.ts';
import type { DraftAct, DraftLocation, PlanDraft } from './draft.ts';
import {
  type DraftElement,
  DraftElementSchema,
  elementKey,
  findEncounter,
  getElementTitle,
  hasElement,
} from './element.ts';
import { isSameFinding } from './ignored-findings.ts';

/** A field that differs. `path` is dotted, with list items by id. A side without a value omits its key. */
const FieldChangeSchema = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof FieldChangeSchema>;

const CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

/** How one element of a draft differs. `nodeId` is the place of a pool encounter. */
export const ElementChangeSchema = DraftElementSchema.extend({
  nodeId: IdSchema.optional(),
  title: z.string(),
  change: z.enum(CHANGE_KINDS),
  fields: z.array(FieldChangeSchema),
});
export type ElementChange = z.infer<typeof ElementChangeSchema>;

type JsonObject = Readonly<Record<string, unknown>>;

export const ASSET_FIELDS: ReadonlySet<string> = new Set(['image', 'background', 'music']);

interface Item extends JsonObject {
  readonly id: string;
}
const isListById = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && typeof item.id === 'string');

const OPTIONS = /(^|\.)options$/;

/** Null without ids. Options get ids from their order, as long as both lists have the same length. */
function itemsById(path: string, value: unknown, other: unknown): readonly Item[] | null {
  if (isListById(value)) return value;
  if (!Array.isArray(value) || !OPTIONS.test(path) || !value.every(isObject)) return null;
  if (!Array.isArray(other) || other.length !== value.length) return null;
  const ids = optionIds(value);
  return value.map((item, index) => ({ ...item, id: ids[index] ?? '' }));
}

const field = (path: string, before: unknown, after: unknown): FieldChange => ({
  path,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

function pairs<T extends { readonly id: string }>(
  before: readonly T[] = [],
  after: readonly T[] = [],
): [before: T | undefined, after: T | undefined][] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...after.map((item): [T | undefined, T] => [earlier.get(item.id), item]),
    ...before.filter(({ id }) => !later.has(id)).map((item): [T, undefined] => [item, undefined]),
  ];
}

function reordered(path: string, before: readonly { id: string }[], after: readonly { id: string }[]): FieldChange[] {
  const common = (one: readonly { id: string }[], other: readonly { id: string }[]): string[] => {
    const ids = new Set(other.map(({ id }) => id));
    return one.map(({ id }) => id).filter((id) => ids.has(id));
  };
  const from = common(before, after);
  const to = common(after, before);
  return sameJson(from, to) ? [] : [field(path, from, to)];
}

function compareFields(path: string, before: unknown, after: unknown): FieldChange[] {
  if (Object.is(before, after)) return [];
  if (!ASSET_FIELDS.has(path)) {
    const below = (key: string) => (path === '' ? key : `${path}.${key}`);
    if (isObject(before) && isObject(after)) {
      return keysOfBoth(before, after).flatMap((key) => compareFields(below(key), before[key], after[key]));
    }
    const one = itemsById(path, before, after);
    const other = itemsById(path, after, before);
    if (one && other) {
      return [
        ...reordered(path, one, other),
        ...pairs(one, other).flatMap(([was, is]) => compareFields(below((is ?? was)?.id ?? ''), was, is)),
      ];
    }
  }
  return sameJson(before, after) ? [] : [field(path, before, after)];
}

const ownFields = (value: JsonObject, side: 'before' | 'after'): FieldChange[] =>
  Object.entries(value)
    .filter(([key, each]) => key !== 'id' && each !== undefined)
    .map(([path, each]) => ({ path, [side]: each }));

type Where = DraftElement & { nodeId?: string };

function compareElement(
  where: Where,
  title: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  extra: readonly FieldChange[] = [],
): ElementChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) {
    return [{ ...where, title, change: 'added', fields: ownFields(after ?? {}, 'after') }];
  }
  if (after === undefined) return [{ ...where, title, change: 'removed', fields: ownFields(before, 'before') }];
  const fields = [...compareFields('', before, after), ...extra];
  return fields.length === 0 ? [] : [{ ...where, title, change: 'changed', fields }];
}

function comparePlaces(actId: string, before: DraftLocation | undefined, after: DraftLocation | undefined) {
  const place = after ?? before;
  if (before === after || !place) return [];
  const withoutEncounters = (each: DraftLocation | undefined): JsonObject | undefined => {
    if (!each) return undefined;
    const { encounters: _encounters, ...rest } = each;
    return rest;
  };
  return [
    ...compareElement(
      { type: 'node', actId, id: place.id },
      place.title,
      withoutEncounters(before),
      withoutEncounters(after),
    ),
    ...pairs(before?.encounters, after?.encounters).flatMap(([one, other]) => {
      const encounter = other ?? one;
      if (one === other || !encounter) return [];
      const where: Where = { type: 'encounter', actId, id: encounter.id, nodeId: place.id };
      return compareElement(where, encounter.title, one, other);
    }),
  ];
}

function compareActs(before: DraftAct | undefined, after: DraftAct | undefined): ElementChange[] {
  const act = after ?? before;
  if (before === after || !act) return [];
  const withoutPlaces = (each: DraftAct | undefined): JsonObject | undefined => {
    if (!each) return undefined;
    const { sandboxLocations: _places, ...outline } = each;
    return outline;
  };
  const order = before && after ? reordered('sandboxLocations', before.sandboxLocations, after.sandboxLocations) : [];
  return [
    ...compareElement({ type: 'act', id: act.id }, act.title, withoutPlaces(before), withoutPlaces(after), order),
    ...pairs(before?.sandboxLocations, after?.sandboxLocations).flatMap(([one, other]) =>
      comparePlaces(act.id, one, other),
    ),
  ];
}

/**
 * Pool encounters are elements; those of personal arcs are fields of their character. A renamed element shows as
 * removed and added. Order counts for places and for lists inside an element only.
 */
export function diffDrafts(before: PlanDraft, after: PlanDraft): ElementChange[] {
  if (before === after) return [];
  const title = after.premise?.title ?? before.premise?.title ?? '';
  return [
    ...(before.premise === after.premise
      ? []
      : compareElement({ type: 'premise' }, title, before.premise, after.premise)),
    ...pairs(before.characters, after.characters).flatMap(([one, other]) => {
      const character = other ?? one;
      if (one === other || !character) return [];
      return compareElement({ type: 'character', id: character.id }, character.name, one, other);
    }),
    ...pairs(before.acts, after.acts).flatMap(([one, other]) => compareActs(one, other)),
  ];
}

/** One element each, with the codes as fields and the reasons as values; `diffDrafts` omits them. */
export function diffIgnored(before: PlanDraft, after: PlanDraft): ElementChange[] {
  if (before.ignoredFindings === after.ignoredFindings) return [];
  const earlier = before.ignoredFindings ?? [];
  const later = after.ignoredFindings ?? [];
  const changes = new Map<string, ElementChange>();
  const tell = (draft: PlanDraft, one: IgnoredFinding | undefined, other: IgnoredFinding | undefined): void => {
    const finding = other ?? one;
    if (finding === undefined || one?.because === other?.because) return;
    const element = elementAt(draft, finding.where);
    const known = changes.get(elementKey(element));
    const path = `ignoredFindings.${finding.code}`;
    const fields = [...(known?.fields ?? []), field(path, one?.because, other?.because)];
    const title = element.type === 'premise' && !draft.premise ? '' : getElementTitle(draft, element);
    changes.set(elementKey(element), { ...element, title, change: 'changed', fields });
  };
  for (const finding of later) {
    tell(
      after,
      earlier.find((each) => isSameFinding(each, finding)),
      finding,
    );
  }
  for (const finding of earlier) {
    if (!later.some((each) => isSameFinding(each, finding))) tell(before, finding, undefined);
  }
  return [...changes.values()];
}

/** The element a finding is about or in; the premise if there is none. */
function elementAt(draft: PlanDraft, { type, actId, id = '' }: FindingPlace): DraftElement & { nodeId?: string } {
  if (type === 'encounter') {
    const found = findEncounter(draft, id);
    if (found?.kind === 'pool') return { type, actId: found.actId, id, nodeId: found.nodeId };
    // Encounters of a personal arc are fields of their character.
    return found ? { type: 'character', id: found.characterId } : { type: 'premise' };
  }
  const own = type === 'character' || type === 'act' || type === 'node';
  const act: DraftElement = actId === undefined ? { type: 'premise' } : { type: 'act', id: actId };
  const wanted: DraftElement = own ? { type, ...(actId === undefined ? {} : { actId }), id: id || actId } : act;
  return hasElement(draft, wanted) ? wanted : { type: 'premise' };
}

const CLIP = { elements: 200, fields: 60, letters: 1000, items: 60, depth: 6 };

function clipped(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.length > CLIP.letters ? `${[...value].slice(0, CLIP.letters - 1).join('')}…` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= CLIP.depth) return '…';
  if (Array.isArray(value)) return value.slice(0, CLIP.items).map((item) => clipped(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, CLIP.items)
      .map(([key, each]) => [key, clipped(each, depth + 1)]),
  );
}

/** Cuts changes to at most 200 elements, 60 fields each, and texts of 1000 characters. */
export const clipChanges = (changes: readonly ElementChange[]): ElementChange[] =>
  changes.slice(0, CLIP.elements).map((change) => ({
    ...change,
    fields: change.fields
      .slice(0, CLIP.fields)
      .map(({ path, before, after }) => field(path, clipped(before), clipped(after))),
  }));
