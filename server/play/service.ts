import { RefusalError } from '../../shared/error.ts';
import { entriesForPlayer } from '../../shared/memory/index.ts';
import { conditionScope, type PlayerAction, type SequencedFrame } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import {
  countTellers,
  type MissingDependency,
  type NumberedFrame,
  type TellerRecord,
  type TurnsAnswer,
} from '../../shared/wire/index.ts';
import { createQueue } from '../runs/index.ts';
import type { PlayRow } from '../store/types.ts';
import type { PlaysDeps } from './deps.ts';
import { loadCreation, type PlayCreated, type Trial } from './events.ts';
import { wholePlay } from './export-play.ts';
import { beginSession, TRIAL_VERSION } from './fold-play.ts';
import { importSave, readSaveOnThread, requireWorkers, writtenLogged } from './import-save.ts';
import { createLedgerCorrections } from './ledger-corrections.ts';
import { isOnPath } from './paths.ts';
import { createPlanFiles } from './plan-files.ts';
import { createPlaySessions, type LoadedPlay, unknownPlay } from './play-cache.ts';
import { readRecord, readTurnAttribution } from './read-record.ts';
import { branchFrom, goToTurn, moveTo, pointIn } from './rollback-and-branch.ts';
import { type SavedTurn, writeSaveFile } from './save-file.ts';
import { protectedSave, refuseEnginesOwn, saveRow, seenAt, toSave, unknownSlot } from './saves.ts';
import type { PlaySession } from './snapshot.ts';
import { compileInPieces, createStories } from './stories.ts';
import { listTickErrors, listTickPlans, writeQuietly } from './ticks.ts';
import { createToldVoices } from './told-voices.ts';
import { createTurnRunner } from './turn-runner.ts';
import type { Plays } from './types.ts';
import { countMissing, missingIn } from './versions.ts';
import { playAnswer, toNumberedFrame } from './view.ts';

const TURNS_PAGE_MAX = 100;
/** Number of trials kept per draft. */
const TRIALS_KEPT = 3;

/** Plays of packages: turns that join rules, memory, Director and Storyteller, and their journal. */
export function createPlays(deps: PlaysDeps): Plays {
  const { store, clock, log, defaultSeed } = deps;
  const files = createPlanFiles(deps.dataDir ?? null);
  const stories = createStories(store, deps.readStory);
  const sessions = createPlaySessions(deps, stories);
  const playing = createTurnRunner(deps, { sessions, files });
  const voices = createToldVoices(store);
  const hand = createLedgerCorrections({ sessions, clock });
  const history = { store, sessions, stories, clock, log };
  /** Trials are created one after another: each makes room for the next. */
  const oneByOne = createQueue();

  async function begin(
    { id: packageId, version, title }: Pick<VNPackage, 'id' | 'version' | 'title'>,
    seed: number,
    trial?: Trial,
  ): Promise<{ id: string }> {
    const id = clock.id();
    const packageVersion = trial ? TRIAL_VERSION : version;
    const data: PlayCreated = { packageId, packageVersion, seed, title, ...(trial && { trial }) };
    const story = trial ? await compileInPieces(trial.story) : await stories.version(packageId, version);
    const now = clock.iso();
    const session = beginSession(id, story, data, { seq: 1, at: now });
    await sessions.begin(session, [{ type: 'play-created', data }]);
    return { id };
  }

  async function remove(id: string): Promise<boolean> {
    await playing.end(id);
    stories.drop(id);
    const isGone = await sessions.remove(id);
    if (isGone) await files.later(id, () => writeQuietly(log, `plays/${id}`, () => files.remove(id)));
    return isGone;
  }

  async function listTrials(sessionId: string): Promise<string[]> {
    const found: string[] = [];
    for (const { id, packageVersion } of await store.listPlays()) {
      if (packageVersion !== TRIAL_VERSION) continue;
      if ((await loadCreation(store, id))?.created.trial?.sessionId === sessionId) found.push(id);
    }
    return found;
  }

  const exists = async (id: string): Promise<PlayRow> => {
    const row = await store.getPlay(id);
    if (!row) throw unknownPlay(id);
    return row;
  };

  /** The latest version of a play's story; its own if the package is gone, and for a trial. */
  const readLatest = async ({ packageId, packageVersion }: PlaySession): Promise<number> =>
    packageVersion === TRIAL_VERSION ? packageVersion : ((await stories.latest(packageId)) ?? packageVersion);

  const createAnswer = async (play: LoadedPlay) => {
    const [latest, run] = [await readLatest(play.session), await playing.find(play.session.id)];
    return playAnswer(play.story, play.session, { running: run !== null, latest, voiced: await voices.of(play, run) });
  };

  const atTurn = async (play: LoadedPlay, turn: number): Promise<LoadedPlay> =>
    turn === play.session.state.turn ? play : sessions.at(play.session, pointIn(play.session, turn));

  async function missingInLatest(then: LoadedPlay, latest: number) {
    const { session } = then;
    if (latest === session.packageVersion) return { story: then.story, missing: [] };
    const story = await stories.version(session.packageId, latest);
    return { story, missing: missingIn(story, session.state) };
  }

  /** Players learn how much is missing, not what. */
  function refuseMissing(missing: readonly MissingDependency[]): void {
    if (missing.length === 0) return;
    throw new RefusalError('refused', 'The latest version of the story lacks what this play needs.', {
      hint: 'Continue in its present version, or restore what is missing: the record of a turn names it.',
      details: { missing: countMissing(missing) },
      reason: { code: 'version-lacks-what-is-needed' },
    });
  }

  const turns: Plays['turns'] = async (id, from, limit) => {
    const { path } = await exists(id);
    const size = Math.min(limit, TURNS_PAGE_MAX);
    const rows = await store.listTurns(id, path, from, size + 1);
    const page = rows.slice(0, size).map((row) => ({
      turn: row.turn,
      action: row.action as PlayerAction,
      frames: (row.frames as SequencedFrame[]).map(toNumberedFrame) as NumberedFrame[],
      waitingFor: row.waitingFor as TurnsAnswer['turns'][number]['waitingFor'],
    }));
    const next = rows[size]?.turn;
    return { turns: page, ...(next !== undefined && { next }) };
  };

  return {
    async create(packageId, seed = defaultSeed ?? clock.seed()) {
      const version = await store.packageVersion(packageId);
      if (version === null) {
        throw new RefusalError('not_found', `There is no package "${packageId}".`, {
          hint: 'GET /api/packages lists them.',
          reason: { code: 'gone', what: 'package' },
        });
      }
      const { title } = await stories.version(packageId, version);
      return begin({ id: packageId, version, title }, seed);
    },

    createTrial: (story, sessionId) =>
      oneByOne(async () => {
        const made = await begin(story, defaultSeed ?? clock.seed(), { sessionId, story });
        // A trial whose turn runs is being played: it stays.
        const others = [];
        for (const id of await listTrials(sessionId)) {
          if (id !== made.id && (await playing.find(id)) === null) others.push(id);
        }
        for (const id of others.slice(TRIALS_KEPT - 1)) await remove(id);
        return made;
      }),

    listTrials,
    async deleteTrials(sessionId) {
      for (const id of await listTrials(sessionId)) await remove(id);
    },

    list: () => store.listPlays(),
    get: async (id) => createAnswer(await sessions.load(id)),

    async delete(id) {
      if (!(await remove(id))) throw unknownPlay(id);
    },

    takeTurn: (id, action, after) => playing.takeTurn(id, action, after),
    reroll: (id, options) => playing.reroll(id, options),

    async running(id) {
      await exists(id);
      return playing.find(id);
    },

    async stop(id) {
      await exists(id);
      (await playing.find(id))?.stop();
    },

    turns,
    async whole(id) {
      const loaded = await sessions.load(id);
      const { updatedAt } = await exists(id);
      return wholePlay(loaded, await createAnswer(loaded), { playedAt: updatedAt, turns });
    },

    rollback: (id, turn) =>
      playing.hold(id, async () => {
        const play = await sessions.standing(id);
        const point = pointIn(play.session, turn);
        if (turn === play.session.state.turn) return createAnswer(await sessions.load(id));
        return createAnswer(await goToTurn(history, play, point, 'rollback'));
      }),

    async branch(id, turn, { latest = false } = {}) {
      const play = await sessions.load(id);
      pointIn(play.session, turn);
      const then = await atTurn(play, turn);
      if (!latest) return branchFrom(history, play, then.session, then.story, then.session.packageVersion);
      const version = await readLatest(play.session);
      const { story, missing } = await missingInLatest(then, version);
      refuseMissing(missing);
      return branchFrom(history, play, then.session, story, version);
    },

    async saves(id) {
      const { path } = await exists(id);
      return (await store.listSaves(id)).map((row) => toSave(row, path));
    },

    async getSave(id, slot) {
      const { path } = await exists(id);
      return toSave(await requireSave(id, slot), path);
    },

    async save(id, slot, { note = '', turn, readTo, from }) {
      refuseEnginesOwn(slot);
      const play = await sessions.load(id);
      if ((await store.getSave(id, slot))?.isProtected) throw protectedSave(slot);
      const row =
        from === undefined
          ? await createSaveRow(play, turn ?? play.session.state.turn, {
              slot,
              note,
              ...(readTo !== undefined && { readTo }),
            })
          : { ...(await requireSave(id, from)), slot, note, kind: 'manual' as const, isProtected: false };
      await sessions.project(id, [{ kind: 'put-save', row }]);
      return toSave(row, play.session.path);
    },

    async changeSave(id, slot, { note, protected: isProtected }) {
      refuseEnginesOwn(slot);
      const { path } = await exists(id);
      const before = await requireSave(id, slot);
      const row = { ...before, note: note ?? before.note, isProtected: isProtected ?? before.isProtected };
      await sessions.project(id, [{ kind: 'put-save', row }]);
      return toSave(row, path);
    },

    async deleteSave(id, slot) {
      await exists(id);
      if ((await requireSave(id, slot)).isProtected) throw protectedSave(slot);
      await store.deleteSave(id, slot);
    },

    loadSave: (id, slot) =>
      playing.hold(id, async () => {
        const play = await sessions.standing(id);
        const point = await requireSave(id, slot);
        const { session } = play;
        if (point.turn === session.state.turn && isOnPath(session.path, point)) {
          return createAnswer(await sessions.load(id));
        }
        const { line, turn } = point;
        return createAnswer(await goToTurn(history, play, { line, turn }, 'load'));
      }),

    async exportSaveFile(id, slot) {
      const { session } = await sessions.load(id);
      const { line, turn, note, readTo } = await requireSave(id, slot);
      if (session.packageVersion === TRIAL_VERSION) {
        throw new RefusalError('refused', 'A draft being tried out is nowhere else: its saves cannot be taken along.', {
          hint: 'Finish the story, then play it.',
          reason: { code: 'trial-stays-here' },
        });
      }
      const then = (await sessions.at(session, { line, turn })).session;
      const { packageId, packageVersion: version, title } = then;
      const head = { story: { packageId, version, title }, seed: then.state.seed };
      const text = await writeSaveFile({ ...head, save: { note, readTo: readTo ?? undefined } }, savedTurns(then));
      return { name: `${title} - ${note || slot}`, text };
    },

    importSaveFile: async (bytes, options) =>
      importSave(history, await readSaveOnThread(requireWorkers(deps), bytes, options), options),
    bringLogged: async (row, turns, options) => {
      const save = await writtenLogged(requireWorkers(deps), { row, turns }, options);
      return async () => importSave(history, await readSaveOnThread(requireWorkers(deps), save, options));
    },

    async record(id, turn) {
      const { path } = await exists(id);
      const [row] = await store.listTurns(id, path, turn, 1);
      if (row?.turn !== turn) {
        throw new RefusalError('not_found', `This play has no turn ${turn}.`, {
          hint: 'Its turns tell which it has.',
          reason: { code: 'gone', what: 'turn' },
        });
      }
      return readRecord(row, (hash) => store.getText(id, hash));
    },

    async tellers(id) {
      const { path } = await exists(id);
      return countTellers(await readTurnAttribution(store, id, path));
    },

    async tellersOfPackage(packageId) {
      const hands: TellerRecord[] = [];
      for (const play of await store.listPlays()) {
        if (play.packageId !== packageId) continue;
        // It may be deleted meanwhile.
        const session = await exists(play.id).catch(() => null);
        if (session !== null) hands.push(...(await readTurnAttribution(store, play.id, session.path)));
      }
      return countTellers(hands);
    },

    async ledger(id, { author = false } = {}) {
      const { memory } = (await sessions.load(id)).session;
      return { entries: author ? [...memory.ledger] : entriesForPlayer(memory.ledger) };
    },
    addEntry: (id, entry) => playing.hold(id, () => hand.add(id, entry)),
    correctEntry: (id, entry, changes) => playing.hold(id, () => hand.correct(id, entry, changes)),
    removeEntry: (id, entry) => playing.hold(id, () => hand.remove(id, entry)),

    tick: (id, request) => playing.tick(id, request),
    tickPlans: async (id, page) => listTickPlans(store, await exists(id), page),
    tickErrors: async (id, page) => listTickErrors(store, (await sessions.standing(id)).session, page),

    async version(id, { reasons = false } = {}) {
      const play = await sessions.load(id);
      const latest = await readLatest(play.session);
      const { missing } = await missingInLatest(play, latest);
      const { packageVersion: version } = play.session;
      const canMove = latest !== version && missing.length === 0;
      return { version, latest, canMove, missing: countMissing(missing), ...(reasons && { reasons: missing }) };
    },

    moveToLatest: (id) =>
      playing.hold(id, async () => {
        const play = await sessions.load(id);
        const latest = await readLatest(play.session);
        if (latest === play.session.packageVersion) return createAnswer(play);
        const { story, missing } = await missingInLatest(play, latest);
        refuseMissing(missing);
        return createAnswer(await moveTo(history, play.session, latest, story));
      }),

    async atStake(source) {
      const story = await compileInPieces(source);
      const plays = [];
      for (const { id, packageId, packageVersion, title, turn, ended } of await store.listPlays()) {
        if (packageId !== source.id || packageVersion === TRIAL_VERSION) continue;
        const play = await sessions.load(id).catch(goneStory);
        if (!play) continue;
        const missing = missingIn(story, play.session.state);
        plays.push({ id, title, turn, version: packageVersion, ended, missing });
      }
      return { plays };
    },

    async conditionScope(id) {
      const { story, session } = await sessions.load(id);
      return conditionScope(story, session.state);
    },

    forget: (packageId) => stories.forget(packageId),
    close: (ms) => playing.close(ms),
  };

  async function createSaveRow(play: LoadedPlay, turn: number, save: { slot: string; note: string; readTo?: number }) {
    const { story, session } = await atTurn(play, turn);
    const { slot, note, readTo = Number.POSITIVE_INFINITY } = save;
    const kept = { slot, note, kind: 'manual' as const, createdAt: clock.iso() };
    if (turn === 0 || readTo >= (session.frames.at(-1)?.seq ?? 0)) return saveRow(story, session, kept);
    const before = await atTurn(play, turn - 1);
    return saveRow(story, session, { ...kept, readTo }, seenAt(session, before.session, readTo));
  }

  async function* savedTurns({ id, path, state, corrections }: PlaySession): AsyncGenerator<SavedTurn> {
    for await (const { turn, waitingFor } of sessions.turns(id, path)) {
      const { line: _line, ...saved } = turn;
      const corrected = corrections
        .filter(({ of, at }) => isOnPath(path, of) && Math.min(at, state.turn) === turn.turn)
        .map(({ change }) => change);
      const memory = [...saved.memory, ...corrected];
      yield { ...saved, memory, waitingFor: waitingFor as SavedTurn['waitingFor'] };
    }
  }

  async function requireSave(id: string, slot: string) {
    const row = await store.getSave(id, slot);
    if (!row) throw unknownSlot(slot);
    return row;
  }
}

/** Without its own version a play can be neither played nor broken. */
function goneStory(error: unknown): null {
  if (error instanceof RefusalError && error.code === 'not_found') return null;
  throw error;
}
