import { createUIMessageStream, toUIMessageStream, type UIMessageChunk, type UIMessageStreamWriter } from 'ai';
import type { Brief } from '../../../shared/brief/index.ts';
import { isObject } from '../../../shared/json.ts';
import type { Clock } from '../../clock.ts';
import { OverBudgetError } from '../../models/spending-budget.ts';
import { isShutdown } from '../../runs/index.ts';
import type { PlanningAgent, PlanningMetadata, PlanningStreamMessage } from '../chat-message.ts';
import { detectLoop } from '../messages/detect-loop.ts';
import {
  describeError,
  keptNotice,
  NOTICE_METADATA,
  type NoticeKind,
  noticeMetadata,
  sayNotice,
} from '../messages/notices.ts';
import type { SessionMessage } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';
import { isDone } from '../tool-signatures.ts';
import type { CoauthorLog } from '../tools/index.ts';
import type { Approvals } from './approval.ts';
import { createGrowingMessage } from './growing-message.ts';
import { createMessageSaver } from './message-saver.ts';
import { toModelMessages } from './model-messages.ts';

const ENDINGS: ReadonlySet<UIMessageChunk['type']> = new Set(['abort', 'error', 'finish']);

/**
 * Holds approval questions back until they are journaled, so that an author never answers one that a killed server has
 * forgotten: until the end of the step, else the answer's ending. Other chunks pass at once.
 */
function holdQuestionsUntilJournaled(): TransformStream<UIMessageChunk, UIMessageChunk> {
  let held: UIMessageChunk[] = [];
  const release = (controller: TransformStreamDefaultController<UIMessageChunk>) => {
    for (const chunk of held) controller.enqueue(chunk);
    held = [];
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (chunk.type === 'finish-step') release(controller);
      const isHeld = chunk.type === 'tool-approval-request' || (held.length > 0 && ENDINGS.has(chunk.type));
      if (isHeld) held.push(chunk);
      else controller.enqueue(chunk);
    },
    flush: release,
  });
}

type Chunk = UIMessageChunk<PlanningMetadata>;

/** Writes every change of the draft to an answer's stream, until the returned function is called. */
export const relayDraftChanges = (
  live: LiveSession,
  writer: Pick<UIMessageStreamWriter<PlanningStreamMessage>, 'write'>,
  onChange?: () => void,
): (() => void) =>
  live.subscribe((change) => {
    if (!change || change.changed.length === 0) return;
    onChange?.();
    const { seq, changed } = change;
    writer.write({ type: 'data-draft', id: `draft-${seq}`, data: { seq, changed }, transient: true });
  });

interface Ending {
  waits: boolean;
  stuck: NoticeKind | null;
  said: boolean;
  finalized: boolean;
  made: boolean;
  aborted: boolean;
  finishReason: string | undefined;
  error: { cause: unknown } | null;
}

/** Who stopped an answer: the author, the server's shutdown, or nobody. */
type Stopped = 'author' | 'shutdown' | null;

/** The notice that ends an answer; null after a normal end. Pure. */
export function noticeFor(ending: Ending, stopped: Stopped): NoticeKind | null {
  if (stopped === 'author') return null;
  // Calls that wait for the author survive the restart.
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
  shownAt: (step: number) => number | undefined;
  goesOn: SessionMessage | undefined;
  /** What the author's message says as a brief, to begin with. */
  brief?: Brief | undefined;
  metadata: () => PlanningMetadata;
  freshId: string;
  clock: Clock;
  log: CoauthorLog;
  signal: AbortSignal;
}

/**
 * Streams the co-author's answer to the session's last message. It always ends normally: a model that fails, stalls,
 * says nothing or refuses becomes a notice. Every tool result is journaled before the client sees it. A continued
 * answer keeps its id; its stream begins with the results of the calls decided on.
 */
export function answerStream(options: ChatOptions): ReadableStream<UIMessageChunk> {
  const { live, agent, approvals, metadata, goesOn, clock, log, signal } = options;
  const { locale } = live.current();
  const messageId = goesOn?.id ?? options.freshId;
  const keep = createMessageSaver(live, messageId, options.shownAt);
  const growing = createGrowingMessage(messageId, goesOn);
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
      if (options.brief !== undefined) writer.write({ type: 'data-brief', data: options.brief, transient: true });
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
      const unsubscribe = relayDraftChanges(live, writer, () => {
        ending.made = true;
      });
      try {
        const messages = await toModelMessages(live.current().messages, agent.tools);
        // Stopped before the start: no model is called and no accepted call runs.
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
        if (ending.finishReason === 'tool-calls') ending.stuck = detectLoop(await result.steps);
      } catch (cause) {
        ending.error = { cause };
      } finally {
        unsubscribe();
      }
      if (ending.error && !signal.aborted) trouble(ending.error.cause);
      const stopped = signal.aborted ? (isShutdown(signal) ? 'shutdown' : 'author') : null;
      const kind = noticeFor(ending, stopped);
      const said =
        kind &&
        (ending.error && stopped === null ? describeError(ending.error.cause, locale) : sayNotice(kind, locale));
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
  return answer.pipeThrough(holdQuestionsUntilJournaled()).pipeThrough(
    new TransformStream<UIMessageChunk, UIMessageChunk>({
      // Tells clients that have read an answer which could not be stored that it will be lost.
      flush(controller) {
        if (lost) controller.enqueue({ type: 'error', errorText: describeError(lost.cause, locale) });
      },
    }),
  );
}

/** Records what a chunk says about the ending. False for chunks that this stream writes itself at the end. */
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

const isResult = ({ type }: Chunk): boolean =>
  type === 'tool-output-available' || type === 'tool-output-error' || type === 'tool-output-denied';

/** Only finalizePackage answers with a package id. */
const isFinalized = (output: unknown): boolean => isDone(output) && isObject(output) && 'packageId' in output;
