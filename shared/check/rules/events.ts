import type { Condition } from '../../rules/index.ts';
import { type Budget, canHold, type Possible } from '../can-hold.ts';
import { asCondition, looksLikeCondition, readCondition } from '../conditions.ts';
import type { ActReach } from '../reach.ts';
import { type ActUnit, rule, type Tables } from '../rule.ts';
import { eventRef, placeRef } from '../sayings/refs.ts';
import type { ConditionProblem, Ref, Saying } from '../sayings/sayings.ts';
import type { RuleFinding } from '../words.ts';
import { nearest } from './eligibility.ts';

/** Evaluations allowed for all conditions of one act: packages come from strangers. */
const WORK_OF_AN_ACT = 20_000;
/** A turn this many times later than all there is to play is hardly reached. */
const FAR_OFF = 3;
/** No act is thought of as going on for longer. */
const TURNS_MOST = 100_000;

/** What conditions of one act, or of the whole story, can be asked in. */
export interface Asked {
  /** Of each act they are asked in: where one has been and what has been gained is of that act alone. */
  readonly possible: readonly Possible[];
  /** Where one can be in them. */
  readonly places: readonly Ref[];
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** Declared, and set by no answer. */
  readonly ungiven: ReadonlySet<string>;
  readonly isFractional: boolean;
  /** Whether every flag that can be there is there: all pools are written. */
  readonly isWritten: boolean;
  /** Whether nothing is plainly still to come. */
  readonly isWhole: boolean;
  readonly budget: Budget;
}

/** What asking conditions takes. */
export type ConditionTables = Pick<Tables, 'setters' | 'ungiven' | 'isFractional' | 'situation'>;
/** Their names, for a rule that asks conditions. */
export const CONDITION_TABLES = ['setters', 'ungiven', 'isFractional', 'situation'] as const;

/** What conditions are asked in that are asked in one act, or in several. */
export const askedIn = (
  acts: readonly ActReach[],
  { setters: flags, ungiven, isFractional, situation }: ConditionTables,
): Asked => ({
  possible: acts.map((here) => ({
    settable: flags,
    unset: ungiven,
    places: here.placeIds,
    start: here.start,
    progress: here.required,
    doom: here.doom,
    turns: TURNS_MOST,
  })),
  places: acts.flatMap((here) => here.placeIds.map((id) => placeRef(here, { id }))),
  flags,
  ungiven,
  isFractional,
  isWritten: !situation.isDraft || acts.every(({ isWritten }) => isWritten),
  isWhole: situation.isWhole,
  budget: { left: WORK_OF_AN_ACT },
});

/** Why a condition can never hold as it is written; null where it may, or where what it names is still to be written. */
export function problemOf(
  text: string,
  asked: Asked,
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

function whyNever(text: string, condition: Condition, asked: Asked): ConditionProblem | null {
  const { possible, flags, ungiven } = asked;
  const places = new Set(possible.flatMap((each) => each.places));
  const strangers = condition.reads.places.filter((id) => !places.has(id));
  if (strangers.length > 0 && places.size > 0) {
    return { kind: 'unknown-place', text, ids: strangers, places: asked.places };
  }
  const unset = condition.reads.flags.filter((flag) => !flags.has(flag) && !ungiven.has(flag));
  if (unset.length > 0) {
    if (!asked.isWritten) return null;
    return { kind: 'unknown-flag', text, flags: unset, near: nearest(unset[0] ?? '', flags) };
  }
  // A flag that no answer earns is told of where it is declared.
  if (condition.reads.flags.some((flag) => ungiven.has(flag))) return null;
  if (!asked.isWritten || possible.some((each) => canHold(condition, each, asked.budget))) return null;
  const most = (amount: 'progress' | 'doom'): number | null =>
    condition.reads.variables.has(amount) ? Math.max(...possible.map((each) => each[amount])) : null;
  return { kind: 'never-holds', text, progress: most('progress'), doom: most('doom') };
}

/** The code of what is wrong with a condition. */
export const CONDITION_CODES = {
  prose: 'condition-is-prose',
  'not-understood': 'condition-not-understood',
  'unknown-flag': 'condition-unknown-flag',
  'unknown-place': 'condition-unknown-place',
} as const;

const of = rule<'act'>();

/** Whether a condition holds on an act's first turn whatever is done: who leaves at once leaves before it is asked. */
function holdsAtOnce(condition: Condition, { act, here }: ActUnit, setters: Asked['flags']): boolean {
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
  const asked = askedIn([here], tables);
  return act.inevitableEvents.flatMap((event): RuleFinding[] => {
    const where = { type: 'event', actId: act.id, id: event.id } as const;
    const self = eventRef(act, event);
    const told: RuleFinding[] = [];
    const tell = (code: RuleFinding['code'], says: Saying): void => {
      if (!told.some((each) => each.code === code)) told.push({ code, where, says });
    };
    const { condition, problem } = problemOf(event.triggerCondition, asked);
    // Prose is a way to trigger an event: the Director calls it.
    if (problem && problem.kind !== 'prose') {
      tell(problem.kind === 'never-holds' ? 'event-cannot-fire' : CONDITION_CODES[problem.kind], {
        say: 'condition:event',
        event: self,
        problem,
      });
    } else if (condition && here.isWritten) {
      const latest = Math.max(20, here.turnsOfAll * FAR_OFF);
      const isByThen = asked.possible.some((each) => canHold(condition, { ...each, turns: latest }, asked.budget));
      if (condition.reads.variables.has('turn') && !isByThen) {
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
      const { problem: odd } = problemOf(branch.condition, asked);
      if (!odd) continue;
      tell(odd.kind === 'never-holds' ? 'branch-never-holds' : CONDITION_CODES[odd.kind], {
        say: 'condition:branch',
        event: self,
        problem: odd,
      });
    }
    return told;
  });
});

export const EVENT_RULES = [events];
