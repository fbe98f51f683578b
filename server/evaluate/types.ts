import type { ModelPlaytestTurn } from '../../shared/playtest/index.ts';
import type { EvaluationRequest } from '../../shared/wire/index.ts';
import type { Estimate } from './intervals.ts';
import type { KeptThing } from './kept.ts';
import type { Counts, DraftMeasure, MeasureName, PlayMeasure } from './measures.ts';

/** Counts by text, most frequent first. */
export type Tally = Record<string, number>;

/** One play of a story by a persona. */
export interface EvaluatedPlay {
  persona: string;
  seed: number;
  /** Why it stopped; `interrupted` if the evaluation was stopped. */
  stopped: 'ended' | 'turns' | 'time' | 'tokens' | 'trouble' | 'interrupted';
  trouble: string | null;
  counts: Counts<PlayMeasure>[];
  /** Turns by teller: models by name, else "improviser", "written", "rules". Old reports have none. */
  toldBy?: Tally;
  replaced: Tally;
  /** What the Director asked for in vain; why the model did not direct. */
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
  /** Who wrote the played story: the model, or the improviser in its place; null for none. */
  by: 'model' | 'improviser' | null;
  kept: KeptThing[];
  counts: Counts<DraftMeasure>;
  refusals: Tally;
  trouble: string | null;
  plays: EvaluatedPlay[];
}

/** A block of turns over all plays. */
export interface Block {
  from: number;
  to: number;
  turns: number;
  values: Partial<Record<PlayMeasure, number | null>>;
}

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

/** Agreement of repeated judgings: equal verdicts out of those given twice. */
interface Agreement {
  same: number;
  of: number;
}

interface JudgedDimension {
  id: string;
  name: string;
  /** By model, average rating from 1 to 5; null for none. */
  ratings: (number | null)[];
  /** For two models: pairs in which both judgings preferred the first; the second; neither. */
  preferred: { first: number; second: number; neither: number } | null;
}

export interface Judgement {
  judge: string;
  dimensions: JudgedDimension[];
  /** Of ratings: equal or one apart. Of preferences: equal with the order swapped. */
  ratings: Agreement;
  preferences: Agreement;
  /** Failed judgings, and the last reason. */
  failed: number;
  trouble: string | null;
}

/** An evaluation's results. */
export interface EvaluationReport {
  version: 1;
  at: string;
  ms: number;
  request: EvaluationRequest;
  /** Stopped early, with the results so far. */
  interrupted: boolean;
  models: EvaluatedModel[];
  /** The second model minus the first, on what both were measured on; null unless there are two models. */
  differences: Partial<Record<MeasureName, Estimate>> | null;
  judgement: Judgement | null;
}
