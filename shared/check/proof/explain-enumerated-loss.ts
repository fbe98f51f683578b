import { addToList } from '../../lists.ts';
import type { PlotState } from '../../play/index.ts';
import { findReachable, fromMillionths, hasBit } from '../../rules/index.ts';
import type { Because, LastStep, NeverComes } from '../messages/message-types.ts';
import { encounterRef } from '../messages/refs.ts';
import type { ActModel } from './act-model.ts';
import { getOptionText, stepTo } from './explain-loss.ts';
import { type PlayedOut, readSavedState, type SearchMoment } from './played-out.ts';

/** What is still possible in an act. */
interface Ahead {
  /** The maximum progress. */
  readonly best: number;
  /** Candidates that have landed or will. */
  readonly landed: ReadonlySet<number>;
}

/** Why an act, enumerated exhaustively, can never be won. */
export function whyNeverWonAsPlayed(model: ActModel, { moments }: PlayedOut): Because {
  const { best, landed } = lookAhead(model, moments);
  const never = model.pieces.flatMap(({ gain, encounter }): NeverComes[] => {
    const isShut = gain > 0 && !landed.has(model.act.candidates.indexOf(encounter));
    return isShut ? [{ encounter: encounterRef(encounter), why: 'unplayed', flags: [] }] : [];
  });
  return { kind: 'out-of-reach', required: requiredIn(model), best, never: never.slice(0, 3) };
}

/**
 * What removed the last chance of winning an exhaustively enumerated act.
 * @param lost a moment from which it cannot be won
 * @param state the same state reached by replaying the rules: its answers and rolls
 */
export function whyLostAsPlayed(
  model: ActModel,
  { moments }: PlayedOut,
  lost: SearchMoment,
  state: PlotState,
): Because {
  const chain: SearchMoment[] = [];
  for (let at: SearchMoment | null = lost; at && !at.wins; at = at.from) chain.unshift(at);
  const [first = lost] = chain;
  const required = requiredIn(model);
  const left = lookAhead(model, reachedFrom(moments, first));
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
  const earlier = lookAhead(model, reachedFrom(moments, before));
  const gone = [...earlier.landed].filter((candidate) => !left.landed.has(candidate));
  const last: LastStep =
    'travel' in step
      ? stepTo(model, readSavedState(before).location, step.travel)
      : {
          kind: 'played',
          encounter: encounterRef({ id: step.encounter }),
          answer: getOptionText(model, step.encounter, step.option),
          roll: state.checked[step.encounter] ?? null,
        };
  return { kind: 'lost-after', step: last, lost: named(gone), left: left.best, required };
}

const requiredIn = ({ required }: ActModel): number => fromMillionths(required ?? 0);

/** Every moment reachable from one, itself first. */
function reachedFrom(moments: readonly SearchMoment[], start: SearchMoment): Set<SearchMoment> {
  const next = new Map<SearchMoment, SearchMoment[]>();
  for (const moment of moments) {
    for (const before of moment.before) {
      addToList(next, before, moment);
    }
  }
  return findReachable([start], (moment) => next.get(moment));
}

function lookAhead({ act }: ActModel, moments: Iterable<SearchMoment>): Ahead {
  const landed = new Set<number>();
  let best = 0;
  for (const moment of moments) {
    const at = readSavedState(moment);
    best = Math.max(best, at.progress);
    for (const candidate of act.candidates.keys()) if (hasBit(at.landed, candidate)) landed.add(candidate);
  }
  return { best, landed };
}
