import type { EvaluationEstimate, EvaluationRequest, EvaluationSummary } from '../../shared/wire/index.ts';
import { type CostFunction, isMetered } from '../models/index.ts';

/** Typical token counts of a hosted model; answers are longer, since models write more than scripts. */
const USUAL = {
  draft: { calls: 20, inputTokens: 125_000, outputTokens: 8_000 },
  turn: { calls: 2, inputTokens: 7_800, outputTokens: 600 },
  /** One judging: rubrics and answer, per turn of a transcript, and its maximum. */
  judging: { inputTokens: 900, outputTokens: 120, turnTokens: 150, transcriptTokens: 24_000 },
} as const;

type Measured = EvaluationSummary['models'][number];

const times = (each: { inputTokens: number; outputTokens: number }, count: number) => ({
  inputTokens: each.inputTokens * count,
  cachedInputTokens: 0,
  outputTokens: each.outputTokens * count,
});

const sumKnown = (parts: readonly (number | null)[]): number | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);

/** Estimates the maximum cost: from the latest of `reports` (newest first), else typical values. Assumes no caching. */
export function estimateEvaluation(
  { models, stories, turns, players, judge }: EvaluationRequest,
  { priceCall, reports }: { priceCall: CostFunction; reports: readonly Pick<EvaluationSummary, 'models'>[] },
): EvaluationEstimate {
  const played = stories * players * turns;
  const findMeasured = (name: string): Measured | undefined =>
    reports
      .flatMap((report) => report.models)
      .find((model) => model.name === name && model.draft.tokens !== null && model.turn.tokens !== null);
  const ofModel = (model: string): EvaluationEstimate['models'][number] => {
    const calls = stories * USUAL.draft.calls + played * USUAL.turn.calls;
    const before = findMeasured(model);
    const extrapolate = (of: 'tokens' | 'cost' | 'ms'): number | null => {
      const [draft, turn] = [before?.draft[of] ?? null, before?.turn[of] ?? null];
      return draft === null || turn === null ? null : draft * stories + turn * played;
    };
    const ms = extrapolate('ms');
    if (!isMetered(model)) return { model, calls, tokens: 0, cost: 0, ms, by: before ? 'measured' : 'usual' };
    if (before)
      return {
        model,
        calls,
        tokens: Math.round(extrapolate('tokens') ?? 0),
        cost: extrapolate('cost'),
        ms,
        by: 'measured',
      };
    const [drafts, turns] = [times(USUAL.draft, stories), times(USUAL.turn, played)];
    const tokens = drafts.inputTokens + drafts.outputTokens + turns.inputTokens + turns.outputTokens;
    return {
      model,
      calls,
      tokens,
      cost: sumKnown([priceCall(model, drafts), priceCall(model, turns)]),
      ms,
      by: 'usual',
    };
  };
  const ofJudge = (model: string): NonNullable<EvaluationEstimate['judge']> => {
    const plays = stories * players;
    const { inputTokens, outputTokens, turnTokens, transcriptTokens } = USUAL.judging;
    const pairs = models.length === 2 ? plays * 2 : 0;
    const calls = plays * models.length * 2 + pairs;
    // A pair shows two transcripts, each cut to half if needed.
    const shown = Math.min(transcriptTokens, turns * turnTokens) * (calls - pairs);
    const pairsShown = Math.min(transcriptTokens, 2 * turns * turnTokens) * pairs;
    const read = calls * inputTokens + shown + pairsShown;
    const used = isMetered(model)
      ? { inputTokens: read, cachedInputTokens: 0, outputTokens: calls * outputTokens }
      : null;
    const tokens = used === null ? 0 : used.inputTokens + used.outputTokens;
    return { model, calls, tokens, cost: used === null ? 0 : priceCall(model, used) };
  };
  const asked = models.map(ofModel);
  const judging = judge === null ? null : ofJudge(judge);
  return {
    models: asked,
    judge: judging,
    cost: sumKnown([...asked, ...(judging ? [judging] : [])].map(({ cost }) => cost)),
  };
}
