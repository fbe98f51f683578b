import { ENGAGEMENT } from '../../shared/playtest/index.ts';
import { estimate, estimateDifference } from './bootstrap-intervals.ts';
import {
  DRAFT_MEASURE_NAMES,
  type DraftMeasure,
  getCountValue,
  type MeasureCounts,
  PLAY_MEASURE_NAMES,
  type PlayMeasure,
  sumCounts,
} from './measures.ts';
import type { EvaluatedModel, EvaluatedPlay, EvaluatedStory, EvaluationReport, TextTally, TurnBlock } from './types.ts';

const REASONS_MAX = 20;

function addTallies(all: readonly TextTally[]): TextTally {
  const sums = new Map<string, number>();
  for (const tally of all)
    for (const [what, times] of Object.entries(tally)) sums.set(what, (sums.get(what) ?? 0) + times);
  return Object.fromEntries([...sums].sort((a, b) => b[1] - a[1]).slice(0, REASONS_MAX));
}

export const tallyTexts = (texts: readonly string[]): TextTally =>
  addTallies(texts.map((text) => ({ [text.slice(0, 300)]: 1 })));

const listPlays = (stories: readonly EvaluatedStory[]): EvaluatedPlay[] => stories.flatMap(({ plays }) => plays);

function splitBlocks(plays: readonly EvaluatedPlay[]): TurnBlock[] {
  const longest = Math.max(0, ...plays.map(({ counts }) => counts.length));
  return Array.from({ length: Math.ceil(longest / ENGAGEMENT.turns) }, (_, index) => {
    const from = index * ENGAGEMENT.turns;
    const turns = plays.flatMap(({ counts }) => counts.slice(from, from + ENGAGEMENT.turns));
    const sums = sumCounts(turns);
    const values = Object.fromEntries(PLAY_MEASURE_NAMES.map((name) => [name, getCountValue(sums[name])]));
    return { from: from + 1, to: Math.min(longest, from + ENGAGEMENT.turns), turns: turns.length, values };
  });
}

/** A model's results. */
export function assembleModel(name: string, stories: EvaluatedStory[], seed: number): EvaluatedModel {
  const plays = listPlays(stories);
  const drafts = stories.map(({ counts }) => counts);
  return {
    name,
    turns: plays.reduce((sum, { counts }) => sum + counts.length, 0),
    estimates: {
      ...estimate(DRAFT_MEASURE_NAMES, drafts, seed),
      ...estimate(
        PLAY_MEASURE_NAMES,
        plays.map(({ counts }) => sumCounts(counts)),
        seed,
      ),
    },
    blocks: splitBlocks(plays),
    toldBy: addTallies(plays.map(({ toldBy = {} }) => toldBy)),
    replaced: addTallies(plays.map(({ replaced }) => replaced)),
    refused: addTallies(plays.map(({ refused }) => refused)),
    undirected: addTallies(plays.map(({ undirected }) => undirected)),
    stories,
  };
}

/** Compares two models on the briefs and plays both have; null for another number of models. */
export function assembleDifferences(
  [first, second, ...more]: readonly EvaluatedModel[],
  seed: number,
): EvaluationReport['differences'] {
  if (first === undefined || second === undefined || more.length > 0) return null;
  const drafts: [MeasureCounts<DraftMeasure>, MeasureCounts<DraftMeasure>][] = [];
  const plays: [MeasureCounts<PlayMeasure>, MeasureCounts<PlayMeasure>][] = [];
  for (const story of first.stories) {
    const other = second.stories.find(({ brief }) => brief === story.brief);
    if (other === undefined) continue;
    drafts.push([story.counts, other.counts]);
    for (const play of story.plays) {
      const others = other.plays.find(({ persona }) => persona === play.persona);
      if (others !== undefined) plays.push([sumCounts(play.counts), sumCounts(others.counts)]);
    }
  }
  return {
    ...estimateDifference(DRAFT_MEASURE_NAMES, drafts, seed),
    ...estimateDifference(PLAY_MEASURE_NAMES, plays, seed),
  };
}

/** Summarizes an evaluation's models. */
export function assemble({
  models: candidates,
  seed,
}: {
  models: readonly { name: string; stories: EvaluatedStory[] }[];
  seed: number;
}): { models: EvaluatedModel[]; differences: EvaluationReport['differences'] } {
  const models = candidates.map(({ name, stories }) => assembleModel(name, stories, seed));
  return { models, differences: assembleDifferences(models, seed) };
}
