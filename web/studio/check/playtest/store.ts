import { useSyncExternalStore } from 'react';
import { sameJson } from '../../../../shared/json.ts';
import { createListeners } from '../../../../shared/listeners.ts';
import type {
  ModelPlaytestProgress,
  ModelPlaytestReport,
  PlaytestProgress,
  PlaytestReport,
} from '../../../../shared/playtest/index.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import { type ApiError, toApiError } from '../../../api/index.ts';
import {
  type ModelPlaytestStreamOptions,
  type PlaytestStreamOptions,
  type RunPlaytest,
  streamModelPlaytest,
  streamPlaytest,
} from './stream.ts';

export interface PlaytestResult<Report = PlaytestReport> {
  report: Report;
  draft: PlanDraft;
  changesSince: number;
}

export interface PlaytestState<Options, Progress, Report> {
  /** The running playtest with its progress, which is null at first; null if none runs. */
  running: { options: Options; progress: Progress | null; draft: PlanDraft; changesSince: number } | null;
  result: PlaytestResult<Report> | null;
  error: ApiError | null;
}

export interface PlaytestStore<Options, Progress, Report> {
  get: () => PlaytestState<Options, Progress, Report>;
  subscribe: (listener: () => void) => () => void;
  /** Plays a draft; stops a running playtest. */
  run: (options: Options, draft: PlanDraft) => Promise<void>;
  stop: () => void;
  /** Takes the current draft, so that results of an older one are marked. */
  see: (draft: PlanDraft) => void;
}

const since = <T extends { draft: PlanDraft; changesSince: number }>(one: T, now: PlanDraft): T => {
  // An undo can bring back the version that was played.
  const changesSince = one.draft === now || sameJson(one.draft, now) ? 0 : one.changesSince + 1;
  return changesSince === one.changesSince ? one : { ...one, changesSince };
};

export function createPlaytestStore<Options, Progress, Report>(
  sessionId: string,
  play: RunPlaytest<Options, Progress, Report>,
): PlaytestStore<Options, Progress, Report> {
  const listeners = createListeners();
  let state: PlaytestState<Options, Progress, Report> = { running: null, result: null, error: null };
  let abort: AbortController | null = null;
  let seen: PlanDraft | null = null;
  const set = (change: Partial<typeof state>) => {
    state = { ...state, ...change };
    listeners.tell();
  };
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    run: async (options, draft) => {
      abort?.abort();
      const own = new AbortController();
      abort = own;
      set({ running: { options, progress: null, draft, changesSince: 0 }, error: null });
      const tell = (progress: Progress) => {
        if (abort === own && state.running) set({ running: { ...state.running, progress } });
      };
      try {
        const report = await play(sessionId, options, tell, own.signal);
        if (abort !== own) return;
        set({ running: null, result: { report, draft, changesSince: state.running?.changesSince ?? 0 } });
      } catch (thrown) {
        if (abort === own) set({ running: null, error: toApiError(thrown) });
      }
    },
    stop: () => {
      abort?.abort();
      abort = null;
      set({ running: null });
    },
    see: (draft) => {
      if (seen === draft) return;
      const isFirst = seen === null;
      seen = draft;
      if (isFirst) return;
      const running = state.running && since(state.running, draft);
      const result = state.result && since(state.result, draft);
      if (running !== state.running || result !== state.result) set({ running, result });
    },
  };
}

/** The playtests of a session: by the rules alone, and with the real models. */
export interface SessionPlaytests {
  rules: PlaytestStore<PlaytestStreamOptions, PlaytestProgress, PlaytestReport>;
  runtime: PlaytestStore<ModelPlaytestStreamOptions, ModelPlaytestProgress, ModelPlaytestReport>;
}

const stores = new Map<string, SessionPlaytests>();

export function getSessionPlaytests(sessionId: string): SessionPlaytests {
  const known = stores.get(sessionId) ?? {
    rules: createPlaytestStore(sessionId, streamPlaytest),
    runtime: createPlaytestStore(sessionId, streamModelPlaytest),
  };
  stores.set(sessionId, known);
  return known;
}

export const usePlaytests = <Options, Progress, Report>(
  store: PlaytestStore<Options, Progress, Report>,
): PlaytestState<Options, Progress, Report> => useSyncExternalStore(store.subscribe, store.get);
