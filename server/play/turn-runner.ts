import { RefusalError } from '../../shared/error.ts';
import { openTurn, type PlayerAction, type Retelling } from '../../shared/play/index.ts';
import type { PlayPoint, RetellRequest, TickAnswer, TickRequest } from '../../shared/wire/index.ts';
import { ALONE } from '../cluster/alone.ts';
import type { Claim } from '../cluster/types.ts';
import {
  askDirector,
  type DirectedResult,
  type DirectMode,
  direct,
  TickFailedError,
  writeCanon,
} from '../director/index.ts';
import type { ModelCall } from '../models/types.ts';
import { createRuns, type StreamRun } from '../runs/index.ts';
import { autonomousAction } from './autoplay.ts';
import { usageRow } from './call-log.ts';
import { createCanons } from './canons.ts';
import { createCommit } from './commit.ts';
import type { PlaysDeps } from './deps.ts';
import type { FailedTick } from './failed-tick.ts';
import type { FinishedTurn } from './finished.ts';
import type { PlanFiles } from './plan-files.ts';
import type { LoadedPlay, PlaySessions } from './play-cache.ts';
import { resolveTypedAction } from './resolve-typed-action.ts';
import { createRetryableTellings } from './retry-telling.ts';
import { pointIn } from './rollback-and-branch.ts';
import { pruneLeft } from './saves.ts';
import type { PlaySession } from './snapshot.ts';
import { createSpeculation } from './speculation.ts';
import type { StagedTurn } from './stage-turn.ts';
import {
  assertFailedStill,
  dryRunAnswer,
  editedPlan,
  openFailure,
  skipFailure,
  storeFailure,
  tickRefusal,
  writeQuietly,
} from './ticks.ts';
import { runTurn } from './turn.ts';
import { createTurnClaims, type RunningTurn } from './turn-claims.ts';
import { createBusyRefusal, createTickStoppedRefusal, standsAt } from './turn-refusals.ts';
import { createTurnServices } from './turn-services.ts';
import { missingIn } from './versions.ts';
import { turnData } from './view.ts';

/** Runs turns, one at a time per play, exclusive with other changes. */
export interface TurnRunner {
  takeTurn(id: string, action: PlayerAction, after?: PlayPoint): Promise<StreamRun>;
  reroll(id: string, request?: RetellRequest): Promise<StreamRun>;
  tick(id: string, request: TickRequest): Promise<TickAnswer>;
  running(id: string): StreamRun | null;
  /** The running turn, in whichever process; null for none. */
  find(id: string): Promise<RunningTurn | null>;
  /** Changes a play's history while no turn can begin. @throws RefusalError `conflict` while a turn runs */
  hold<T>(id: string, task: () => Promise<T>): Promise<T>;
  end(id: string): Promise<void>;
  close(ms: number): Promise<void>;
}

interface Wanted {
  play: LoadedPlay;
  /** The state to tell from if it is not the present one: a reroll. */
  base?: LoadedPlay;
  action: PlayerAction;
  mode: (session: PlaySession, signal: AbortSignal) => Promise<{ mode: DirectMode; calls: readonly ModelCall[] }>;
  /** The earlier staging if only the telling is repeated. */
  staged?: StagedTurn | null;
  retelling?: Retelling;
  /** True if a reader will act next. */
  isRead: boolean;
  /** Checks the play when the turn begins. @throws RefusalError `conflict` */
  assertStill?: (session: PlaySession) => void;
  onFailure?: (error: unknown) => Promise<void>;
  onError?: (error: unknown) => void;
  afterCommit?: (turn: FinishedTurn, written: { plan: boolean }) => void;
}

/** Part of the shutdown time reserved for aborting turns, in milliseconds; before that they may finish. */
const UNWINDING_MS = 500;

export function createTurnRunner(deps: PlaysDeps, services: { sessions: PlaySessions; files: PlanFiles }): TurnRunner {
  const { store, models, clock, log, budget, cluster = ALONE } = deps;
  const { sessions, files } = services;
  const { claimPlay, claimed } = createTurnClaims(cluster);
  const makers = createTurnServices(deps);
  const tickDeps = { store, sessions, files, clock, log };
  const runs = createRuns({
    conflictMessage: 'A turn of this play is being told already.',
    conflictReason: { code: 'play-busy' },
    onError: (key, error) => log.error({ key, err: error }, 'a turn broke off'),
  });
  const held = new Set<string>();
  const untold = createRetryableTellings();
  const recordCall = (call: ModelCall): void => {
    store
      .putUsage(usageRow(call, clock.iso()))
      .catch((error: unknown) => log.warn({ err: error, scope: call.scope }, 'a model call could not be recorded'));
  };
  const spend = async (id: string) => budget?.(`play:${id}`);
  const speculation = createSpeculation({
    ask: (input, session, calls, signal) =>
      askDirector(input, { ...makers.directorFor({ session, line: session.line }, calls), signal }),
    inputFor: makers.inputAhead,
    budget: spend,
    onError: (id, error) => log.warn({ play: id, err: error }, 'nothing could be directed ahead'),
  });

  const canons = createCanons({
    async write({ story, session }, calls, signal) {
      if (!makers.hasDirector()) return null;
      const model = makers.model('director', { session, line: session.line }, calls);
      const { state, memory, turns } = session;
      return writeCanon({ story, state, memory, turns }, { model, signal });
    },
    budget: spend,
    onError: (id, error) =>
      log.warn({ play: id, err: error }, 'no canon could be written; the play continues without one'),
  });

  const find = async (id: string): Promise<RunningTurn | null> => runs.get(id) ?? (await cluster.findRun(`play:${id}`));

  /** Begins a turn of the play's present state, whatever its state at look-up. */
  function start(claim: Claim, { play: found, base, action, mode, ...wanted }: Wanted): StreamRun {
    const { id } = found.session;
    if (held.has(id)) throw createBusyRefusal();
    const known = sessions.known(id) ?? found.session;
    const isSame = known === found.session;
    if (!isSame && (base || known.packageVersion !== found.session.packageVersion)) throw createBusyRefusal();
    wanted.assertStill?.(known);
    const play = { story: found.story, session: known };
    const recorder = cluster.record(claim, {
      stop: () => runs.get(id)?.stop(),
      discard: () => runs.get(id)?.discard(),
    });
    const tell = (signal: AbortSignal) => {
      const from = base ?? play;
      const line = base ? play.session.line + 1 : play.session.line;
      return runTurn({
        play: from,
        line,
        action,
        mode: () => mode(from.session, signal),
        makers,
        ...(wanted.staged && { staged: wanted.staged }),
        ...(wanted.retelling && { retelling: wanted.retelling }),
        canon: () => canons.ready(from.session),
        priceCall: models.priceCall,
        clock,
        signal,
        standing: turnData(play.story, play.session),
        recordCall,
        async commit(turn) {
          const { after, events, projections } = createCommit(
            play.story,
            play.session,
            from.session,
            turn,
            clock.iso(),
          );
          const session = await sessions.write(play.session, after, events, projections);
          return turnData(play.story, session);
        },
        async afterCommit(turn, staged) {
          untold.keep(play.story, { id, line: turn.line, turn: turn.turn }, staged);
          let written = false;
          // At most one turn's files are pending: faster turns wait.
          await files.settled(id);
          const writing = files.later(id, async () => {
            const { plan, error } = turn.files;
            if (plan) written = await writeQuietly(log, plan.file, () => files.writePlan(plan.file, plan.content));
            if (error) await writeQuietly(log, error.file, () => files.writeError(error.file, error.content));
          });
          if (base) await pruneLeft(store, log, id);
          canons.kept(id);
          // Ticks report their files and wait for them; others do not.
          if (wanted.afterCommit) {
            await writing;
            wanted.afterCommit(turn, { plan: written });
          }
          const session = sessions.known(id);
          const isFirstDirected = play.session.directed === null && session?.directed?.words != null;
          if (deps.writeCanon && isFirstDirected && !signal.aborted) canons.begin({ story: play.story, session });
          if (deps.speculate && wanted.isRead && session && !signal.aborted)
            speculation.begin({ story: play.story, session });
        },
        ...(wanted.onFailure && { onFailure: wanted.onFailure }),
        onError(error) {
          if (!(error instanceof TickFailedError)) log.error({ play: id, err: error }, 'a turn broke off');
          wanted.onError?.(error);
        },
      });
    };
    return runs.start(id, tell, recorder);
  }

  /** The play's present state: another turn may have ended during the look-up. */
  async function present(id: string): Promise<LoadedPlay> {
    const play = await sessions.load(id);
    await spend(id);
    const known = sessions.known(id);
    return known && known !== play.session ? sessions.load(id) : play;
  }

  const live = (action: PlayerAction) => async (session: PlaySession, signal: AbortSignal) => {
    const ready = await speculation.take(session, action, signal);
    return { mode: { kind: 'live' as const, ready: ready?.answer ?? null }, calls: ready?.calls ?? [] };
  };

  async function hold<T>(id: string, task: () => Promise<T>): Promise<T> {
    if (runs.get(id) || held.has(id)) throw createBusyRefusal();
    held.add(id);
    speculation.drop(id);
    let claim: Claim | null = null;
    try {
      claim = await claimPlay(id);
      return await task();
    } finally {
      held.delete(id);
      await claim?.release();
    }
  }

  /** The action of a tick. @throws RefusalError `conflict` after the story's end */
  function requireAction({ story, session }: LoadedPlay): PlayerAction {
    const { state, tick, stalledTurns } = session;
    const action = autonomousAction(story, state, { tick: tick + 1, stalledTurns });
    if (action) return action;
    throw new RefusalError('conflict', 'The story has ended; there is nothing to write on.', {
      hint: 'Take the play back, or begin a new one.',
      reason: { code: 'action-does-not-fit', why: 'ended' },
    });
  }

  async function dryRun(id: string): Promise<TickAnswer> {
    const play = await present(id);
    const { session, story } = play;
    const action = requireAction(play);
    const { signal } = new AbortController();
    const opening = openTurn(story, session.state, action);
    const input = makers.inputFor(play, action, opening, await makers.recallFor(play, action, opening.state, signal));
    let direction: DirectedResult;
    try {
      const director = makers.directorFor({ session, line: session.line }, []);
      direction = await direct(input, { ...director, signal }, { kind: 'tick', dryRun: true });
    } catch (error) {
      if (!(error instanceof TickFailedError)) throw error;
      const { message } = error.failure.error;
      throw new RefusalError('refused', `Tick ${input.tick} could not be planned: ${message}`, {
        hint: 'Nothing was kept. Ask again.',
        reason: { code: 'turn-failed' },
        details: { tick: input.tick, stage: error.failure.stage },
        cause: error,
      });
    }
    return dryRunAnswer(input.tick, direction);
  }

  /** @param retried the tick to retry, with the plan `given` for it; else planned anew */
  async function tickOn(
    id: string,
    retried: FailedTick | null,
    given: Record<string, unknown> | null,
  ): Promise<TickAnswer> {
    let answer: TickAnswer | null = null;
    let failed: RefusalError | null = null;
    let broke: unknown = null;
    const run = await claimed(id, async (claim) => {
      const play = await present(id);
      return start(claim, {
        play,
        action: requireAction(play),
        mode: async () => ({ mode: { kind: 'tick', given }, calls: [] }),
        isRead: false,
        ...(retried && { assertStill: (session) => assertFailedStill(session, retried) }),
        async onFailure(error) {
          if (!(error instanceof TickFailedError)) return;
          const { failedTick } = await storeFailure(tickDeps, play.session, error, given !== null);
          if (failedTick) failed = tickRefusal(failedTick, error);
        },
        onError: (error) => {
          broke = error;
        },
        afterCommit({ tick, turn, files: { plan } }, written) {
          const { content } = plan ?? { content: { plan: {}, execution: NOTHING_DONE } };
          const file = plan && written.plan && deps.dataDir !== undefined ? plan.file : null;
          answer = { tick, turn, plan: content.plan, execution: content.execution, success: true, file };
        },
      });
    });
    await run.done;
    if (answer !== null) return answer;
    throw failed ?? broke ?? createTickStoppedRefusal();
  }

  return {
    hold,
    running: (id) => runs.get(id),
    find,

    async takeTurn(id, action, after) {
      return claimed(id, async (claim) => {
        const play = await present(id);
        const isStart = play.session.state.turn === 0 && action.type === 'continue';
        const meant = makers.readsWords() ? action : resolveTypedAction(play, action);
        const act: PlayerAction = isStart ? { type: 'start' } : meant;
        return start(claim, {
          play,
          action: act,
          mode: live(act),
          isRead: true,
          ...(after && { assertStill: standsAt(after) }),
        });
      });
    },

    async reroll(id, { wish, failed } = {}) {
      return claimed(id, async (claim) => {
        const play = await present(id);
        const { session } = play;
        const { turn } = session.state;
        if (turn === 0) {
          throw new RefusalError('conflict', 'This play has had no turn yet, so none can be told anew.', {
            hint: 'Begin it with { "type": "start" }.',
            reason: { code: 'nothing-to-tell-again' },
          });
        }
        if (session.isWritten) {
          throw new RefusalError('conflict', 'All of this turn is written: told anew it would be the same.', {
            hint: `Take the play back to turn ${turn - 1} instead, or branch it there.`,
            reason: { code: 'told-as-written', turn: turn - 1 },
          });
        }
        if (runs.get(id)) throw createBusyRefusal();
        const lastTurn = session.turns.at(-1);
        const point = pointIn(session, turn);
        const row = await store.getTurn(id, point.line, turn);
        const base = await sessions.at(session, pointIn(session, turn - 1));
        const { packageVersion, title } = session;
        const isMoved = base.session.packageVersion !== packageVersion;
        if (isMoved && missingIn(play.story, base.session.state).length > 0) {
          throw new RefusalError(
            'conflict',
            'This turn was told in an earlier version of the story, which has changed since.',
            {
              hint: `Take the play back to turn ${turn - 1} instead.`,
              reason: { code: 'told-in-older-version', turn: turn - 1 },
            },
          );
        }
        const from: LoadedPlay = { story: play.story, session: { ...base.session, packageVersion, title } };
        // Another turn may have been told during the look-up.
        if (sessions.known(id) !== session || !row) throw createBusyRefusal();
        speculation.drop(id);
        return start(claim, {
          play,
          base: from,
          action: row.action as PlayerAction,
          mode: async () => ({ mode: { kind: 'live' }, calls: [] }),
          staged: failed ? untold.of(play.story, { id, ...point }) : null,
          ...(wish !== undefined && lastTurn !== undefined && { retelling: { wish, told: lastTurn } }),
          isRead: true,
        });
      });
    },

    async tick(id, { dryRun: isDry, retry, skip }) {
      await files.settled(id);
      const { session } = await sessions.load(id);
      if (isDry) return hold(id, () => dryRun(id));
      if (skip) {
        return hold(id, async () => skipFailure(tickDeps, (await sessions.load(id)).session));
      }
      const retried = retry === undefined ? null : openFailure(session, retry);
      const given = retried && (await editedPlan(files, retried));
      speculation.drop(id);
      return tickOn(id, retried, given);
    },

    async end(id) {
      speculation.drop(id);
      canons.drop(id);
      const run = await find(id);
      run?.stop();
      await run?.done;
      speculation.drop(id);
    },

    async close(ms) {
      await Promise.all([runs.close(ms, Math.max(0, ms - UNWINDING_MS)), speculation.close(), canons.close()]);
      await files.settled();
    },
  };
}

const NOTHING_DONE = { success: true, actions_executed: [], errors: [] };
