import type { ModelPlaytestTurn } from '../../shared/playtest/index.ts';
import type { EvaluationRequest } from '../../shared/wire/index.ts';
import type { IntervalEstimate } from './bootstrap-intervals.ts';
import type { ComplianceItem } from './brief-compliance.ts';
import type { DraftMeasure, MeasureCounts, MeasureName, PlayMeasure } from './measures.ts';

/** Counts by text, most frequent first. */
export type TextTally = Record<string, number>;

export interface EvaluatedPlay {
  persona: string;
  seed: number;
  /** Why it stopped; `interrupted` if the evaluation was stopped. */
  stopped: 'ended' | 'turns' | 'time' | 'tokens' | 'trouble' | 'interrupted';
  trouble: string | null;
  counts: MeasureCounts<PlayMeasure>[];
  /** Turns by teller: models by name, else "improviser", "written", "rules". Old reports have none. */
  toldBy?: TextTally;
  replaced: TextTally;
  /** What the Director asked for in vain; why the model did not direct. */
  refused: TextTally;
  undirected: TextTally;
  transcript: ModelPlaytestTurn[];
}

export interface EvaluatedStory {
  brief: string;
  language: string;
  says: string;
  title: string | null;
  /** Who wrote the played story: the model, or the improviser in its place; null for none. */
  by: 'model' | 'improviser' | null;
  kept: ComplianceItem[];
  counts: MeasureCounts<DraftMeasure>;
  refusals: TextTally;
  trouble: string | null;
  plays: EvaluatedPlay[];
}

/** A block of turns over all plays. */
export interface TurnBlock {
  from: number;
  to: number;
  turns: number;
  values: Partial<Record<PlayMeasure, number | null>>;
}

export interface EvaluatedModel {
  name: string;
  turns: number;
  estimates: Partial<Record<MeasureName, IntervalEstimate>>;
  blocks: TurnBlock[];
  toldBy?: TextTally;
  replaced: TextTally;
  refused: TextTally;
  undirected: TextTally;
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

export interface JudgeReport {
  judge: string;
  dimensions: JudgedDimension[];
  /** Of ratings: equal or one apart. Of preferences: equal with the order swapped. */
  ratings: Agreement;
  preferences: Agreement;
  /** Failed judgings, and the last reason. */
  failed: number;
  trouble: string | null;
}

export interface EvaluationReport {
  version: 1;
  at: string;
  ms: number;
  request: EvaluationRequest;
  /** Stopped early, with the results so far. */
  interrupted: boolean;
  models: EvaluatedModel[];
  /** The second model minus the first, on what both were measured on; null unless there are two models. */
  differences: Partial<Record<MeasureName, IntervalEstimate>> | null;
  judgement: JudgeReport | null;
}
