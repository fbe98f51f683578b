import { RefusalError } from '../../../shared/error.ts';
import { seedFor } from '../../../shared/play/index.ts';
import {
  MODEL_PLAYTEST_LIMITS,
  type ModelPlaytestProgress,
  type ModelPlaytestReport,
  type ModelPlaytestRequest,
  PERSONAS,
} from '../../../shared/playtest/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { shutdownRefusal } from '../../shutdown.ts';
import { untilAborted } from '../../until-aborted.ts';
import { PLAYER_TASTES } from './persona-preferences.ts';
import { playerWords } from './player-sentences.ts';
import { createReport, type MeasuredRun, measureRun } from './report.ts';
import { playRun } from './run.ts';
import { openThrowawayServer, type StageDeps } from './throwaway-server.ts';

interface ModelPlaytestOptions {
  signal: AbortSignal;
  onProgress?: (progress: ModelPlaytestProgress) => void;
}

/** Playtests with models, one at a time. */
export interface ModelPlaytests {
  /**
   * Lets personas play a story through the real runtime. With `offline` models the transcripts are deterministic.
   * @throws RefusalError `conflict` while another one runs, `unavailable` once closed; the signal's reason once aborted
   */
  run(story: VNPackage, request: ModelPlaytestRequest, options: ModelPlaytestOptions): Promise<ModelPlaytestReport>;
  close(): Promise<void>;
}

const busy = () =>
  new RefusalError('conflict', 'A model playtest is running already; only one can run at a time.', {
    hint: 'Wait for its end, or stop it.',
    reason: { code: 'playtests-waiting' },
  });

const closing = () => shutdownRefusal('The server is stopping and starts no more playtests.');

/** Creates the playtests. They leave only usage of configured models, under `playtest:…`, so that budgets apply. */
export function createModelPlaytests(deps: StageDeps): ModelPlaytests {
  const { clock } = deps;
  const closed = new AbortController();
  let running: { work: Promise<unknown>; signal: AbortSignal } | null = null;

  async function play(
    story: VNPackage,
    request: ModelPlaytestRequest,
    { signal, onProgress }: ModelPlaytestOptions,
  ): Promise<ModelPlaytestReport> {
    const began = clock.now();
    const until = began + MODEL_PLAYTEST_LIMITS.ms;
    const stage = await openThrowawayServer(deps, story, request.models, `playtest:${clock.id()}`);
    try {
      const measured: MeasuredRun[] = [];
      for (let run = 0; run < request.runs; run++) {
        const rotated = PERSONAS[run % PERSONAS.length] ?? 'random';
        const persona = request.persona ?? rotated;
        const reportProgress = (turn: number) =>
          onProgress?.({ run: run + 1, runs: request.runs, turn, of: request.turns });
        reportProgress(0);
        const played = await playRun(stage, story, {
          ...{ turns: request.turns, clock, until, signal },
          player: { name: persona, taste: PLAYER_TASTES[persona], words: playerWords(story.language, persona) },
          seed: seedFor(request.seed, run, 'model-playtest') >>> 0,
          onTurn: ({ turn }) => reportProgress(turn),
        });
        measured.push(measureRun(story, { run, persona, ...played }));
        // The next run would stop for the same reason.
        if (played.stopped === 'time' || played.stopped === 'tokens') break;
      }
      return createReport(story, request, measured, Math.max(0, clock.now() - began));
    } finally {
      await stage.close();
    }
  }

  return {
    async run(story, request, options) {
      // Wait for a cancelled one, so that its owner can start again.
      while (running?.signal.aborted) await Promise.allSettled([running.work]);
      if (closed.signal.aborted) throw closing();
      if (running !== null) throw busy();
      const signal = AbortSignal.any([options.signal, closed.signal]);
      signal.throwIfAborted();
      const work = play(story, request, { ...options, signal }).finally(() => {
        running = null;
      });
      running = { work, signal };
      return untilAborted(work, signal);
    },
    async close() {
      closed.abort(closing());
      await Promise.allSettled([running?.work]);
    },
  };
}
