import { elementKey, type NameEntry, type NameUse } from '../../../../shared/story/index.ts';

/** A flag that only one side has: what an encounter sets and nothing reads, or needs and nothing sets. */
export interface LooseEnd {
  flag: string;
  problem: 'unread' | 'unset';
  use: NameUse;
}

/** The loose ends of a story's flags, each with the encounter or condition that has it. */
export function listLooseEnds(entries: readonly NameEntry[]): LooseEnd[] {
  return entries.flatMap(({ kind, name: flag, isUnread, isUnset, sets, reads }): LooseEnd[] => {
    if (kind !== 'flag') return [];
    if (isUnread) return sets.map((use) => ({ flag, problem: 'unread', use }));
    return isUnset ? reads.map((use) => ({ flag, problem: 'unset', use })) : [];
  });
}

/** The loose ends by the id of their encounter. */
export function looseEndsByEncounter(ends: readonly LooseEnd[]): Map<string, LooseEnd[]> {
  const byId = new Map<string, LooseEnd[]>();
  for (const end of ends) {
    const { by } = end.use;
    if (by.type === 'encounter' && by.id !== undefined) byId.set(by.id, [...(byId.get(by.id) ?? []), end]);
  }
  return byId;
}

/** The loose ends of an act; null for those of personal arcs. Those of the premise belong to every act. */
export const isLooseEndOf = ({ use: { by } }: LooseEnd, actId: string | null): boolean => {
  if (by.type === 'premise') return true;
  const own = by.type === 'act' ? by.id : by.actId;
  return (own ?? null) === actId;
};

export const looseEndKey = ({ flag, problem, use }: LooseEnd): string =>
  `${problem} ${flag} ${elementKey(use.by)} ${use.field}`;
