import type { PlayAnswer, PlayerAction, SequencedFrame } from '../../shared/play/index.ts';
import { toApiError } from '../api/error.ts';
import type { PlayApi } from './api.ts';
import { readTurnParts } from './sse.ts';
import {
  continuesOnTap,
  INITIAL_STAGE,
  type StageEvent,
  type StageState,
  sequenced,
  stageReducer,
} from './stage-machine.ts';

/** Why a turn did not come to its end. `action` is what the player wanted, to be sent again; null when there is nothing to send. */
export interface Problem {
  readonly kind: 'interrupted' | 'refused' | 'offline' | 'moved-on';
  readonly message: string;
  readonly hint: string | null;
  readonly action: PlayerAction | null;
}

export interface PlayerSnapshot {
  readonly status: 'loading' | 'ready' | 'missing' | 'unreachable';
  readonly play: PlayAnswer | null;
  readonly stage: StageState;
  /** A turn's frames are coming. */
  readonly running: boolean;
  /** What the player did to begin the running turn, as far as this page knows. */
  readonly pending: PlayerAction | null;
  readonly reconnecting: boolean;
  readonly problem: Problem | null;
}

export interface Player {
  getSnapshot(): PlayerSnapshot;
  subscribe(listener: () => void): () => void;
  /** Loads the play, shows where it stands, and follows a turn that is running. */
  open(): void;
  /** Lets go of the server; the turn goes on there. */
  close(): void;
  dispatch(event: StageEvent): void;
  /** Goes on: completes the line, brings the next, or asks the story to continue where it waits for that. */
  advance(): void;
  act(action: PlayerAction): void;
  stop(): void;
  /** Does again what failed: sends the kept action, or loads the play. */
  retry(): void;
  dismissProblem(): void;
}

export interface PlayerOptions {
  /** Resolves after `ms`, or at once when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onError?: (error: unknown) => void;
}

/** Turns folded to restore the stage: who came on before them has surely left. */
const RESTORED_TURNS = 12;
/** How long to wait before each attempt to get back to a running turn, in ms; after the last the player is told. */
const RECONNECT_DELAYS_MS = [300, 1000, 2000, 4000, 8000, 15_000];

type Followed = { ended: boolean; failure: string | null };

/** The session of one play in one page: it talks to the server and feeds the stage. Made for `useSyncExternalStore`. */
export function createPlayer(api: PlayApi, { wait, onError }: PlayerOptions): Player {
  let snapshot: PlayerSnapshot = {
    status: 'loading',
    play: null,
    stage: INITIAL_STAGE,
    running: false,
    pending: null,
    reconnecting: false,
    problem: null,
  };
  const listeners = new Set<() => void>();
  let life = new AbortController();

  const set = (changes: Partial<PlayerSnapshot>) => {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  };
  const dispatch = (event: StageEvent) => {
    const stage = stageReducer(snapshot.stage, event);
    if (stage !== snapshot.stage) set({ stage });
  };

  async function earlierFrames(play: PlayAnswer, signal: AbortSignal): Promise<SequencedFrame[]> {
    if (play.turn <= 1) return [];
    const from = Math.max(1, play.turn - RESTORED_TURNS);
    const { turns } = await api.turns(from, play.turn - from, signal);
    return turns.filter(({ turn }) => turn < play.turn).flatMap(({ frames }) => sequenced(frames));
  }

  /** Shows the play as the server has it, whatever was on the stage. */
  async function restore(play: PlayAnswer, signal: AbortSignal): Promise<void> {
    const earlier = await earlierFrames(play, signal);
    if (signal.aborted) return;
    set({ status: 'ready', play, stage: stageReducer(INITIAL_STAGE, { type: 'restored', play, earlier }) });
  }

  /** Brings the stage to where the server is: quietly where it has only this turn more, else by showing it anew. */
  async function adopt(play: PlayAnswer, signal: AbortSignal): Promise<void> {
    const { stage } = snapshot;
    if (!stage.telling || stage.before === null || play.turn !== stage.standing.turn + 1) return restore(play, signal);
    dispatch({ type: 'frames-came', frames: sequenced(play.frames) });
    dispatch({ type: 'turn-ended', standing: play });
    set({ play });
  }

  async function follow(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Followed> {
    const followed: Followed = { ended: false, failure: null };
    try {
      for await (const part of readTurnParts(body)) {
        if (signal.aborted) break;
        if (snapshot.reconnecting) set({ reconnecting: false });
        if (part.kind === 'frame') dispatch({ type: 'frames-came', frames: [part.data] });
        else if (part.kind === 'error') followed.failure = part.message;
        else {
          dispatch({ type: 'turn-ended', standing: part.data });
          followed.ended = true;
        }
      }
    } catch (error) {
      if (!signal.aborted) onError?.(error);
    }
    return followed;
  }

  /** The turn is not running any more and did not end before our eyes: it was committed, or it is gone. */
  async function settle(play: PlayAnswer, failure: string | null, signal: AbortSignal): Promise<void> {
    const action = snapshot.pending;
    if (play.turn > snapshot.stage.standing.turn) return adopt(play, signal);
    dispatch({ type: 'turn-failed' });
    set({ play, problem: { kind: 'interrupted', message: failure ?? '', hint: null, action } });
  }

  /** Gets back to a turn whose stream broke off, until it has ended or is found to be gone. */
  async function reconnect(failure: string | null, signal: AbortSignal): Promise<void> {
    let lastError: unknown = null;
    let reason = failure;
    for (let attempt = 0; attempt < RECONNECT_DELAYS_MS.length; attempt++) {
      await wait(RECONNECT_DELAYS_MS[attempt] ?? 0, signal);
      if (signal.aborted) return;
      try {
        const body = await api.resume(signal);
        if (body === null) return await settle(await api.play(signal), reason, signal);
        const known = snapshot.stage.lastSeq;
        const followed = await follow(body, signal);
        if (signal.aborted) return;
        if (followed.ended) return await refresh(signal);
        reason = followed.failure ?? reason;
        set({ reconnecting: true });
        // The turn has come further, so the patience starts anew.
        if (snapshot.stage.lastSeq > known) attempt = -1;
      } catch (error) {
        if (signal.aborted) return;
        lastError = error;
        set({ reconnecting: true });
      }
    }
    throw lastError;
  }

  /** Runs what keeps the stage busy; what it throws becomes a problem the player sees. */
  async function busy(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = life;
    set({ running: true, problem: null });
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      onError?.(error);
      report(error);
    } finally {
      if (!signal.aborted) set({ running: false, pending: null, reconnecting: false });
    }
  }

  function report(error: unknown): void {
    const refusal = toApiError(error);
    if (snapshot.play === null) {
      set({ status: refusal.status === 404 || refusal.status === 400 ? 'missing' : 'unreachable' });
      return;
    }
    const kind = refusal.code === 'network' ? 'offline' : 'refused';
    const problem: Problem = { kind, message: refusal.message, hint: refusal.hint ?? null, action: snapshot.pending };
    dispatch({ type: 'turn-failed' });
    set({ problem });
  }

  /** Follows a stream to the turn's end, through broken connections. */
  async function see(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const { ended, failure } = await follow(body, signal);
    if (signal.aborted) return;
    await (ended ? refresh(signal) : reconnect(failure, signal));
  }

  /** What a turn may have changed beside its frames (the act, its places) is read anew; the turn stands without it. */
  async function refresh(signal: AbortSignal): Promise<void> {
    try {
      const play = await api.play(signal);
      if (!signal.aborted) set({ play });
    } catch (error) {
      if (!signal.aborted) onError?.(error);
    }
  }

  async function load(signal: AbortSignal): Promise<void> {
    const play = await api.play(signal);
    await restore(play, signal);
    if (!play.running || signal.aborted) return;
    dispatch({ type: 'turn-began', action: null });
    await reconnectAtOnce(signal);
  }

  async function reconnectAtOnce(signal: AbortSignal): Promise<void> {
    const body = await api.resume(signal);
    if (body === null) return settle(await api.play(signal), null, signal);
    await see(body, signal);
  }

  async function take(action: PlayerAction, signal: AbortSignal): Promise<void> {
    set({ pending: action });
    dispatch({ type: 'turn-began', action });
    let body: ReadableStream<Uint8Array>;
    try {
      body = await api.act(action, signal);
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.status !== 409) throw error;
      // The play is not where this page thought it was: show where it is.
      await load(signal);
      if (!signal.aborted)
        set({ problem: { kind: 'moved-on', message: refusal.message, hint: refusal.hint ?? null, action: null } });
      return;
    }
    await see(body, signal);
  }

  /** Sends a kept action again, unless the server has taken it after all. */
  async function takeAgain(action: PlayerAction, signal: AbortSignal): Promise<void> {
    const play = await api.play(signal);
    const ahead = play.turn - snapshot.stage.standing.turn;
    if (ahead > 1 || (ahead === 1 && play.running)) return load(signal);
    if (ahead === 0 && !play.running) return take(action, signal);
    set({ pending: action });
    dispatch({ type: 'turn-began', action });
    await (play.running ? reconnectAtOnce(signal) : adopt(play, signal));
  }

  const act = (action: PlayerAction) => {
    if (snapshot.running || snapshot.status !== 'ready') return;
    void busy((signal) => take(action, signal));
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: () => {
      life = new AbortController();
      if (!snapshot.running || snapshot.status !== 'ready') void busy(load);
    },
    close: () => {
      life.abort();
      set({ running: false, pending: null, reconnecting: false });
    },
    dispatch,
    advance: () => {
      if (continuesOnTap(snapshot.stage)) act({ type: 'continue' });
      else dispatch({ type: 'advanced' });
    },
    act,
    stop: () => {
      api.stop().catch((error: unknown) => onError?.(error));
    },
    retry: () => {
      if (snapshot.running) return;
      const action = snapshot.problem?.action;
      void busy((signal) => (action ? takeAgain(action, signal) : load(signal)));
    },
    dismissProblem: () => set({ problem: null }),
  };
}
