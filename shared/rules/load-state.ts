import { ownEntry } from '../json.ts';
import { CHECK_OUTCOMES, type CheckOutcome, type ClimaxWay } from '../story/index.ts';
import { setBit } from './bits.ts';
import { playableAt } from './compile-act.ts';
import type { Moved } from './presence.ts';
import type { ActProgram, Program } from './program.ts';
import { dueOf, NONE, type RulesState } from './rules-state.ts';

/** A chosen encounter. `again`: it is repeatable and has landed before, so it gives nothing more. */
interface ChosenEncounter {
  readonly id: string;
  readonly again: boolean;
}

/** The state of a play as ids, between turns or within one, as far as the rules read it. Lists are chronological. */
export interface StoryState {
  readonly seed: number;
  readonly turn: number;
  readonly act: string;
  readonly actTurn: number;
  readonly location: string;
  readonly flags: readonly string[];
  readonly progress: number;
  readonly doom: number;
  /** The day on which the act began, and the minutes since its midnight. */
  readonly day: number;
  readonly minutes: number;
  readonly landed: readonly string[];
  /** The last encounter to land in this act, repeats included; the scorer varies pacing by it. */
  readonly lastLanded: string | null;
  /** The last encounter chosen in this act: no landed one is chosen twice in a row while something new is eligible. */
  readonly lastChosen: ChosenEncounter | null;
  readonly active: ChosenEncounter | null;
  /** Frames told so far of each active or set-aside encounter. */
  readonly frames: Readonly<Record<string, number>>;
  readonly answered: Readonly<Record<string, number>>;
  readonly checked: Readonly<Record<string, CheckOutcome>>;
  readonly moved: Moved;
  readonly visited: readonly string[];
  readonly firedEvents: readonly string[];
  /** Indexes into the act's `escalationEvents`. */
  readonly crossedThresholds: readonly number[];
  readonly pendingCheck: { readonly encounter: string; readonly modifier: number } | null;
  readonly climaxDue: ClimaxWay | null;
  /** Turns of its climax so far. */
  readonly climaxTurns: number;
  /** The turn of the act at whose end progress was full and no climax called; 0 for none. */
  readonly fullSince: number;
  readonly earnedFacts: readonly string[];
  readonly findings: readonly string[];
  readonly items: readonly string[];
  /** Who was on stage in a told turn, if the story asks about it. */
  readonly met: readonly string[];
  readonly meters: Readonly<Record<string, number>>;
  readonly endedActs: Readonly<Record<string, ClimaxWay>>;
  /** Which options were available when an encounter's were offered, in this act. */
  readonly offered: Readonly<Record<string, readonly number[]>>;
  /** The answered options of encounters that allow several, in this act. */
  readonly taken: Readonly<Record<string, readonly number[]>>;
  /** Directed turns in a row in which the Director left the active encounter alone. */
  readonly untouchedTurns: number;
  /** The encounter whose options ended the last turn; null if none. */
  readonly asking: string | null;
  readonly ended: unknown;
}

/**
 * The time depends on the state and the act's candidates, not on the story's size.
 * @throws RangeError if the story does not have the act
 */
export function loadState(now: RulesState, state: StoryState): void {
  const { program } = now;
  now.seed = state.seed;
  now.turn = state.turn;
  now.ended = state.ended !== null;
  loadRow(now, state);
  now.meters.set(program.meterInitial);
  for (const [meter, { id, min, max }] of program.story.meters.entries()) {
    const kept = ownEntry(state.meters, id);
    if (kept !== undefined) now.meters[meter] = Math.min(max, Math.max(min, kept));
  }
  for (const [index, act] of program.story.acts.entries()) {
    const ended = ownEntry(state.endedActs, act.id);
    now.endedAs[index] = dueOf(ended);
  }
  now.resetAct(program.act(program.story.actById.get(state.act)?.index ?? NONE));
  now.actTurn = state.actTurn;
  now.location = placeNumber(now.act, state.location);
  now.progress = state.progress;
  now.doom = state.doom;
  now.time = { day: state.day, minutes: state.minutes };
  loadEncounters(now, state);
  now.directed = false;
  now.replied = false;
  now.untouched = state.untouchedTurns;
  for (const id of state.visited) {
    const place = placeNumber(now.act, id);
    now.visited[place] = 1;
    now.seen[now.visitedCount] = place;
    now.visitedCount += 1;
  }
  for (const id of state.firedEvents) loadFired(now, eventNumber(now.act, id));
  now.crossed = now.act.act.thresholds.filter(({ index }) => state.crossedThresholds.includes(index)).length;
  now.struck = now.act.act.hours.filter(({ index }) => state.crossedThresholds.includes(index)).length;
  now.due = dueOf(state.climaxDue);
  now.climaxTurns = state.climaxTurns;
  now.fullSince = state.fullSince;
  if (now.due !== 0) now.endedAs[now.act.index] = now.due;
  movePeople(now, state.moved);
  for (let candidate = 0; candidate < now.act.encounters.length; candidate += 1) now.openAsItStands(candidate);
}

function loadRow(
  { program, bits }: RulesState,
  { flags, landed, findings, earnedFacts, items, met }: StoryState,
): void {
  bits.fill(0);
  const set = (bit: number | undefined, base = 0): void => {
    if (bit !== undefined) setBit(bits, base + bit);
  };
  for (const flag of flags) set(program.flagBits.get(flag));
  for (const id of landed) set(program.encounterNumbers.get(id), program.landedBase);
  for (const finding of findings) set(program.findingBits.get(finding));
  for (const fact of earnedFacts) set(program.factBits.get(fact));
  for (const item of items) set(program.itemBits.get(item));
  for (const person of met) set(program.metBits.get(person));
}

function loadEncounters(now: RulesState, state: StoryState): void {
  const { program, act } = now;
  now.active = encounterNumber(program, state.active?.id);
  now.again = state.active?.again ?? false;
  now.lastChosen = act.candidateByEncounter[encounterNumber(program, state.lastChosen?.id)] ?? NONE;
  now.lastAgain = state.lastChosen?.again ?? false;
  now.lastLanded = encounterNumber(program, state.lastLanded);
  now.asking = encounterNumber(program, state.asking);
  now.pending = encounterNumber(program, state.pendingCheck?.encounter);
  now.modifier = state.pendingCheck?.modifier ?? 0;
  for (const [id, frames] of Object.entries(state.frames)) now.frames[encounterNumber(program, id)] = frames;
  for (const [id, option] of Object.entries(state.answered)) now.answered[encounterNumber(program, id)] = option;
  for (const [id, outcome] of Object.entries(state.checked)) {
    now.checked[encounterNumber(program, id)] = CHECK_OUTCOMES.indexOf(outcome) + 1;
  }
  for (const [id, options] of Object.entries(state.taken)) {
    now.taken[encounterNumber(program, id)] = options.reduce((mask, option) => mask | (1 << option), 0);
  }
  // Without requirements available options are not recorded: all were.
  if (now.asking !== NONE && !act.requires[act.candidateByEncounter[now.asking] ?? NONE]) {
    now.offered[now.asking] = ((1 << (program.options[now.asking] ?? 0)) - 1) & ~(now.taken[now.asking] ?? 0);
  }
  for (const [id, options] of Object.entries(state.offered)) {
    now.offered[encounterNumber(program, id)] = options.reduce((mask, option) => mask | (1 << option), 0);
  }
}

function loadFired(now: RulesState, event: number): void {
  now.fired[event] = 1;
  now.fires += 1;
  if (now.act.triggers[event]) now.waiting -= 1;
  if (now.act.forces[event] === 1) now.forced = true;
}

/** The number of a place of an act; unknown ids give nowhere. */
export function placeNumber({ act, places }: ActProgram, id: string): number {
  const at = act.places.findIndex((place) => place.id === id);
  return at === -1 ? places : at;
}

/** The number of an event of an act; `NONE` if unknown. */
export const eventNumber = ({ act }: ActProgram, id: string): number =>
  act.events.findIndex((event) => event.id === id);

/** The number of an encounter of a story; `NONE` if unknown. */
export const encounterNumber = ({ encounterNumbers }: Program, id: string | null | undefined): number =>
  encounterNumbers.get(id ?? '') ?? NONE;

/** Cache of playable places by moved people; states share the object until somebody moves. */
const places = new WeakMap<Moved, Pick<ActProgram, 'act' | 'here' | 'reach' | 'directable'>>();

/** Moves people, whose encounters become playable at their new places too. Rules of play, "Who is present". */
export function movePeople(now: RulesState, moved: Moved): void {
  if (Object.keys(moved).length === 0) return;
  const { program, act } = now;
  now.moved = moved;
  let known = places.get(moved);
  if (known?.act !== act.act) {
    known = { act: act.act, ...playableAt(program.story, act.act, moved) };
    places.set(moved, known);
  }
  now.here = known.here;
  now.reach = known.reach;
  now.directable = known.directable;
}
