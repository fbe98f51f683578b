import type { ModelPlaytestTurn } from '../../shared/playtest/index.ts';
import type { EvaluationRequest } from '../../shared/wire/index.ts';
import type { Estimate } from './intervals.ts';
import type { KeptThing } from './kept.ts';
import type { Counts, DraftMeasure, MeasureName, PlayMeasure } from './measures.ts';

/** How often something came up, the most frequent first. */
export type Tally = Record<string, number>;

/** One play: a persona at a story. */
export interface EvaluatedPlay {
  persona: string;
  seed: number;
  /** Why it went no further; `interrupted` where whoever evaluates stopped it. */
  stopped: 'ended' | 'turns' | 'time' | 'tokens' | 'trouble' | 'interrupted';
  /** What broke it off, in a sentence. */
  trouble: string | null;
  /** Turn by turn. */
  counts: Counts<PlayMeasure>[];
  /** Turns by who told them: models by their names, else "improviser", "written", "rules". Reports of before have none. */
  toldBy?: Tally;
  /** By kind: what was not shown as it was written. */
  replaced: Tally;
  /** What the Director asked for and was not given; why it was not the model that directed. */
  refused: Tally;
  undirected: Tally;
  transcript: ModelPlaytestTurn[];
}

/** What a model made of a brief. */
export interface EvaluatedStory {
  brief: string;
  language: string;
  says: string;
  title: string | null;
  /** Who wrote what is played: the model, or the improviser where the model came to no story; null where nothing is. */
  by: 'model' | 'improviser' | null;
  kept: KeptThing[];
  counts: Counts<DraftMeasure>;
  refusals: Tally;
  /** What broke the drafting off, in a sentence. */
  trouble: string | null;
  plays: EvaluatedPlay[];
}

/** So many turns of all plays. */
export interface Block {
  from: number;
  to: number;
  /** Turns that were played in it. */
  turns: number;
  values: Partial<Record<PlayMeasure, number | null>>;
}

/** A model with what it came to. */
export interface EvaluatedModel {
  name: string;
  turns: number;
  estimates: Partial<Record<MeasureName, Estimate>>;
  blocks: Block[];
  toldBy?: Tally;
  replaced: Tally;
  refused: Tally;
  undirected: Tally;
  stories: EvaluatedStory[];
}

/** How far two judgings of the same agree: verdicts that are the same, of those that were given twice. */
interface Agreement {
  same: number;
  of: number;
}

/** One dimension as it was judged. */
interface JudgedDimension {
  id: string;
  name: string;
  /** By model, on average of all ratings from 1 to 5; null where none was given. */
  ratings: (number | null)[];
  /** Two models alone: pairs in which both judgings preferred the first, the second; in which they did not, or saw none better. */
  preferred: { first: number; second: number; neither: number } | null;
}

export interface Judgement {
  judge: string;
  dimensions: JudgedDimension[];
  /** Of ratings: the same or one apart. Of preferences: the same with the order swapped. */
  ratings: Agreement;
  preferences: Agreement;
  /** Judgings that came to nothing, and why the last of them did not. */
  failed: number;
  trouble: string | null;
}

/** What an evaluation came to. */
export interface EvaluationReport {
  version: 1;
  /** ISO 8601. */
  at: string;
  ms: number;
  request: EvaluationRequest;
  /** Stopped before its end: it has what was measured by then. */
  interrupted: boolean;
  models: EvaluatedModel[];
  /** How much more the second model has than the first, of what both were measured on; null for one model, and for more than two. */
  differences: Partial<Record<MeasureName, Estimate>> | null;
  judgement: Judgement | null;
}
