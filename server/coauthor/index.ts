import { RefusalError } from '../../shared/error.ts';
import { assembleTrial, decideMaterial, IdSchema } from '../../shared/story/index.ts';
import type { SessionStatus } from '../../shared/wire/index.ts';
import type { Incoming, PaintingProgress } from '../art/index.ts';
import { ALONE, shareWatchers } from '../cluster/index.ts';
import { healPackageFiles, parseStoredStory, removePackageFiles } from '../exchange/index.ts';
import { composeAtOnce } from '../improviser/composer.ts';
import { addUsage, isMetered, NOTHING_SPENT, type Spent } from '../models/index.ts';
import { createWatchers } from '../runs/index.ts';
import type { SkillTools } from '../skills/index.ts';
import {
  addMaterialAsAuthor,
  editAsAuthor,
  editManyAsAuthor,
  importVoice,
  removeAsAuthor,
  replacePicture,
  requireIdle,
  setIgnored,
  setLock,
  undoOrRedo,
} from './author-edits.ts';
import { buildFromBrief } from './build-from-brief.ts';
import { createStatusNotifier } from './coalesce-status.ts';
import { createConversations } from './conversation/conversations.ts';
import { pictureNamed } from './conversation/picture-addresses.ts';
import { countAtOnce, playtestAtOnce, proveAtOnce } from './draft-jobs.ts';
import { inlineHistoryTransfer } from './history-transfer.ts';
import { openPackage } from './open-package.ts';
import { listDraftAssets, showsPicture } from './pictures.ts';
import { forecastAtOnce } from './plan-forecaster.ts';
import { createSessionPlans, type SessionPlans } from './plans/index.ts';
import { createPlanner } from './plans/planner/index.ts';
import { createSessionTools } from './plans/tools/index.ts';
import { reword } from './rewording/index.ts';
import { countSession, setGoals } from './session/goals.ts';
import { readChange, readHistoryPage } from './session/history-lines.ts';
import type { LiveSession } from './session/live-session.ts';
import { deleteNote, writeNote } from './session/notes.ts';
import { describeActivity, sessionElsewhere } from './session/session-activity.ts';
import { createDraftSessions, unknownSession } from './session/sessions.ts';
import { compareSnapshot, deleteSnapshot, listSnapshots, nameSnapshot, restoreSnapshot } from './session/snapshots.ts';
import { patchOfView, viewOfSession } from './session-view.ts';
import { requireToolName } from './tool-signatures.ts';
import { runCoauthorTool } from './tools/index.ts';
import type { Coauthor, CoauthorOptions } from './types.ts';

export type { PlanningStreamMessage, PlanningUIMessage } from './chat-message.ts';
export { createDraftPlaytest, createDraftProver, createWordCount } from './draft-jobs.ts';
export { createHistoryTransfer } from './history-transfer.ts';
export { isNoticePart } from './messages/notices.ts';
export { createForecaster } from './plan-forecaster.ts';
export type { SessionPlans } from './plans/index.ts';
export { isSessionTool, plannedTools } from './plans/tools/index.ts';
export type { SessionMessage } from './session/events.ts';
export { HISTORY_PAGE_MAX } from './session/history-lines.ts';
export type { HistoryEntry } from './session/history-units.ts';
export { viewWithout } from './session-view.ts';
export { COAUTHOR_TOOL_NAMES } from './tool-signatures.ts';
export type { Coauthor, CoauthorOptions } from './types.ts';

const requireId = (id: string): string => {
  if (IdSchema.safeParse(id).success) return id;
  throw new RefusalError('malformed', 'A session id is a lowercase slug of at most 64 characters.');
};

const NO_SKILLS: SkillTools = { get: () => undefined, names: () => [], getTimeout: () => undefined };

export function createCoauthor(options: CoauthorOptions): Coauthor {
  const { store, models, art, painter, clock, log, dataDir, budget, skills = NO_SKILLS, stepTimeoutMs } = options;
  const { readStory = async (row) => parseStoredStory(row), prove = proveAtOnce, forecast = forecastAtOnce } = options;
  const { countWords = countAtOnce } = options;
  const { histories = inlineHistoryTransfer, compose = composeAtOnce, playtest = playtestAtOnce } = options;
  const { cluster = ALONE } = options;
  const isWorkedOnElsewhere = async (id: string) => (await sessionElsewhere(cluster, id)) !== null;
  const sessions = createDraftSessions({ store, clock, prove, isWorkedOnElsewhere, log });
  const plans: SessionPlans = createSessionPlans({
    store,
    sessions,
    clock,
    log,
    skills,
    sessionTools: createSessionTools({ store, painter, clock, dataDir, log }),
    forecast,
    planner: createPlanner({
      forecast,
      models,
      clock,
      skills: options.skillPrompts ?? [],
      skillTools: skills,
      stepTimeoutMs,
      log,
    }),
    isAnswering: (id) => conversations.isBusy(id),
    cluster,
    budget,
    stepTimeoutMs,
    planTimeoutMs: options.planTimeoutMs,
  });
  const busyIn = plans.busyIn;
  const conversations = createConversations({
    playtest,
    build: (live, request, signal) => repainting(live, buildFromBrief(live, { ...request, compose, signal })),
    sessions,
    models,
    store,
    painter,
    clock,
    dataDir,
    log,
    budget,
    busyIn,
    cluster,
  });
  cluster.onOrphan('session', async (id) => {
    await sessions.settle(id);
    conversations.ended(id);
    await plans.resume({ sessionId: id });
  });

  /** Stops what another process does in a session, if `isMeant`, and waits for its end. */
  const stopElsewhere = async (id: string, isMeant: (kind: string) => boolean): Promise<void> => {
    const activity = await sessionElsewhere(cluster, id);
    if (activity === null || !isMeant(activity.kind)) return;
    const run = await cluster.findRun(`session:${id}`);
    run?.stop();
    await run?.done;
  };

  const readUsage = async (id: string): Promise<Record<'usage' | 'metered', Spent>> => {
    const rows = await store.sumUsage(`session:${id}`);
    const sum = (all: typeof rows) =>
      all.reduce((spent, used) => addUsage(spent, used, models.priceCall), NOTHING_SPENT);
    return { usage: sum(rows), metered: sum(rows.filter(({ model }) => isMetered(model))) };
  };

  const deletions = shareWatchers(
    createWatchers<null>((err) => log.error({ err }, 'a listener of a session failed')),
    cluster,
    'deleted packages',
  );

  const readPaintingProgress = (live: LiveSession): Promise<PaintingProgress> => {
    const { packageId, draft } = live.current();
    return painter.painting(packageId, listDraftAssets(draft));
  };

  const readStatus = async (id: string): Promise<SessionStatus> => {
    const elsewhere = await sessionElsewhere(cluster, id);
    return {
      ...(await readUsage(id)),
      budget: (await budget?.standing?.(`session:${id}`)) ?? null,
      painting: await readPaintingProgress(await sessions.require(id)),
      running: conversations.running(id) !== null || elsewhere?.kind === 'answering',
      plans: await plans.list(id),
      busy: (plans.busyIn(id) ?? describeActivity(elsewhere))?.message ?? null,
    };
  };

  const clear = async (id: string): Promise<boolean> => {
    const live = await sessions.get(id);
    if (!live) return false;
    await Promise.all([conversations.stop(id), plans.forget(id), stopElsewhere(id, () => true)]);
    await sessions.delete(live);
    const { packageId } = live.current();
    // Keep pictures that a package or another session of the same package shows.
    const isShared = (await store.listSessions()).some(({ reservedPackageId }) => reservedPackageId === packageId);
    if (!isShared && (await store.packageVersion(packageId)) === null) {
      await painter.forget(packageId);
      await removePackageFiles(dataDir, packageId);
    } else await painter.begin(packageId);
    return true;
  };

  const repainting = async <T>(live: LiveSession, change: Promise<T>): Promise<T> => {
    const changed = await change;
    await painter.begin(live.current().packageId);
    return changed;
  };

  return {
    plans,
    showsPicture: (packageId, urls) => showsPicture(sessions, store, packageId, urls),
    getOrCreatePlanSession: async (id, locale) => (await sessions.open(requireId(id), { locale })).live.current(),
    clearPlanSession: clear,
    createPlanningTools: async ({ id }) => conversations.createTools(await sessions.require(id)),
    createPlanningAgent: async ({ id }) => conversations.createAgent(await sessions.require(id)),

    openSession: async ({ id, fromPackage, duplicate = false, opened: given, ...opening }) => {
      let incoming: Incoming | undefined;
      const open = async (packageId: string) => {
        const opened = await openPackage(packageId, { store, clock, dataDir, duplicate, readStory });
        incoming = opened.incoming;
        return opened;
      };
      const begun = given && (async () => given);
      const from = fromPackage === undefined ? begun : () => open(fromPackage);
      incoming = given?.incoming;
      const sessionId = requireId(id ?? clock.id());
      const isKept = () => store.getSession(sessionId).then((row) => row !== null);
      const { live, created } = await sessions.open(sessionId, { ...opening, from }).catch(async (error: unknown) => {
        // If the database cannot tell, the next start finds out whether it was stored.
        if (incoming && !(await isKept().catch(() => true))) await incoming.takeBack();
        throw error;
      });
      // Another request may have opened it meanwhile from another source.
      await (created ? incoming?.kept() : incoming?.takeBack());
      if (created) await painter.begin(live.current().packageId);
      return { id: live.id, created };
    },

    readHistory: async (packageId, isWanted = () => true) => {
      const own = (await store.listSessions()).find(
        ({ id, reservedPackageId }) => reservedPackageId === packageId && isWanted(id),
      );
      if (!own) return { lacks: 'history-missing' };
      const bytes = await histories.write(own.id, await sessions.events(own.id));
      return bytes ? { bytes } : { lacks: 'history-too-long' };
    },

    bringHistory: async (bytes, of) => {
      const history = await histories.read(bytes, { ...of, now: clock.iso() });
      return async () => (await sessions.open(clock.id(), { history })).live.id;
    },

    listSessions: async () => {
      const saved = new Set((await store.listPackages()).map(({ id }) => id));
      return (await store.listSessions()).map(({ id, title, updatedAt, packageSaved, reservedPackageId }) => ({
        id,
        title,
        updatedAt,
        packageId: packageSaved && saved.has(reservedPackageId) ? reservedPackageId : null,
        storyId: reservedPackageId,
      }));
    },

    readSession: async (id) => {
      const live = await sessions.require(id);
      const { packageId, packageVersion } = live.current();
      return viewOfSession(live.current(), {
        isPublic: packageVersion > 0 && (await store.packageVersion(packageId)) !== null,
        ...(await readStatus(id)),
      });
    },

    readPicture: async (id, name) => {
      const picture = pictureNamed((await sessions.require(id)).current().messages, name);
      if (picture) return picture;
      throw new RefusalError('not_found', 'The conversation has no such picture.', {
        reason: { code: 'gone', what: 'picture' },
      });
    },

    deleteSession: async (id) => {
      if (!(await clear(id))) throw unknownSession(id);
    },

    runTool: async (id, tool, input, signal) => {
      const live = await sessions.require(id);
      return runCoauthorTool({ live, store, painter, clock, dataDir, log, signal }, requireToolName(tool), input);
    },

    startBuild: async (id, request) => conversations.startBuild(await sessions.require(id), request),

    trial: async (id) => {
      const { draft, packageId } = (await sessions.require(id)).current();
      return assembleTrial(draft, { id: packageId, createdAt: clock.iso() });
    },
    edit: async (id, input) => editAsAuthor(await sessions.require(id), input),
    editUnit: async (id, input) => {
      const live = await sessions.require(id);
      return repainting(live, editManyAsAuthor(live, input));
    },
    getPackageId: async (id) => (await sessions.require(id)).current().packageId,
    foreseeMaterial: async (id, material) => decideMaterial((await sessions.require(id)).current().draft, material),
    addMaterial: async (id, material, wanted) => {
      const live = await sessions.require(id);
      return repainting(live, addMaterialAsAuthor(live, material, wanted));
    },
    remove: async (id, element, options) => {
      const live = await sessions.require(id);
      return repainting(live, removeAsAuthor(live, element, options));
    },
    replacePicture: async (id, element, bytes, seq) => {
      const live = await sessions.require(id);
      return repainting(live, replacePicture(live, art, element, bytes, seq));
    },
    bringVoice: async (id, bytes, words) => importVoice(await sessions.require(id), bytes, { dataDir, words }),
    step: async (id, way, steps, seq) => {
      const live = await sessions.require(id);
      const busy = plans.busyIn(id) ?? describeActivity(await sessionElsewhere(cluster, id));
      return repainting(live, undoOrRedo(live, way, steps, { seq, busy }));
    },
    snapshots: {
      name: async (id, name) => {
        const live = await sessions.require(id);
        await nameSnapshot(live, { id: clock.id(), name, createdAt: clock.iso() });
        return listSnapshots(live.current().snapshots);
      },
      compare: async (id, snapshot, other) => compareSnapshot((await sessions.require(id)).current(), snapshot, other),
      restore: async (id, snapshot, asked) => {
        const live = await sessions.require(id);
        requireIdle(plans.busyIn(id), 'restore');
        return repainting(live, restoreSnapshot(live, snapshot, asked));
      },
      delete: async (id, snapshot) => {
        const live = await sessions.require(id);
        await deleteSnapshot(live, snapshot);
        return listSnapshots(live.current().snapshots);
      },
    },
    words: {
      count: async (id, since) => countSession(sessions, await sessions.require(id), since, countWords),
      setGoals: async (id, goals) => setGoals(await sessions.require(id), goals),
    },
    notes: {
      write: async (id, note, written) =>
        writeNote(await sessions.require(id), { ...written, id: note, createdAt: clock.iso() }),
      delete: async (id, note) => deleteNote(await sessions.require(id), note),
    },
    setLock: async (id, lock, locked, seq) => setLock(await sessions.require(id), lock, locked, seq),
    check: async (id) => {
      const live = await sessions.require(id);
      return live.check(live.current().draft);
    },
    reword: async (id, request, signal) => {
      const { draft } = (await sessions.require(id)).current();
      return reword(models, { id, draft, signal }, request);
    },
    setIgnored: async (id, finding, seq) => setIgnored(await sessions.require(id), finding, seq),
    history: async (id, page) => readHistoryPage(sessions, (await sessions.require(id)).id, page),
    change: async (id, seq) => readChange(sessions, (await sessions.require(id)).id, seq),
    watch: async (id, listener) => {
      const live = await sessions.require(id);
      const status = createStatusNotifier(
        () => readStatus(id),
        (now) => listener({ type: 'status', ...now }),
        (err) => log.warn({ err, session: id }, 'how far a session is could not be told'),
      );
      const unsubscribe = live.subscribe((change) => {
        if (change === null) return listener({ type: 'gone' });
        const { before, after, ...details } = change;
        listener({ type: 'change', patch: patchOfView(before, after), ...details });
        if (after.draft !== before.draft) status.touch();
      });
      const unwatch = conversations.watch(id, (running) => {
        listener({ type: 'run', running });
        status.touch();
      });
      const unwatchPlans = plans.watch(id, (planId) => {
        listener({ type: 'plan', planId });
        status.touch();
      });
      const unwatchBusy = plans.watchBusy(id, status.touch);
      // What other processes told meanwhile may be lost.
      const unwatchGaps = cluster.onWake(({ isGap }) => isGap && status.touch());
      const unwatchPainter = painter.watch(({ packageId, urls, state }) => {
        if (packageId !== live.current().packageId) return;
        listener({ type: 'picture', urls, state });
        status.touch();
      });
      const unwatchDeleted = deletions.watch(live.current().packageId, () => listener({ type: 'package-deleted' }));
      return () => {
        status.close();
        unwatchDeleted();
        unwatchPainter();
        unsubscribe();
        unwatch();
        unwatchPlans();
        unwatchBusy();
        unwatchGaps();
      };
    },

    packageDeleted: (packageId) => deletions.tell(packageId, null),

    startChat: conversations.start,
    runningChat: conversations.running,
    findChat: async (id) => {
      const here = conversations.running(id);
      if (here || (await sessionElsewhere(cluster, id))?.kind !== 'answering') return here;
      return cluster.findRun(`session:${id}`);
    },
    stopChat: async (id) => {
      const elsewhere = stopElsewhere(id, (kind) => kind !== 'running');
      await Promise.all([conversations.stop(id), plans.stopMaking(id), elsewhere]);
    },

    heal: async (signal) => {
      const healed = await healPackageFiles(dataDir, store, signal);
      if (healed.length > 0)
        log.info({ packages: healed }, 'wrote the readable copies of packages, which are kept in the database');
    },
    close: async (ms) => {
      await Promise.all([conversations.close(ms), plans.close(ms)]);
    },
  };
}
