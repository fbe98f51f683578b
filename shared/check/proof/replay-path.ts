import {
  closeTurn,
  type DirectorProposal,
  directTurn,
  getCurrentAct,
  openTurn,
  optionChoiceId,
  type PlayerAction,
  type PlotState,
  possibleActions,
  type Story,
  startPlay,
  type TurnOpening,
} from '../../play/index.ts';
import type { StoryStep } from '../story-step.ts';
import { canEndAnyTime } from './beginnings.ts';

const TURNS_TO_END = 60;
const TURNS_TO_SEE = 3;
const DICE_TRIED = 24;
/** Maximum turns of an encounter: chosen, answered, rolled. */
const TURNS_OF_ENCOUNTER = 4;

/** Replays a path with different dice; gives the state of each replay until the caller stops. See `replayPath`. */
export function* replaysOf(
  story: Story,
  trail: readonly (readonly StoryStep[])[],
  path: readonly StoryStep[],
): Generator<PlotState> {
  const rolls = [...trail.flat(), ...path].some((step) => {
    const played = 'encounter' in step ? story.encounterById.get(step.encounter) : undefined;
    return played && (played.check !== null || played.options.some(({ check }) => check !== null));
  });
  for (let seed = 1; seed <= (rolls ? DICE_TRIED : 1); seed += 1) {
    const state = replayPath(story, trail, path, seed);
    if (state) yield state;
  }
}

/**
 * Replays a path by the readable rules, with a player and a Director who want exactly that, one frame a turn; null if
 * it is impossible.
 * @param trail what is played in each act before the last, which then ends by itself, its clock or an event
 * @param path what is played in the last act
 */
export function replayPath(
  story: Story,
  trail: readonly (readonly StoryStep[])[],
  path: readonly StoryStep[],
  seed = 1,
): PlotState | null {
  const hasClock = story.acts.slice(0, trail.length).some(({ doom }) => doom !== null);
  for (const haste of hasClock ? [false, true] : [false]) {
    const state = attempt(story, trail, path, haste, seed);
    if (state) return state;
  }
  return null;
}

function attempt(
  story: Story,
  trail: readonly (readonly StoryStep[])[],
  path: readonly StoryStep[],
  haste: boolean,
  seed: number,
): PlotState | null {
  let state: PlotState | null = startPlay(story, seed);
  for (const steps of trail) {
    state = state && playSteps(story, state, steps, haste);
    state = state && endAct(story, state);
  }
  return state && playSteps(story, state, path, false);
}

function playTurn(
  story: Story,
  state: PlotState,
  action: PlayerAction,
  propose: (opening: TurnOpening) => DirectorProposal,
): PlotState {
  const opening = openTurn(story, state, action);
  return closeTurn(story, directTurn(story, opening, propose(opening)), { frames: 1 }).state;
}

/** Prefers the eligible encounter that lands last, for passing by. */
function passBy({ eligible }: TurnOpening): DirectorProposal {
  const rank = ({ expectedFrames, options }: TurnOpening['eligible'][number]): number =>
    options.length > 0 ? 10_000 : expectedFrames;
  const [best] = [...eligible].sort((a, b) => rank(b) - rank(a));
  return best ? { encounter: best.id } : {};
}

/** @param haste the Director drives the clock up to one short of its end */
function playSteps(story: Story, from: PlotState, steps: readonly StoryStep[], haste: boolean): PlotState | null {
  let state = from;
  const act = state.act;
  const push = (): DirectorProposal => {
    const clock = getCurrentAct(story, state).doom;
    return haste && clock ? { doom: Math.max(0, Math.min(2, Math.ceil(clock.max) - 2 - state.doom)) } : {};
  };
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at];
    const next = steps[at + 1];
    // It landed on the turn of arrival.
    if (step && 'encounter' in step && state.landed.includes(step.encounter)) continue;
    if (!step || state.climaxDue || state.act !== act) return null;
    if ('travel' in step) {
      if (state.waitingFor === 'start')
        state = playTurn(story, state, goOn(state), (o) => ({ ...passBy(o), ...push() }));
      if (state.climaxDue) return null;
      if (!possibleActions(story, state).some((a) => a.type === 'travel' && a.locationId === step.travel)) return null;
      const wanted = next && 'encounter' in next ? next.encounter : null;
      state = playTurn(story, state, { type: 'travel', locationId: step.travel }, (opening) => ({
        ...(wanted === null ? passBy(opening) : { encounter: wanted, close: true }),
        ...push(),
      }));
      continue;
    }
    const { encounter, option } = step;
    for (let turns = 0; turns < TURNS_OF_ENCOUNTER && !state.landed.includes(encounter); turns += 1) {
      if (state.climaxDue || state.act !== act || (state.active && state.active.id !== encounter)) return null;
      const wanted = optionChoiceId(encounter, state.turn, option ?? 0);
      const isOpen = state.choices.some(({ id, locked }) => id === wanted && !locked);
      // The option's requirement does not hold on this path.
      if (state.asking === encounter && !isOpen) return null;
      const answer: PlayerAction = state.asking === encounter ? { type: 'choice', choiceId: wanted } : goOn(state);
      state = playTurn(story, state, answer, () => ({ encounter, close: true, ...push() }));
    }
    if (!state.landed.includes(encounter)) return null;
  }
  return state;
}

/** Ends an act without further landings: drives its clock, calls its events. */
function endAct(story: Story, from: PlotState): PlotState | null {
  let state = from;
  const events = getCurrentAct(story, state)
    .events.filter(({ forcesClimax, trigger }) => forcesClimax && !trigger)
    .map(({ id }) => id)
    .slice(0, 10);
  const turnsMost = canEndAnyTime(getCurrentAct(story, state)) ? TURNS_TO_END : TURNS_TO_SEE;
  for (let turns = 0; turns < turnsMost && state.act === from.act; turns += 1) {
    if (state.ended) return null;
    state = playTurn(story, state, waiting(story, state), (opening) => ({ ...passBy(opening), doom: 2, events }));
    if (state.landed.some((id) => !from.landed.includes(id))) return null;
  }
  return state.act === from.act ? null : state;
}

/** Waits, or leaves if the active encounter would land. */
function waiting(story: Story, state: PlotState): PlayerAction {
  const { active } = state;
  const framesTold = active ? (state.frames[active.id] ?? 0) : 0;
  const wouldLand = active !== null && framesTold + 1 >= (story.encounterById.get(active.id)?.expectedFrames ?? 1);
  const away = possibleActions(story, state).find(({ type }) => type === 'travel');
  return (wouldLand || state.asking !== null) && away ? away : goOn(state);
}

function goOn(state: PlotState): PlayerAction {
  switch (state.waitingFor) {
    case 'start':
      return { type: 'start' };
    case 'choice':
      return { type: 'choice', choiceId: state.choices.find(({ locked }) => !locked)?.id ?? '' };
    case 'free-text':
      return { type: 'text', text: '…' };
    case 'dice-result':
      return { type: 'roll' };
    default:
      return { type: 'continue' };
  }
}
