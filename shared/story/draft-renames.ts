import type { PlanDraft } from './draft.ts';

type Named = readonly { readonly id: string }[];

/** Ids that have another one now: the list is as long as it was, and a new id stands in the place of one that is gone. */
export function renamedIn(before: Named = [], after: Named = []): [from: string, to: string][] {
  if (before === after || before.length !== after.length) return [];
  const left = new Set(after.map(({ id }) => id));
  const had = new Set(before.map(({ id }) => id));
  return before.flatMap(({ id }, index): [string, string][] => {
    const next = after[index]?.id;
    return next !== undefined && next !== id && !left.has(id) && !had.has(next) ? [[id, next]] : [];
  });
}

/** The lists of encounters of a draft, in an order that a change of ids leaves alone. */
const poolsOf = ({ acts, characters }: PlanDraft): Named[] => [
  ...acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ encounters }) => encounters)),
  ...characters.map(({ personalArc }) => personalArc?.arcEncounters ?? []),
];

/** What has another id after a change, by the id before it. */
export interface Renames {
  readonly character: ReadonlyMap<string, string>;
  readonly act: ReadonlyMap<string, string>;
  readonly encounter: ReadonlyMap<string, string>;
}

/** What has another id after a change of the draft. Pure. */
export function renamesBetween(before: PlanDraft, after: PlanDraft): Renames {
  const [earlier, later] = [poolsOf(before), poolsOf(after)];
  const pools = earlier.length === later.length ? earlier : [];
  return {
    character: new Map(renamedIn(before.characters, after.characters)),
    act: new Map(renamedIn(before.acts, after.acts)),
    encounter: new Map(pools.flatMap((pool, index) => renamedIn(pool, later[index]))),
  };
}
