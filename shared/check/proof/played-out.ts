import type { PlotState } from '../../play/index.ts';
import {
  ACTIONS,
  type ActProgram,
  applyTurnClosing,
  applyTurnOpening,
  choose,
  FORCED,
  getProgram,
  hasBit,
  loadState,
  mayChoose,
  NONE,
  outcomeDue,
  RulesState,
  type Story,
  type StoryAct,
  WON,
} from '../../rules/index.ts';
import type { StoryStep } from '../story-step.ts';
import { canEndAnyTime } from './beginnings.ts';
import { isFollowed, maskDecidingBits } from './deciding-bits.ts';
import { holdClocks, restore, type Saved, save, seedsFor } from './saved-standing.ts';
import { isSpent, type SearchBudget } from './win-search.ts';

/** The state that an act leaves to the next, and the steps played so far. */
interface Left {
  readonly bits: Int32Array;
  readonly meters: Int32Array;
  readonly endedAs: Uint8Array;
  readonly trail: readonly (readonly StoryStep[])[];
}

export interface SearchMoment {
  readonly saved: Saved;
  readonly from: SearchMoment | null;
  readonly step: readonly StoryStep[];
  readonly start: Left;
  /** Moments from which a turn leads here. */
  readonly before: SearchMoment[];
  /** A climax is due, or an event will force it. */
  readonly isDue: boolean;
  /** An encounter is under way, asked, rolled for, or answered and set aside. */
  readonly hasBegun: boolean;
  wins: boolean;
}

/** All moments that play of an act can reach. */
export interface PlayedOut {
  readonly moments: readonly SearchMoment[];
  readonly starts: readonly SearchMoment[];
  findMoment(state: PlotState): SearchMoment | undefined;
}

/** The cost of a turn, in encounters. */
const TURN = 400;
/** The most ways to begin an act that are followed. */
const LEFT_MOST = 400;

export interface PlayOut {
  /**
   * Plays an act turn by turn with every action, every choice of the Director and every outcome of the dice, with
   * clocks held, nobody moved and no prose event called; null if that exceeds the budget, or the act depends on
   * something not followed.
   */
  act(act: StoryAct): PlayedOut | null;
}

/** @param budget makes the budget of one act, so that no result depends on earlier ones */
export function createPlayOut(story: Story, budget: () => SearchBudget): PlayOut {
  const program = getProgram(story);
  const mask = maskDecidingBits(program);
  const now = new RulesState(program);
  const readsVisited = story.asks.has('visited');
  const left = new Map<number, readonly Left[] | null>([[0, [leftAtStart(now)]]]);
  const outcomes = new Map<StoryAct, PlayedOut | null>();

  const hasLanded = (encounter: number): boolean => hasBit(now.landed, now.act.candidateByEncounter[encounter] ?? 0);

  function keyNow(): string {
    const { act, bits, answered, checked, offered, taken } = now;
    const parts: (number | string)[] = [now.location, now.active, now.asking, now.pending, now.progress, now.due];
    parts.push(now.actTurn, Number(now.forced), Number(now.again), now.meters.join(), now.endedAs.join());
    for (let word = 0; word < bits.length; word += 1) parts.push((bits[word] ?? 0) & (mask[word] ?? 0));
    for (const encounter of act.asking) {
      if (hasLanded(encounter)) continue;
      parts.push(answered[encounter] ?? NONE, checked[encounter] ?? 0, offered[encounter] ?? 0, taken[encounter] ?? 0);
    }
    if (readsVisited) parts.push(now.visited.join());
    return parts.join(' ');
  }

  const hasBegun = (): boolean =>
    now.active !== NONE ||
    now.asking !== NONE ||
    now.pending !== NONE ||
    now.act.asking.some(
      (encounter) =>
        !hasLanded(encounter) && ((now.answered[encounter] ?? NONE) !== NONE || (now.checked[encounter] ?? 0) > 0),
    );

  /** Whether the condition of an event that forces the climax holds. The place of the player counts as seen. */
  function isForced({ act, triggers, forces }: ActProgram): boolean {
    const before = now.visited[now.location] ?? 0;
    now.visited[now.location] = 1;
    const holds = act.events.some((_, event) => forces[event] === 1 && triggers[event]?.holds(now));
    now.visited[now.location] = before;
    return holds;
  }

  /** Settles the end of a turn with held clocks. At the beginning of an act nothing is due. */
  function settle(): void {
    holdClocks(now);
    now.due = now.actTurn === 0 ? 0 : outcomeDue(now);
    now.endedAs[now.act.index] = now.due;
  }

  /** The steps between two moments. */
  function stepsTo(location: number, landedBefore: Int32Array): StoryStep[] {
    const { act } = now;
    const steps: StoryStep[] = [];
    if (now.location !== location) steps.push({ travel: act.act.places[now.location]?.id ?? '' });
    for (const [candidate, encounter] of act.encounters.entries()) {
      if (!hasBit(now.landed, candidate) || hasBit(landedBefore, candidate)) continue;
      const option = now.answered[encounter] ?? NONE;
      steps.push({ encounter: program.encounters[encounter]?.id ?? '', ...(option !== NONE && { option }) });
    }
    return steps;
  }

  function playOut(act: StoryAct, begun: readonly Left[], spent: SearchBudget): PlayedOut | null {
    const compiled = program.act(act.index);
    const moments = new Map<string, SearchMoment>();
    const open: SearchMoment[] = [];
    const meet = (from: SearchMoment | null, start: Left, step: readonly StoryStep[]): SearchMoment => {
      settle();
      const key = keyNow();
      const known = moments.get(key);
      if (known) {
        if (from) known.before.push(from);
        return known;
      }
      const moment: SearchMoment = {
        ...{ saved: save(now), from, step, start, before: from ? [from] : [] },
        isDue: now.due !== 0 || isForced(compiled),
        hasBegun: hasBegun(),
        wins: now.due === WON,
      };
      moments.set(key, moment);
      if (now.due === 0) open.push(moment);
      return moment;
    };
    const starts = begun.map((each) => {
      begin(now, compiled, each);
      return meet(null, each, []);
    });
    for (let at = 0; at < open.length; at += 1) {
      const moment = open[at];
      if (!moment) break;
      if (isSpent(spent)) return null;
      spent.spent += 1;
      restore(now, moment.saved);
      const { location } = now;
      const landed = now.landed.slice();
      for (const { action, target, seed } of listActions(now)) {
        for (let candidate = NONE; candidate < compiled.encounters.length; candidate += 1) {
          for (const close of [false, true]) {
            restore(now, moment.saved);
            now.seed = seed;
            applyTurnOpening(now, action, target);
            if (!tryPropose(now, candidate, close)) break;
            spent.effort += TURN;
            // Without frames, an encounter lands only when the Director closes it.
            applyTurnClosing(now, 0, close, 0);
            meet(moment, moment.start, stepsTo(location, landed));
          }
        }
      }
    }
    const winning = [...moments.values()].filter(({ wins }) => wins);
    for (const moment of winning) {
      for (const before of moment.before) {
        if (before.wins) continue;
        before.wins = true;
        winning.push(before);
      }
    }
    const findMoment = (state: PlotState): SearchMoment | undefined => {
      loadState(now, state);
      settle();
      return moments.get(keyNow());
    };
    return { moments: [...moments.values()], starts, findMoment };
  }

  function leftBefore(index: number): readonly Left[] | null {
    const known = left.get(index);
    if (known !== undefined) return known;
    const act = story.acts[index - 1];
    const outcome = act ? played(act) : null;
    const found = act && outcome ? listBeginnings(act, outcome, mask) : null;
    left.set(index, found);
    return found;
  }

  function played(act: StoryAct): PlayedOut | null {
    const known = outcomes.get(act);
    if (known !== undefined) return known;
    const begun = isFollowed(story, act) ? leftBefore(act.index) : null;
    const outcome = begun && playOut(act, begun, budget());
    outcomes.set(act, outcome);
    return outcome;
  }

  return { act: played };
}

const leftAtStart = (now: RulesState): Left => {
  now.beginStory(1);
  return { bits: now.bits.slice(), meters: now.meters.slice(), endedAs: now.endedAs.slice(), trail: [] };
};

function begin(now: RulesState, act: ActProgram, { bits, meters, endedAs }: Left): void {
  now.bits.set(bits);
  now.meters.set(meters);
  now.endedAs.set(endedAs);
  now.ended = false;
  now.asking = NONE;
  now.resetAct(act);
  now.answered.fill(NONE);
  now.checked.fill(0);
  now.offered.fill(0);
  now.taken.fill(0);
  now.turn = Math.min(1, act.index);
}

interface Action {
  readonly action: number;
  readonly target: number;
  readonly seed: number;
}

/** All actions of a player. Typed words answer one of the options or change nothing, so they need no action of their own. */
function listActions(now: RulesState): Action[] {
  const { act, asking, location, offered, pending, program } = now;
  if (now.turn === 0) return [{ action: ACTIONS.start, target: NONE, seed: 1 }];
  if (pending !== NONE) {
    return seedsFor(now.modifier).map((seed) => ({ action: ACTIONS.roll, target: NONE, seed }));
  }
  const { from, items } = act.ways;
  const ways = [...items.subarray(from[location] ?? 0, from[location + 1] ?? 0)];
  const travels = ways.map((target) => ({ action: ACTIONS.travel, target, seed: 1 }));
  if (asking === NONE) return [{ action: ACTIONS.continue, target: NONE, seed: 1 }, ...travels];
  const options = Array.from({ length: program.options[asking] ?? 0 }, (_, option) => option);
  const answers = options.filter((option) => ((offered[asking] ?? 0) & (1 << option)) !== 0);
  return [...answers.map((target) => ({ action: ACTIONS.choice, target, seed: 1 })), ...travels];
}

/** Lets the Director choose a candidate. `NONE` is valid only if an encounter is under way or none can be chosen. @returns whether it is valid */
function tryPropose(now: RulesState, candidate: number, close: boolean): boolean {
  if (now.active !== NONE) return candidate === NONE;
  if (candidate === NONE) return !close && !now.act.encounters.some((_, each) => mayChoose(now, each));
  if (!mayChoose(now, candidate)) return false;
  choose(now, candidate);
  return true;
}

function listBeginnings(act: StoryAct, { moments }: PlayedOut, mask: Int32Array): Left[] | null {
  const found = new Map<string, Left>();
  const anyTime = canEndAnyTime(act);
  for (const moment of moments) {
    const [bits = new Int32Array(0), , , meters = new Int32Array(0)] = moment.saved.lists as Int32Array[];
    const due = moment.saved.numbers.at(-1) ?? 0;
    if (due === 0 && !anyTime) continue;
    const endedAs = Uint8Array.from(moment.saved.lists.at(-1) ?? []);
    if (due === 0) endedAs[act.index] = FORCED;
    const key = `${bits.map((word, at) => word & (mask[at] ?? 0)).join()} ${meters.join()} ${endedAs.join()}`;
    if (found.has(key)) continue;
    if (found.size >= LEFT_MOST) return null;
    found.set(key, { bits, meters, endedAs, trail: [...moment.start.trail, tracePath(moment)] });
  }
  return [...found.values()];
}

/** Location by number, progress, and landed candidates at a moment. */
export const readSavedState = ({ saved: { numbers, lists } }: SearchMoment) => ({
  location: numbers[0] ?? 0,
  progress: numbers[6] ?? 0,
  landed: lists[2] as Int32Array,
});

/** The steps from the act's beginning to a moment. */
export function tracePath(moment: SearchMoment): StoryStep[] {
  const steps: (readonly StoryStep[])[] = [];
  for (let at: SearchMoment | null = moment; at; at = at.from) steps.unshift(at.step);
  return steps.flat();
}
