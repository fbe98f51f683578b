import { createUIMessageStream, toUIMessageStream, type UIMessageChunk } from 'ai';
import { isObject } from '../../../shared/json.ts';
import type { Clock } from '../../clock.ts';
import { OverBudgetError } from '../../models/budget.ts';
import { isShutdown } from '../../runs/index.ts';
import type { PlanningAgent, PlanningMetadata, PlanningStreamMessage } from '../chat-message.ts';
import {
  describeError,
  keptNotice,
  NOTICE_METADATA,
  type NoticeKind,
  notice,
  noticeMetadata,
} from '../messages/notices.ts';
import { stuckOn } from '../messages/stuck.ts';
import type { SessionMessage } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';
import { isDone } from '../tool-signatures.ts';
import type { CoauthorLog } from '../tools/index.ts';
import type { Approvals } from './approval.ts';
import { createGrowing } from './growing.ts';
import { createKeeper } from './kept.ts';
import { toModelMessages } from './model-messages.ts';
import { questionsOnceKept } from './once-kept.ts';

type Chunk = UIMessageChunk<PlanningMetadata>;

/** What was learned from the chunks of an answer about how it ended. */
interface Ending {
  /** A call waits for the author. */
  waits: boolean;
  /** Why the model was not let go on, where it made no headway. */
  stuck: NoticeKind | null;
  /** The last step said something or called a tool. */
  said: boolean;
  finalized: boolean;
  /** It has changed the draft. */
  made: boolean;
  aborted: boolean;
  finishReason: string | undefined;
  error: { cause: unknown } | null;
}

/** How an answer was stopped: by the author, by the server shutting down, or not at all. */
type Stopped = 'author' | 'shutdown' | null;

/** The notice an answer ends with, or null where it ended well. Pure. */
export function noticeFor(ending: Ending, stopped: Stopped): NoticeKind | null {
  if (stopped === 'author') return null;
  // What waits for the author waits on after the start.
  if (stopped === 'shutdown') return ending.waits ? null : 'server-stopped';
  if (ending.error || ending.aborted) return 'failed';
  if (ending.finishReason === 'content-filter') return 'blocked';
  if (ending.finishReason === 'length') return 'cut-off';
  if (ending.waits) return null;
  if (!ending.said) return 'empty';
  if (ending.stuck) return ending.stuck;
  return ending.finishReason === 'tool-calls' && !ending.finalized ? 'too-many-steps' : null;
}

export interface ChatOptions {
  live: LiveSession;
  agent: PlanningAgent;
  approvals: Approvals;
  /** The seq of the session a step of this run (from 0) showed the model. */
  shownAt: (step: number) => number | undefined;
  /** The answer that goes on after the author's decision; undefined for a new one. */
  goesOn: SessionMessage | undefined;
  /** Tells which models answered and what they used, once they have. */
  metadata: () => PlanningMetadata;
  /** The id of a new answer. */
  freshId: string;
  clock: Clock;
  log: CoauthorLog;
  signal: AbortSignal;
}

/**
 * The co-author's answer to the session's last message, as a stream that always ends well: a model that fails, stalls,
 * says nothing or refuses becomes a notice the author can read. The message is kept in the journal with every result of a tool,
 * before it is told, after every step and at the end, however that comes: what was done to the draft is in the conversation, though
 * the server die the next moment. A question for approval is told once it is kept. An answer that goes on keeps its id;
 * its stream begins with what became of the calls that were decided on.
 */
export function answerStream(options: ChatOptions): ReadableStream<UIMessageChunk> {
  const { live, agent, approvals, metadata, goesOn, clock, log, signal } = options;
  const { locale } = live.current();
  const messageId = goesOn?.id ?? options.freshId;
  const keep = createKeeper(live, messageId, options.shownAt);
  const growing = createGrowing(messageId, goesOn);
  let lost: { cause: unknown } | null = null;
  const trouble = (error: unknown) => {
    if (error instanceof OverBudgetError) log.info({ session: live.id, reason: error.message }, 'an answer was ended');
    else log.error({ err: error, session: live.id }, 'an answer went wrong');
  };

  const answer = createUIMessageStream<PlanningStreamMessage>({
    generateId: () => messageId,
    ...(goesOn ? { originalMessages: [goesOn as PlanningStreamMessage] } : {}),
    execute: async ({ writer }) => {
      writer.write({ type: 'start', messageId, ...(goesOn ? {} : { messageMetadata: { createdAt: clock.iso() } }) });
      const ending: Ending = {
        waits: false,
        stuck: null,
        said: false,
        finalized: false,
        made: false,
        aborted: false,
        finishReason: undefined,
        error: null,
      };
      const unsubscribe = live.subscribe((change) => {
        if (!change || change.changed.length === 0) return;
        ending.made = true;
        const { seq, changed } = change;
        writer.write({ type: 'data-draft', id: `draft-${seq}`, data: { seq, changed }, transient: true });
      });
      try {
        const messages = await toModelMessages(live.current().messages, agent.tools);
        // Stopped already: nothing is asked of the model, and no call that was accepted runs.
        signal.throwIfAborted();
        const result = await agent.stream({ messages, abortSignal: signal });
        const chunks = toUIMessageStream({
          stream: result.stream,
          tools: agent.tools,
          sendStart: false,
          redactToolErrors: false,
          onError: (cause) => {
            ending.error = { cause };
            return describeError(cause, locale);
          },
        });
        for await (const chunk of chunks) {
          const shown = chunk.type === 'tool-approval-request' ? approvals.shown(chunk.toolCallId) : undefined;
          if (shown && 'approvalId' in chunk)
            writer.write({ type: 'data-approval', id: chunk.approvalId, data: shown });
          growing.take(chunk as Chunk);
          if (isResult(chunk as Chunk)) await keep(growing.message(), { isOpen: true }).catch(trouble);
          if (passes(chunk as Chunk, ending)) writer.write(chunk as never);
        }
        if (ending.finishReason === 'tool-calls') ending.stuck = stuckOn(await result.steps);
      } catch (cause) {
        ending.error = { cause };
      } finally {
        unsubscribe();
      }
      if (ending.error && !signal.aborted) trouble(ending.error.cause);
      const stopped = signal.aborted ? (isShutdown(signal) ? 'shutdown' : 'author') : null;
      const kind = noticeFor(ending, stopped);
      const said =
        kind && (ending.error && stopped === null ? describeError(ending.error.cause, locale) : notice(kind, locale));
      const isSpent = ending.error?.cause instanceof OverBudgetError;
      const text = said && ending.made && !isSpent ? `${said} ${keptNotice(locale)}` : said;
      if (kind && text) {
        const id = `notice-${messageId}`;
        const providerMetadata = isSpent ? NOTICE_METADATA : noticeMetadata(kind, ending.made);
        writer.write({ type: 'text-start', id, providerMetadata });
        writer.write({ type: 'text-delta', id, delta: text });
        writer.write({ type: 'text-end', id });
      }
      writer.write({ type: 'message-metadata', messageMetadata: metadata() });
      if (signal.aborted) writer.write({ type: 'abort', reason: 'stopped' });
      if (text && kind === 'failed') writer.write({ type: 'error', errorText: text });
      writer.write({ type: 'finish' });
      writer.setOutcome(
        signal.aborted ? { status: 'aborted' } : kind === 'failed' ? { status: 'failed' } : { status: 'completed' },
      );
    },
    onError: (error) => describeError(error, locale),
    onStepEnd: ({ responseMessage }) =>
      keep(responseMessage as SessionMessage, { isOpen: true, isOfStep: true }).catch(trouble),
    onEnd: ({ responseMessage }) =>
      keep(responseMessage as SessionMessage, { isOpen: false }).catch((error: unknown) => {
        trouble(error);
        lost = { cause: error };
      }),
  });
  return answer.pipeThrough(questionsOnceKept()).pipeThrough(
    new TransformStream<UIMessageChunk, UIMessageChunk>({
      // Whoever has read an answer that could not be kept is told that it will be gone.
      flush(controller) {
        if (lost) controller.enqueue({ type: 'error', errorText: describeError(lost.cause, locale) });
      },
    }),
  );
}

/** Notes what a chunk says about the ending; false for those that the end of the answer writes itself. */
function passes(chunk: Chunk, ending: Ending): boolean {
  switch (chunk.type) {
    case 'start-step':
      ending.said = false;
      return true;
    case 'text-delta':
      ending.said ||= chunk.delta.trim() !== '';
      return true;
    case 'tool-input-start':
    case 'tool-input-available':
    case 'tool-input-error':
      ending.said = true;
      return true;
    case 'tool-approval-request':
      ending.waits = true;
      return true;
    case 'tool-output-available':
      ending.finalized ||= isFinalized(chunk.output);
      return true;
    case 'finish':
      ending.finishReason = chunk.finishReason;
      return false;
    case 'abort':
      ending.aborted = true;
      return false;
    case 'error':
      return false;
    default:
      return true;
  }
}

/** Whether a chunk says what came of a call. */
const isResult = ({ type }: Chunk): boolean =>
  type === 'tool-output-available' || type === 'tool-output-error' || type === 'tool-output-denied';

/** Only finalizePackage answers with a package's id. */
const isFinalized = (output: unknown): boolean => isDone(output) && isObject(output) && 'packageId' in output;
