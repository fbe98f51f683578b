import { sameJson } from '../../../shared/json.ts';
import type { PlayerAction, SequencedFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer, RetellRequest } from '../../../shared/wire/index.ts';
import { toApiError } from '../../api/api-error.ts';
import type { Refused } from '../../i18n/refusal-texts.ts';
import type { PlayApi } from './api.ts';
import { getPreviousSeq, type PastTurn } from './look-back.ts';
import { type FollowResult, readTurnParts } from './parse-turn-stream.ts';
import { createLookBack, fetchTurnsOfScene } from './past-turns.ts';
import { createPlayerStore } from './player-store.ts';
import type { Player, PlayerOptions } from './player-types.ts';
import { canRetell, describeProblem } from './problem.ts';
import { continuesOnTap, INITIAL_STAGE, stageReducer, toSequencedFrames } from './stage-reducer.ts';
import { createVoiceFiles } from './voice-files.ts';

export type { Player, PlayerOptions, PlayerSnapshot, Problem } from './player-types.ts';
export { canRetell } from './problem.ts';

/** Delays before each attempt to reconnect to a running turn, in ms. */
const RECONNECT_DELAYS_MS = [300, 1000, 2000, 4000, 8000, 15_000];

/** Plays one play in a page: talks to the server and feeds the stage. Made for `useSyncExternalStore`. */
export function createPlayer(api: PlayApi, options: PlayerOptions): Player {
  const { wait, onError, bookmark, outbox } = options;
  const store = createPlayerStore(bookmark);
  const { set, dispatch } = store;
  let life = new AbortController();
  /** The abort signal of the session that waits for the server; null if none does. */
  let waitingSignal: AbortSignal | null = null;
  /** A turn was running when the play was opened. Its first frame shows whether it tells the last turn again. */
  let unknownTurn = false;

  const voices = createVoiceFiles(
    api.play,
    (more) =>
      store.snapshot.play &&
      set({ play: { ...store.snapshot.play, voices: { ...store.snapshot.play.voices, ...more } } }),
    (error) => onError?.(error),
  );

  const { lookFurther, lookAt } = createLookBack(api, store);

  /** Shows the play as the server has it; from `readTo` on if its turn was not read to the end. */
  async function restore(play: PlayAnswer, signal: AbortSignal, readTo?: number): Promise<void> {
    const earlier = await fetchTurnsOfScene(api, play.turn, signal);
    if (!signal.aborted) showRestored(play, earlier, readTo);
  }

  function showRestored(play: PlayAnswer, earlier: readonly PastTurn[], readTo: number | undefined): void {
    const read = readTo === undefined ? {} : { readTo };
    set({ status: 'ready', play, stage: stageReducer(INITIAL_STAGE, { type: 'restored', play, earlier, ...read }) });
  }

  /** Brings the stage to the server's state: adds the turn if only this one is missing, else shows the play anew. */
  async function adopt(play: PlayAnswer, signal: AbortSignal): Promise<void> {
    const { stage } = store.snapshot;
    if (!stage.telling || stage.before === null || play.turn !== stage.standing.turn + 1) return restore(play, signal);
    dispatch({ type: 'frames-came', frames: toSequencedFrames(play.frames) });
    dispatch({ type: 'turn-ended', standing: play });
    set({ play });
  }

  /** Removes the previous telling when the first frame of a new one arrives. */
  function removePreviousTelling({ seq }: SequencedFrame): void {
    if (store.snapshot.retelling || (unknownTurn && seq <= store.snapshot.stage.lastSeq)) {
      dispatch({ type: 'turn-retold', firstSeq: seq });
      set({ retelling: false });
    }
    unknownTurn = false;
  }

  async function follow(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<FollowResult> {
    const followed: FollowResult = { ended: false, gone: false, failure: null };
    try {
      for await (const part of readTurnParts(body)) {
        if (signal.aborted) break;
        if (store.snapshot.reconnecting) set({ reconnecting: false });
        if (part.kind === 'frame') {
          removePreviousTelling(part.data);
          voices.came(part.data, store.snapshot.play?.voices, signal);
          dispatch({ type: 'frames-came', frames: [part.data] });
        }
        if (part.kind === 'teller') set({ teller: part.data });
        if (part.kind === 'refused') followed.failure = part.refused;
        if (part.kind === 'turn') {
          followed.ended = true;
          followed.gone = part.data.kept === false;
          if (!followed.gone) dispatch({ type: 'turn-ended', standing: part.data });
        }
      }
    } catch (error) {
      if (!signal.aborted) onError?.(error);
    }
    return followed;
  }

  /** Settles a turn whose end was not seen: it was committed, or it is lost. */
  async function settle(play: PlayAnswer, failure: Refused | null, signal: AbortSignal): Promise<void> {
    const action = store.snapshot.pending;
    const { stage } = store.snapshot;
    if (store.snapshot.retelling || stage.before?.standing.turn === stage.standing.turn + 1) {
      const old = (stage.before ?? stage).turnFrames;
      if (!sameJson(toSequencedFrames(play.frames), old)) return restore(play, signal);
      dispatch({ type: 'turn-failed' });
      set({ play, problem: { kind: 'interrupted', refused: failure, action: null, again: true } });
      return;
    }
    if (play.turn > store.snapshot.stage.standing.turn) return adopt(play, signal);
    dispatch({ type: 'turn-failed' });
    set({ play, problem: { kind: 'interrupted', refused: failure, action } });
  }

  /** Reconnects to a turn whose stream broke off, until the turn has ended or is lost. */
  async function reconnect(failure: Refused | null, signal: AbortSignal): Promise<void> {
    let lastError: unknown = null;
    let reason = failure;
    for (let attempt = 0; attempt < RECONNECT_DELAYS_MS.length; attempt++) {
      await wait(RECONNECT_DELAYS_MS[attempt] ?? 0, signal);
      if (signal.aborted) return;
      try {
        const body = await api.resume(signal);
        // A failure from before the server went away is out of date.
        if (body === null) return await settle(await api.play(signal), lastError === null ? reason : null, signal);
        const known = store.snapshot.stage.lastSeq;
        const followed = await follow(body, signal);
        if (signal.aborted) return;
        if (followed.ended) return await finishTurn(followed, signal);
        reason = followed.failure ?? reason;
        set({ reconnecting: true });
        // The turn made progress, so the delays start again.
        if (store.snapshot.stage.lastSeq > known) attempt = -1;
      } catch (error) {
        if (signal.aborted) return;
        lastError = error;
        set({ reconnecting: true });
      }
    }
    throw lastError;
  }

  /** Runs work that keeps the stage busy. Its errors become problems that the player sees. */
  async function busy(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = life;
    set({ running: true, problem: null, teller: null });
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      onError?.(error);
      report(error);
    } finally {
      if (!signal.aborted) {
        if (!store.snapshot.problem?.action && store.snapshot.problem?.kind !== 'offline') outbox?.clear();
        set({ running: false, pending: null, reconnecting: false, retelling: false });
      }
    }
  }

  function report(error: unknown): void {
    const refusal = toApiError(error);
    if (store.snapshot.play === null) {
      set({ status: refusal.status === 404 || refusal.status === 400 ? 'missing' : 'unreachable' });
      return;
    }
    const problem = describeProblem(error, store.snapshot.pending);
    dispatch({ type: 'turn-failed' });
    set({ problem: store.snapshot.retelling ? { ...problem, again: true } : problem });
    if (problem.kind === 'offline') void retryWhenReachable(life.signal);
  }

  /** Retries once the server is reachable again. Retelling a turn is left to the player. */
  async function retryWhenReachable(signal: AbortSignal): Promise<void> {
    if (!options.reachable || waitingSignal === signal) return;
    waitingSignal = signal;
    await options.reachable(signal);
    waitingSignal = null;
    const { problem } = store.snapshot;
    if (!signal.aborted && problem?.kind === 'offline' && !problem.again) retry();
  }

  /** Follows a turn to its end, through broken connections. */
  async function followToEnd(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const followed = await follow(body, signal);
    if (signal.aborted) return;
    await (followed.ended ? finishTurn(followed, signal) : reconnect(followed.failure, signal));
  }

  /** Handles the end of a turn. A turn that was stopped before anything was told leaves the play as it was. */
  async function finishTurn({ gone }: FollowResult, signal: AbortSignal): Promise<void> {
    if (!gone) return refresh(signal);
    const { pending, retelling } = store.snapshot;
    if (retelling) return restore(await api.play(signal), signal);
    dispatch({ type: 'turn-failed' });
    await refresh(signal);
    if (pending && !signal.aborted) set({ problem: { kind: 'stopped', refused: null, action: pending } });
  }

  /** Reads what the turn changed beside its frames, such as the act and its places. Errors are only reported. */
  async function refresh(signal: AbortSignal): Promise<void> {
    try {
      const play = await api.play(signal);
      if (!signal.aborted) set({ play });
    } catch (error) {
      if (!signal.aborted) onError?.(error);
    }
  }

  /** Whether the stage shows the current state of the play. */
  function isShown({ turn, line, running }: PlayAnswer): boolean {
    const { before, standing } = store.snapshot.stage;
    return (
      store.snapshot.play !== null && !running && before === null && standing.turn === turn && standing.line === line
    );
  }

  /** Shows the play's stored copy when it is opened without a connection. @throws the error if there is none */
  async function showKept(error: unknown, readTo: number | undefined, signal: AbortSignal): Promise<null> {
    const isFirst = store.snapshot.play === null && toApiError(error).code === 'network';
    const kept = isFirst ? await options.kept?.() : null;
    if (!kept || signal.aborted) throw error;
    showRestored(kept.play, kept.earlier, readTo);
    set({ problem: describeProblem(error, outbox?.get(kept.play) ?? null) });
    void retryWhenReachable(signal);
    return null;
  }

  async function load(signal: AbortSignal): Promise<void> {
    // Only a new page needs the bookmark.
    const readTo = store.snapshot.play === null ? bookmark?.get() : undefined;
    const play = await api.play(signal).catch((error: unknown) => showKept(error, readTo, signal));
    if (play === null) return;
    if (isShown(play)) return set({ play });
    const sent = store.snapshot.play === null ? outbox?.get(play) : undefined;
    await restore(play, signal, readTo);
    if (signal.aborted) return;
    // An action from before this page was opened, lost with the server.
    if (!play.running && sent) set({ problem: { kind: 'interrupted', refused: null, action: sent } });
    if (!play.running) return;
    if (sent) set({ pending: sent });
    dispatch({ type: 'turn-began', action: null });
    unknownTurn = true;
    await reconnectAtOnce(signal);
  }

  async function reconnectAtOnce(signal: AbortSignal): Promise<void> {
    const body = await api.resume(signal);
    if (body === null) return settle(await api.play(signal), null, signal);
    await followToEnd(body, signal);
  }

  async function take(action: PlayerAction, signal: AbortSignal): Promise<void> {
    const { standing } = store.snapshot.stage;
    outbox?.put(standing, action);
    set({ pending: action });
    dispatch({ type: 'turn-began', action });
    await seeOrCatchUp(() => api.act(action, standing, signal), signal);
  }

  /** The last request to retell, for a retry. */
  let retold: RetellRequest = {};
  function retell(request: RetellRequest): void {
    if (!canRetell(store.snapshot)) return;
    retold = request;
    void busy(tellAgain);
  }

  async function tellAgain(signal: AbortSignal): Promise<void> {
    dispatch({ type: 'told-out' });
    set({ retelling: true });
    await seeOrCatchUp(() => api.reroll(retold, signal), signal);
  }

  /** Follows the turn that a request starts; on a version conflict, shows the play's current state. */
  async function seeOrCatchUp(request: () => Promise<ReadableStream<Uint8Array>>, signal: AbortSignal): Promise<void> {
    let body: ReadableStream<Uint8Array>;
    try {
      body = await request();
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.status !== 409) throw error;
      set({ retelling: false });
      return showMovedOn(signal);
    }
    await followToEnd(body, signal);
  }

  /** Shows the play's current state after a version conflict. The player's action is not applied. */
  async function showMovedOn(signal: AbortSignal): Promise<void> {
    const unsent = store.snapshot.pending !== null || store.snapshot.problem?.action ? ({ unsent: true } as const) : {};
    await load(signal);
    if (!signal.aborted) set({ problem: { kind: 'moved-on', refused: null, action: null, ...unsent } });
  }

  /** Sends a stored action again, unless the server has already accepted it. */
  async function takeAgain(action: PlayerAction, signal: AbortSignal): Promise<void> {
    const play = await api.play(signal);
    set({ pending: action });
    const { turn, line } = store.snapshot.stage.standing;
    const ahead = play.turn - turn;
    if (play.line !== line || ahead < 0 || ahead > 1 || (ahead === 1 && play.running)) return showMovedOn(signal);
    if (ahead === 0 && !play.running) return take(action, signal);
    dispatch({ type: 'turn-began', action });
    await (play.running ? reconnectAtOnce(signal) : adopt(play, signal));
  }

  const retry = () => {
    if (store.snapshot.running) return;
    const { action, again } = store.snapshot.problem ?? {};
    void busy((signal) => (action ? takeAgain(action, signal) : again ? tellAgain(signal) : load(signal)));
  };

  const act = (action: PlayerAction) => {
    if (store.snapshot.running || store.snapshot.status !== 'ready') return;
    void busy((signal) => take(action, signal));
  };

  return {
    getSnapshot: () => store.snapshot,
    subscribe: store.subscribe,
    open: () => {
      life = new AbortController();
      if (!store.snapshot.running || store.snapshot.status !== 'ready') void busy(load);
    },
    close: () => {
      life.abort();
      set({ running: false, pending: null, reconnecting: false, retelling: false });
    },
    dispatch,
    advance: () => {
      if (continuesOnTap(store.snapshot.stage)) act({ type: 'continue' });
      else dispatch({ type: 'advanced' });
    },
    act,
    lookBack: () => {
      if (getPreviousSeq(store.snapshot.stage) !== undefined) return dispatch({ type: 'looked-back' });
      lookFurther(life.signal).catch((error: unknown) => onError?.(error));
    },
    lookAt: (turn, seq) => {
      lookAt(turn, seq, life.signal).catch((error: unknown) => onError?.(error));
    },
    stop: () => {
      api.stop().catch((error: unknown) => onError?.(error));
    },
    reroll: (wish = '') => retell(wish === '' ? {} : { wish }),
    tryAgain: () => retell({ failed: true }),
    visit: async (request, readTo) => {
      if (store.snapshot.running || store.snapshot.status !== 'ready') return false;
      const { signal } = life;
      set({ running: true, problem: null });
      try {
        await restore(await request(), signal, readTo);
        return !signal.aborted;
      } catch (error) {
        if (signal.aborted) return false;
        onError?.(error);
        set({ problem: describeProblem(error, null) });
        return false;
      } finally {
        if (!signal.aborted) set({ running: false });
      }
    },
    retry,
    dismissProblem: () => {
      outbox?.clear();
      const { problem } = store.snapshot;
      // Discards the action; the notice about the connection stays.
      set({ problem: problem?.kind === 'offline' && problem.action ? { ...problem, action: null } : null });
    },
  };
}
