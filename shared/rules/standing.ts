import { CLIMAX_WAYS, type ClimaxWay } from '../story/index.ts';
import { movedClock } from './amounts.ts';
import { hasBit, setBit } from './bits.ts';
import { READS, READS_ANY } from './condition-program.ts';
import { type Moved, NOBODY } from './presence.ts';
import type { ActProgram, Program } from './program.ts';
import type { StoryCheck, StoryConsequence } from './story.ts';
import { MINUTES_A_TURN, type StoryTime, timeAtStart } from './story-time.ts';

/** What the player does in a turn. */
export const ACTIONS = { start: 0, continue: 1, choice: 2, text: 3, roll: 4, travel: 5 } as const;
/** How an act's climax falls due; 0 while it does not. */
export const WON = 1;
export const FORCED = 2;

/** The number of a way; 0 for none. */
export const dueOf = (way: ClimaxWay | null | undefined): number => (way ? CLIMAX_WAYS.indexOf(way) + 1 : 0);

/** The way that `WON` and `FORCED` stand for; null for 0. */
export const wayDue = (due: number): ClimaxWay | null => CLIMAX_WAYS[due - 1] ?? null;

/** How a roll comes out; `NONE` where none was made. */
export const FULL = 0;
export const MIXED = 1;
export const MISS = 2;
/** What a turn's end brings of the encounter under way. */
export const GOES_ON = 0;
export const ASKS = 1;
export const LANDS = 2;
/** It asks for the roll that is written for it. */
export const ROLLS = 3;
/** Stands for no place, encounter, option or event. */
export const NONE = -1;

/**
 * How a play stands, as numbers and bits: ids are numbers of its program; flags, landed encounters, findings and facts are
 * bits of one row. Only the transition changes it, in place. What happens in it is told by the methods that begin
 * with `on`, which do nothing here: who counts or records it overrides them.
 */
export class Standing {
  readonly program: Program;
  /** Whether what becomes known is followed. Rules of play, "Knowledge". */
  readonly learns: boolean;
  seed = 0;
  turn = 0;
  actTurn = 0;
  act: ActProgram;
  location = 0;
  /** Flags, landed encounters, findings and facts: see `Program`. */
  readonly bits: Int32Array;
  /** Candidates whose needs are met and which have not landed, or may come again; and those that have landed. */
  readonly open: Int32Array;
  readonly landed: Int32Array;
  /** By place: candidates whose people can be met there, and there or at any place one can get to; with who was moved. */
  here: Int32Array;
  reach: Int32Array;
  /** By place: candidates that a Director may choose there. */
  directable: Int32Array;
  progress = 0;
  doom = 0;
  /** The time in the act. */
  time: StoryTime = timeAtStart(undefined);
  active = NONE;
  again = false;
  lastChosen = NONE;
  lastAgain = false;
  /** The encounter that landed last in this act. */
  lastLanded = NONE;
  /**
   * By encounter, of this act's candidates: frames, answered option, how its roll came out (one more than `FULL`, `MIXED` or
   * `MISS`; 0 for none), and which options could be chosen when they were offered, one bit each.
   */
  readonly frames: Int32Array;
  readonly answered: Int8Array;
  readonly checked: Uint8Array;
  readonly offered: Uint8Array;
  /** Of one whose options are answered one after the other: those that were, one bit each. */
  readonly taken: Uint8Array;
  readonly meters: Int32Array;
  /** By act: `WON` or `FORCED` once its climax is due. */
  readonly endedAs: Uint8Array;
  /** People beside their own places, in this act. */
  moved: Moved = NOBODY;
  readonly visited: Uint8Array;
  readonly seen: Int32Array;
  visitedCount = 0;
  readonly fired: Uint8Array;
  /** How many events have fired, and how many wait for their condition. */
  fires = 0;
  waiting = 0;
  forced = false;
  /** How many of the act's thresholds were crossed, the lowest first. */
  crossed = 0;
  /** How many of those that come at an hour have come. */
  struck = 0;
  /** The encounter whose roll is pending, and its modifier; the one whose options are the choices. */
  pending = NONE;
  modifier = 0;
  asking = NONE;
  due = 0;
  /** Whether a model directs this turn; whether the climax waits for its call, and whether it calls it. */
  directed = false;
  awaitsCall = false;
  calls = false;
  /** The turn of the act at whose end progress was found full and no climax was called; 0 for none. */
  fullSince = 0;
  /** Turns of a climax that goes on. */
  climaxTurns = 0;
  ended = false;
  /** What has changed since conditions were judged last. */
  changed = READS_ANY;
  /** How many places were seen before this turn, and whether its roll missed. */
  seenBefore = 0;
  missed = false;
  /** Whether this turn gave anything new before what is under way is told. */
  gained = false;
  /** Whether an option was answered in this turn. */
  replied = false;
  /** For how many directed turns in a row what is under way has been left alone. */
  untouched = 0;
  /** Whether the player goes on or does nothing in it, and whether they travel. */
  waits = false;
  travels = false;
  /** How many minutes it takes. */
  took = MINUTES_A_TURN;

  /** @param learns by default nobody asks what is known, and no condition reads it */
  constructor(program: Program, learns = false) {
    const first = program.act(0);
    this.program = program;
    this.learns = learns || program.story.asks.has('facts');
    this.act = first;
    this.here = first.here;
    this.reach = first.reach;
    this.directable = first.directable;
    const count = program.encounters.length;
    this.bits = new Int32Array(program.words);
    this.open = new Int32Array(program.candidateWordsMax);
    this.landed = new Int32Array(program.candidateWordsMax);
    this.frames = new Int32Array(count);
    this.answered = new Int8Array(count);
    this.checked = new Uint8Array(count);
    this.offered = new Uint8Array(count);
    this.taken = new Uint8Array(count);
    this.meters = Int32Array.from(program.meterInitial);
    this.endedAs = new Uint8Array(program.actCount);
    // One more for nowhere, and one for a place that is none.
    this.visited = new Uint8Array(program.placesMax + 2);
    this.seen = new Int32Array(program.placesMax + 2);
    this.fired = new Uint8Array(program.eventsMax);
  }

  /** Begins the story: its first turn is next. */
  beginStory(seed: number): void {
    this.seed = seed;
    this.turn = 0;
    this.ended = false;
    this.asking = NONE;
    this.time = timeAtStart(undefined);
    for (let word = 0; word < this.bits.length; word += 1) this.bits[word] = 0;
    if (this.meters.length > 0) this.meters.set(this.program.meterInitial);
    for (let act = 0; act < this.endedAs.length; act += 1) this.endedAs[act] = 0;
    this.beginAct(0);
  }

  /** Rules of play, "State": flags and what has landed outlive an act, the rest starts anew with it. */
  beginAct(index: number): void {
    this.time = timeAtStart(this.program.act(index).act.source.startsAt, this.time);
    this.resetAct(this.program.act(index));
    this.onActBegan(index);
  }

  /** As it begins, told to nobody. */
  resetAct(act: ActProgram): void {
    this.act = act;
    this.here = act.here;
    this.reach = act.reach;
    this.directable = act.directable;
    this.actTurn = 0;
    this.location = act.start;
    this.progress = 0;
    this.doom = 0;
    this.active = NONE;
    this.again = false;
    this.lastChosen = NONE;
    this.lastAgain = false;
    this.lastLanded = NONE;
    for (let at = 0; at < this.visitedCount; at += 1) this.visited[this.seen[at] ?? 0] = 0;
    this.visitedCount = 0;
    if (this.fires > 0) this.fired.fill(0);
    this.fires = 0;
    this.waiting = act.triggers.length - act.prose.length;
    this.forced = false;
    this.crossed = 0;
    this.struck = 0;
    this.pending = NONE;
    this.due = 0;
    this.fullSince = 0;
    this.climaxTurns = 0;
    this.moved = NOBODY;
    this.changed = READS_ANY;
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
      this.offered[encounter] = 0;
      this.taken[encounter] = 0;
    }
    for (let at = 0; at < unsure.length; at += 1) this.openAsItStands(unsure[at] ?? 0);
  }

  /** Judges a candidate, and whether it has landed, by the row. */
  openAsItStands(candidate: number): void {
    this.judge(candidate);
    const bit = this.program.landedBase + (this.act.encounters[candidate] ?? 0);
    if (hasBit(this.bits, bit)) setBit(this.landed, candidate);
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

  /** Sums are kept to a millionth and within what is required. @returns what was gained */
  gainProgress(by: number): number {
    const max = this.act.progressMax;
    const gained = Math.min(by, max - this.progress);
    if (gained <= 0) return 0;
    this.progress = movedClock(this.progress, gained, max);
    this.changed |= READS.progress;
    return gained;
  }

  onActBegan(_act: number): void {}
  onTravelled(_place: number): void {}
  /** A place is seen for the first time in the act; after the journey to it. */
  onSeen(_place: number): void {}
  /** The climax drops what was under way. */
  onDropped(_encounter: number): void {}
  onAnswered(_encounter: number, _option: number): void {}
  /** @param available which of its options can be chosen, one bit each; told only where one of them requires something */
  onOffered(_encounter: number, _available: number): void {}
  /** A roll that is written is asked for. */
  onAsked(_encounter: number, _check: StoryCheck): void {}
  /** @param progress what the clocks moved by; flags and findings were told by `onGiven` */
  onFollowed(_encounter: number, _consequence: StoryConsequence, _progress: number, _doom: number): void {}
  /** Something of an encounter is found before it lands; what was told by `onGiven`. */
  onFound(_encounter: number): void {}
  /** @param people bits of the row; at least one */
  onMet(_people: readonly number[]): void {}
  /** @param dice the first times ten plus the second */
  onRolled(_encounter: number, _dice: number, _total: number, _outcome: number): void {}
  /** @param threshold how many of the act's lie below */
  onCrossed(_threshold: number): void {}
  /** @param hour how many of the act's are sooner */
  onStruck(_hour: number): void {}
  onFired(_event: number): void {}
  /** @param facts in the order of the story; at least one */
  onLearned(_facts: readonly number[]): void {}
  onChosen(_encounter: number): void {}
  onTold(_encounter: number, _frames: number): void {}
  /** Bits of a word of the row that were not set before, as landing gives them. */
  onGiven(_word: number, _fresh: number): void {}
  /** After what it gave. */
  onLanded(_encounter: number, _again: boolean, _progress: number): void {}
  onDoomRaised(_by: number): void {}
  onTimePassed(_minutes: number): void {}
  onDue(_outcome: number): void {}
  /** Progress is full, and the Director may call the climax. */
  onPermitted(): void {}
  onClimaxTold(): void {}
}
