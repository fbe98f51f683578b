import { CLIMAX_WAYS, type ClimaxWay } from '../story/index.ts';
import { movedClock } from './amounts.ts';
import { hasBit, setBit } from './bits.ts';
import { READS, READS_ANY } from './condition-program.ts';
import { type Moved, NOBODY } from './presence.ts';
import type { ActProgram, Program } from './program.ts';
import type { StoryCheck, StoryConsequence } from './story.ts';
import { MINUTES_A_TURN, type StoryTime, timeAtStart } from './story-time.ts';

export const ACTIONS = { start: 0, continue: 1, choice: 2, text: 3, roll: 4, travel: 5 } as const;
/** How an act's climax falls due; 0 if not. */
export const WON = 1;
export const FORCED = 2;

export const dueOf = (way: ClimaxWay | null | undefined): number => (way ? CLIMAX_WAYS.indexOf(way) + 1 : 0);

/** The outcome of `WON` and `FORCED`; null for 0. */
export const wayDue = (due: number): ClimaxWay | null => CLIMAX_WAYS[due - 1] ?? null;

/** Outcomes of a roll; `NONE` if none was made. */
export const FULL = 0;
export const MIXED = 1;
export const MISS = 2;
/** What happens to the active encounter at the end of a turn. */
export const GOES_ON = 0;
export const ASKS = 1;
export const LANDS = 2;
/** It asks for its written roll. */
export const ROLLS = 3;
export const NONE = -1;

/**
 * Ids are numbers of the program; flags, landed encounters, findings and facts are bits of one row. Only the transition
 * changes it, in place, and reports through the `on…` methods, which subclasses override.
 */
export class RulesState {
  readonly program: Program;
  /** Whether known facts are tracked. Rules of play, "Knowledge". */
  readonly learns: boolean;
  seed = 0;
  turn = 0;
  actTurn = 0;
  act: ActProgram;
  location = 0;
  readonly bits: Int32Array;
  /** Candidates with met requirements that have not landed or are repeatable; and landed candidates. */
  readonly open: Int32Array;
  readonly landed: Int32Array;
  /** By place: candidates whose people can be met there, and there or at any reachable place; with moved people. */
  here: Int32Array;
  reach: Int32Array;
  directable: Int32Array;
  progress = 0;
  doom = 0;
  time: StoryTime = timeAtStart(undefined);
  active = NONE;
  again = false;
  lastChosen = NONE;
  lastAgain = false;
  lastLanded = NONE;
  /**
   * By encounter of this act: frames, option, outcome of its roll (from `FULL` + 1; 0 for none), and options when
   * offered, as bits.
   */
  readonly frames: Int32Array;
  readonly answered: Int8Array;
  readonly checked: Uint8Array;
  readonly offered: Uint8Array;
  /** For encounters answered several times: the answered options, one bit each. */
  readonly taken: Uint8Array;
  readonly meters: Int32Array;
  /** By act: `WON` or `FORCED` once its climax is due. */
  readonly endedAs: Uint8Array;
  moved: Moved = NOBODY;
  readonly visited: Uint8Array;
  readonly seen: Int32Array;
  visitedCount = 0;
  readonly fired: Uint8Array;
  fires = 0;
  waiting = 0;
  forced = false;
  crossed = 0;
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
  /** The turn of the act at whose end progress was full and no climax called; 0 for none. */
  fullSince = 0;
  climaxTurns = 0;
  ended = false;
  /** What has changed since conditions were last judged. */
  changed = READS_ANY;
  /** The number of places seen before this turn, and whether its roll missed. */
  seenBefore = 0;
  missed = false;
  /** Whether this turn gave anything new before the active encounter is told. */
  gained = false;
  replied = false;
  /** Directed turns in a row in which the active encounter was left alone. */
  untouched = 0;
  waits = false;
  travels = false;
  took = MINUTES_A_TURN;

  /** @param learns whether known facts are tracked; default no, if no condition reads them */
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
    this.visited = new Uint8Array(program.placesMax + 2);
    this.seen = new Int32Array(program.placesMax + 2);
    this.fired = new Uint8Array(program.eventsMax);
  }

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

  /** Rules of play, "State": flags and landed encounters outlive an act, all else starts anew. */
  beginAct(index: number): void {
    this.time = timeAtStart(this.program.act(index).act.source.startsAt, this.time);
    this.resetAct(this.program.act(index));
    this.onActBegan(index);
  }

  /** Resets the act without reporting it. */
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

  /** Recomputes from the row whether a candidate is open, and whether it has landed. */
  openAsItStands(candidate: number): void {
    this.judge(candidate);
    const bit = this.program.landedBase + (this.act.encounters[candidate] ?? 0);
    if (hasBit(this.bits, bit)) setBit(this.landed, candidate);
  }

  /**
   * Whether a candidate's requirements are met and nothing excludes it, wherever it plays. Rules of play, "Eligible".
   */
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

  /** Adds progress, rounded to a millionth and capped. @returns the amount gained */
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
  /** A place is seen for the first time in the act; called after the journey. */
  onSeen(_place: number): void {}
  onDropped(_encounter: number): void {}
  onAnswered(_encounter: number, _option: number): void {}
  /** @param available the available options, one bit each; reported only if one has a requirement */
  onOffered(_encounter: number, _available: number): void {}
  onAsked(_encounter: number, _check: StoryCheck): void {}
  /** @param progress by how much it moved; flags and findings are reported by `onGiven` */
  onFollowed(_encounter: number, _consequence: StoryConsequence, _progress: number, _doom: number): void {}
  /** A finding is made before its encounter lands; its bits are reported by `onGiven`. */
  onFound(_encounter: number): void {}
  onMet(_people: readonly number[]): void {}
  /** @param dice the first times ten plus the second */
  onRolled(_encounter: number, _dice: number, _total: number, _outcome: number): void {}
  /** @param threshold index among the act's thresholds */
  onCrossed(_threshold: number): void {}
  /** @param hour index among the act's timed escalations */
  onStruck(_hour: number): void {}
  onFired(_event: number): void {}
  /** @param facts in the order of the story; at least one */
  onLearned(_facts: readonly number[]): void {}
  onChosen(_encounter: number): void {}
  onTold(_encounter: number, _frames: number): void {}
  /** The newly set bits of a word of the row. */
  onGiven(_word: number, _fresh: number): void {}
  /** Called after `onGiven`. */
  onLanded(_encounter: number, _again: boolean, _progress: number): void {}
  onDoomRaised(_by: number): void {}
  onTimePassed(_minutes: number): void {}
  onDue(_outcome: number): void {}
  onPermitted(): void {}
  onClimaxTold(): void {}
}
