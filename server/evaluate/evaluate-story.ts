import { getSpeakerName, seedFor } from '../../shared/play/index.ts';
import { countNodes, type VNPackage } from '../../shared/story/index.ts';
import { type EvaluationProgress, type EvaluationRequest, getTeller } from '../../shared/wire/index.ts';
import { listToldLines, type PlayedTurn, refusalsIn, replacedIn } from '../check/model-playtest/played.ts';
import type { PersonaProfile } from '../check/model-playtest/player.ts';
import { playRun } from '../check/model-playtest/run.ts';
import { createTranscriptNames, createTurnTranscript } from '../check/model-playtest/transcript.ts';
import { IMPROVISER_NAME } from '../models/index.ts';
import { tallyTexts } from './assemble.ts';
import { type CandidateDeps, type CandidateServer, openCandidate } from './candidate.ts';
import { countTurns, type WatchedTurn, wasAsked } from './count-turns.ts';
import type { EvaluationBrief } from './data.ts';
import { type Draft, draftStory } from './draft.ts';
import type { EvaluatedPlay, EvaluatedStory } from './types.ts';

/** Time limits of one draft and one play, in milliseconds, for slow local models. */
const LIMITS = { draftMs: 30 * 60_000, playMs: 60 * 60_000 } as const;
export type EvaluationTimes = Record<keyof typeof LIMITS, number>;

const PLAYED_ID = 'evaluated_story';
const SECRET_ID = 'planted_secret';

export interface StoryTask {
  model: string;
  brief: EvaluationBrief;
  players: readonly PersonaProfile[];
  story: number;
  request: EvaluationRequest;
  deps: CandidateDeps;
  limits: Partial<EvaluationTimes>;
  signal: AbortSignal;
  onProgress: (progress: EvaluationProgress) => void;
  onPlay: (play: EvaluatedPlay) => void;
  onStory: (story: EvaluatedStory) => Promise<void>;
}

function withSecret(story: VNPackage, { secret }: EvaluationBrief): VNPackage {
  const { plot } = story;
  const planted = { id: SECRET_ID, text: secret.text, audience: 'director' as const };
  return { ...story, id: PLAYED_ID, version: 1, plot: { ...plot, facts: [...(plot.facts ?? []), planted] } };
}

async function draftWith(candidate: CandidateServer, task: StoryTask): Promise<Draft> {
  const { model, brief, story, request, deps } = task;
  // Calls before the brief do not count for its draft.
  candidate.drain();
  return draftStory({
    ...{ candidate, brief },
    signal: AbortSignal.any([task.signal, AbortSignal.timeout(task.limits.draftMs ?? LIMITS.draftMs)]),
    now: () => deps.clock.now(),
    onProgress: (message) =>
      task.onProgress({ type: 'draft', model, brief: brief.id, story, of: request.stories, message }),
  });
}

/** The improviser's story of a brief, if the model has none. */
async function improvise(task: StoryTask): Promise<VNPackage | null> {
  const { deps, request, signal } = task;
  const { local: _theirs, models: _others, ...overrides } = deps.overrides ?? {};
  const improviser = await openCandidate(IMPROVISER_NAME, { ...deps, overrides }, request.seed, signal);
  try {
    return (await draftWith(improviser, { ...task, limits: {}, onProgress: () => undefined })).story;
  } finally {
    await improviser.close();
  }
}

async function playWith(
  candidate: CandidateServer,
  given: VNPackage,
  player: PersonaProfile,
  task: StoryTask,
): Promise<EvaluatedPlay> {
  const { model, brief, request, deps, signal } = task;
  const { clock } = deps;
  const seed = seedFor(request.seed, task.story, `evaluate:${player.name}`) >>> 0;
  const watched: WatchedTurn[] = [];
  const { plays } = candidate.services;
  const reportTurn = (turn: number, line: Extract<EvaluationProgress, { type: 'turn' }>['line']) =>
    task.onProgress({ type: 'turn', model, brief: brief.id, persona: player.name, turn, of: request.turns, line });
  candidate.drain();
  reportTurn(0, null);
  const ended = await playRun({ plays, packageId: PLAYED_ID }, given, {
    ...{ player, seed, turns: request.turns, clock, signal },
    until: clock.now() + (task.limits.playMs ?? LIMITS.playMs),
    onTurn: (turn) => {
      watched.push({ turn, answers: candidate.drain().answers });
      reportTurn(turn.turn, lastLine(turn, given));
    },
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return { stopped: 'interrupted', broke: null } as const;
  });
  const turns = watched.map(({ turn }) => turn);
  return {
    ...{ persona: player.name, seed, stopped: ended.stopped, trouble: ended.broke },
    counts: countTurns(given, brief, watched, candidate.by),
    ...summarizeReasons(turns, candidate.by),
    transcript: transcribe(given, turns),
  };
}

function lastLine(turn: PlayedTurn, { characters, language }: VNPackage) {
  const line = listToldLines(turn).at(-1);
  if (line === undefined) return null;
  const name = (id: string) => characters.find((one) => one.id === id)?.name ?? id;
  return { speaker: line.type === 'say' ? getSpeakerName(line, name) : null, text: line.text, language };
}

function summarizeReasons(
  turns: readonly PlayedTurn[],
  by: string,
): Pick<EvaluatedPlay, 'toldBy' | 'replaced' | 'refused' | 'undirected'> {
  const refused = turns.flatMap(({ record }) => refusalsIn(record).filter(({ withheld }) => !withheld));
  const tellers = turns.map(({ record }) => getTeller(record));
  return {
    toldBy: tallyTexts(tellers.map((teller) => teller.model ?? teller.by)),
    replaced: tallyTexts(turns.flatMap(replacedIn).map(({ kind }) => kind)),
    refused: tallyTexts(refused.map(({ what, reason }) => `${what}: ${reason}`)),
    undirected: tallyTexts(turns.filter((turn) => wasAsked(turn, by)).flatMap((turn) => whyUndirected(turn, by))),
  };
}

function whyUndirected({ record }: PlayedTurn, by: string): string[] {
  const ofIt = record.calls.filter(({ role, model }) => role === 'director' && model === by);
  const why = record.reason ?? (ofIt.some(({ ok }) => ok) ? null : ofIt.at(-1)?.error);
  return why == null ? [] : [why];
}

function transcribe(story: VNPackage, turns: readonly PlayedTurn[]): EvaluatedPlay['transcript'] {
  const newcomers = new Map(
    turns.flatMap(({ record }) =>
      record.memory.flatMap((change) =>
        change.type === 'character-generated' ? [[change.character.id, change.character.name] as const] : [],
      ),
    ),
  );
  const names = createTranscriptNames(story, newcomers);
  return turns.map((turn, index) => createTurnTranscript(turn, turns[index - 1]?.end.choices ?? [], names));
}

/**
 * Has a model write a story from a brief, and personas play it, or else the improviser's, so that its telling is
 * measured.
 * @returns the results so far when the signal aborts @throws RefusalError `unavailable` if the model does not answer
 */
export async function evaluateStory(task: StoryTask): Promise<EvaluatedStory> {
  const { model, brief, deps, request, signal } = task;
  const candidate = await openCandidate(model, deps, request.seed, signal);
  try {
    const draft = await draftWith(candidate, task);
    const own = draft.story;
    const story = own ?? (signal.aborted || model === IMPROVISER_NAME ? null : await improvise(task));
    const evaluated: EvaluatedStory = {
      ...{ brief: brief.id, language: brief.language, says: brief.says, title: story?.title ?? null },
      by: own !== null ? 'model' : story !== null ? 'improviser' : null,
      ...{ kept: draft.kept, counts: draft.counts, refusals: draft.refusals, trouble: draft.trouble, plays: [] },
    };
    await task.onStory(evaluated);
    if (story === null) return evaluated;
    const given = withSecret(story, brief);
    const { id, title, language, createdAt } = given;
    const row = { id, version: 1, title, language, createdAt, totalNodes: countNodes(given) };
    await candidate.services.store.putPackage({ ...row, body: JSON.stringify(given) });
    for (const player of task.players) {
      if (signal.aborted) break;
      const played = await playWith(candidate, given, player, task);
      evaluated.plays.push(played);
      task.onPlay(played);
      await task.onStory(evaluated);
    }
    return evaluated;
  } finally {
    await candidate.close();
  }
}
