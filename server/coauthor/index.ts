import type { CheckReport } from '../../shared/check/index.ts';
import type { PlanningStrategy } from '../../shared/checklist/index.ts';
import { RefusalError } from '../../shared/error.ts';
import type { JsonPatch } from '../../shared/live/index.ts';
import {
  assembleTrial,
  type DraftEdit,
  type DraftElement,
  type ElementChange,
  type FindingName,
  IdSchema,
  type Lock,
  type VNPackage,
} from '../../shared/story/index.ts';
import type { Painter, Painting, PaintingNews } from '../art/index.ts';
import type { Art } from '../art/types.ts';
import type { Clock } from '../clock.ts';
import { healPackageFiles, type ReadStory, removePackageFiles, storyOf } from '../exchange/index.ts';
import { type Budget, NOTHING_SPENT, type Spent, spend } from '../models/index.ts';
import type { Models } from '../models/types.ts';
import type { Run } from '../runs/index.ts';
import type { Skill, SkillTools } from '../skills/index.ts';
import type { Store } from '../store/types.ts';
import type { PlanningAgent } from './agent.ts';
import type { PlanningTools } from './agent-tools.ts';
import {
  type Edited,
  editByHand,
  readChange,
  readHistory,
  removeByHand,
  replacePicture,
  type Stepped,
  setIgnored,
  setLock,
  step,
} from './by-hand.ts';
import type { IncomingChat } from './conversation/asked.ts';
import { createConversations } from './conversation/conversations.ts';
import { openPackage } from './open-package.ts';
import { assetsOf, showsPicture } from './pictures.ts';
import { createSessionPlans, type SessionPlans } from './plans/index.ts';
import { createPlanner } from './plans/planner/index.ts';
import { createSessionTools, forecastPlan } from './plans/tools/index.ts';
import { type Prove, proveAtOnce } from './prove.ts';
import type { HistoryEntry } from './session/history.ts';
import type { LiveSession, SessionChange } from './session/live-session.ts';
import type { PlanSession } from './session/session.ts';
import { createSessions } from './session/sessions.ts';
import { patchOfView, type SessionStatus, type SessionView, viewOfSession } from './session-view.ts';
import { createStatusTeller } from './status-teller.ts';
import {
  type CoauthorLog,
  type CoauthorToolName,
  type CoauthorToolReturn,
  requireToolName,
  runCoauthorTool,
} from './tools/index.ts';

export type { PlanningAgent, PlanningMetadata, PlanningStreamMessage, PlanningUIMessage } from './agent.ts';
export type { PlanningTools } from './agent-tools.ts';
export type { Edited, Stepped } from './by-hand.ts';
export { HISTORY_PAGE_MAX } from './by-hand.ts';
export type { IncomingChat } from './conversation/asked.ts';
export { isNotice } from './conversation/notices.ts';
export type { PlanRun, SessionPlans } from './plans/index.ts';
export { isSessionTool, plannedTools } from './plans/tools/index.ts';
export type { SessionMessage } from './session/events.ts';
export type { HistoryEntry } from './session/history.ts';
export type { DraftChange, SessionChange } from './session/live-session.ts';
export type { PlanSession } from './session/session.ts';
export type { SessionStatus, SessionView } from './session-view.ts';
export { COAUTHOR_TOOL_NAMES, type CoauthorLog, type CoauthorToolName } from './tools/index.ts';

/** A session as it is listed. Contract, `GET /api/sessions`. */
export interface SessionListing {
  id: string;
  title: string | null;
  updatedAt: string;
  packageId: string | null;
}

/** What other tabs are told of a session. */
export type SessionHappening =
  /** `patch` makes the session's view at `seq` of that at `from`. */
  | ({ type: 'change'; patch: JsonPatch } & Omit<SessionChange, 'before' | 'after'>)
  | { type: 'run'; running: boolean }
  /** A plan was made, changed, asked about or deleted, or got on. */
  | { type: 'plan'; planId: string }
  /** What of a session its journal does not tell, after any of it may have changed. */
  | ({ type: 'status' } & SessionStatus)
  /** Pictures or tracks are there, or could not be painted. The draft is as it was. */
  | { type: 'picture'; urls: string[]; state: PaintingNews['state'] }
  /** The session was deleted. */
  | { type: 'gone' };

export interface CoauthorOptions {
  store: Store;
  /** Reads stories; default at once, however large. */
  readStory?: ReadStory;
  /** Proves drafts; default at once. */
  prove?: Prove;
  models: Models;
  /** Takes in an author's own pictures. */
  art: Pick<Art, 'adopt'>;
  painter: Painter;
  clock: Clock;
  log: CoauthorLog;
  dataDir: string;
  /** Refuses before an answer begins, or a plan is made, when a scope has spent its tokens. */
  budget?: Pick<Budget, 'standing'> & ((scope: string) => Promise<void>);
  /** The scripts of skills as tools of plans; none by default. */
  skills?: SkillTools;
  /** The skills themselves, whose prompts the planner is given. */
  skillPrompts?: readonly Skill[];
  /** How long one attempt at a step of a plan may take that has no time of its own, and a whole plan, in milliseconds. */
  stepTimeoutMs?: number;
  planTimeoutMs?: number;
}

/** The design-time agent and its sessions. Design, section 5; Planning Agent Reference. */
export { createProver } from './prove.ts';

export interface Coauthor {
  /** The plans of its sessions. Planning & Execution; Design, section 6. */
  readonly plans: SessionPlans;

  /** The session of that id, opened in that language when there is none. @throws RefusalError `malformed` for a bad id */
  getOrCreatePlanSession(sessionId: string, locale?: string): Promise<PlanSession>;
  /** Stops and deletes a session with its journal, and its pictures unless a package uses them. False when unknown. */
  clearPlanSession(sessionId: string): Promise<boolean>;
  /** The tools of a session, for an agent: refusals are answers. */
  createPlanningTools(session: Pick<PlanSession, 'id'>): Promise<PlanningTools>;
  /** The agent of a session. */
  createPlanningAgent(session: Pick<PlanSession, 'id'>): Promise<PlanningAgent>;

  /** Opens a session; one that exists is left as it is. */
  openSession(options: {
    id?: string | undefined;
    locale?: string | undefined;
    strategy?: PlanningStrategy | undefined;
    /** False leaves the checklist's tools out. */
    checklistTools?: boolean | undefined;
    /** A package to open as a draft; finalizing makes its next version. @throws RefusalError `not_found` */
    fromPackage?: string | undefined;
    /** With `fromPackage`: a story of its own, with copies of the pictures. */
    duplicate?: boolean | undefined;
  }): Promise<{ id: string; created: boolean }>;
  /** The sessions, last worked on first. */
  listSessions(): Promise<SessionListing[]>;
  /** @throws RefusalError `not_found` */
  readSession(sessionId: string): Promise<SessionView>;
  /** @throws RefusalError `not_found` */
  deleteSession(sessionId: string): Promise<void>;

  /**
   * Calls a tool, as the model would.
   * @throws RefusalError `not_found` for an unknown session or tool; the tool's refusal, with the draft unchanged
   */
  runTool(
    sessionId: string,
    tool: string,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<CoauthorToolReturn<CoauthorToolName>>;

  /** The package the draft comes to as it stands, to be tried out. @throws RefusalError `not_found`, `refused` for what it lacks */
  trial(sessionId: string): Promise<VNPackage>;

  /** The author's own edit. @throws RefusalError `not_found`, `conflict` when `seq` is stale, `refused` */
  edit(sessionId: string, input: DraftEdit & { seq: number }): Promise<Edited & { warnings: string[] }>;
  /** The author deletes an element. @throws RefusalError `not_found`, `conflict` with who refers to it, `refused` */
  remove(
    sessionId: string,
    element: DraftElement,
    options: { force: boolean; seq?: number | undefined },
  ): Promise<Edited & { warnings: string[] }>;
  /** The author's own picture of a character or a place. @throws RefusalError `not_found`, `refused`, and for the picture */
  replacePicture(
    sessionId: string,
    element: DraftElement,
    bytes: Uint8Array,
    seq?: number,
  ): Promise<Edited & { warnings: string[] }>;
  /**
   * Takes changes back, or brings them back.
   * @throws RefusalError `not_found`, `conflict` where there are not as many, and while a plan is made or runs
   */
  step(sessionId: string, way: 'undo' | 'redo', steps: number, seq?: number): Promise<Stepped>;
  /** Locks an element against every tool, or unlocks it. @throws RefusalError `not_found`, `refused` */
  setLock(sessionId: string, lock: Lock, locked: boolean, seq?: number): Promise<readonly Lock[]>;
  /** What the check finds in the draft as it stands. @throws RefusalError `not_found` */
  check(sessionId: string): Promise<CheckReport>;
  /**
   * The author lives with a finding, for a reason, or heeds it again (null).
   * @throws RefusalError `not_found`, `conflict` when `seq` is stale, `refused` for an error
   */
  setIgnored(sessionId: string, finding: FindingName & { because: string | null }, seq?: number): Promise<CheckReport>;
  /** A page of the readable journal, newest first. @throws RefusalError `not_found` */
  history(
    sessionId: string,
    page: { limit: number; before?: number | undefined },
  ): Promise<{ entries: HistoryEntry[]; next?: number }>;
  /** One line of the history with what it changed. @throws RefusalError `not_found` */
  change(sessionId: string, seq: number): Promise<{ entry: HistoryEntry; changes: ElementChange[] }>;
  /**
   * Tells of every change of a session and its plans and of its answers beginning and ending, until the answered function is
   * called.
   * @throws RefusalError `not_found`
   */
  watch(sessionId: string, listener: (happening: SessionHappening) => void): Promise<() => void>;

  /**
   * Takes what the author says, asks again or decides, and starts the answer, which goes on whoever listens. While other
   * calls of an answer wait for their decisions, nothing runs yet: the run has ended then and says nothing.
   * @throws RefusalError `conflict` while an answer runs or a plan is made or runs, for a decision that was taken already or that nothing waits for,
   *   and where there is no answer to give again; `not_found` for an answer that is not there, or a decision in a session
   *   that is not; `malformed` or `too_large` for what was sent
   */
  startChat(request: IncomingChat & { id: string; locale?: string | undefined }): Promise<Run>;
  /** The running answer, to be followed from its first part; null when nothing runs. */
  runningChat(sessionId: string): Run | null;
  /** Stops the running answer or the making of a plan, if any, and waits until what there is of it is kept. */
  stopChat(sessionId: string): Promise<void>;

  /** Whether a draft as it stands, or a saved version, shows one of a package's pictures. */
  showsPicture(packageId: string, urls: readonly string[]): Promise<boolean>;

  /** Writes package files that a crash left unwritten. To be called once at the start. */
  heal(): Promise<void>;
  /** Stops every answer and every plan, keeping what is there; waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}

const unknownSession = (id: string) =>
  new RefusalError('not_found', `There is no session "${id}".`, {
    hint: 'GET /api/sessions lists them.',
    reason: { code: 'gone', what: 'session' },
  });

const requireId = (id: string): string => {
  if (IdSchema.safeParse(id).success) return id;
  throw new RefusalError('malformed', 'A session id is a lowercase slug of at most 64 characters.');
};

const NO_SKILLS: SkillTools = { get: () => undefined, names: () => [], timeoutOf: () => undefined };

/** Makes the co-author over a store, models and art. */
export function createCoauthor(options: CoauthorOptions): Coauthor {
  const { store, models, art, painter, clock, log, dataDir, budget, skills = NO_SKILLS, stepTimeoutMs } = options;
  const { readStory = async (row) => storyOf(row), prove = proveAtOnce } = options;
  const sessions = createSessions({ store, clock, prove });
  const plans: SessionPlans = createSessionPlans({
    store,
    sessions,
    clock,
    log,
    skills,
    sessionTools: createSessionTools({ store, painter, clock, dataDir, log }),
    forecast: forecastPlan,
    planner: createPlanner({
      models,
      clock,
      skills: options.skillPrompts ?? [],
      skillTools: skills,
      stepTimeoutMs,
      log,
    }),
    isAnswering: (id) => conversations.isBusy(id),
    budget,
    stepTimeoutMs,
    planTimeoutMs: options.planTimeoutMs,
  });
  const busyIn = plans.busyIn;
  const conversations = createConversations({ sessions, models, store, painter, clock, dataDir, log, budget, busyIn });

  const requireLive = async (id: string): Promise<LiveSession> => {
    const live = IdSchema.safeParse(id).success ? await sessions.get(id) : null;
    if (live) return live;
    throw unknownSession(id);
  };

  const usageOf = async (id: string): Promise<Record<'usage' | 'metered', Spent>> => {
    const rows = await store.usageOf(`session:${id}`);
    const sum = (all: typeof rows) => all.reduce((spent, used) => spend(spent, used, models.costOf), NOTHING_SPENT);
    return { usage: sum(rows), metered: sum(rows.filter(({ model }) => model !== 'offline')) };
  };

  const paintingOf = (live: LiveSession): Promise<Painting> => {
    const { packageId, draft } = live.current();
    return painter.painting(packageId, assetsOf(draft));
  };

  const statusOf = async (id: string): Promise<SessionStatus> => ({
    ...(await usageOf(id)),
    budget: (await budget?.standing?.(`session:${id}`)) ?? null,
    painting: await paintingOf(await requireLive(id)),
    running: conversations.running(id) !== null,
    plans: await plans.list(id),
    busy: plans.busyIn(id)?.message ?? null,
  });

  const clear = async (id: string): Promise<boolean> => {
    const live = IdSchema.safeParse(id).success ? await sessions.get(id) : null;
    if (!live) return false;
    await Promise.all([conversations.stop(id), plans.forget(id)]);
    await sessions.delete(live);
    const { packageId } = live.current();
    // Pictures stay where a package, or another session of the same package, shows them.
    const isShared = (await store.listSessions()).some(({ reservedPackageId }) => reservedPackageId === packageId);
    if (!isShared && (await store.packageVersion(packageId)) === null) {
      await painter.forget(packageId);
      await removePackageFiles(dataDir, packageId);
    } else await painter.begin(packageId);
    return true;
  };

  /** A change by hand, after which other pictures may be shown, or fewer. */
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
    createPlanningTools: async ({ id }) => conversations.toolsOf(await requireLive(id)),
    createPlanningAgent: async ({ id }) => conversations.agentOf(await requireLive(id)),

    openSession: async ({ id, fromPackage, duplicate = false, ...opening }) => {
      const from =
        fromPackage === undefined
          ? undefined
          : () => openPackage(fromPackage, { store, clock, dataDir, duplicate, readStory });
      const { live, created } = await sessions.open(requireId(id ?? clock.id()), { ...opening, from });
      if (created) await painter.begin(live.current().packageId);
      return { id: live.id, created };
    },

    listSessions: async () => {
      const saved = new Set((await store.listPackages()).map(({ id }) => id));
      return (await store.listSessions()).map(({ id, title, updatedAt, packageSaved, reservedPackageId }) => ({
        id,
        title,
        updatedAt,
        packageId: packageSaved && saved.has(reservedPackageId) ? reservedPackageId : null,
      }));
    },

    readSession: async (id) => {
      const live = await requireLive(id);
      const { packageId, packageVersion } = live.current();
      return viewOfSession(live.current(), {
        isPublic: packageVersion > 0 && (await store.packageVersion(packageId)) !== null,
        ...(await statusOf(id)),
      });
    },

    deleteSession: async (id) => {
      if (!(await clear(id))) throw unknownSession(id);
    },

    runTool: async (id, tool, input, signal) => {
      const live = await requireLive(id);
      return runCoauthorTool({ live, store, painter, clock, dataDir, log, signal }, requireToolName(tool), input);
    },

    trial: async (id) => {
      const { draft, packageId } = (await requireLive(id)).current();
      return assembleTrial(draft, { id: packageId, createdAt: clock.iso() });
    },
    edit: async (id, input) => editByHand(await requireLive(id), input),
    remove: async (id, element, options) => {
      const live = await requireLive(id);
      return repainting(live, removeByHand(live, element, options));
    },
    replacePicture: async (id, element, bytes, seq) => {
      const live = await requireLive(id);
      return repainting(live, replacePicture(live, art, element, bytes, seq));
    },
    step: async (id, way, steps, seq) => {
      const live = await requireLive(id);
      return repainting(live, step(live, way, steps, { seq, busy: plans.busyIn(id) }));
    },
    setLock: async (id, lock, locked, seq) => setLock(await requireLive(id), lock, locked, seq),
    check: async (id) => {
      const live = await requireLive(id);
      return live.check(live.current().draft);
    },
    setIgnored: async (id, finding, seq) => setIgnored(await requireLive(id), finding, seq),
    history: async (id, page) => readHistory(store, (await requireLive(id)).id, page),
    change: async (id, seq) => readChange(store, (await requireLive(id)).id, seq),
    watch: async (id, listener) => {
      const live = await requireLive(id);
      const status = createStatusTeller(
        () => statusOf(id),
        (now) => listener({ type: 'status', ...now }),
      );
      const unsubscribe = live.subscribe((change) => {
        if (change === null) return listener({ type: 'gone' });
        const { before, after, ...told } = change;
        listener({ type: 'change', patch: patchOfView(before, after), ...told });
        // Other pictures are shown then, of which others are painted.
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
      const unwatchPainter = painter.watch(({ packageId, urls, state }) => {
        if (packageId !== live.current().packageId) return;
        listener({ type: 'picture', urls, state });
        status.touch();
      });
      return () => {
        status.close();
        unwatchPainter();
        unsubscribe();
        unwatch();
        unwatchPlans();
        unwatchBusy();
      };
    },

    startChat: conversations.start,
    runningChat: conversations.running,
    stopChat: async (id) => {
      await Promise.all([conversations.stop(id), plans.stopMaking(id)]);
    },

    heal: async () => {
      const healed = await healPackageFiles(dataDir, store);
      if (healed.length > 0) log.warn({ packages: healed }, 'package files were missing and have been written again');
    },
    close: async (ms) => {
      await Promise.all([conversations.close(ms), plans.close(ms)]);
    },
  };
}
