import { isObject } from '../../json.ts';
import { getFieldMeaning } from '../field-meanings.ts';
import type { PlanDraft } from './draft.ts';
import type { TrackedName } from './flag-uses.ts';
import { propagateRenames } from './propagate-renames.ts';

/** Flags and items are only names; facts and meters are also declared, and changed where they are. */
export type BareName = TrackedName & { kind: 'flag' | 'item' };

/** Changes the lists that name things of a kind. Unchanged parts stay the same objects. */
function changeLists<T>(value: T, kind: BareName['kind'], change: (names: readonly unknown[]) => unknown[]): T {
  const changeWithin = (part: unknown, field: string): unknown => {
    if (Array.isArray(part)) {
      const isNaming = getFieldMeaning(field).names === kind;
      const next = isNaming ? change(part) : part.map((each: unknown) => changeWithin(each, ''));
      return next.length === part.length && next.every((each, index) => each === part[index]) ? part : next;
    }
    if (!isObject(part)) return part;
    const entries = Object.entries(part).map(([name, each]) => [name, changeWithin(each, name)] as const);
    return entries.some(([name, each]) => each !== part[name]) ? Object.fromEntries(entries) : part;
  };
  return changeWithin(value, '') as T;
}

/** One name in place of another, everywhere. Pure. @param into the name that stays */
export function mergeNames(draft: PlanDraft, { kind, name }: BareName, into: string): PlanDraft {
  const renamed = propagateRenames(draft, [{ kind, from: name, to: into }]);
  return changeLists(renamed, kind, (names) => [...new Set(names)]);
}

/** Takes a name out of all lists: nothing sets it and no encounter needs it any more. Conditions stay as they are. Pure. */
export const removeName = (draft: PlanDraft, { kind, name }: BareName): PlanDraft =>
  changeLists(draft, kind, (names) => names.filter((each) => each !== name));
