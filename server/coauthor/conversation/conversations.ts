import type { UIMessageChunk } from 'ai';
import { isEmptyBrief, isQuestionBrief, readBrief } from '../../../shared/brief/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { IdSchema, type ToolRefusal } from '../../../shared/story/index.ts';
import { shareWatchers } from '../../cluster/shared-watchers.ts';
import type { Claim, Cluster } from '../../cluster/types.ts';
import { IMPROVISER_NAME } from '../../models/index.ts';
import type { Models } from '../../models/types.ts';
import { createRuns, createWatchers, type StreamRun } from '../../runs/index.ts';
import { planningAgent } from '../agent.ts';
import { toPlanningTools } from '../agent-tools.ts';
import { assertCanBuild, type BuildRequest, canBuild } from '../build-from-brief.ts';
import type { PlanningAgent, PlanningMetadata } from '../chat-message.ts';
import { createCompleteDraftPlaytest, type Playtest } from '../draft-jobs.ts';
import type { LiveSession } from '../session/live-session.ts';
import { getText } from '../session/session.ts';
import { claimSession, createAnsweringRefusal, type SessionActivity } from '../session/session-activity.ts';
import type { DraftSessions } from '../session/sessions.ts';
import type { PlanningTools } from '../tool-signatures.ts';
import { type PlanningToolContext, runCoauthorTool } from '../tools/index.ts';
import { answerStream } from './answer-stream.ts';
import { type Approvals, approvalSecret, createApprovals } from './approval.ts';
import { buildStream } from './build-stream.ts';
import { type ChatRequest, type IncomingChat, parseChatRequest, type StartRequest } from './chat-request.ts';
import { journalRequest } from './journal-request.ts';
import { normalizePictures } from './parse-message.ts';
import { withPictures } from './picture-addresses.ts';
import { createTally } from './tally.ts';

export interface ConversationsOptions
  extends Pick<PlanningToolContext, 'store' | 'painter' | 'clock' | 'dataDir' | 'log'> {
  sessions: DraftSessions;
  models: Models;
  /** Throws before an answer begins if a scope has used up its tokens. */
  budget?: ((scope: string) => Promise<void>) | undefined;
  playtest: Playtest;
  build: (live: LiveSession, request: BuildRequest, signal: AbortSignal) => Promise<void>;
  busyIn: (sessionId: string) => SessionActivity | null;
  cluster: Cluster;
}

/** The conversations of one process. At most one answer runs per session. */
export interface Conversations {
  createTools(live: LiveSession): PlanningTools;
  createAgent(live: LiveSession): Promise<PlanningAgent>;
  /** Handles a chat request and starts the answer. @throws RefusalError see `Coauthor.startChat` */
  start(request: StartRequest & { id: string }): Promise<StreamRun>;
  /** Builds a brief as an answer that is no message. @throws RefusalError see `Coauthor.startBuild` */
  startBuild(live: LiveSession, request: BuildRequest): Promise<StreamRun>;
  isBusy(sessionId: string): boolean;
  running(sessionId: string): StreamRun | null;
  stop(sessionId: string): Promise<void>;
  watch(sessionId: string, tell: (running: boolean) => void): () => void;
  /** Tells that an answer has ended whose process has died. */
  ended(sessionId: string): void;
  close(ms: number): Promise<void>;
}

const CLAIM_KIND = 'session:';

interface Starting {
  /** Aborted on a stop: the run then ends without a model call. */
  readonly abort: AbortController;
  /** Resolves once the run exists or was refused; never rejects. */
  readonly settled: Promise<unknown>;
}

function emptyRun(key: string, messageId: string): StreamRun {
  const chunks: UIMessageChunk[] = [{ type: 'start', messageId }, { type: 'finish' }];
  const nothing = () => undefined;
  const follow = () =>
    new ReadableStream<UIMessageChunk>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
  return { key, follow, made: () => chunks, stop: nothing, discard: nothing, done: Promise.resolve() };
}

export function createConversations(options: ConversationsOptions): Conversations {
  const { sessions, models, store, painter, clock, dataDir, log, budget, busyIn, cluster } = options;
  const playtested = createCompleteDraftPlaytest(options.playtest, log);
  const runs = createRuns({
    conflictMessage: 'The co-author is still answering in this session.',
    conflictReason: { code: 'answering' },
    onError: (session, err) => log.error({ err, session }, 'an answer broke off'),
  });
  const starting = new Map<string, Starting>();
  const watchers = createWatchers<boolean>((err) => log.error({ err }, 'a listener of an answer failed'));
  const { watch, tell } = shareWatchers(watchers, cluster, 'answers');
  /** Read with the first agent; retried after a failure. */
  let reading: Promise<Uint8Array> | undefined;
  const secret = (): Promise<Uint8Array> => {
    reading ??= approvalSecret(dataDir).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  const createTools = (live: LiveSession, approvals?: Approvals, refusals?: Map<string, ToolRefusal>): PlanningTools =>
    toPlanningTools(
      async (name, input, signal, toolCallId) => {
        const answering = live.current().messages.findLast(({ role }) => role === 'user');
        const gate = await approvals?.gateFor(name, toolCallId, input);
        const context = { live, gate, store, painter, clock, dataDir, log, signal, answering, toolCallId };
        return runCoauthorTool(context, name, input);
      },
      log,
      {
        checklist: live.current().checklistTools,
        onRefusal: (id, refusal) => refusals?.set(id, refusal),
      },
    );

  const agentFor = async (live: LiveSession, before: PlanningMetadata = {}) => {
    const approvals = createApprovals(live);
    const tally = createTally(models.priceCall, before);
    const shown: number[] = [];
    const { active } = models.report().coauthor;
    const refusals = new Map<string, ToolRefusal>();
    const agent = planningAgent({
      model: models.language('coauthor', {
        scope: `session:${live.id}`,
        onCall: tally.onCall,
      }),
      tools: createTools(live, approvals, refusals),
      current: live.current,
      check: live.check,
      playtest: (draft) => playtested(draft, live.id),
      stateInInstructions: /^openai-compatible[:/]/.test(active),
      refusals,
      onLeftOut: tally.onLeftOut,
      approvals,
      approvalSecret: await secret(),
      onShow: (step, seq) => {
        shown[step] = seq;
      },
    });
    return { agent, approvals, metadata: tally.metadata, shownAt: (step: number) => shown[step] };
  };

  const sessionFor = async (id: string, asked: ChatRequest, locale: string | undefined): Promise<LiveSession> => {
    const says = asked.kind === 'message' || (asked.kind === 'again' && asked.message !== undefined);
    return says ? (await sessions.open(id, { locale })).live : sessions.require(id);
  };

  /** Validates the pictures of a request: a broken one opens no session and is not stored. */
  const lookedAt = async (id: string, asked: ChatRequest): Promise<ChatRequest> => {
    if (asked.kind === 'decision' || asked.message === undefined) return asked;
    const { message } = asked;
    const kept = (await sessions.get(id))?.current().messages.find((each) => each.id === message.id);
    return { ...asked, message: await normalizePictures(message, kept) };
  };

  const withOwnPictures = async <Request extends IncomingChat>(id: string, request: Request): Promise<Request> => {
    const messages = (await sessions.get(id))?.current().messages ?? [];
    const restorePictures = (raw: unknown) => withPictures(raw, id, messages);
    const { message, messages: all } = request;
    return { ...request, message: restorePictures(message), ...(all && { messages: all.map(restorePictures) }) };
  };

  const begin = async (
    id: string,
    request: StartRequest,
    { stopped, claim }: { stopped: AbortSignal; claim: Claim },
  ): Promise<StreamRun> => {
    const read = parseChatRequest(await withOwnPictures(id, request), clock.id); // An unreadable request opens no session.
    await budget?.(`session:${id}`);
    await secret(); // Fail before anything is stored that could not be answered.
    const asked = await lookedAt(id, read);
    const live = await sessionFor(id, asked, request.locale);
    const { goesOn, isWaiting } = await live.transact((session) => journalRequest(session, asked, clock.id));
    if (isWaiting) return emptyRun(id, goesOn?.id ?? '');
    const freshId = clock.id();
    const buildsAtOnce = request.build === true && models.report().coauthor.active === IMPROVISER_NAME;
    const brief = buildsAtOnce && asked.kind === 'message' ? readBrief(getText(asked.message)) : undefined;
    if (brief && canBuild(live.current()) && !isEmptyBrief(brief) && !isQuestionBrief(brief))
      return follow(claim, stopped, buildRun(live, { brief, variation: 0 }, { messageId: freshId, isStored: true }));
    const answering = await agentFor(live, goesOn?.metadata as PlanningMetadata | undefined);
    return follow(claim, stopped, (signal) =>
      answerStream({ ...answering, live, goesOn, brief, freshId, clock, log, signal }),
    );
  };

  const buildRun =
    (live: LiveSession, request: BuildRequest, how: { messageId: string; isStored: boolean }) =>
    (signal: AbortSignal): ReadableStream<UIMessageChunk> =>
      buildStream({ live, request, build: options.build, ...how, clock, log, signal });

  /** @param isMessage whether the answer is shown in the conversation, which then follows it */
  const follow = (
    claim: Claim,
    stopped: AbortSignal,
    stream: (signal: AbortSignal) => ReadableStream<UIMessageChunk>,
    isMessage = true,
  ): StreamRun => {
    const id = claim.key.slice(CLAIM_KIND.length);
    const recorder = cluster.record(claim, {
      stop: () => runs.get(id)?.stop(),
      discard: () => runs.get(id)?.discard(),
    });
    const run = runs.start(id, stream, recorder);
    if (stopped.aborted) run.stop();
    if (isMessage) tell(id, true);
    // Also after a run nobody was told of: a change in it may have shown that it was running.
    void run.done.then(() => tell(id, false));
    return run;
  };

  const isBusy = (id: string): boolean => starting.has(id) || runs.get(id) !== null;

  /** Starts an answer that no other process can start; its end releases the claim. */
  const startClaimed = async (
    id: string,
    stopped: AbortSignal,
    start: (begun: { stopped: AbortSignal; claim: Claim }) => Promise<StreamRun>,
  ): Promise<StreamRun> => {
    const claim = await claimSession(cluster, id, { kind: 'answering' });
    try {
      // The process that answered last may have ended in the middle.
      if (cluster.isShared) await sessions.settle(id);
      const run = await start({ stopped, claim });
      if (runs.get(id) !== run) await claim.release();
      return run;
    } catch (error) {
      await claim.release();
      throw error;
    }
  };

  const startAlone = async (
    id: string,
    start: (begun: { stopped: AbortSignal; claim: Claim }) => Promise<StreamRun>,
  ): Promise<StreamRun> => {
    if (isBusy(id)) throw createAnsweringRefusal();
    const busy = busyIn(id);
    if (busy !== null) {
      const { message, reason } = busy;
      throw new RefusalError('conflict', message, { hint: 'Wait until it is over, or stop it.', reason });
    }
    const abort = new AbortController();
    const begun = startClaimed(id, abort.signal, start);
    const settled = Promise.allSettled([begun]);
    starting.set(id, { abort, settled });
    try {
      return await begun;
    } finally {
      starting.delete(id);
    }
  };

  return {
    createTools: (live) => createTools(live),
    createAgent: async (live) => (await agentFor(live)).agent,
    start: async ({ id, ...request }) => {
      if (!IdSchema.safeParse(id).success) {
        throw new RefusalError('malformed', 'A session id is a lowercase slug of at most 64 characters.');
      }
      return startAlone(id, (begun) => begin(id, request, begun));
    },
    startBuild: (live, request) =>
      startAlone(live.id, async ({ stopped, claim }) => {
        assertCanBuild(live.current());
        return follow(claim, stopped, buildRun(live, request, { messageId: clock.id(), isStored: false }), false);
      }),
    isBusy,
    running: (id) => runs.get(id),
    stop: async (id) => {
      const coming = starting.get(id);
      coming?.abort.abort();
      await coming?.settled;
      const run = runs.get(id);
      run?.stop();
      await run?.done;
    },
    watch,
    ended: (id) => tell(id, false),
    close: (ms) => runs.close(ms),
  };
}
