import type { PlanDraft } from './draft.ts';

type Named = readonly { readonly id: string }[];

/** Renamed ids: the list kept its length, and a new id stands where an old one was. */
export function pairRenamedIds(before: Named = [], after: Named = []): [from: string, to: string][] {
  if (before === after || before.length !== after.length) return [];
  const left = new Set(after.map(({ id }) => id));
  const had = new Set(before.map(({ id }) => id));
  return before.flatMap(({ id }, index): [string, string][] => {
    const next = after[index]?.id;
    return next !== undefined && next !== id && !left.has(id) && !had.has(next) ? [[id, next]] : [];
  });
}

const listPools = ({ acts, characters }: PlanDraft): Named[] => [
  ...acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ encounters }) => encounters)),
  ...characters.map(({ personalArc }) => personalArc?.arcEncounters ?? []),
];

export interface Renames {
  readonly character: ReadonlyMap<string, string>;
  readonly act: ReadonlyMap<string, string>;
  readonly encounter: ReadonlyMap<string, string>;
}

/** The elements a change renames. Pure. */
export function detectRenames(before: PlanDraft, after: PlanDraft): Renames {
  const [earlier, later] = [listPools(before), listPools(after)];
  const pools = earlier.length === later.length ? earlier : [];
  return {
    character: new Map(pairRenamedIds(before.characters, after.characters)),
    act: new Map(pairRenamedIds(before.acts, after.acts)),
    encounter: new Map(pools.flatMap((pool, index) => pairRenamedIds(pool, later[index]))),
  };
}
