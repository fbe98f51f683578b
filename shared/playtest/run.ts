import { lowestBit, NONE, type Program, RulesState } from '../rules/index.ts';
import { firstChance, nextChance, seedOfRun } from './chance.ts';
import { TASTES, type Taste } from './persona-parameters.ts';
import type { Persona } from './schemas.ts';
import { degreeAt, emptyCounts, optionAt, type PlaytestCounts } from './tally.ts';

/** A counted run with this turn's decisions. Reused for many runs, without allocation while playing. */
export class SimulatedPlay extends RulesState {
  /** Counts of the runs so far, until taken. */
  readonly counts: PlaytestCounts;
  number = 0;
  serial = 0;
  chance = 1;
  taste: Taste = TASTES.random;
  ending = NONE;
  /** The serial of the last run that began each encounter. */
  readonly begunIn: Int32Array;
  /** By act: whether losses need no examination. */
  readonly settled: Uint8Array;
  /** By act: the turns of this run after which it began, and after which no climax was due for the last time. */
  readonly doubtfulFrom: Int32Array;
  readonly examineUntilTurn: Int32Array;
  doubts = 0;
  actFrom = 0;
  readonly choosing: Int32Array;

  action = 0;
  /** The option or place of the action. */
  target = NONE;
  /** The Director's decisions: answered option, encounter, closing, roll, doom, event, ending. */
  answer = NONE;
  chosen = NONE;
  close = false;
  stat = NONE;
  push = 0;
  event = NONE;
  wish = NONE;
  landing = NONE;
  landedAgain = false;

  constructor(program: Program, maxTurns: number) {
    super(program);
    this.counts = emptyCounts(program, maxTurns);
    this.choosing = new Int32Array(program.candidateWordsMax);
    this.begunIn = new Int32Array(program.encounters.length);
    this.settled = new Uint8Array(program.actCount);
    this.doubtfulFrom = new Int32Array(program.actCount);
    this.examineUntilTurn = new Int32Array(program.actCount).fill(NONE);
  }

  begin(seed: number, number: number, persona: Persona): void {
    this.number = number;
    this.serial = (this.serial + 1) | 0;
    const own = seedOfRun(seed, number);
    this.chance = firstChance(own);
    this.taste = TASTES[persona];
    this.ending = NONE;
    if (this.doubts > 0) this.examineUntilTurn.fill(NONE);
    this.doubts = 0;
    this.beginStory(own);
  }

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
