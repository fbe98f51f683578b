import { type Budget, canHold, type Possible } from '../can-hold.ts';
import { asCondition, looksLikeCondition, type ReadCondition, readCondition } from '../conditions.ts';
import type { ActReach } from '../reach.ts';
import { type ActUnit, rule, type Tables } from '../rule.ts';
import { ids, quoted, type Told, titled } from '../words.ts';
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
  flags,
  ungiven,
  isFractional,
  isWritten: !situation.isDraft || acts.every(({ isWritten }) => isWritten),
  isWhole: situation.isWhole,
  budget: { left: WORK_OF_AN_ACT },
});

/** What is wrong with one condition: at most one thing, the root of it. */
export type Problem =
  | { readonly kind: 'prose' | 'not-understood' | 'never-holds'; readonly says: string; readonly mend: string }
  | { readonly kind: 'unknown-flag' | 'unknown-place'; readonly says: string; readonly mend: string };

/** Why a condition can never hold as it is written; null where it may, or where what it names is still to be written. */
export function problemOf(text: string, asked: Asked): { condition: ReadCondition | null; problem: Problem | null } {
  const condition = readCondition(text, asked.isFractional);
  if (!condition) {
    const isMeant = looksLikeCondition(text, asked.flags);
    const written = isMeant ? asCondition(text, asked.flags) : null;
    return {
      condition: null,
      problem: {
        kind: isMeant ? 'not-understood' : 'prose',
        says: isMeant ? `${quoted(text)} looks like a condition, but does not read as one` : `${quoted(text)} is prose`,
        mend: written === null ? 'Write it like has_flag("found_key") && turn >= 3.' : `Write it as ${written}.`,
      },
    };
  }
  return { condition, problem: whyNever(text, condition, asked) };
}

function whyNever(text: string, condition: ReadCondition, asked: Asked): Problem | null {
  const { possible, flags, ungiven } = asked;
  const places = new Set(possible.flatMap((each) => each.places));
  const strangers = condition.places.filter((id) => !places.has(id));
  if (strangers.length > 0 && places.size > 0) {
    return {
      kind: 'unknown-place',
      says: `${quoted(text)} names ${ids(strangers)}, which is no place there`,
      mend: `Name one of ${ids([...places])}.`,
    };
  }
  const unset = condition.flags.filter((flag) => !flags.has(flag) && !ungiven.has(flag));
  if (unset.length > 0) {
    if (!asked.isWritten) return null;
    const near = nearest(unset[0] ?? '', flags);
    return {
      kind: 'unknown-flag',
      says: `${quoted(text)} names the flag ${ids(unset)}, which no encounter sets`,
      mend: near === null ? `Let an encounter set ${ids(unset)}, or name a flag that is set.` : `Was "${near}" meant?`,
    };
  }
  // A flag that no answer earns is told of where it is declared.
  if (condition.flags.some((flag) => ungiven.has(flag))) return null;
  if (!asked.isWritten || possible.some((each) => canHold(condition, each, asked.budget))) return null;
  const most = (amount: 'progress' | 'doom'): number => Math.max(...possible.map((each) => each[amount]));
  const limits = [
    ...(condition.variables.has('progress') ? [`progress ends at ${most('progress')}`] : []),
    ...(condition.variables.has('doom') ? [`doom ends at ${most('doom')}`] : []),
  ];
  return {
    kind: 'never-holds',
    says: `${quoted(text)} can never hold${limits.length > 0 ? `: ${limits.join(', ')}` : ''}`,
    mend: 'Change it so that some state of play meets it.',
  };
}

const CODES = {
  prose: 'condition-is-prose',
  'not-understood': 'condition-not-understood',
  'unknown-flag': 'condition-unknown-flag',
  'unknown-place': 'condition-unknown-place',
} as const;

const of = rule<'act'>();

/** Whether a condition holds on an act's first turn whatever is done: who leaves at once leaves before it is asked. */
function holdsAtOnce(condition: ReadCondition, { act, here }: ActUnit, setters: Asked['flags']): boolean {
  // Earlier acts may have set any flag.
  if (!here.isFirst && (condition.flags.length > 0 || condition.loose.has('flags'))) return false;
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
  return act.inevitableEvents.flatMap((event): Told[] => {
    const where = { type: 'event', actId: act.id, id: event.id } as const;
    const name = `The event ${titled(event)}`;
    const told: Told[] = [];
    const tell = (code: Told['code'], message: string, fix: string): void => {
      if (!told.some((each) => each.code === code)) told.push({ code, where, message, fix });
    };
    const { condition, problem } = problemOf(event.triggerCondition, asked);
    // Prose is a way to trigger an event: the Director calls it.
    if (problem && problem.kind !== 'prose') {
      if (problem.kind === 'never-holds') {
        tell('event-cannot-fire', `${name} can never happen: ${problem.says}.`, problem.mend);
      } else {
        const sequel = problem.kind === 'not-understood' ? ': the rules leave it to the Director' : '';
        tell(CODES[problem.kind], `${name}: ${problem.says}${sequel}.`, problem.mend);
      }
    } else if (condition && here.isWritten) {
      const latest = Math.max(20, here.turnsOfAll * FAR_OFF);
      const isByThen = asked.possible.some((each) => canHold(condition, { ...each, turns: latest }, asked.budget));
      if (condition.variables.has('turn') && !isByThen) {
        tell(
          'event-comes-too-late',
          `${name} waits for ${quoted(event.triggerCondition)}, but all there is in the act is played in about ${here.turnsOfAll} turns.`,
          `Let it happen by turn ${here.turnsOfAll} or so.`,
        );
      }
      if (event.forcesClimax && holdsAtOnce(condition, unit, tables.setters)) {
        tell(
          'event-ends-act-at-once',
          `${name} forces the climax on the first turn of the act: ${quoted(event.triggerCondition)} holds from the start.`,
          'Let it wait for something: a turn, a flag, progress or doom.',
        );
      }
    }
    for (const branch of event.conditionalBranches ?? []) {
      const { problem: odd } = problemOf(branch.condition, asked);
      if (!odd) continue;
      // What names a stranger may still hold: `!has_flag("nothing_sets_this")`.
      const isCertain = odd.kind !== 'unknown-flag' && odd.kind !== 'unknown-place';
      tell(
        odd.kind === 'never-holds' ? 'branch-never-holds' : CODES[odd.kind],
        `${name}, branch: ${odd.says}${isCertain ? ', so that it is never told' : ''}.`,
        odd.mend,
      );
    }
    return told;
  });
});

export const EVENT_RULES = [events];
