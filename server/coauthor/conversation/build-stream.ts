import { createUIMessageStream, type UIMessageChunk } from 'ai';
import { RefusalError } from '../../../shared/error.ts';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import type { Clock } from '../../clock.ts';
import { IMPROVISER_NAME } from '../../models/index.ts';
import { isShutdown } from '../../runs/index.ts';
import type { BuildRequest } from '../build-from-brief.ts';
import type { PlanningStreamMessage } from '../chat-message.ts';
import { describeError, noticeMetadata } from '../messages/notices.ts';
import type { SessionMessage } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { CoauthorLog } from '../tools/index.ts';
import { relayDraftChanges } from './answer-stream.ts';
import { createMessageSaver } from './message-saver.ts';

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const BUILT: Record<Language, (title: string, acts: number, places: number, people: number) => string> = {
  en: (title, acts, places, people) =>
    `Built “${title}” from the sheet: ${count(acts, 'act')}, ${count(places, 'place')}, ${people === 1 ? '1 person' : `${people} people`}. Correct the sheet and build again, or undo.`,
  zh: (title, acts, places, people) =>
    `已按表单生成《${title}》：${acts} 幕、${places} 处地点、${people} 个人物。可以改表单后重新生成，也可以撤销。`,
  ja: (title, acts, places, people) =>
    `シートから『${title}』を作りました。${acts}幕、場所${places}、人物${people}。シートを直して作り直すことも、元に戻すこともできます。`,
};

function describeBuilt({ premise, acts, characters }: PlanDraft, locale: string): string {
  const places = acts.reduce((sum, { sandboxLocations }) => sum + sandboxLocations.length, 0);
  return BUILT[languageFor(locale)](premise?.title ?? '', acts.length, places, characters.length);
}

/**
 * Builds the story of a brief as an answer of the co-author. Begins with the brief; ends normally, as a chat answer
 * does: a failure is a notice and an error part, with the draft unchanged.
 * @param isStored whether the answer becomes a message of the conversation
 */
export function buildStream({
  live,
  request,
  build,
  messageId,
  isStored,
  clock,
  log,
  signal,
}: {
  live: LiveSession;
  request: BuildRequest;
  build: (live: LiveSession, request: BuildRequest, signal: AbortSignal) => Promise<void>;
  messageId: string;
  isStored: boolean;
  clock: Clock;
  log: CoauthorLog;
  signal: AbortSignal;
}): ReadableStream<UIMessageChunk> {
  const { locale } = live.current();
  const keep = createMessageSaver(live, messageId, () => undefined);
  return createUIMessageStream<PlanningStreamMessage>({
    generateId: () => messageId,
    execute: async ({ writer }) => {
      const messageMetadata = { createdAt: clock.iso(), model: IMPROVISER_NAME };
      writer.write({ type: 'start', messageId, messageMetadata });
      writer.write({ type: 'data-brief', data: request.brief, transient: true });
      writer.write({ type: 'start-step' });
      const unsubscribe = relayDraftChanges(live, writer);
      let error: unknown = null;
      try {
        await build(live, request, signal);
      } catch (cause) {
        error = cause;
        if (!signal.aborted && !(cause instanceof RefusalError))
          log.error({ err: cause, session: live.id }, 'a story was not built');
      } finally {
        unsubscribe();
      }
      const failed = error === null || signal.aborted ? null : describeError(error, locale);
      const text = error === null ? describeBuilt(live.current().draft, locale) : failed;
      const providerMetadata = failed === null ? undefined : noticeMetadata('failed');
      if (text !== null) {
        const id = `built-${messageId}`;
        writer.write({ type: 'text-start', id, ...(providerMetadata && { providerMetadata }) });
        writer.write({ type: 'text-delta', id, delta: text });
        writer.write({ type: 'text-end', id });
      }
      writer.write({ type: 'finish-step' });
      if (error !== null && signal.aborted)
        writer.write({ type: 'abort', reason: isShutdown(signal) ? 'server stopped' : 'stopped' });
      if (failed !== null) writer.write({ type: 'error', errorText: failed });
      writer.write({ type: 'finish' });
      writer.setOutcome({ status: error === null ? 'completed' : signal.aborted ? 'aborted' : 'failed' });
    },
    onError: (error) => describeError(error, locale),
    onEnd: async ({ responseMessage }) => {
      if (!isStored) return;
      await keep(responseMessage as SessionMessage, { isOpen: false }).catch((err: unknown) =>
        log.error({ err, session: live.id }, 'an answer was not stored'),
      );
    },
  });
}
