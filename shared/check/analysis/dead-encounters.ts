import { addToList } from '../../lists.ts';
import type { LandingNode } from './landing.ts';
import type { EncounterCore } from './story-core.ts';

/** Why an encounter of a reachable place can never come. `consequence`: because of something reported elsewhere. */
export type DeadReason =
  | { readonly kind: 'contradiction'; readonly flags: readonly string[] }
  | { readonly kind: 'excluded'; readonly flag: string; readonly by: string }
  | { readonly kind: 'never-set'; readonly flags: readonly string[] }
  | { readonly kind: 'later'; readonly flags: readonly string[] }
  | { readonly kind: 'elsewhere'; readonly people: readonly string[] }
  | { readonly kind: 'circle'; readonly flags: readonly string[]; readonly with: readonly string[] }
  | { readonly kind: 'consequence' };

/** A flag with more setters is assumed to be settable. */
const MOST_SETTERS = 50;

type Barred = Extract<DeadReason, { kind: 'contradiction' | 'excluded' }>;

/** Encounters whose own prerequisites and exclusions contradict each other in every play. */
export function barredNodes(
  nodes: readonly LandingNode[],
  setters: ReadonlyMap<string, readonly LandingNode[]>,
): Map<LandingNode, Barred> {
  const barred = new Map<LandingNode, Barred>();
  for (const node of nodes) {
    const { needs, bars } = node.encounter;
    if (needs.length === 0 || bars.length === 0) continue;
    const both = needs.filter((flag) => bars.includes(flag));
    if (both.length > 0) {
      barred.set(node, { kind: 'contradiction', flags: both });
      continue;
    }
    for (const flag of needs) {
      const others = (setters.get(flag) ?? []).slice(0, MOST_SETTERS).filter((setter) => setter !== node);
      const by =
        others.length > 0 && others.length < MOST_SETTERS - 1
          ? bars.find((bar) => others.every((each) => alwaysWith(each.encounter, flag, bar)))
          : undefined;
      if (by !== undefined) {
        barred.set(node, { kind: 'excluded', flag, by });
        break;
      }
    }
  }
  return barred;
}

/** Whether landing it never sets one flag without the other. */
const alwaysWith = ({ answers, flags }: EncounterCore, flag: string, other: string): boolean =>
  (answers.length === 0 ? [flags] : answers).every((given) => !given.includes(flag) || given.includes(other));

interface Survey {
  readonly own: readonly LandingNode[];
  readonly index: number;
  readonly alive: ReadonlySet<LandingNode>;
  readonly flags: ReadonlySet<string>;
  readonly elsewhere: ReadonlyMap<LandingNode, readonly string[]>;
  readonly barred: ReadonlyMap<LandingNode, Barred>;
  readonly setters: ReadonlyMap<string, readonly LandingNode[]>;
  readonly ungiven: ReadonlySet<string>;
}

/** Why encounters of reachable places can never come; each root cause once. */
export function findDeadEncounters(survey: Survey): Map<string, DeadReason> {
  const { own, index, alive, flags, elsewhere, barred, setters, ungiven } = survey;
  const dead = new Map<string, DeadReason>();
  const lost = own.filter((node) => !alive.has(node));
  if (lost.length === 0) return dead;
  const mine = new Set(lost);
  const listMissing = (node: LandingNode): string[] => node.encounter.needs.filter((flag) => !flags.has(flag));
  const waiters = new Map<string, LandingNode[]>();
  const hasOuterSetter = new Map<string, boolean>();
  for (const node of lost) {
    for (const flag of listMissing(node)) {
      addToList(waiters, flag, node);
    }
  }
  for (const flag of waiters.keys()) {
    const list = setters.get(flag) ?? [];
    hasOuterSetter.set(
      flag,
      list.some((setter) => setter.act <= index && !mine.has(setter)),
    );
  }
  const explained: LandingNode[] = [];
  const explain = (node: LandingNode, why: DeadReason): void => {
    if (dead.has(node.encounter.id)) return;
    dead.set(node.encounter.id, why);
    explained.push(node);
  };
  const spread = (): void => {
    for (let node = explained.pop(); node; node = explained.pop()) {
      for (const flag of node.encounter.gives) {
        for (const waiter of waiters.get(flag) ?? []) explain(waiter, { kind: 'consequence' });
        waiters.delete(flag);
      }
    }
  };
  for (const node of lost) {
    const missing = listMissing(node);
    const never = missing.filter((flag) => otherSetters(setters, flag, node).length === 0 && !ungiven.has(flag));
    const later = missing.filter((flag) => {
      const others = otherSetters(setters, flag, node);
      return others.length > 0 && others.every(({ act }) => act > index);
    });
    const own = barred.get(node);
    const people = elsewhere.get(node);
    if (own) explain(node, own);
    else if (never.length > 0) explain(node, { kind: 'never-set', flags: never });
    else if (later.length > 0) explain(node, { kind: 'later', flags: later });
    else if (people) explain(node, { kind: 'elsewhere', people });
    else if (missing.some((flag) => hasOuterSetter.get(flag) || ungiven.has(flag)))
      explain(node, { kind: 'consequence' });
  }
  spread();
  for (const node of lost) {
    if (dead.has(node.encounter.id)) continue;
    const missing = listMissing(node);
    const circle = missing.flatMap((flag) => otherSetters(setters, flag, node).map(({ encounter }) => encounter.id));
    explain(node, { kind: 'circle', flags: missing, with: [...new Set(circle)] });
    spread();
  }
  return dead;
}

/** Setters are ordered by act with arcs at the end, so a few suffice to find the earliest. */
function otherSetters(
  setters: ReadonlyMap<string, readonly LandingNode[]>,
  flag: string,
  self: LandingNode,
): LandingNode[] {
  const list = setters.get(flag) ?? [];
  const ends = list.length <= 4 ? list : [...list.slice(0, 2), ...list.slice(-2)];
  return ends.filter((setter) => setter !== self);
}
