import type { Rows } from './bits.ts';
import type { ConditionNames, ConditionProgram } from './condition-program.ts';
import type { Story, StoryAct, StoryConsequence, StoryEncounter } from './story.ts';

/** The compiled effects of a consequence. Rules of play, "Consequences". */
export interface Effect {
  /** Flags and findings it sets, as masks of the row. */
  readonly give: readonly { readonly word: number; readonly bits: number }[];
  /** Bits of the items it gives and takes, if anything asks about them. */
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}

/**
 * Places are numbered in the act's order; `nowhere`, where an act without places begins, comes after the last. A set of
 * candidates takes `words` words.
 */
export interface ActProgram {
  readonly act: StoryAct;
  readonly index: number;
  readonly places: number;
  readonly start: number;
  readonly words: number;
  /** Candidate number to encounter number and back; -1 if not a candidate. */
  readonly encounters: Int32Array;
  readonly candidateByEncounter: Int32Array;
  /** By place: candidates whose people can be met there, whatever else they need. */
  readonly here: Int32Array;
  /** By place: candidates playable there or at any reachable place. */
  readonly reach: Int32Array;
  /** By place: candidates a Director may choose there. Rules of play, "Choosing". */
  readonly directable: Int32Array;
  /** Candidates that give progress, if the act counts any. */
  readonly worth: Int32Array;
  /** Of each candidate, by words of the row: entries `needFrom[n]` … `needFrom[n + 1] - 1`. */
  readonly needFrom: Int32Array;
  readonly needWord: Int32Array;
  readonly need: Int32Array;
  readonly bar: Int32Array;
  /** Candidates open at the act's beginning as far as earlier acts cannot matter; and those for which they can. */
  readonly opening: Int32Array;
  readonly unsure: Int32Array;
  /** By candidate: those that its landing may open or close, including itself. */
  readonly affected: Rows;
  /**
   * Row of what a candidate gives: `giveBase[candidate] + 2 * (1 + option)`, + 0 without option; the next is without
   * findings.
   */
  readonly giveBase: Int32Array;
  readonly giveFrom: Int32Array;
  readonly giveWord: Int32Array;
  readonly give: Int32Array;
  /** By such a row: the progress it gives. */
  readonly gain: Float64Array;
  readonly ways: Rows;
  /** By candidate: the places its options lead to, `NONE` for nowhere; null if none leads anywhere. */
  readonly leads: readonly (readonly number[] | null)[];
  /** By place: every reachable place, nearest first, beginning with itself. */
  readonly near: Rows;
  /** By place (row) and destination: the next place on the way; -1 if unreachable. */
  readonly step: Int16Array;
  /** The maxima of the clocks; 0 if the act has none. */
  readonly progressMax: number;
  readonly doomMax: number;
  /** Thresholds of the doom clock, lowest first. */
  readonly thresholds: Float64Array;
  /** Times of the timed escalations, soonest first. */
  readonly hours: Float64Array;
  /** Bar widths of each clock's histogram. */
  readonly progressWidth: number;
  readonly doomWidth: number;
  /** By event: its condition, or null for prose. */
  readonly triggers: readonly (ConditionProgram | null)[];
  readonly forces: Uint8Array;
  readonly prose: Int32Array;
  readonly reads: number;
  readonly branches: () => readonly (readonly (ConditionProgram | null)[])[];
  /** Facts of the story and of this act, by number: known to the player, or with a condition. */
  readonly reveals: () => readonly {
    readonly fact: number;
    readonly isPublic: boolean;
    readonly when: ConditionProgram | null;
  }[];
  readonly names: ConditionNames;
  readonly requires: readonly (readonly (ConditionProgram | null)[] | null)[];
  readonly endings: () => readonly (ConditionProgram | null)[];
  readonly people: readonly (readonly number[])[];
  /** Bits of the row on which the rest of the act may depend. */
  readonly relevant: Int32Array;
  readonly asking: Int32Array;
  /** Whether a conditional event forces the climax. */
  readonly endsByClock: boolean;
  /** Offset of this act's places and events among the story's. */
  readonly placeBase: number;
  readonly eventBase: number;
}

/** Numbers for ids, masks for lists. Flags, landed encounters, findings and facts are bits of one row. */
export interface Program {
  readonly story: Story;
  /** An act, compiled on first use. @throws RangeError for an unknown number */
  readonly act: (index: number) => ActProgram;
  readonly actCount: number;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly encounters: readonly StoryEncounter[];
  /** Bits of flags and findings, numbers of encounters. */
  readonly flagBits: ReadonlyMap<string, number>;
  readonly findingBits: ReadonlyMap<string, number>;
  readonly encounterNumbers: ReadonlyMap<string, number>;
  /** Bits of facts; of people, if a condition asks who was met; and of items that are given or asked about. */
  readonly factBits: ReadonlyMap<string, number>;
  readonly metBits: ReadonlyMap<string, number>;
  readonly itemBits: ReadonlyMap<string, number>;
  /** Whether a condition asks who was met; and by encounter, the bits of its companions. */
  readonly asksMet: boolean;
  readonly company: readonly (readonly number[])[];
  /** The numbers of all endings, and whether any has a condition. */
  readonly endings: readonly number[];
  readonly asksForEndings: boolean;
  /** Whether any of them requires an outcome. */
  readonly outcomesMatter: boolean;
  readonly compileEffect: (consequence: StoryConsequence) => Effect;
  readonly meterInitial: Int32Array;
  readonly meterMin: Int32Array;
  readonly meterMax: Int32Array;
  /** Whether the story has no consequences, requirements or rolls, which skips their checks. */
  readonly isPlain: boolean;
  /** Words of the row, and the first bits of landed encounters, findings and facts. */
  readonly words: number;
  readonly landedBase: number;
  readonly findingBase: number;
  readonly factBase: number;
  /** Frames each encounter takes, and on repetition; a scripted one takes one turn. */
  readonly expected: Float64Array;
  readonly expectedAgain: Float64Array;
  readonly options: Uint8Array;
  /** Whether its options are answered one after the other. */
  readonly takesMany: Uint8Array;
  readonly richest: Uint8Array;
  /** The stats that can be rolled, with their modifiers. Empty if the protagonist has none. */
  readonly stats: readonly string[];
  readonly modifiers: Int8Array;
  readonly placesMax: number;
  readonly eventsMax: number;
  readonly candidateWordsMax: number;
  readonly placeCount: number;
  readonly eventCount: number;
}
