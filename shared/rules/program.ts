import type { Rows } from './bits.ts';
import type { ConditionNames, ConditionProgram } from './condition-program.ts';
import type { Story, StoryAct, StoryConsequence, StoryEncounter } from './story.ts';

/** What a consequence does, as numbers. Rules of play, "Consequences". */
export interface Effect {
  /** Flags and findings it sets, as masks of the row. */
  readonly give: readonly { readonly word: number; readonly bits: number }[];
  /** Bits of the items it gives and takes, of those that anything asks about. */
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}

/**
 * An act as it is played. Places are numbered as the act lists them, and `nowhere`, where an act without places
 * begins, comes after the last; candidates as `StoryAct.candidates` lists them. A set of candidates takes `words` words.
 */
export interface ActProgram {
  readonly act: StoryAct;
  readonly index: number;
  readonly places: number;
  readonly start: number;
  readonly words: number;
  /** The number in the story of each candidate, and back; -1 for what is no candidate. */
  readonly encounters: Int32Array;
  readonly candidateOf: Int32Array;
  /** By place: candidates whose people can be met there, whatever else they need. */
  readonly here: Int32Array;
  /** By place: those playable there or at any place one can get to. */
  readonly reach: Int32Array;
  /** By place: those a Director may choose there. Rules of play, "Choosing". */
  readonly directable: Int32Array;
  /** Candidates that give progress, where the act counts any. */
  readonly worth: Int32Array;
  /** What each candidate needs and what bars it, by words of the row: entries `needFrom[n]` … `needFrom[n + 1] - 1`. */
  readonly needFrom: Int32Array;
  readonly needWord: Int32Array;
  readonly need: Int32Array;
  readonly bar: Int32Array;
  /** Candidates open when the act begins, as far as no earlier act has a say in it; and those in which one may have. */
  readonly opening: Int32Array;
  readonly unsure: Int32Array;
  /** By candidate: those that its landing may open or shut, itself among them. */
  readonly affected: Rows;
  /**
   * What a candidate answered with an option gives: row `giveBase[candidate] + 2 * (1 + option)`, or with none, + 0; the row
   * after each is without its findings.
   */
  readonly giveBase: Int32Array;
  readonly giveFrom: Int32Array;
  readonly giveWord: Int32Array;
  readonly give: Int32Array;
  /** By such a row: the progress it gives. */
  readonly gain: Float64Array;
  readonly ways: Rows;
  /** By candidate: the places its options lead to, `NONE` for those that lead nowhere; null where none leads anywhere. */
  readonly leads: readonly (readonly number[] | null)[];
  /** By place: every place one can get to, nearest first, the place itself first. */
  readonly near: Rows;
  /** The first step from a place (row) towards another: a place; -1 where none leads there. */
  readonly step: Int16Array;
  /** What the clocks run to; 0 where the act has none. */
  readonly progressMax: number;
  readonly doomMax: number;
  /** What the doom clock crosses, lowest first. */
  readonly thresholds: Float64Array;
  /** When the escalations come that have an hour, soonest first. */
  readonly hours: Float64Array;
  /** What one bar of the histogram of each clock covers. */
  readonly progressWidth: number;
  readonly doomWidth: number;
  /** By event: its condition, or null where it is prose. */
  readonly triggers: readonly (ConditionProgram | null)[];
  readonly forces: Uint8Array;
  /** Numbers of the events in prose. */
  readonly prose: Int32Array;
  /** Everything that the conditions of its events read. */
  readonly reads: number;
  /** By event: its branches' conditions; null where one is prose. */
  readonly branches: () => readonly (readonly (ConditionProgram | null)[])[];
  /** Facts of the story and of this act, by number: what is the player's, or when it comes out. */
  readonly reveals: () => readonly {
    readonly fact: number;
    readonly isPublic: boolean;
    readonly when: ConditionProgram | null;
  }[];
  /** What conditions stand for in this act. */
  readonly names: ConditionNames;
  /** By candidate: what its options require; null where none of them requires anything. */
  readonly requires: readonly (readonly (ConditionProgram | null)[] | null)[];
  /** By ending of the story: its condition. */
  readonly endings: () => readonly (ConditionProgram | null)[];
  /** By place: bits of the people who are always there. */
  readonly people: readonly (readonly number[])[];
  /** Bits of the row that the rest of the act may depend on. */
  readonly relevant: Int32Array;
  /** Numbers in the story of the candidates that ask options or a roll that is written. */
  readonly asking: Int32Array;
  /** Whether an event on a condition forces the climax. */
  readonly endsByClock: boolean;
  /** Where this act's places and events begin among the story's. */
  readonly placeBase: number;
  readonly eventBase: number;
}

/** A story as it is played: numbers for ids, masks for lists. Flags, landed encounters, findings and facts are bits of one row. */
export interface Program {
  readonly story: Story;
  /** An act, compiled when it is first asked for. @throws RangeError where there is none of that number */
  readonly act: (index: number) => ActProgram;
  readonly actCount: number;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly encounters: readonly StoryEncounter[];
  /** The bits of flags and findings, the numbers of encounters. */
  readonly flagBits: ReadonlyMap<string, number>;
  readonly findingBits: ReadonlyMap<string, number>;
  readonly numberOf: ReadonlyMap<string, number>;
  /** The bits of facts; of people, where a condition asks who was met; and of items that are given or asked about. */
  readonly factBits: ReadonlyMap<string, number>;
  readonly metBits: ReadonlyMap<string, number>;
  readonly itemBits: ReadonlyMap<string, number>;
  /** Whether a condition asks who was met; and by encounter, bits of those who come with it. */
  readonly asksMet: boolean;
  readonly company: readonly (readonly number[])[];
  /** The numbers of all endings, and whether any of them has a condition. */
  readonly endings: readonly number[];
  readonly asksForEndings: boolean;
  /** Whether any of them is told at one outcome alone. */
  readonly outcomesMatter: boolean;
  readonly effectOf: (consequence: StoryConsequence) => Effect;
  /** Where each meter begins, and its ends. */
  readonly meterInitial: Int32Array;
  readonly meterMin: Int32Array;
  readonly meterMax: Int32Array;
  /** Whether nothing of the story is written: no consequence, requirement or roll need be looked for. */
  readonly isPlain: boolean;
  /** Words of the row, and where in it landed encounters, findings and facts begin. */
  readonly words: number;
  readonly landedBase: number;
  readonly findingBase: number;
  readonly factBase: number;
  /** Frames each encounter takes, and when it comes again; one that is told line by line takes one turn. */
  readonly expected: Float64Array;
  readonly expectedAgain: Float64Array;
  readonly options: Uint8Array;
  /** Whether its options are answered one after the other. */
  readonly takesMany: Uint8Array;
  /** The option that earns the most flags. */
  readonly richest: Uint8Array;
  /** What may be rolled on, and with which modifier. Empty where the protagonist's stats have no name to call. */
  readonly stats: readonly string[];
  readonly modifiers: Int8Array;
  /** The most there are of anything in one act. */
  readonly placesMax: number;
  readonly eventsMax: number;
  readonly candidateWordsMax: number;
  readonly placeCount: number;
  readonly eventCount: number;
}
