import { z } from 'zod';
import { CONDITION_NAME_KINDS, type ConditionNameKind, renameInCondition } from '../../conditions/condition-names.ts';
import { isObject } from '../../json.ts';
import type { ArcEncounter, Encounter } from '../encounter.ts';
import type { NamedThing } from '../field.ts';
import { getFieldMeaning } from '../field-meanings.ts';
import { requiredText } from '../id.ts';
import { listEncounterSlots } from '../scene/traversal.ts';
import { detectRenames, pairRenamedIds } from './detect-renames.ts';
import type { PlanDraft } from './draft.ts';
import { listEncounters } from './element.ts';
import { withNames } from './replace-names.ts';

const WordRenameSchema = z.object({
  kind: z.enum(CONDITION_NAME_KINDS),
  from: requiredText(200),
  to: requiredText(200),
});
export type WordRename = z.infer<typeof WordRenameSchema>;
const NameInTextsSchema = z.object({ kind: z.literal('name'), from: requiredText(200), to: requiredText(200) });
/** A rename that an edit causes elsewhere in the story. */
export type FollowedRename = WordRename | z.infer<typeof NameInTextsSchema>;

/** Maximum number of words one edit renames elsewhere; further ones are left to the author. */
const RENAMES_MOST = 50;
export const FollowedRenamesSchema = z.array(z.union([WordRenameSchema, NameInTextsSchema])).max(RENAMES_MOST);

function sameUnderNewId<T extends { id: string }>(
  before: readonly T[] = [],
  after: readonly T[] = [],
  isSame: (one: T, other: T) => boolean,
): [from: string, to: string][] {
  const byId = (items: readonly T[]) => new Map(items.map((item) => [item.id, item]));
  const [earlier, later] = [byId(before), byId(after)];
  return pairRenamedIds(before, after).filter(([from, to]) => {
    const [one, other] = [earlier.get(from), later.get(to)];
    return one !== undefined && other !== undefined && isSame(one, other);
  });
}

/** Names in a list that were replaced in their position. */
const pairSwappedNames = (
  before: readonly string[] = [],
  after: readonly string[] = [],
): [from: string, to: string][] =>
  pairRenamedIds(
    before.map((id) => ({ id })),
    after.map((id) => ({ id })),
  );

type AnyEncounter = Encounter | ArcEncounter;

const listFlags = (encounter: AnyEncounter): string[] => encounter.potentialFlags ?? [];

const listGains = (encounter: AnyEncounter): Map<string, string[]> =>
  new Map(listEncounterSlots(encounter).map(({ path, consequence }) => [path, consequence?.items?.gained ?? []]));

function detectFlagAndItemRenames(before: PlanDraft, after: PlanDraft): WordRename[] {
  const [earlier, later] = [before, after].map((draft) => listEncounters(draft).map(({ encounter }) => encounter));
  if (!earlier || !later) return [];
  const byId = new Map(earlier.map((encounter) => [encounter.id, encounter]));
  const names = detectRenames(before, after).encounter;
  const was = new Map([...names].map(([from, to]) => [to, from]));
  const pairs = later.flatMap((now): [AnyEncounter, AnyEncounter][] => {
    const then = byId.get(now.id) ?? byId.get(was.get(now.id) ?? '');
    return then === undefined || then === now ? [] : [[then, now]];
  });
  const flags = pairs.flatMap(([then, now]) => pairSwappedNames(listFlags(then), listFlags(now)));
  const items = pairs.flatMap(([then, now]) => {
    const gains = listGains(now);
    return [...listGains(then)].flatMap(([path, gained]) => pairSwappedNames(gained, gains.get(path)));
  });
  const listRenames = (
    kind: ConditionNameKind,
    found: readonly [from: string, to: string][],
    given: (encounter: AnyEncounter) => string[],
  ) => {
    if (found.length === 0) return [];
    const had = new Set(earlier.flatMap(given));
    const has = new Set(later.flatMap(given));
    return found
      .filter(([from, to]) => !has.has(from) && !had.has(to))
      .map(([from, to]): WordRename => ({ kind, from, to }));
  };
  return [
    ...listRenames('flag', flags, listFlags),
    ...listRenames('item', items, (each) => [...listGains(each).values()].flat()),
  ];
}

/** The words of a story that an edit renames, each once. Pure. */
export function detectWordRenames(before: PlanDraft, after: PlanDraft): WordRename[] {
  const of = (kind: ConditionNameKind, found: readonly [from: string, to: string][]): WordRename[] =>
    found.map(([from, to]) => ({ kind, from, to }));
  const saysSame = (one: { text: string }, other: { text: string }): boolean => one.text === other.text;
  const found = [
    ...of(
      'meter',
      sameUnderNewId(before.premise?.meters, after.premise?.meters, (one, other) => one.label === other.label),
    ),
    ...of('fact', sameUnderNewId(before.premise?.facts, after.premise?.facts, saysSame)),
    ...before.acts.flatMap(({ facts }, index) => of('fact', sameUnderNewId(facts, after.acts[index]?.facts, saysSame))),
    ...of(
      'character',
      sameUnderNewId(
        before.characters,
        after.characters,
        (one, other) => one.name === other.name || one.description === other.description,
      ),
    ),
    ...of(
      'act',
      sameUnderNewId(
        before.acts,
        after.acts,
        (one, other) => one.title === other.title || one.objective === other.objective,
      ),
    ),
    ...detectFlagAndItemRenames(before, after),
  ];
  const once = new Map<string, WordRename>();
  for (const each of found) {
    const key = `${each.kind} ${each.from}`;
    if (!once.has(key)) once.set(key, each);
  }
  return [...once.values()].slice(0, RENAMES_MOST);
}

/** Kinds of names in lists that follow a rename. People and acts do not, so that older journals replay as before. */
const LISTED: ReadonlySet<NamedThing> = new Set(['flag', 'fact', 'item']);

/** Renames the fact in a finding, which is a fact's id or holds it in square brackets. Rules of play, "Knowledge". */
const findingWith = (text: string, { from, to }: WordRename): string =>
  text.trim().toLowerCase() === from
    ? to
    : text.replace(/\[([^\]]*)\]/g, (whole, id: string) => (id.toLowerCase() === from ? `[${to}]` : whole));

/** Follows a rename in a value of a story. `field` is the name of the field that holds it, '' for a whole part. */
export function renameWithin(value: unknown, field: string, rename: WordRename): unknown {
  const { kind, from, to } = rename;
  if (typeof value === 'string') return getFieldMeaning(field).isCondition ? renameInCondition(value, rename) : value;
  if (Array.isArray(value)) {
    const { names } = getFieldMeaning(field);
    const isNaming = names !== undefined && names === kind && LISTED.has(names);
    const items = value.map((item: unknown) => {
      if (typeof item !== 'string') return renameWithin(item, '', rename);
      if (field === 'findings' && kind === 'fact') return findingWith(item, rename);
      return isNaming && item === from ? to : item;
    });
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const isMoved = kind === 'meter' && field === 'adjust' && Object.hasOwn(value, from);
  const isShown = kind === 'item' && value.type === 'item' && value.name === from;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [
    isMoved && key === from ? to : key,
    isShown && key === 'name' ? to : renameWithin(each, key, rename),
  ]);
  return isMoved || entries.some(([key, each]) => each !== value[key]) ? Object.fromEntries(entries) : value;
}

/**
 * In conditions, consequences, prerequisites, lines and findings; names in all texts. Parts without them stay the same
 * objects.
 */
export function propagateRenames(draft: PlanDraft, renames: readonly FollowedRename[] = []): PlanDraft {
  const words = renames.filter((rename) => rename.kind !== 'name');
  const names = renames.filter((rename) => rename.kind === 'name');
  return withNames(
    words.reduce((next, rename) => renameWithin(next, '', rename) as PlanDraft, draft),
    names,
  ).part;
}
