import { RefusalError } from '../../shared/error.ts';
import { IdSchema, type PlanDraft, type PlanningToolReturn, type ToolName } from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';
import type { Clock } from '../clock.ts';
import { healPackageFiles, removePackageFiles } from '../exchange/index.ts';
import type { Models } from '../models/types.ts';
import { createRuns, type Run } from '../runs/index.ts';
import type { Store } from '../store/types.ts';
import { type PlanningAgent, planningAgent } from './agent.ts';
import { type PlanningTools, toPlanningTools } from './agent-tools.ts';
import { answerStream, createTally } from './chat.ts';
import { type IncomingChat, readIncoming } from './incoming.ts';
import type { LiveSession } from './live-session.ts';
import type { PlanSession, SessionMessage } from './session.ts';
import { createSessions } from './sessions.ts';
import { type CoauthorLog, requireToolName, runPlanningTool } from './tools.ts';

export type { PlanningAgent, PlanningMetadata, PlanningStreamMessage, PlanningUIMessage } from './agent.ts';
export type { PlanningTools } from './agent-tools.ts';
export type { IncomingChat } from './incoming.ts';
export type { DraftChange } from './live-session.ts';
export { isNotice } from './notices.ts';
export type { PlanSession, SessionMessage } from './session.ts';
export type { CoauthorLog } from './tools.ts';

/** A session as it is listed. Contract, `GET /api/sessions`. */
export interface SessionListing {
  id: string;
  title: string | null;
  updatedAt: string;
  packageId: string | null;
}

/** A session as it is read. Contract, `GET /api/sessions/:id`. */
export interface SessionView {
  id: string;
  locale: string;
  strategy: 'react';
  draft: PlanDraft;
  checklist: null;
  messages: SessionMessage[];
  seq: number;
  canUndo: boolean;
  canRedo: boolean;
  locks: unknown[];
  /** Null until finalizePackage has saved, and again once the package is deleted. */
  packageId: string | null;
  /** True while the co-author is answering. */
  running: boolean;
}

export interface CoauthorOptions {
  store: Store;
  models: Models;
  art: Art;
  clock: Clock;
  log: CoauthorLog;
  dataDir: string;
  /** Refuses before an answer begins when a scope has spent its tokens. */
  budget?: (scope: string) => Promise<void>;
}

/** The design-time agent and its sessions. Design, section 5; Planning Agent Reference. */
export interface Coauthor {
  /** The session of that id, opened in that language when there is none. @throws RefusalError `malformed` for a bad id */
  getOrCreatePlanSession(sessionId: string, locale?: string): Promise<PlanSession>;
  /** Stops and deletes a session with its journal, and its pictures unless a package uses them. False when unknown. */
  clearPlanSession(sessionId: string): Promise<boolean>;
  /** The eight tools of a session, for an agent: refusals are answers. */
  createPlanningTools(session: Pick<PlanSession, 'id'>): Promise<PlanningTools>;
  /** The agent of a session. */
  createPlanningAgent(session: Pick<PlanSession, 'id'>): Promise<PlanningAgent>;

  /** Opens a session; one that exists is left as it is. */
  openSession(options: {
    id?: string | undefined;
    locale?: string | undefined;
  }): Promise<{ id: string; created: boolean }>;
  /** The sessions, last worked on first. */
  listSessions(): Promise<SessionListing[]>;
  /** @throws RefusalError `not_found` */
  readSession(sessionId: string): Promise<SessionView>;
  /** @throws RefusalError `not_found` */
  deleteSession(sessionId: string): Promise<void>;

  /**
   * Calls a planning tool, as the model would.
   * @throws RefusalError `not_found` for an unknown session or tool; the tool's refusal, with the draft unchanged
   */
  runTool(sessionId: string, tool: string, input: unknown, signal?: AbortSignal): Promise<PlanningToolReturn<ToolName>>;

  /**
   * Takes what the author says and starts the answer, which goes on whoever listens.
   * @throws RefusalError `conflict` while an answer runs, `malformed` or `too_large` for the message
   */
  startChat(request: IncomingChat & { id: string; locale?: string | undefined }): Promise<Run>;
  /** The running answer, to be followed from its first part; null when nothing runs. */
  runningChat(sessionId: string): Run | null;
  /** Stops the running answer, if any, and waits until what it has made is kept. */
  stopChat(sessionId: string): Promise<void>;

  /** Writes package files that a crash left unwritten. To be called once at the start. */
  heal(): Promise<void>;
  /** Stops every answer, keeping what is there; waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}

const unknownSession = (id: string) =>
  new RefusalError('not_found', `There is no session "${id}".`, { hint: 'GET /api/sessions lists them.' });

const requireId = (id: string): string => {
  if (IdSchema.safeParse(id).success) return id;
  throw new RefusalError('malformed', 'A session id is a lowercase slug of at most 64 characters.');
};

/** Makes the co-author over a store, models and art. */
export function createCoauthor(options: CoauthorOptions): Coauthor {
  const { store, models, art, clock, log, dataDir, budget } = options;
  const sessions = createSessions({ store, clock });
  const runs = createRuns({
    conflictMessage: 'The co-author is still answering in this session.',
    onError: (session, err) => log.error({ err, session }, 'an answer broke off'),
  });
  /** Sessions whose author's message is being journaled, before their run is there. */
  const starting = new Set<string>();

  const requireLive = async (id: string): Promise<LiveSession> => {
    const live = IdSchema.safeParse(id).success ? await sessions.get(id) : null;
    if (live) return live;
    throw unknownSession(id);
  };

  const toolsOf = (live: LiveSession): PlanningTools =>
    toPlanningTools((name, input, signal) => runPlanningTool({ ...context(live), signal }, name, input), log);
  const context = (live: LiveSession) => ({ live, store, art, clock, dataDir, log });

  const agentOf = (live: LiveSession, onCall?: Parameters<Models['language']>[1]['onCall']): PlanningAgent =>
    planningAgent({
      model: models.language('coauthor', { scope: `session:${live.id}`, ...(onCall ? { onCall } : {}) }),
      tools: toolsOf(live),
      current: live.current,
      stateInInstructions: models.report().coauthor.active.startsWith('openai-compatible:'),
    });

  const clear = async (id: string): Promise<boolean> => {
    const live = IdSchema.safeParse(id).success ? await sessions.get(id) : null;
    if (!live) return false;
    await stop(id);
    await sessions.delete(live);
    const { packageId } = live.current();
    if (!(await store.getPackage(packageId))) await removePackageFiles(dataDir, packageId);
    return true;
  };

  const stop = async (id: string): Promise<void> => {
    const run = runs.get(id);
    run?.stop();
    await run?.done;
  };

  const receive = async (live: LiveSession, request: IncomingChat): Promise<void> => {
    const message = readIncoming(request, clock.id);
    await live.transact(({ messages }) => {
      // Only the author's last message may be asked again; any other id that is taken gives way to a fresh one.
      const again = messages.findLast(({ role }) => role === 'user')?.id === message.id;
      const taken = !again && messages.some(({ id }) => id === message.id);
      const received = taken ? { ...message, id: clock.id() } : message;
      return { events: [{ type: 'message-received', message: received }], value: undefined };
    });
  };

  return {
    getOrCreatePlanSession: async (id, locale) => (await sessions.open(requireId(id), locale)).live.current(),
    clearPlanSession: clear,
    createPlanningTools: async ({ id }) => toolsOf(await requireLive(id)),
    createPlanningAgent: async ({ id }) => agentOf(await requireLive(id)),

    openSession: async ({ id, locale }) => {
      const { live, created } = await sessions.open(requireId(id ?? clock.id()), locale);
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
      const { locale, draft, messages, seq, packageId, packageVersion } = live.current();
      const isPublic = packageVersion > 0 && (await store.getPackage(packageId)) !== null;
      return {
        id,
        locale,
        strategy: 'react',
        draft,
        checklist: null,
        messages: [...messages],
        seq,
        canUndo: false,
        canRedo: false,
        locks: [],
        packageId: isPublic ? packageId : null,
        running: runs.get(id) !== null,
      };
    },

    deleteSession: async (id) => {
      if (!(await clear(id))) throw unknownSession(id);
    },

    runTool: async (id, tool, input, signal) => {
      const live = await requireLive(id);
      return runPlanningTool({ ...context(live), signal }, requireToolName(tool), input);
    },

    startChat: async ({ id, locale, ...request }) => {
      requireId(id);
      if (starting.has(id) || runs.get(id)) {
        throw new RefusalError('conflict', 'The co-author is still answering in this session.', {
          hint: 'Follow its stream, or stop it first.',
        });
      }
      starting.add(id);
      try {
        readIncoming(request, clock.id); // what cannot be read opens no session
        await budget?.(`session:${id}`);
        const { live } = await sessions.open(id, locale);
        await receive(live, request);
        const tally = createTally();
        const agent = agentOf(live, tally.onCall);
        const messageId = clock.id();
        return runs.start(id, (signal) =>
          answerStream({ live, agent, metadata: tally.metadata, messageId, clock, log, signal }),
        );
      } finally {
        starting.delete(id);
      }
    },
    runningChat: (id) => runs.get(id),
    stopChat: stop,

    heal: async () => {
      const healed = await healPackageFiles(dataDir, store);
      if (healed.length > 0) log.warn({ packages: healed }, 'package files were missing and have been written again');
    },
    close: (ms) => runs.close(ms),
  };
}
