import { readCondition } from '../conditions.ts';
import { toMillionth } from '../core.ts';
import type { ActProof } from '../proof/types.ts';
import { rule } from '../rule.ts';
import type { CheckedAct } from '../subject.ts';
import { ids, some, type Told, titled } from '../words.ts';

/** A doom clock shorter than this can fill before the player has got anywhere. */
export const TIGHT_CLOCK = 4;
/** How many good turns the rules let one idle, missed or pressed turn stand against: a clock faster than this wins. */
export const GOOD_TURNS_A_TICK = 6;
/** The most the Director can press a clock in one turn. */
const PRESSED_MOST = 2;

const of = rule<'act'>();

/** What keeps an act from being lost on a way. That a loss is meant is told by a flag: only where the way sets one. */
function waysOutOf(act: CheckedAct, path: ActProof['path']): Told['fix'] {
  const name = titled(act);
  const step = path?.at(-1);
  if (step && 'travel' in step) {
    return (names) =>
      `Give ${names.place(act.id, step.travel)} a way back in its connections, or lower globalProgression.requiredValue of the act ${name}.`;
  }
  const played = act.sandboxLocations.flatMap(({ encounters }) => encounters).find(({ id }) => id === step?.encounter);
  const flags = played?.options?.[step?.option ?? -1]?.flags ?? played?.potentialFlags ?? [];
  const other = 'Let what is shut out there be had another way';
  return played && flags.length === 0
    ? `${other}, or lower globalProgression.requiredValue of the act ${name}.`
    : `${other}, or let an event on its flag force the climax of the act ${name}.`;
}

/** What a proof says of an act that was not proven winnable. */
function proofTold(
  act: CheckedAct,
  where: Told['where'],
  { verdict, because, path, beginning }: ActProof,
  isForced: boolean,
): Told {
  const name = titled(act);
  const why = because === '' ? '' : ` ${because}`;
  if (verdict === 'not-proven') {
    return {
      code: 'act-not-proven',
      where,
      message: `Whether the act ${name} can always be won is not proven.${why}`,
      fix: `Make fewer encounters of the act ${name} exclude one another, ${isForced ? 'let what forces its climax read flags alone, ' : ''}or playtest it for long.`,
    };
  }
  if (verdict === 'cannot-be-completed') {
    return {
      code: 'act-cannot-be-completed',
      where,
      message: `The act ${name} cannot be completed.${why}`,
      fix: `Let more of what gives progress in the act ${name} be reached, or lower its globalProgression.requiredValue.`,
    };
  }
  const from = beginning && beginning.flags.length > 0 ? ` It begins with ${ids(beginning.flags)} set.` : '';
  return {
    code: 'act-soft-lock',
    where,
    message: `In the act ${name} play can come to where it can no longer be won, and goes on in vain.${from}${why}`,
    fix: waysOutOf(act, path),
    ...(path ? { path } : {}),
  };
}

/** What an act asks for, and the most there is. Rules of play, "Progress". */
const progress = of('progress of an act', ['proofs', 'isFractional'], ({ act, here }, { proofs, isFractional }) => {
  const where = { type: 'act', id: act.id } as const;
  const name = titled(act);
  const { globalProgression: wanted } = act;
  if (!wanted) return [];
  if (wanted.requiredValue < 1) {
    return [
      {
        code: 'progress-counts-as-none',
        where,
        message: `The act ${name} requires ${wanted.requiredValue} progress. Below 1 counts as none: it is won when nothing new is left to do.`,
        fix: `Raise globalProgression.requiredValue of the act ${name}, or take globalProgression out.`,
      },
    ];
  }
  if (!here.isWritten) return [];
  const { required, ceiling } = here;
  const proven = proofs.get(act.id);
  const isOpen = proven === undefined || proven.verdict === 'not-proven';
  // A loss that an event forces is meant: then only a proof can tell. Else what is within reach at best is one.
  const isForced = (act.inevitableEvents ?? []).some(
    ({ forcesClimax, triggerCondition }) => forcesClimax && readCondition(triggerCondition, isFractional) !== null,
  );
  if (ceiling < required && (isOpen ? !isForced : proven.verdict === 'cannot-be-completed')) {
    return [
      {
        code: 'act-cannot-be-completed',
        where,
        message: `The act ${name} needs ${required} progress, but all that can be reached in it gives ${ceiling}: it cannot be completed.`,
        fix: `Raise givesProgression of its encounters, ${ceiling > 1 ? `lower globalProgression.requiredValue of the act ${name} to less than ${ceiling}` : `take globalProgression of the act ${name} out`}, or connect what cannot be reached.`,
      },
    ];
  }
  if (!proven) {
    return [
      {
        code: 'act-not-proven',
        where,
        message: `Whether the act ${name} can always be won is not proven: an act without places is not searched, nor what comes after it.`,
        fix: 'Give every act places with encounters, or take those without out.',
      },
    ];
  }
  if (proven.verdict !== 'winnable') return [proofTold(act, where, proven, isForced)];
  if (ceiling === required) {
    return [
      {
        code: 'progress-without-slack',
        where,
        message: `The act ${name} needs ${required} progress, and all its encounters together give exactly that: one missed and it is lost.`,
        fix: `Add encounters that give progress, or lower globalProgression.requiredValue of the act ${name}.`,
      },
    ];
  }
  const [first] = here.indispensable;
  if (first === undefined) return [];
  return [
    {
      code: 'one-encounter-decides',
      where,
      message: (names) =>
        `The act ${name} cannot be won without ${some(here.indispensable.map((id) => names.encounter(id)))}.`,
      fix: `Add another way to the progress of the act ${name}: an encounter that needs no flag of that one.`,
    },
  ];
});

/** An act that counts nothing. */
const uncounted = of('act without progress', [], ({ act, here }) => {
  if (act.globalProgression) return [];
  const where = { type: 'act', id: act.id } as const;
  const giving = act.sandboxLocations.flatMap(({ encounters }) =>
    encounters.filter(({ givesProgression = 0 }) => givesProgression > 0).map(({ id }) => id),
  );
  if (giving.length === 0 || !here.isMapped) {
    return [
      {
        code: 'act-without-progress',
        where,
        message: `The act ${titled(act)} has no globalProgression: it is won when nothing new is left to do.`,
        fix: `Give the act ${titled(act)} a globalProgression, unless all of it is meant to be seen.`,
      },
    ];
  }
  return [
    {
      code: 'progress-for-nothing',
      where,
      message: (names) =>
        `${some(giving.map((id) => names.encounter(id)))} give progress, but the act ${titled(act)} has no globalProgression to count it.`,
      fix: `Give the act ${titled(act)} a globalProgression, or take givesProgression out of its encounters.`,
    },
  ];
});

/** The doom clock. Rules of play, "Doom". */
const doom = of('doom clock', [], ({ act, here }) => {
  const { opposingForce: force } = act;
  if (!force) return [];
  const where = { type: 'act', id: act.id } as const;
  const clock = `The clock "${force.trackerLabel}" of the act ${titled(act)}`;
  if (force.requiredValue < 1) {
    return [
      {
        code: 'clock-counts-as-none',
        where,
        message: `${clock} ends at ${force.requiredValue}. Below 1 counts as none.`,
        fix: `Raise opposingForce.requiredValue of the act ${titled(act)}, or take opposingForce out.`,
      },
    ];
  }
  const size = toMillionth(force.requiredValue);
  const told: Told[] = [];
  const isWeighed = here.isWritten && here.required > 0 && here.ceiling >= here.required;
  if (size < TIGHT_CLOCK) {
    told.push({
      code: 'clock-too-fast',
      where,
      message: `${clock} is tight: ${size} idle turns force the climax.`,
      fix: `Raise opposingForce.requiredValue of the act ${titled(act)} to ${TIGHT_CLOCK} or more.`,
    });
  } else if (isWeighed && here.turnsToWin > size * GOOD_TURNS_A_TICK) {
    told.push({
      code: 'clock-too-fast',
      where,
      message: `${clock} ends at ${size}, but winning takes ${here.turnsToWin} turns at least: one idle, failed or pressed turn in ${Math.floor(here.turnsToWin / size)} fills it first.`,
      fix: `Raise opposingForce.requiredValue of the act ${titled(act)} to ${Math.ceil(here.turnsToWin / GOOD_TURNS_A_TICK)} or more, or ask for less progress.`,
    });
  } else if (here.isWritten && here.reached.size > 0 && size > here.turnsOfAll * PRESSED_MOST) {
    told.push({
      code: 'clock-never-matters',
      where,
      message: `${clock} ends at ${size}, but all there is in the act is played in about ${here.turnsOfAll} turns: however hard it is pressed, it is over before.`,
      fix: `Lower opposingForce.requiredValue of the act ${titled(act)} to ${Math.max(TIGHT_CLOCK, here.turnsOfAll)} or less.`,
    });
  }
  return [...told, ...thresholds(where, titled(act), size, force.escalationEvents)];
});

function thresholds(
  where: Told['where'],
  name: string,
  size: number,
  escalations: readonly { threshold: number; description: string }[],
): Told[] {
  const values = escalations.map(({ threshold }) => threshold);
  const out = values.filter((value) => value <= 0 || value > size);
  const twice = [...new Set(values.filter((value, index) => values.indexOf(value) < index))];
  return [
    ...(out.length === 0
      ? []
      : [
          {
            code: 'threshold-out-of-range',
            where,
            message: `Of the escalations of the act ${name}, ${some(
              out.map((value) =>
                value > size
                  ? `${value} is never reached: the clock ends at ${size}`
                  : `${value} comes as soon as the act begins`,
              ),
            )}.`,
            fix: `Put every escalation threshold of the act ${name} between 1 and ${size}.`,
          } as const,
        ]),
    ...(twice.length === 0
      ? []
      : [
          {
            code: 'threshold-twice',
            where,
            message: `More than one escalation of the act ${name} comes at ${some(twice.map(String))}: they are told in one turn.`,
            fix: `Give each escalation of the act ${name} a threshold of its own.`,
          } as const,
        ]),
  ];
}

export const CLOCK_RULES = [progress, uncounted, doom];
