import { firstChance, nextChance, seedOfRun } from './chance.ts';
import { READS_ANY } from './condition-program.ts';
import type { ActProgram, Program } from './program.ts';
import type { Persona } from './report.ts';
import { type Counts, emptyCounts } from './tally.ts';
import { TASTES, type Taste } from './taste.ts';

/** What the player does in a turn. */
export const ACTIONS = { start: 0, continue: 1, choice: 2, text: 3, roll: 4, travel: 5 } as const;
/** How an act's climax falls due; 0 while it does not. */
export const WON = 1;
export const FORCED = 2;
/** Stands for no place, encounter, option or event. */
export const NONE = -1;

/**
 * One run under way, the fields of `PlotState` as numbers and bits, and what player and Director want in this turn. One
 * serves any number of runs, one after the other: nothing is made while they are played.
 */
export class Run {
  readonly program: Program;
  /** What the runs come to, until it is taken. */
  readonly counts: Counts;
  number = 0;
  /** How many were begun, this one among them. */
  serial = 0;
  seed = 0;
  chance = 1;
  taste: Taste = TASTES.random;

  turn = 0;
  actTurn = 0;
  act: ActProgram;
  location = 0;
  /** Flags, landed encounters and findings: see `Program`. */
  readonly bits: Int32Array;
  /** Candidates whose needs are met and which have not landed, or may come again; and those that have landed. */
  readonly open: Int32Array;
  readonly landed: Int32Array;
  progress = 0;
  doom = 0;
  active = NONE;
  again = false;
  lastChosen = NONE;
  lastAgain = false;
  /** By encounter: frames, answered option, whether its roll was made. Of this act's candidates. */
  readonly frames: Int32Array;
  readonly answered: Int8Array;
  readonly checked: Uint8Array;
  readonly visited: Uint8Array;
  readonly seen: Int32Array;
  visitedCount = 0;
  readonly fired: Uint8Array;
  /** How many events have fired, and how many wait for their condition. */
  fires = 0;
  waiting = 0;
  forced = false;
  /** The encounter whose roll is pending, and its modifier; the one whose options are the choices. */
  pending = NONE;
  modifier = 0;
  asking = NONE;
  due = 0;
  ended = false;
  ending = NONE;
  /** What has changed since conditions were judged last. */
  changed = READS_ANY;
  /** The serial of the run that began each encounter last. */
  readonly begunIn: Int32Array;
  /** By act: whether nobody need ask why it was not won. */
  readonly settled: Uint8Array;
  /** By act that somebody should ask about: after which turns of this run it began, and no climax was due for the last time. */
  readonly doubtfulFrom: Int32Array;
  readonly doubtfulTo: Int32Array;
  doubts = 0;
  /** After which turn of the run the act began. */
  actFrom = 0;
  /** Candidates a choice is made among. */
  readonly choosing: Int32Array;

  action: number = ACTIONS.start;
  /** The option or the place of the action. */
  target = NONE;
  /** The Director's: the option that words answer, the encounter, landing at once, a roll on a stat, doom, event, ending. */
  answer = NONE;
  chosen = NONE;
  close = false;
  stat = NONE;
  push = 0;
  event = NONE;
  wish = NONE;
  /** What landed in this turn, and whether it had before. */
  landing = NONE;
  landedAgain = false;

  constructor(program: Program, maxTurns: number) {
    const [first] = program.acts;
    if (!first) throw new RangeError('A story has at least one act.');
    this.program = program;
    this.counts = emptyCounts(program, maxTurns);
    this.act = first;
    const count = program.encounters.length;
    this.bits = new Int32Array(program.words);
    this.open = new Int32Array(program.candidateWordsMax);
    this.landed = new Int32Array(program.candidateWordsMax);
    this.choosing = new Int32Array(program.candidateWordsMax);
    this.frames = new Int32Array(count);
    this.answered = new Int8Array(count);
    this.checked = new Uint8Array(count);
    // One more for nowhere, and one for a place that is none.
    this.visited = new Uint8Array(program.placesMax + 2);
    this.seen = new Int32Array(program.placesMax + 2);
    this.fired = new Uint8Array(program.eventsMax);
    this.begunIn = new Int32Array(count);
    this.settled = new Uint8Array(program.acts.length);
    this.doubtfulFrom = new Int32Array(program.acts.length);
    this.doubtfulTo = new Int32Array(program.acts.length).fill(NONE);
  }

  /** Begins a run: the play's first turn is next. */
  begin(seed: number, number: number, persona: Persona): void {
    this.number = number;
    this.serial = (this.serial + 1) | 0;
    this.seed = seedOfRun(seed, number);
    this.chance = firstChance(this.seed);
    this.taste = TASTES[persona];
    this.turn = 0;
    this.ended = false;
    this.ending = NONE;
    this.asking = NONE;
    if (this.doubts > 0) this.doubtfulTo.fill(NONE);
    this.doubts = 0;
    for (let word = 0; word < this.bits.length; word += 1) this.bits[word] = 0;
    this.beginAct(0);
  }

  /** Rules of play, "State": flags and what has landed outlive an act, the rest starts anew with it. */
  beginAct(index: number): void {
    const act = this.program.acts[index];
    if (!act) throw new RangeError(`The story has no act ${index}.`);
    this.act = act;
    this.actTurn = 0;
    this.actFrom = this.turn;
    this.location = act.start;
    this.progress = 0;
    this.doom = 0;
    this.active = NONE;
    this.again = false;
    this.lastChosen = NONE;
    this.lastAgain = false;
    for (let at = 0; at < this.visitedCount; at += 1) this.visited[this.seen[at] ?? 0] = 0;
    this.visitedCount = 0;
    if (this.fires > 0) this.fired.fill(0);
    this.fires = 0;
    this.waiting = act.triggers.length - act.prose.length;
    this.forced = false;
    this.pending = NONE;
    this.due = 0;
    this.changed = READS_ANY;
    this.counts.began[index] = (this.counts.began[index] ?? 0) + 1;
    this.openCandidates(act);
  }

  private openCandidates({ encounters, opening, unsure, words }: ActProgram): void {
    for (let word = 0; word < words; word += 1) {
      this.open[word] = opening[word] ?? 0;
      this.landed[word] = 0;
    }
    for (let candidate = 0; candidate < encounters.length; candidate += 1) {
      const encounter = encounters[candidate] ?? 0;
      this.frames[encounter] = 0;
      this.answered[encounter] = NONE;
      this.checked[encounter] = 0;
    }
    for (let at = 0; at < unsure.length; at += 1) {
      const candidate = unsure[at] ?? 0;
      this.judge(candidate);
      const bit = this.program.landedBase + (encounters[candidate] ?? 0);
      if (((this.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0) {
        this.landed[candidate >>> 5] = (this.landed[candidate >>> 5] ?? 0) | (1 << (candidate & 31));
      }
    }
  }

  /** Whether what a candidate needs is there and nothing bars it, wherever it is played. Rules of play, "Eligible". */
  judge(candidate: number): void {
    const { needFrom, needWord, need, bar } = this.act;
    const end = needFrom[candidate + 1] ?? 0;
    const at = candidate >>> 5;
    const mask = 1 << (candidate & 31);
    for (let index = needFrom[candidate] ?? 0; index < end; index += 1) {
      const word = this.bits[needWord[index] ?? 0] ?? 0;
      const needed = need[index] ?? 0;
      if ((word & needed) !== needed || (word & (bar[index] ?? 0)) !== 0) {
        this.open[at] = (this.open[at] ?? 0) & ~mask;
        return;
      }
    }
    this.open[at] = (this.open[at] ?? 0) | mask;
  }

  /** A further chance of this run. */
  draw(): number {
    this.chance = nextChance(this.chance);
    return this.chance;
  }
}
