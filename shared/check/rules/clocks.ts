import { toMillionth } from '../../rules/index.ts';
import type { EscalationEvent } from '../../story/index.ts';
import { readCondition } from '../analysis/conditions.ts';
import type { BlockedWay, Ref } from '../messages/message-types.ts';
import { actRef, encounterRef, placeRef } from '../messages/refs.ts';
import type { ActProof } from '../proof/types.ts';
import { rule } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';
import type { CheckedAct } from '../subject.ts';

/** A shorter doom clock can fill before the player has got anywhere. */
export const TIGHT_CLOCK = 4;
/** How many good turns may offset one idle, missed or pressed turn: a faster clock always wins. */
export const GOOD_TURNS_A_TICK = 6;
/** The most the Director can raise a clock in one turn. */
const PRESSED_MOST = 2;

const of = rule<'act'>();

/** What would avert the loss on a path. A flag can mark an intended loss only if the path sets one. */
function getWayOut(act: CheckedAct, path: ActProof['path']): BlockedWay {
  const step = path?.at(-1);
  if (step && 'travel' in step) return { kind: 'back', place: placeRef(act, { id: step.travel }) };
  const played = act.sandboxLocations.flatMap(({ encounters }) => encounters).find(({ id }) => id === step?.encounter);
  const flags = played?.options?.[step?.option ?? -1]?.flags ?? played?.potentialFlags ?? [];
  return { kind: played && flags.length === 0 ? 'lower' : 'event' };
}

const EXCLUDED_TOLD = 6;

/** Encounters of an act that flags of others keep out: they make it hard to prove. */
const listExcluded = (act: CheckedAct) =>
  act.sandboxLocations
    .flatMap(({ encounters }) => encounters)
    .filter(({ excludeIfFlags = [] }) => excludeIfFlags.length > 0)
    .slice(0, EXCLUDED_TOLD)
    .map(({ id }) => encounterRef({ id }));

/** The finding for an act that was not proven winnable. */
function proofTold(
  act: CheckedAct,
  where: RuleFinding['where'],
  { verdict, because, path, beginning }: ActProof,
  isForced: boolean,
): RuleFinding {
  if (verdict === 'not-proven') {
    return createFinding('act-not-proven', where, { act: actRef(act), because, isForced, excluded: listExcluded(act) });
  }
  if (verdict === 'cannot-be-completed') {
    return createFinding('act-cannot-be-completed:proven', where, { act: actRef(act), because });
  }
  return {
    code: 'act-soft-lock',
    where,
    says: { say: 'act-soft-lock', act: actRef(act), flags: beginning?.flags ?? [], because, out: getWayOut(act, path) },
    ...(path ? { path } : {}),
  };
}

/** Required progress compared with the most available. Rules of play, "Progress". */
const progress = of('progress of an act', ['proofs', 'isFractional'], ({ act, here }, { proofs, isFractional }) => {
  const where = { type: 'act', id: act.id } as const;
  const self = actRef(act);
  const { globalProgression: wanted } = act;
  if (!wanted) return [];
  if (wanted.requiredValue < 1) {
    return [createFinding('progress-counts-as-none', where, { act: self, value: wanted.requiredValue })];
  }
  if (!here.isWritten) return [];
  const { required, ceiling } = here;
  const proven = proofs.get(act.id);
  const isOpen = proven === undefined || proven.verdict === 'not-proven';
  // A loss forced by an event may be intended: only a proof can tell. Otherwise the upper bound decides.
  const isForced = (act.inevitableEvents ?? []).some(
    ({ forcesClimax, triggerCondition }) => forcesClimax && readCondition(triggerCondition, isFractional) !== null,
  );
  if (ceiling < required && (isOpen ? !isForced : proven.verdict === 'cannot-be-completed')) {
    return [createFinding('act-cannot-be-completed:too-little', where, { act: self, required, ceiling })];
  }
  if (!proven) {
    return [createFinding('act-not-proven:placeless', where, { act: self })];
  }
  if (proven.verdict !== 'winnable') return [proofTold(act, where, proven, isForced)];
  if (ceiling === required) {
    return [createFinding('progress-without-slack', where, { act: self, required })];
  }
  const [first] = here.indispensable;
  if (first === undefined) return [];
  return [
    createFinding('one-encounter-decides', where, {
      act: self,
      encounters: here.indispensable.map((id) => encounterRef({ id })),
    }),
  ];
});

const uncounted = of('act without progress', [], ({ act, here }) => {
  if (act.globalProgression) return [];
  const where = { type: 'act', id: act.id } as const;
  const giving = act.sandboxLocations.flatMap(({ encounters }) =>
    encounters.filter(({ givesProgression = 0 }) => givesProgression > 0).map(({ id }) => id),
  );
  if (giving.length === 0 || !here.isMapped) {
    return [createFinding('act-without-progress', where, { act: actRef(act) })];
  }
  return [
    createFinding('progress-for-nothing', where, {
      act: actRef(act),
      encounters: giving.map((id) => encounterRef({ id })),
    }),
  ];
});

/** The doom clock. Rules of play, "Doom". */
const doom = of('doom clock', [], ({ act, here }) => {
  const { opposingForce: force } = act;
  if (!force) return [];
  const where = { type: 'act', id: act.id } as const;
  const clock = { act: actRef(act), label: force.trackerLabel };
  if (force.requiredValue < 1) {
    return [createFinding('clock-counts-as-none', where, { ...clock, value: force.requiredValue })];
  }
  const size = toMillionth(force.requiredValue);
  const findings: RuleFinding[] = [];
  const isWeighed = here.isWritten && here.required > 0 && here.ceiling >= here.required;
  if (size < TIGHT_CLOCK) {
    findings.push(createFinding('clock-too-fast', where, { ...clock, size, least: TIGHT_CLOCK }));
  } else if (isWeighed && here.turnsToWin > size * GOOD_TURNS_A_TICK) {
    findings.push(
      createFinding('clock-too-fast:far', where, {
        ...clock,
        size,
        turns: here.turnsToWin,
        every: Math.floor(here.turnsToWin / size),
        least: Math.ceil(here.turnsToWin / GOOD_TURNS_A_TICK),
      }),
    );
  } else if (here.isWritten && here.reached.size > 0 && size > here.turnsOfAll * PRESSED_MOST) {
    findings.push(
      createFinding('clock-never-matters', where, {
        ...clock,
        size,
        turns: here.turnsOfAll,
        most: Math.max(TIGHT_CLOCK, here.turnsOfAll),
      }),
    );
  }
  return [...findings, ...thresholds(where, actRef(act), size, force.escalationEvents)];
});

function thresholds(
  where: RuleFinding['where'],
  act: Ref,
  size: number,
  escalations: readonly EscalationEvent[],
): RuleFinding[] {
  const values = escalations.flatMap(({ threshold }) => (typeof threshold === 'number' ? threshold : []));
  const out = values.filter((value) => value <= 0 || value > size);
  const twice = [...new Set(values.filter((value, index) => values.indexOf(value) < index))];
  return [
    ...(out.length === 0 ? [] : [createFinding('threshold-out-of-range', where, { act, size, values: out })]),
    ...(twice.length === 0 ? [] : [createFinding('threshold-twice', where, { act, values: twice })]),
  ];
}

export const CLOCK_RULES = [progress, uncounted, doom];
