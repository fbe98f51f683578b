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
import { serverStopping } from '../../stopping.ts';
import { untilAborted } from '../../until-aborted.ts';
import { type MeasuredRun, measureRun, reportOf } from './report.ts';
import { playRun } from './run.ts';
import { openStage, type StageDeps } from './stage.ts';
import { TASTES } from './tastes.ts';
import { playerWords } from './words.ts';

interface ModelPlaytestOptions {
  /** Ends it: the turn under way is stopped, and nothing is answered. */
  signal: AbortSignal;
  onProgress?: (progress: ModelPlaytestProgress) => void;
}

/** Playtests on models, one at a time. */
export interface ModelPlaytests {
  /**
   * Lets personas play a story through the real runtime, one play after another, and tells what it was like. On `offline` models the
   * same story and request give the same transcripts.
   * @throws RefusalError `conflict` while another one runs, `unavailable` once the server closes; the signal's reason once it is aborted
   */
  run(story: VNPackage, request: ModelPlaytestRequest, options: ModelPlaytestOptions): Promise<ModelPlaytestReport>;
  /** Ends the one that runs, and waits until nothing of it is left; begins no more. */
  close(): Promise<void>;
}

const busy = () =>
  new RefusalError('conflict', 'A playtest on models runs already, and only one runs at a time.', {
    hint: 'Wait for its end, or stop it.',
    reason: { code: 'playtests-waiting' },
  });

const closing = () => serverStopping('The server is stopping and plays nothing more.');

/**
 * Makes the playtests on models of a server. Nothing of them is kept: no play, no file; of configured models the usage, under
 * `playtest:…`, so that the server's budgets hold.
 */
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
    const stage = await openStage(deps, story, request.models, `playtest:${clock.id()}`);
    try {
      const measured: MeasuredRun[] = [];
      for (let run = 0; run < request.runs; run++) {
        const rotated = PERSONAS[run % PERSONAS.length] ?? 'random';
        const persona = request.persona ?? rotated;
        const told = (turn: number) => onProgress?.({ run: run + 1, runs: request.runs, turn, of: request.turns });
        told(0);
        const played = await playRun(stage, story, {
          ...{ turns: request.turns, clock, until, signal },
          player: { name: persona, taste: TASTES[persona], words: playerWords(story.language, persona) },
          seed: seedFor(request.seed, run, 'model-playtest') >>> 0,
          onTurn: ({ turn }) => told(turn),
        });
        measured.push(measureRun(story, { run, persona, ...played }));
        // Whatever comes next would end at once for the same reason.
        if (played.stopped === 'time' || played.stopped === 'tokens') break;
      }
      return reportOf(story, request, measured, Math.max(0, clock.now() - began));
    } finally {
      await stage.close();
    }
  }

  return {
    async run(story, request, options) {
      // One that was cancelled is waited for: it is over in a moment, and whoever stopped it may well begin anew.
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
      // Whoever asked for it is told how it ended.
      await Promise.allSettled([running?.work]);
    },
  };
}
