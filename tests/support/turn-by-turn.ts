import {
  applyMutation,
  climaxDueAt,
  closeTurn,
  conditionScope,
  type DirectorProposal,
  directTurn,
  isDry,
  isNewEligible,
  openTurn,
  type PlotState,
  possibleActions,
  type Story,
  type StoryAct,
  startPlay,
  type TurnOpening,
  whyNotChosen,
} from '../../shared/play/index.ts';
import { drawDice, listFinalGifts, listGifts } from '../../shared/rules/index.ts';

/** The end of a turn, and where the next one can lead. */
interface Moment {
  readonly state: PlotState;
  readonly next: string[];
  /** A climax falls due here, or an event's condition holds that forces it. */
  readonly due: boolean;
  wins: boolean;
  /**
   * Nothing wins any more, and no climax is due: the player plays on in vain. What is begun and brings the climax is not
   * held against them where they could still have won without it.
   */
  isVain: boolean;
}

/** All that can become of an act, turn by turn. */
export interface TurnByTurn {
  readonly moments: ReadonlyMap<string, Moment>;
  readonly beginnings: readonly string[];
}

/** What of a moment the rest of its act depends on, the clocks held still. */
export type MomentKey = Pick<
  PlotState,
  | 'location'
  | 'flags'
  | 'landed'
  | 'visited'
  | 'progress'
  | 'answered'
  | 'checked'
  | 'meters'
  | 'items'
  | 'met'
  | 'earnedFacts'
  | 'firedEvents'
  | 'pendingCheck'
  | 'choices'
> & {
  readonly active: string | null;
  readonly asking: string | null;
  readonly hasBegun: boolean;
  readonly isOver: boolean;
};

/** One key for all moments that differ in nothing that matters. */
export function keyOfMoment(key: MomentKey): string {
  const { location, flags, landed, visited, progress, answered, checked, meters, choices } = key;
  const { items, met, earnedFacts, firedEvents, pendingCheck, active, asking, hasBegun, isOver } = key;
  const stillOpen = (byEncounter: Readonly<Record<string, unknown>>) =>
    Object.entries(byEncounter)
      .filter(([id]) => !landed.includes(id))
      .sort();
  const seen = [...new Set([...visited, location])];
  return JSON.stringify([
    location,
    [...flags].sort(),
    [...landed].sort(),
    seen.sort(),
    progress,
    stillOpen(answered),
    stillOpen(checked),
    Object.entries(meters).sort(),
    [...items].sort(),
    [...met].sort(),
    [...earnedFacts].sort(),
    [...firedEvents].sort(),
    choices.map(({ locked }) => locked === true),
    active,
    asking,
    pendingCheck?.encounter ?? null,
    hasBegun,
    isOver,
  ]);
}

/** Whether a roll is written for an encounter: one the Director asks for brings nothing that lasts. */
const isRolledFor = (story: Story, id: string): boolean => {
  const encounter = story.encounterById.get(id);
  return encounter !== undefined && [encounter, ...encounter.options].some(({ check }) => check !== null);
};

export const keyOf = (story: Story, state: PlotState): string =>
  keyOfMoment({
    ...state,
    checked: Object.fromEntries(Object.entries(state.checked).filter(([id]) => isRolledFor(story, id))),
    active: state.active?.id ?? null,
    hasBegun: state.actTurn > 0,
    isOver: state.climaxDue !== null,
  });

/** What an act leaves to the next, as far as winning goes. */
export type Left = Pick<PlotState, 'flags' | 'landed' | 'meters' | 'items' | 'met' | 'earnedFacts' | 'findings'>;

/** What a story's first act begins with. */
export const leftAtStart = (story: Story): Left => leftIn(startPlay(story, 1));

const leftIn = ({ flags, landed, meters, items, met, earnedFacts, findings }: PlotState): Left => ({
  ...{ flags, landed, meters, items, met, earnedFacts, findings },
});

/** The state before an act's first turn, with what the acts before it left. */
export function beforeAct(story: Story, act: StoryAct, left: Left): PlotState {
  const state = startPlay(story, 1);
  if (act.index === 0) return state;
  const begun = applyMutation(story, { ...state, ...left }, { type: 'act-began', act: act.id });
  return { ...begun, turn: 1, waitingFor: 'continue' };
}

/** The clocks stand still, and what nothing depends on is forgotten. */
const held = (state: PlotState): PlotState => ({
  ...state,
  seed: 1,
  turn: 1,
  actTurn: Math.min(1, state.actTurn),
  doom: 0,
  frames: {},
  lastLanded: null,
  lastChosen: null,
});

/** Seeds with which two dice fall to each sum they can come to, on the turn after one whose clocks are held. */
const SEEDS_OF_SUMS = ((): number[] => {
  const bySum = new Map<number, number>();
  for (let seed = 1; bySum.size < 11; seed += 1) {
    const dice = drawDice(seed, 2);
    const sum = Math.floor(dice / 10) + (dice % 10);
    if (!bySum.has(sum)) bySum.set(sum, seed);
  }
  return [...bySum.values()];
})();

/** Everything a Director may propose that changes how an act ends: what to play, and whether it lands now. */
function proposalsFor(story: Story, { state, eligible, climax }: TurnOpening): DirectorProposal[] {
  if (climax) return [{}];
  if (state.active) return [{}, { close: true }];
  const chosen = eligible.filter((encounter) => whyNotChosen(story, state, encounter) === null);
  if (chosen.length === 0) return [{}];
  return chosen.flatMap(({ id }) => [{ encounter: id }, { encounter: id, close: true }]);
}

const isForced = (story: Story, act: StoryAct, state: PlotState): boolean => {
  const scope = conditionScope(story, { ...state, visited: [...new Set([...state.visited, state.location])] });
  return act.events.some(({ forcesClimax, trigger }) => forcesClimax && trigger?.holds({ ...scope, turn: 2 }));
};

/** Whether landing what was begun – under way, or answered and set aside – brings the climax. */
function endsItself(story: Story, act: StoryAct, state: PlotState, begun: readonly string[]): boolean {
  const reachable = act.placeById.get(state.location)?.reachable ?? [];
  return begun.some((id) => {
    const encounter = story.encounterById.get(id);
    if (!encounter) return false;
    const rest = { ...state, active: null };
    const isOpen = reachable.some((place) => isNewEligible(story, rest, encounter, place));
    if (state.active?.id !== id && !isOpen) return false;
    const answer = state.answered[id];
    const isRolled = state.checked[id] !== undefined;
    const gifts = (isRolled ? listGifts : listFinalGifts)(encounter).filter(({ option }) =>
      answer === undefined ? (option === null) === (encounter.options.length === 0) : option === answer,
    );
    return gifts.some(({ flags, progression }) => {
      const isAgain = state.landed.includes(id);
      const gift = { progress: isAgain ? 0 : progression, flags: isAgain ? [] : [...flags], findings: [] };
      const landed = applyMutation(story, rest, { type: 'encounter-landed', encounter: id, ...gift });
      const left = begun.filter((other) => other !== id);
      return isForced(story, act, landed) || isDry(story, landed) || endsItself(story, act, landed, left);
    });
  });
}

/**
 * Plays everything that can become of an act, by the readable rules and nothing else: every action, every encounter a
 * Director may choose, landing or not, and every way dice can fall; the clocks held still, no one moved, no prose event
 * called, no check asked but what is written.
 * Encounters must be so long that none lands unless it is closed.
 *
 * @returns null where there are more moments than allowed
 */
export function playEverything(
  story: Story,
  act: StoryAct,
  beginnings: readonly PlotState[],
  momentsMax: number,
): TurnByTurn | null {
  const moments = new Map<string, Moment>();
  const open: Moment[] = [];
  const reach = (state: PlotState): string => {
    const key = keyOf(story, state);
    if (moments.has(key)) return key;
    const due = state.climaxDue !== null || isForced(story, act, state);
    const moment: Moment = { state, next: [], due, wins: state.climaxDue === 'won', isVain: false };
    moments.set(key, moment);
    if (state.climaxDue === null) open.push(moment);
    return key;
  };
  const play = (): void => {
    for (let moment = open.pop(); moment && moments.size <= momentsMax; moment = open.pop()) {
      for (const action of possibleActions(story, moment.state)) {
        // Words answer with one of the options; else they change nothing.
        if (action.type === 'text') continue;
        for (const seed of action.type === 'roll' ? SEEDS_OF_SUMS : [moment.state.seed]) {
          const opening = openTurn(story, { ...moment.state, seed }, action);
          for (const proposal of proposalsFor(story, opening)) {
            const { state } = closeTurn(story, directTurn(story, opening, proposal, { framesExpected: 1 }), {
              frames: 1,
            });
            moment.next.push(reach(held({ ...state, climaxDue: climaxDueAt(story, { ...state, doom: 0 }) })));
          }
        }
      }
    }
  };
  const starts = beginnings.map((state) => reach(held(state)));
  play();
  if (moments.size > momentsMax) return null;
  findWins(moments);
  if (act.progress === null) return { moments, beginnings: starts };
  const real = [...moments];
  const begunAnd = real.flatMap(([, moment]) => {
    const { state, due, wins } = moment;
    const begun = begunIn(state);
    moment.isVain = !due && !wins;
    return moment.isVain && endsItself(story, act, state, begun)
      ? [
          {
            moment,
            bare: reach({
              ...state,
              ...{ active: null, asking: null, answered: {}, checked: {}, pendingCheck: null, choices: [] },
              waitingFor: 'continue',
            }),
          },
        ]
      : [];
  });
  play();
  if (moments.size > momentsMax) return null;
  findWins(moments);
  for (const { moment, bare } of begunAnd) if (moments.get(bare)?.wins) moment.isVain = false;
  return { moments: new Map(real), beginnings: starts };
}

/** What is under way, and what was answered and set aside. */
const begunIn = ({ active, answered, landed }: PlotState): string[] => [
  ...new Set([...(active ? [active.id] : []), ...Object.keys(answered).filter((id) => !landed.includes(id))]),
];

function findWins(moments: ReadonlyMap<string, Moment>): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const moment of moments.values()) {
      if (moment.wins || !moment.next.some((key) => moments.get(key)?.wins)) continue;
      moment.wins = true;
      changed = true;
    }
  }
}

/** The ways the next act can begin. Where an act has a clock, any moment may be its last. */
export function leavings(act: StoryAct, { moments }: TurnByTurn): Left[] {
  const anyTime = act.doom !== null || act.events.some(({ forcesClimax, trigger }) => forcesClimax && !trigger);
  const found = new Map<string, Left>();
  for (const { state } of moments.values()) {
    if (!anyTime && state.climaxDue === null) continue;
    const left = leftIn(state);
    found.set(JSON.stringify(Object.values(left).map((each) => (Array.isArray(each) ? [...each].sort() : each))), left);
  }
  return [...found.values()];
}
