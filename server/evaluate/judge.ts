import { generateText } from 'ai';
import { z } from 'zod';
import type { ModelPlaytestTurn } from '../../shared/playtest/index.ts';
import type { EvaluationProgress } from '../../shared/wire/index.ts';
import { getPromptLimit, IMPROVISER_NAME, readRepairedJson } from '../models/index.ts';
import { type CandidateDeps, openCandidate } from './candidate.ts';
import { loadRubrics, type Rubric } from './data.ts';
import { preferencePrompt, ratingPrompt, transcriptToJudge } from './judge-prompt.ts';
import type { EvaluatedModel, JudgeReport } from './types.ts';

const TRIES = 2;
const ANSWER_TOKENS = 2_000;
/** Ratings at most this far apart agree. */
const NEAR = 1;

type Verdict = 'first' | 'second' | 'neither';
const SWAPPED: Record<Verdict, Verdict> = { first: 'second', second: 'first', neither: 'neither' };

interface JudgeOptions {
  seed: number;
  signal: AbortSignal;
  onProgress: (progress: EvaluationProgress) => void;
}

/** Plays of both models by the same persona from the same brief; empty for more than two models. */
function pairTurns([first, second, ...more]: readonly EvaluatedModel[]): (readonly [
  ModelPlaytestTurn[],
  ModelPlaytestTurn[],
])[] {
  if (first === undefined || second === undefined || more.length > 0) return [];
  return first.stories.flatMap((story) =>
    story.plays.flatMap(({ persona, transcript }) => {
      const other = second.stories.find(({ brief }) => brief === story.brief);
      const theirs = other?.plays.find((play) => play.persona === persona);
      if (theirs === undefined || transcript.length === 0 || theirs.transcript.length === 0) return [];
      return [[transcript, theirs.transcript] as const];
    }),
  );
}

/**
 * Has a model rate transcripts, twice each with the dimensions reordered, and say which of two models it prefers, twice
 * with the order swapped. @returns the judgings so far when the signal aborts
 * @throws RefusalError `unavailable` if the judge does not answer
 */
export async function judge(
  models: readonly EvaluatedModel[],
  name: string,
  deps: CandidateDeps,
  { seed, signal, onProgress }: JudgeOptions,
): Promise<JudgeReport> {
  const rubrics = loadRubrics();
  const opened = await openCandidate(name, deps, seed, signal);
  const model = opened.services.models.language('coauthor', { scope: 'evaluation:judge' });
  const limit = await getPromptLimit(model);
  const pairs = pairTurns(models);
  const transcripts = models.map(({ stories }) =>
    stories.flatMap(({ plays }) => plays.flatMap(({ transcript }) => (transcript.length > 0 ? [transcript] : []))),
  );
  const of = transcripts.flat().length * 2 + pairs.length * 2;
  let [done, failed] = [0, 0];
  let trouble: string | null = null;

  /** Null without a usable answer. */
  async function ask<T>(asked: { system: string; prompt: string }, schema: z.ZodType<T>): Promise<T | null> {
    for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt++) {
      try {
        const { text, response } = await generateText({
          ...{ model, ...asked, maxOutputTokens: ANSWER_TOKENS, maxRetries: 0, abortSignal: signal },
        });
        if (response.modelId === IMPROVISER_NAME && name !== IMPROVISER_NAME) trouble = `${name} did not answer`;
        else {
          const parsed = schema.safeParse(readRepairedJson(text).value);
          if (parsed.success) return parsed.data;
          trouble = `${name} answered something that is no judgement`;
        }
      } catch (error) {
        trouble = error instanceof SyntaxError ? `${name} answered something that is no judgement` : String(error);
      }
    }
    return null;
  }
  const judging = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
    if (signal.aborted) return null;
    onProgress({ type: 'judge', done, of });
    const answer = await work();
    done += 1;
    if (answer === null && !signal.aborted) failed += 1;
    return answer;
  };
  const createShape = <T extends z.ZodType>(value: T) =>
    z.object(Object.fromEntries(rubrics.map(({ id }) => [id, value])));
  const Ratings = createShape(z.coerce.number().int().min(1).max(5));
  const Preferences = createShape(z.enum(['first', 'second', 'neither']));

  try {
    const ratings: Record<string, number[]>[] = [];
    const rated = { same: 0, of: 0 };
    for (const plays of transcripts) {
      const given: Record<string, number[]> = {};
      for (const turns of plays) {
        const text = transcriptToJudge(turns, limit);
        const first = await judging(() => ask(ratingPrompt(rubrics, text), Ratings));
        const second = await judging(() => ask(ratingPrompt(rubrics.toReversed(), text), Ratings));
        for (const { id } of rubrics) {
          const [one, other] = [first?.[id], second?.[id]];
          given[id] = [...(given[id] ?? []), ...[one, other].flatMap((rating) => rating ?? [])];
          if (one === undefined || other === undefined) continue;
          rated.of += 1;
          rated.same += Number(Math.abs(one - other) <= NEAR);
        }
      }
      ratings.push(given);
    }
    const verdicts: Record<string, Verdict[]> = {};
    const preferred = { same: 0, of: 0 };
    for (const [one, other] of pairs) {
      const [first, second] = [transcriptToJudge(one, limit, 0.5), transcriptToJudge(other, limit, 0.5)];
      const straight = await judging(() => ask(preferencePrompt(rubrics, first, second), Preferences));
      const swapped = await judging(() => ask(preferencePrompt(rubrics, second, first), Preferences));
      if (straight === null || swapped === null) continue;
      for (const { id } of rubrics) {
        const [said, again] = [straight[id] ?? 'neither', SWAPPED[swapped[id] ?? 'neither']];
        preferred.of += 1;
        preferred.same += Number(said === again);
        verdicts[id] = [...(verdicts[id] ?? []), said === again ? said : 'neither'];
      }
    }
    return {
      judge: name,
      dimensions: rubrics.map((rubric) =>
        summarizeDimension(rubric, ratings, models.length === 2 ? (verdicts[rubric.id] ?? []) : null),
      ),
      ratings: rated,
      preferences: preferred,
      failed,
      trouble,
    };
  } finally {
    await opened.close();
  }
}

function summarizeDimension(
  { id, name }: Rubric,
  ratings: readonly Record<string, number[]>[],
  verdicts: readonly Verdict[] | null,
): JudgeReport['dimensions'][number] {
  const average = (given: readonly number[] = []) =>
    given.length === 0 ? null : given.reduce((sum, each) => sum + each, 0) / given.length;
  const times = (verdict: Verdict) => (verdicts ?? []).filter((each) => each === verdict).length;
  return {
    id,
    name,
    ratings: ratings.map((given) => average(given[id])),
    preferred: verdicts === null ? null : { first: times('first'), second: times('second'), neither: times('neither') },
  };
}
