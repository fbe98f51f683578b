import { createUIMessageStream, toUIMessageStream, type UIMessageChunk } from 'ai';
import type { Clock } from '../../clock.ts';
import type { PlanningAgent, PlanningMetadata, PlanningStreamMessage } from '../agent.ts';
import type { SessionMessage } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { CoauthorLog } from '../tools/index.ts';
import { toModelMessages } from './model-messages.ts';
import { describeError, NOTICE_METADATA, type NoticeKind, notice } from './notices.ts';

type Chunk = UIMessageChunk<PlanningMetadata>;

/** What was learned from the chunks of an answer about how it ended. */
interface Ending {
  /** The last step said something or called a tool. */
  said: boolean;
  finalized: boolean;
  aborted: boolean;
  finishReason: string | undefined;
  error: { cause: unknown } | null;
}

/** The notice an answer ends with, or null where it ended well. Pure. */
export function noticeFor(ending: Ending, wasStopped: boolean): NoticeKind | null {
  if (wasStopped) return null;
  if (ending.error || ending.aborted) return 'failed';
  if (ending.finishReason === 'content-filter') return 'blocked';
  if (ending.finishReason === 'length') return 'cut-off';
  if (!ending.said) return 'empty';
  return ending.finishReason === 'tool-calls' && !ending.finalized ? 'too-many-steps' : null;
}

/**
 * A message's parts as they are kept: what was still streaming is closed, calls that got no result are marked as
 * stopped in words of the locale, half-written ones and passing data are left out. JSON all through.
 */
export function settledParts(parts: SessionMessage['parts'], locale: string): SessionMessage['parts'] {
  return JSON.parse(JSON.stringify(parts.map((part) => settled(part, locale)).filter((part) => part !== null)));
}

function settled(part: SessionMessage['parts'][number], locale: string): object | null {
  if (part.type.startsWith('data-')) return null;
  switch ('state' in part ? part.state : undefined) {
    case 'streaming':
      return { ...part, state: 'done' };
    case 'input-streaming':
      return null;
    case 'input-available':
      return { ...part, state: 'output-error', errorText: notice('stopped-call', locale) };
    default:
      return part;
  }
}

/** Keeps a message in the journal as it grows: only parts that are not there yet are written. */
function createKeeper(live: LiveSession, id: string) {
  let kept = 0;
  return async (message: SessionMessage): Promise<void> => {
    const parts = settledParts(message.parts, live.current().locale);
    if (kept === 0 && parts.every(({ type }) => type === 'step-start')) return; // stopped before it said anything
    const from = Math.min(kept, parts.length);
    await live.transact(() => ({
      events: [
        {
          type: 'message-extended',
          id,
          from,
          parts: parts.slice(from),
          ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
        },
      ],
      value: undefined,
    }));
    kept = parts.length; // only now: what could not be written is written with the next step
  };
}

export interface ChatOptions {
  live: LiveSession;
  agent: PlanningAgent;
  /** Tells which models answered and what they used, once they have. */
  metadata: () => PlanningMetadata;
  messageId: string;
  clock: Clock;
  log: CoauthorLog;
  signal: AbortSignal;
}

/**
 * The co-author's answer to the session's last message, as a stream that always ends well: a model that fails, stalls,
 * says nothing or refuses becomes a notice the author can read. The message is kept in the journal after every step and
 * at the end, however that comes.
 */
export function answerStream(options: ChatOptions): ReadableStream<UIMessageChunk> {
  const { live, agent, metadata, messageId, clock, log, signal } = options;
  const { locale } = live.current();
  const keep = createKeeper(live, messageId);
  const trouble = (error: unknown) => log.error({ err: error, session: live.id }, 'an answer went wrong');

  return createUIMessageStream<PlanningStreamMessage>({
    generateId: () => messageId,
    execute: async ({ writer }) => {
      writer.write({ type: 'start', messageId, messageMetadata: { createdAt: clock.iso() } });
      const unsubscribe = live.subscribe((change) => {
        if (!change || change.changed.length === 0) return;
        const { seq, changed } = change;
        writer.write({ type: 'data-draft', id: `draft-${seq}`, data: { seq, changed }, transient: true });
      });
      const ending: Ending = { said: false, finalized: false, aborted: false, finishReason: undefined, error: null };
      try {
        const messages = await toModelMessages(live.current().messages, agent.tools);
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
        for await (const chunk of chunks) if (passes(chunk as Chunk, ending)) writer.write(chunk as never);
      } catch (cause) {
        ending.error = { cause };
      } finally {
        unsubscribe();
      }
      if (ending.error && !signal.aborted) trouble(ending.error.cause);
      const kind = noticeFor(ending, signal.aborted);
      const text = kind && (ending.error ? describeError(ending.error.cause, locale) : notice(kind, locale));
      if (text) {
        const id = `notice-${messageId}`;
        writer.write({ type: 'text-start', id, providerMetadata: NOTICE_METADATA });
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
    onStepEnd: ({ responseMessage }) => keep(responseMessage as SessionMessage).catch(trouble),
    onEnd: ({ responseMessage }) => keep(responseMessage as SessionMessage).catch(trouble),
  });
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
      ending.said = true;
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

/** Only finalizePackage answers with a package's id. */
const isFinalized = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'packageId' in output && 'ok' in output && output.ok === true;
