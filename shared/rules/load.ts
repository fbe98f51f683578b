import { CHECK_OUTCOMES, type CheckOutcome } from '../story/index.ts';
import { setBit } from './bits.ts';
import { playableAt } from './compile-act.ts';
import type { Moved } from './presence.ts';
import type { ActProgram, Program } from './program.ts';
import { FORCED, NONE, type Standing, WON } from './standing.ts';

/** How a play stands between two turns, or within one, as ids. Lists are in the order things happened. */
export interface StoryState {
  readonly seed: number;
  readonly turn: number;
  readonly act: string;
  readonly actTurn: number;
  readonly location: string;
  readonly flags: readonly string[];
  readonly progress: number;
  readonly doom: number;
  readonly landed: readonly string[];
  readonly lastLanded: string | null;
  readonly lastChosen: { readonly id: string; readonly again: boolean } | null;
  readonly active: { readonly id: string; readonly again: boolean } | null;
  readonly frames: Readonly<Record<string, number>>;
  readonly answered: Readonly<Record<string, number>>;
  readonly checked: Readonly<Record<string, CheckOutcome>>;
  readonly moved: Moved;
  readonly visited: readonly string[];
  readonly firedEvents: readonly string[];
  readonly crossedThresholds: readonly number[];
  readonly pendingCheck: { readonly encounter: string; readonly modifier: number } | null;
  readonly climaxDue: 'won' | 'forced' | null;
  readonly earnedFacts: readonly string[];
  readonly findings: readonly string[];
  readonly items: readonly string[];
  readonly met: readonly string[];
  readonly meters: Readonly<Record<string, number>>;
  readonly endedActs: Readonly<Record<string, 'won' | 'forced'>>;
  readonly offered: Readonly<Record<string, readonly number[]>>;
  readonly asking: string | null;
  readonly ended: unknown;
}

/**
 * Makes a standing stand as a play does. It takes as long as the state and the act's candidates are many, however large
 * the story. What an id of the state names is of the standing's story.
 *
 * @throws RangeError where the story does not have the act
 */
export function load(now: Standing, state: StoryState): void {
  const { program } = now;
  now.seed = state.seed;
  now.turn = state.turn;
  now.ended = state.ended !== null;
  loadRow(now, state);
  now.meters.set(program.meterInitial);
  for (const [meter, { id, min, max }] of program.story.meters.entries()) {
    const kept = Object.hasOwn(state.meters, id) ? state.meters[id] : undefined;
    if (kept !== undefined) now.meters[meter] = Math.min(max, Math.max(min, kept));
  }
  for (const [index, act] of program.story.acts.entries()) {
    const ended = Object.hasOwn(state.endedActs, act.id) ? state.endedActs[act.id] : undefined;
    now.endedAs[index] = ended === undefined ? 0 : ended === 'won' ? WON : FORCED;
  }
  now.resetAct(program.act(program.story.actById.get(state.act)?.index ?? NONE));
  now.actTurn = state.actTurn;
  now.location = placeNumber(now.act, state.location);
  now.progress = state.progress;
  now.doom = state.doom;
  loadEncounters(now, state);
  for (const id of state.visited) {
    const place = placeNumber(now.act, id);
    now.visited[place] = 1;
    now.seen[now.visitedCount] = place;
    now.visitedCount += 1;
  }
  for (const id of state.firedEvents) loadFired(now, eventNumber(now.act, id));
  now.crossed = state.crossedThresholds.length;
  now.due = state.climaxDue === null ? 0 : state.climaxDue === 'won' ? WON : FORCED;
  if (now.due !== 0) now.endedAs[now.act.index] = now.due;
  movePeople(now, state.moved);
  for (let candidate = 0; candidate < now.act.encounters.length; candidate += 1) now.openAsItStands(candidate);
}

function loadRow({ program, bits }: Standing, { flags, landed, findings, earnedFacts, items, met }: StoryState): void {
  bits.fill(0);
  const set = (bit: number | undefined, base = 0): void => {
    if (bit !== undefined) setBit(bits, base + bit);
  };
  for (const flag of flags) set(program.flagBits.get(flag));
  for (const id of landed) set(program.numberOf.get(id), program.landedBase);
  for (const finding of findings) set(program.findingBits.get(finding));
  for (const fact of earnedFacts) set(program.factBits.get(fact));
  for (const item of items) set(program.itemBits.get(item));
  for (const person of met) set(program.metBits.get(person));
}

function loadEncounters(now: Standing, state: StoryState): void {
  const { program, act } = now;
  now.active = encounterNumber(program, state.active?.id);
  now.again = state.active?.again ?? false;
  now.lastChosen = act.candidateOf[encounterNumber(program, state.lastChosen?.id)] ?? NONE;
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
  // Where nothing is required nobody writes down what could be chosen: all could.
  if (now.asking !== NONE) now.offered[now.asking] = (1 << (program.options[now.asking] ?? 0)) - 1;
  for (const [id, options] of Object.entries(state.offered)) {
    now.offered[encounterNumber(program, id)] = options.reduce((mask, option) => mask | (1 << option), 0);
  }
}

function loadFired(now: Standing, event: number): void {
  now.fired[event] = 1;
  now.fires += 1;
  if (now.act.triggers[event]) now.waiting -= 1;
  if (now.act.forces[event] === 1) now.forced = true;
}

/** The number of a place of an act; of any other id that of nowhere. */
export function placeNumber({ act, places }: ActProgram, id: string): number {
  const at = act.places.findIndex((place) => place.id === id);
  return at === -1 ? places : at;
}

/** The number of an event of an act; `NONE` of any other id. */
export const eventNumber = ({ act }: ActProgram, id: string): number =>
  act.events.findIndex((event) => event.id === id);

/** The number of an encounter of a story; `NONE` where there is none. */
export const encounterNumber = ({ numberOf }: Program, id: string | null | undefined): number =>
  numberOf.get(id ?? '') ?? NONE;

/** Where candidates can come once people were moved, by who was: states share it while nobody moves. */
const places = new WeakMap<Moved, Pick<ActProgram, 'act' | 'here' | 'reach'>>();

/** People beside their own places: whom they come with can be played there too. Rules of play, "Who is present". */
export function movePeople(now: Standing, moved: Moved): void {
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
}
