import type { Condition } from '../../rules/index.ts';
import {
  type ConditionBudget,
  canHold,
  type MeterRange,
  type PossibleStates,
} from '../analysis/condition-satisfiability.ts';
import type { ConditionWorld } from '../analysis/condition-world.ts';
import { asCondition, looksLikeCondition, readCondition } from '../analysis/conditions.ts';
import type { ActReach } from '../analysis/reach.ts';
import { findNearest } from '../analysis/similar-texts.ts';
import type { CheckMessage, ConditionProblem, Ref } from '../messages/message-types.ts';
import { actRef, eventRef, personRef, placeRef } from '../messages/refs.ts';
import { type ActUnit, rule, type Tables } from '../rule.ts';
import type { RuleFinding } from '../rule-finding.ts';

/** Evaluations allowed for all conditions of one act, since packages are untrusted. */
const WORK_OF_AN_ACT = 20_000;
/** A turn this many times beyond the act's content is unlikely to be reached. */
const FAR_OFF = 3;
/** The longest act considered, in turns. */
const TURNS_MOST = 100_000;

export interface ConditionContext {
  /** The names that conditions may use. */
  readonly world: ConditionWorld;
  readonly cast: ReadonlySet<string>;
  readonly meters: ReadonlyMap<string, MeterRange>;
  /** Items that something gives. */
  readonly items: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** The possible states of each act: visited places and progress belong to one act. */
  readonly possible: readonly PossibleStates[];
  readonly places: readonly Ref[];
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** Declared flags that no answer earns. */
  readonly ungiven: ReadonlySet<string>;
  readonly isFractional: boolean;
  /** Whether all pools are written, so that all flags exist. */
  readonly isWritten: boolean;
  readonly isWhole: boolean;
  readonly budget: ConditionBudget;
}

export type ConditionTables = Pick<Tables, (typeof CONDITION_TABLES)[number]>;
export const CONDITION_TABLES = [
  ...(['setters', 'ungiven', 'isFractional', 'situation', 'world', 'written', 'cast', 'involved'] as const),
  'protagonist',
] as const;

function factsIn(
  { facts }: ConditionWorld,
  index: number,
  actId: string,
  isFractional: boolean,
): PossibleStates['facts'] {
  return new Map(
    [...facts].flatMap(([id, { act, revealWhen, from }]) => {
      if (from === null || from > index) return [];
      const isAsked = revealWhen !== null && (act === null || act === actId);
      return [[id, isAsked ? readCondition(revealWhen, isFractional) : null] as const];
    }),
  );
}

export function createConditionContext(acts: readonly ActReach[], tables: ConditionTables): ConditionContext {
  const { setters: flags, ungiven, isFractional, situation, world, written, cast, involved, protagonist } = tables;
  // Before all is written anybody may still come.
  const people = situation.isWhole ? new Set([...involved, ...(protagonist === null ? [] : [protagonist])]) : cast;
  return {
    possible: acts.map((here) => {
      const index = world.acts.indexOf(here.id);
      const settable = here.isWritten ? (world.settable[index] ?? NO_FLAGS) : new Set(flags.keys());
      return {
        settable,
        unset: stayingUnset(tables, settable),
        places: here.placeIds,
        start: here.start,
        progress: here.required,
        doom: here.doom,
        turns: TURNS_MOST,
        facts: factsIn(world, index, here.id, isFractional),
        // The Director may bring anybody and give anything.
        people: cast,
        items: ANYTHING,
        meters: written.meters,
        ended: endedBy(world, index),
      };
    }),
    world,
    cast,
    people,
    meters: written.meters,
    items: written.gained,
    places: acts.flatMap((here) => here.placeIds.map((id) => placeRef(here, { id }))),
    flags,
    ungiven,
    isFractional,
    isWritten: !situation.isDraft || acts.every(({ isWritten }) => isWritten),
    isWhole: situation.isWhole,
    budget: { left: WORK_OF_AN_ACT },
  };
}

/** The possible outcomes of earlier acts, and of the act itself on the turn its climax falls due. */
function endedBy({ acts, ended }: ConditionWorld, index: number): PossibleStates['ended'] {
  const getOutcomes = (id: string): readonly string[] => ended.get(id) ?? [];
  return new Map(
    acts.slice(0, index + 1).map((id, at) => [id, at === index ? ['', ...getOutcomes(id)] : getOutcomes(id)] as const),
  );
}

const ANYTHING: PossibleStates['items'] = { has: () => true };
const NO_FLAGS: ReadonlySet<string> = new Set();

/** Declared flags that can never be set by then. */
export const stayingUnset = (
  { setters, ungiven }: Pick<Tables, 'setters' | 'ungiven'>,
  settable: ReadonlySet<string>,
): PossibleStates['unset'] => ({ has: (flag) => (setters.has(flag) || ungiven.has(flag)) && !settable.has(flag) });

/** Why a condition can never hold; null if it may, or if what it names may still be written. */
export function findConditionProblem(
  text: string,
  asked: ConditionContext,
): { condition: Condition | null; problem: ConditionProblem | null } {
  const condition = readCondition(text, asked.isFractional);
  if (!condition) {
    const isMeant = looksLikeCondition(text, asked.flags);
    const written = isMeant ? asCondition(text, asked.flags) : null;
    return {
      condition: null,
      problem: isMeant ? { kind: 'not-understood', text, written } : { kind: 'prose', text },
    };
  }
  return { condition, problem: whyNever(text, condition, asked) };
}

function whyNever(text: string, condition: Condition, asked: ConditionContext): ConditionProblem | null {
  const { possible, flags, ungiven } = asked;
  const places = new Set(possible.flatMap((each) => each.places));
  const strangers = condition.reads.places.filter((id) => !places.has(id));
  if (strangers.length > 0 && places.size > 0) {
    return { kind: 'unknown-place', text, ids: strangers, places: asked.places };
  }
  const stranger = strangerIn(text, condition, asked);
  if (stranger) return stranger;
  const unset = condition.reads.flags.filter((flag) => !flags.has(flag) && !ungiven.has(flag));
  if (unset.length > 0) {
    if (!asked.isWritten) return null;
    return { kind: 'unknown-flag', text, flags: unset, near: findNearest(unset[0] ?? '', flags) };
  }
  // Flags that no answer earns are reported where they are declared.
  if (condition.reads.flags.some((flag) => ungiven.has(flag))) return null;
  if (!asked.isWritten || possible.some((each) => canHold(condition, each, asked.budget))) return null;
  const most = (amount: 'progress' | 'doom'): number | null =>
    condition.reads.variables.has(amount) ? Math.max(...possible.map((each) => each[amount])) : null;
  const meters = condition.reads.meters.flatMap((id) => {
    const range = asked.meters.get(id);
    return range ? [{ id, ...range }] : [];
  });
  return { kind: 'never-holds', text, progress: most('progress'), doom: most('doom'), meters };
}

/** A name in a condition that the story does not have, or that is impossible by then. */
function strangerIn(text: string, { reads }: Condition, asked: ConditionContext): ConditionProblem | null {
  if (!asked.isWritten) return null;
  const { world, meters, possible } = asked;
  const unknown = (what: 'fact' | 'person' | 'meter' | 'act', names: readonly string[], known: Known) => {
    const strangers = names.filter((name) => !known.has(name));
    const near = findNearest(strangers[0] ?? '', known);
    return strangers.length === 0 ? null : ({ kind: 'unknown-name', text, what, names: strangers, near } as const);
  };
  const acts = new Set(world.acts);
  const found =
    unknown('fact', reads.facts, world.facts) ??
    unknown('person', reads.met, asked.cast) ??
    unknown('meter', reads.meters, meters) ??
    (asked.isWhole ? unknown('act', reads.endedActs, acts) : null);
  if (found) return found;
  const early = reads.endedActs.filter((id) => acts.has(id) && possible.every(({ ended }) => !ended.has(id)));
  if (early.length > 0) return { kind: 'not-ended', text, acts: early.map((id) => actRef({ id })) };
  if (!asked.isWhole) return null;
  const absent = reads.met.filter((id) => !asked.people.has(id));
  if (absent.length > 0) return { kind: 'never-met', text, people: absent.map((id) => personRef({ id })) };
  const items = reads.items.filter((item) => !asked.items.has(item));
  return items.length > 0
    ? { kind: 'item-never-given', text, items, near: findNearest(items[0] ?? '', asked.items) }
    : null;
}

type Known = Pick<ReadonlyMap<string, unknown>, 'size' | 'keys' | 'has'>;

/** The finding code for each problem of a condition. */
export const CONDITION_CODES = {
  prose: 'condition-is-prose',
  'not-understood': 'condition-not-understood',
  'unknown-flag': 'condition-unknown-flag',
  'unknown-place': 'condition-unknown-place',
  'unknown-name': 'condition-unknown-name',
  'not-ended': 'condition-act-not-ended',
  'never-met': 'condition-person-never-met',
  'item-never-given': 'condition-item-never-given',
} as const;

const of = rule<'act'>();

/**
 * Whether a condition always holds on an act's first turn. A player who leaves at once does so before it is evaluated.
 */
function holdsAtOnce(condition: Condition, { act, here }: ActUnit, setters: ConditionContext['flags']): boolean {
  // Earlier acts may have set any flag.
  if (!here.isFirst && (condition.reads.flags.length > 0 || condition.reads.loose.has('flags'))) return false;
  const { start } = here;
  const ways = act.sandboxLocations.find(({ id }) => id === start)?.connections ?? [];
  return [start, ...ways.filter((id) => here.placeIds.includes(id))].every((location) =>
    condition.holds({
      flags: new Map([...setters.keys()].map((flag) => [flag, false])),
      turn: 1,
      progress: 0,
      doom: 0,
      location,
      visited: [...new Set([start, location])],
    }),
  );
}

/** Conditions of events and their branches. Rules of play, "Events", "Conditions". */
const events = of('events of an act', CONDITION_TABLES, (unit, tables) => {
  const { act, here } = unit;
  if (!here.isMapped || !act.inevitableEvents) return [];
  const asked = createConditionContext([here], tables);
  return act.inevitableEvents.flatMap((event): RuleFinding[] => {
    const where = { type: 'event', actId: act.id, id: event.id } as const;
    const self = eventRef(act, event);
    const findings: RuleFinding[] = [];
    const tell = (code: RuleFinding['code'], says: CheckMessage): void => {
      if (!findings.some((each) => each.code === code)) findings.push({ code, where, says });
    };
    const { condition, problem } = findConditionProblem(event.triggerCondition, asked);
    // Prose is a valid trigger: the Director calls the event.
    if (problem && problem.kind !== 'prose') {
      tell(problem.kind === 'never-holds' ? 'event-cannot-fire' : CONDITION_CODES[problem.kind], {
        say: 'condition:event',
        event: self,
        problem,
      });
    } else if (condition && here.isWritten) {
      const latest = Math.max(20, here.turnsOfAll * FAR_OFF);
      const isByThen = (): boolean =>
        asked.possible.some((each) => canHold(condition, { ...each, turns: latest }, asked.budget));
      if (condition.reads.variables.has('turn') && !isByThen()) {
        const { triggerCondition } = event;
        tell('event-comes-too-late', {
          say: 'event-comes-too-late',
          event: self,
          condition: triggerCondition,
          turns: here.turnsOfAll,
        });
      }
      if (event.forcesClimax && holdsAtOnce(condition, unit, tables.setters)) {
        const { triggerCondition } = event;
        tell('event-ends-act-at-once', { say: 'event-ends-act-at-once', event: self, condition: triggerCondition });
      }
    }
    for (const branch of event.conditionalBranches ?? []) {
      const { problem: odd } = findConditionProblem(branch.condition, asked);
      if (!odd) continue;
      tell(odd.kind === 'never-holds' ? 'branch-never-holds' : CONDITION_CODES[odd.kind], {
        say: 'condition:branch',
        event: self,
        problem: odd,
      });
    }
    return findings;
  });
});

export const EVENT_RULES = [events];
