import type { PlotState } from '../../play/index.ts';
import { hasBit, ofMillionths } from '../../rules/index.ts';
import { encounterRef } from '../sayings/refs.ts';
import type { Because, LastStep, NeverComes } from '../sayings/sayings.ts';
import type { ActModel } from './act-model.ts';
import { answerOf, stepTo } from './because.ts';
import { type Moment, type PlayedOut, standingAt } from './played-out.ts';

/** What can still become of an act. */
interface Ahead {
  /** The most progress it comes to. */
  readonly best: number;
  /** What lands, or has landed, by candidate. */
  readonly landed: ReadonlySet<number>;
}

/** Why an act that was played out cannot be won, however it begins and whatever is done. */
export function whyNeverWonAsPlayed(model: ActModel, { moments }: PlayedOut): Because {
  const { best, landed } = outlookOf(model, moments);
  const never = model.pieces.flatMap(({ gain, encounter }): NeverComes[] => {
    const isShut = gain > 0 && !landed.has(model.act.candidates.indexOf(encounter));
    return isShut ? [{ encounter: encounterRef(encounter), why: 'unplayed', flags: [] }] : [];
  });
  return { kind: 'out-of-reach', required: requiredIn(model), best, never: never.slice(0, 3) };
}

/**
 * What took the last chance of winning an act away that was played out.
 * @param lost a moment from which it is not won
 * @param state the same as the readable rules came to it: what was answered, and how dice fell
 */
export function whyLostAsPlayed(model: ActModel, { moments }: PlayedOut, lost: Moment, state: PlotState): Because {
  const chain: Moment[] = [];
  for (let at: Moment | null = lost; at && !at.wins; at = at.from) chain.unshift(at);
  const [first = lost] = chain;
  const required = requiredIn(model);
  const left = outlookOf(model, reachedFrom(moments, first));
  const named = (candidates: Iterable<number>) =>
    [...candidates].flatMap((candidate) => {
      const encounter = model.act.candidates[candidate];
      return encounter ? [encounterRef(encounter)] : [];
    });
  const before = first.from;
  const step = chain.flatMap((moment) => moment.step)[0];
  if (!before || !step) {
    const shut = model.pieces
      .filter(({ gain }) => gain > 0)
      .map(({ encounter }) => model.act.candidates.indexOf(encounter));
    return {
      kind: 'lost-at-once',
      gone: named(shut.filter((each) => !left.landed.has(each))),
      left: left.best,
      required,
    };
  }
  const earlier = outlookOf(model, reachedFrom(moments, before));
  const gone = [...earlier.landed].filter((candidate) => !left.landed.has(candidate));
  const last: LastStep =
    'travel' in step
      ? stepTo(model, standingAt(before).location, step.travel)
      : {
          kind: 'played',
          encounter: encounterRef({ id: step.encounter }),
          answer: answerOf(model, step.encounter, step.option),
          roll: state.checked[step.encounter] ?? null,
        };
  return { kind: 'lost-after', step: last, lost: named(gone), left: left.best, required };
}

const requiredIn = ({ required }: ActModel): number => ofMillionths(required ?? 0);

/** Every moment that can come after one, that first. */
function reachedFrom(moments: readonly Moment[], start: Moment): Set<Moment> {
  const next = new Map<Moment, Moment[]>();
  for (const moment of moments) {
    for (const before of moment.before) {
      const known = next.get(before);
      if (known) known.push(moment);
      else next.set(before, [moment]);
    }
  }
  const reached = new Set([start]);
  for (const moment of reached) for (const after of next.get(moment) ?? []) reached.add(after);
  return reached;
}

function outlookOf({ act }: ActModel, moments: Iterable<Moment>): Ahead {
  const landed = new Set<number>();
  let best = 0;
  for (const moment of moments) {
    const at = standingAt(moment);
    best = Math.max(best, at.progress);
    for (const candidate of act.candidates.keys()) if (hasBit(at.landed, candidate)) landed.add(candidate);
  }
  return { best, landed };
}
