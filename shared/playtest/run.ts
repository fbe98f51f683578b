import { lowestBit, NONE, type Program, Standing } from '../rules/index.ts';
import { firstChance, nextChance, seedOfRun } from './chance.ts';
import type { Persona } from './report.ts';
import { type Counts, degreeAt, emptyCounts, optionAt } from './tally.ts';
import { TASTES, type Taste } from './taste.ts';

/**
 * One run under way: a play that is counted, and what player and Director want in this turn. One serves any number of
 * runs, one after the other: nothing is made while they are played.
 */
export class Run extends Standing {
  /** What the runs come to, until it is taken. */
  readonly counts: Counts;
  number = 0;
  /** How many were begun, this one among them. */
  serial = 0;
  chance = 1;
  taste: Taste = TASTES.random;
  ending = NONE;
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

  action = 0;
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
    super(program);
    this.counts = emptyCounts(program, maxTurns);
    this.choosing = new Int32Array(program.candidateWordsMax);
    this.begunIn = new Int32Array(program.encounters.length);
    this.settled = new Uint8Array(program.actCount);
    this.doubtfulFrom = new Int32Array(program.actCount);
    this.doubtfulTo = new Int32Array(program.actCount).fill(NONE);
  }

  /** Begins a run: the play's first turn is next. */
  begin(seed: number, number: number, persona: Persona): void {
    this.number = number;
    this.serial = (this.serial + 1) | 0;
    const own = seedOfRun(seed, number);
    this.chance = firstChance(own);
    this.taste = TASTES[persona];
    this.ending = NONE;
    if (this.doubts > 0) this.doubtfulTo.fill(NONE);
    this.doubts = 0;
    this.beginStory(own);
  }

  /** A further chance of this run. */
  draw(): number {
    this.chance = nextChance(this.chance);
    return this.chance;
  }

  override onActBegan(act: number): void {
    this.actFrom = this.turn;
    this.counts.began[act] = (this.counts.began[act] ?? 0) + 1;
  }

  override onSeen(place: number): void {
    const { places } = this.counts;
    places[this.act.placeBase + place] = (places[this.act.placeBase + place] ?? 0) + 1;
  }

  override onAnswered(encounter: number, option: number): void {
    const { options } = this.counts;
    const at = optionAt(encounter, option);
    options[at] = (options[at] ?? 0) + 1;
  }

  override onRolled(encounter: number, _dice: number, _total: number, outcome: number): void {
    const { dice, degrees } = this.counts;
    dice[outcome] = (dice[outcome] ?? 0) + 1;
    if (this.program.isPlain) return;
    const { options = [], check = null } = this.program.encounters[encounter] ?? {};
    const option = this.answered[encounter] ?? NONE;
    const own = option === NONE ? null : options[option]?.check;
    if (!own && check === null) return;
    const at = degreeAt(encounter, own ? option : NONE, outcome);
    degrees[at] = (degrees[at] ?? 0) + 1;
  }

  override onFired(event: number): void {
    const { events } = this.counts;
    const counted = this.act.eventBase + event;
    events[counted] = (events[counted] ?? 0) + 1;
  }

  override onChosen(encounter: number): void {
    if (this.begunIn[encounter] === this.serial) return;
    this.begunIn[encounter] = this.serial;
    const { encounters, firstRun } = this.counts;
    encounters[encounter] = (encounters[encounter] ?? 0) + 1;
    if (this.number < (firstRun[encounter] ?? 0)) firstRun[encounter] = this.number;
  }

  override onGiven(word: number, fresh: number): void {
    const { counts, program } = this;
    for (let left = fresh; left !== 0; left &= left - 1) {
      const flag = word * 32 + lowestBit(left);
      if (flag < program.landedBase) counts.flags[flag] = (counts.flags[flag] ?? 0) + 1;
    }
  }

  override onLanded(encounter: number, again: boolean): void {
    this.landing = encounter;
    this.landedAgain = again;
  }
}
