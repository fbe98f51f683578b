import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftElement } from '../../../shared/story/index.ts';
import { type SessionAnswer, useModels } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Composer } from '../../ui/composer.tsx';
import { ModelStatus } from '../../ui/index.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { useFollowEnd } from '../../ui/use-follow-end.ts';
import type { CoauthorRequest } from '../check/index.ts';
import type { ShownPart } from '../pane/draft-pane.tsx';
import {
  PlanCard,
  PlanContextProvider,
  PlanPending,
  PlanStrip,
  RequestPlanButton,
  useSessionPlans,
} from '../plan/index.ts';
import { getMessageText, listMessagePictures, listMessagePlans } from '../wording/chat-message.ts';
import { createDraftNames } from '../wording/tool-call.ts';
import { Announcer } from './announcer.tsx';
import { OpenApprovals } from './approval-card.tsx';
import { ChatError, isShownInChat } from './chat-error.tsx';
import styles from './chat-pane.module.css';
import { ChecklistStrip } from './checklist-strip.tsx';
import { type ChipActions, ChipContext } from './chip.tsx';
import { type ComposeNote, ComposeNotes } from './compose-notes.tsx';
import { CostNote } from './cost-note.tsx';
import type { MessageEdit } from './edit-message.tsx';
import { EmptyChat, OpenedChat } from './empty-chat.tsx';
import { ContinueButton } from './failed-answer.tsx';
import { Message } from './message.tsx';
import { REFERENCE_PICTURE_TYPES } from './pictures/picture-budget.ts';
import { Thumbnails } from './pictures/thumbnails.tsx';
import { usePictures } from './pictures/use-pictures.ts';
import { PlanProgressRow } from './plan-progress-row.tsx';
import { scrollToTop } from './scroll-conversation.ts';
import { isThinking, Thinking } from './thinking.tsx';
import { type DraftChange, useConversation } from './use-conversation.ts';
import { useMessageHandlers } from './use-message-handlers.tsx';
import { useTypedText } from './use-typed-text.ts';

const BriefForModel = lazy(() =>
  import('../brief/brief-card.tsx').then(({ BriefForModel }) => ({ default: BriefForModel })),
);
const WithoutModel = lazy(() => import('./without-model.tsx'));

/** The conversation with the co-author: checklist, messages and composer. */
export function ChatPane({
  session,
  gone,
  request,
  onRequestSent,
  onDraftChange,
  onFinish,
  onBusy,
  onWaiting,
  onOpen,
  onDo,
  onCheck,
}: {
  session: SessionAnswer;
  /** The session was deleted: messages can be read, not sent. */
  gone: boolean;
  /** A request from outside the conversation. `onRequestSent` is called once it is sent. */
  request: CoauthorRequest | null;
  onRequestSent: () => void;
  onDraftChange: (changed: DraftChange[]) => void;
  onFinish: () => void;
  onBusy: (busy: boolean) => void;
  /** Whether the co-author waits for decisions. */
  onWaiting: (waiting: boolean) => void;
  /** Opens an element's form in the draft. */
  onOpen: (element: DraftElement) => void;
  /** Opens a form in the draft; without a language model, that is how the draft is written. */
  onDo: (shown: ShownPart) => void;
  onCheck: () => void;
}) {
  const { t } = useTranslation();
  const { draft } = session;
  const isOffline = useModels().data?.coauthor.active === 'offline';
  const isEmptyDraft = draft.premise === undefined && draft.characters.length === 0 && draft.acts.length === 0;
  const [fillsSheet, setFillsSheet] = useState(false);
  const { text, setText, putBefore } = useTypedText(session.id);
  const attached = usePictures();
  const dropped = useFileDrop(attached.attach);
  const [note, setNote] = useState<ComposeNote | null>(null);
  const [held, setHeld] = useState(false);
  const [edit, setEdit] = useState<MessageEdit | null>(null);
  const coauthor = useConversation(session, {
    draftChange: onDraftChange,
    finish: onFinish,
    unsent: (unsent, isBusy) => {
      if (isBusy) setNote('givenBack');
      putBefore(getMessageText(unsent));
      attached.putBefore(listMessagePictures(unsent));
    },
  });
  const { messages, busy, error, open } = coauthor;
  const input = useRef<HTMLTextAreaElement>(null);
  const { list, content, away, toEnd } = useFollowEnd(messages.length > 0);
  const names = useMemo(() => createDraftNames(draft), [draft]);
  const last = messages.at(-1);
  const shownError = error && !isShownInChat(error, last) ? error : null;

  const fillComposer = useCallback(
    (words: string) => {
      putBefore(words);
      input.current?.focus();
    },
    [putBefore],
  );
  const plans = useSessionPlans(session, {
    busy,
    gone,
    shown: messages.flatMap(listMessagePlans),
    returnMessage: putBefore,
    fillComposer,
  });
  const { planning } = plans;
  const isWorking = busy || plans.waits !== null;

  useEffect(() => {
    onBusy(isWorking);
    if (!isWorking) setHeld(false);
  }, [isWorking, onBusy]);

  const isWaiting = open.length > 0;
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  // Scrolls to an open decision; to its beginning if it is taller than the page.
  useEffect(() => {
    if (!isWaiting) return;
    toEnd();
    const card = content.current?.querySelector('[data-approval]:has([data-decision])');
    if (card && list.current && card.getBoundingClientRect().top < list.current.getBoundingClientRect().top) {
      scrollToTop(card);
    }
  }, [isWaiting, toEnd, content, list]);

  // The edited message was removed elsewhere: its text moves to the composer.
  useEffect(() => {
    if (!edit || busy || messages.some(({ id }) => id === edit.messageId)) return;
    putBefore(edit.text);
    setEdit(null);
    setNote('editLost');
  }, [edit, busy, messages, putBefore]);

  const pick = (idea: string) => {
    setText(idea);
    input.current?.focus();
  };
  const begin = () => {
    setText('');
    setNote(null);
    planning.forget();
    toEnd();
  };
  const planFirst = () => {
    const request = text.trim();
    begin();
    planning.make({ request });
  };
  const send = (message: string) => {
    begin();
    setFillsSheet(false);
    coauthor.send(
      message,
      attached.pictures.map(({ part }) => part),
    );
    attached.clear();
  };

  // A wish waits until the current work has ended. The typed text stays.
  useEffect(() => {
    if (!request || isWorking || gone) return;
    onRequestSent();
    setNote(null);
    coauthor.send(request.text, [], request.metadata);
    toEnd();
    list.current?.focus({ preventScroll: true });
  }, [request, isWorking, gone, onRequestSent, coauthor.send, toEnd, list]);

  const handlers = useMessageHandlers(coauthor, { edit, setEdit, list, toEnd });

  const isSpeakable = !isWorking && !gone && !isWaiting;
  const chips = useMemo<ChipActions>(
    () => ({
      // The typed text stays.
      say: isSpeakable
        ? (words) => {
            coauthor.send(words, []);
            toEnd();
            list.current?.focus({ preventScroll: true });
          }
        : null,
      open: onOpen,
    }),
    [isSpeakable, coauthor.send, toEnd, list, onOpen],
  );

  const goToApproval = useCallback(() => {
    const card = content.current?.querySelector<HTMLElement>('[data-decision] button');
    card?.scrollIntoView({ block: 'center' });
    card?.focus();
  }, [content]);

  return (
    <PlanContextProvider value={plans.context}>
      <section className={`column relative shrinks-down tall`} aria-label={t('chat.label')} {...dropped.target}>
        <VisuallyHidden component="h2">{t('chat.label')}</VisuallyHidden>
        {session.checklist && (
          <ChecklistStrip
            sessionId={session.id}
            checklist={session.checklist}
            strategy={session.strategy}
            locks={session.locks}
            working={busy}
          />
        )}
        <div
          className={`grow relative scroll shrinks-down ${styles.scroll}`}
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
          tabIndex={0}
          role="log"
          aria-live="off"
          aria-label={t('chat.messages')}
        >
          <div className={`column gap-lg pad-lg measure margin-auto ${styles.messages}`} ref={content}>
            {messages.length === 0 &&
              !busy &&
              !(isOffline && !isEmptyDraft) &&
              (draft.premise ? (
                <OpenedChat title={draft.premise.title} isFinished={session.packageId !== null} />
              ) : (
                <EmptyChat onPick={pick} {...(isOffline || fillsSheet ? {} : { onSheet: () => setFillsSheet(true) })} />
              ))}
            <ChipContext value={chips}>
              {messages.map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  names={names}
                  live={busy && message === last}
                  busy={isWorking || gone}
                  last={message === last}
                  language={session.locale}
                  storyLanguage={draft.premise?.language}
                  edit={edit?.messageId === message.id ? edit : null}
                  handlers={handlers}
                />
              ))}
            </ChipContext>
            {plans.unshown.map((planId) => (
              <Suspense key={planId} fallback={<PlanPending />}>
                <PlanCard planId={planId} />
              </Suspense>
            ))}
            {planning.making && (
              <PlanProgressRow
                making={planning.making}
                isSaid={(words) => last?.role === 'user' && getMessageText(last) === words}
                onStop={planning.stop}
              />
            )}
            {busy && isThinking(last) && <Thinking />}
            {coauthor.reconnecting && <p className="row gap-sm text-md faint">{t('chat.reconnecting')}</p>}
            {shownError && !coauthor.reconnecting && <ChatError error={shownError} onRetry={coauthor.retry} />}
            {fillsSheet && !isOffline && messages.length === 0 && (
              <Suspense>
                <BriefForModel locale={session.locale} onSend={send} />
              </Suspense>
            )}
            {isOffline && !gone && (
              <Suspense>
                <WithoutModel session={session} messages={messages} busy={isWorking} onDo={onDo} onCheck={onCheck} />
              </Suspense>
            )}
            {!isOffline && !isWorking && !gone && !shownError && !planning.making && open.length === 0 && (
              <ContinueButton
                messages={messages}
                language={session.locale}
                onGoOn={send}
                onRetry={coauthor.retry}
                onByHand={() => onOpen({ type: 'premise' })}
              />
            )}
          </div>
        </div>
        {away && messages.length > 0 && (
          <div className={`relative self-center ${styles.toEnd} ${isOffline ? styles.aboveSheet : ''}`}>
            <Button
              className="absolute low nowrap"
              size="compact-sm"
              variant="default"
              radius="xl"
              onClick={() => toEnd('smooth')}
            >
              {t('chat.toEnd')}
            </Button>
          </div>
        )}
        <div className={`full relative pad-y-sm pad-x-lg measure ${styles.compose}`}>
          <ComposeNotes note={note} stale={coauthor.stale} planning={planning} />
          {plans.runningId !== null && (
            <Suspense>
              <PlanStrip planId={plans.runningId} />
            </Suspense>
          )}
          {!busy && <CostNote session={session} last={last} />}
          {open.length > 0 && <OpenApprovals count={open.length} onGo={goToApproval} />}
          {attached.refusal && (
            <p className={`text-md soft bottom-xs`} role="alert">
              {t(`authoring.pictures.refused.${attached.refusal}`)}
            </p>
          )}
          {isOffline && !isEmptyDraft ? (
            <RequestPlanButton onTemplate={plans.context.held === null ? planning.make : null} />
          ) : (
            <Composer
              value={text}
              onChange={setText}
              onSend={send}
              onHeld={() => setHeld(true)}
              onStop={busy ? coauthor.stop : undefined}
              stopping={coauthor.stopping}
              blocked={gone}
              held={plans.waits !== null}
              {...(isOffline
                ? {}
                : {
                    onPlan: planFirst,
                    aside: (ready: boolean) => (
                      <RequestPlanButton
                        ask={{ ready, onAsk: planFirst }}
                        onTemplate={plans.context.held === null ? planning.make : null}
                      />
                    ),
                  })}
              label={t('chat.composer')}
              placeholder={
                isOffline
                  ? t('brief.typeFirst')
                  : t(messages.length === 0 && !draft.premise ? 'chat.placeholderFirst' : 'chat.placeholder')
              }
              sendLabel={t('chat.send')}
              inputRef={input}
              files={{
                onFiles: attached.attach,
                accept: REFERENCE_PICTURE_TYPES.join(),
                label: t('authoring.pictures.attach'),
                present: attached.pictures.length > 0,
                reading: attached.reading,
              }}
            >
              {attached.pictures.length > 0 && (
                <div className="pad-y-xs">
                  <Thumbnails pictures={attached.pictures} onRemove={attached.remove} />
                </div>
              )}
            </Composer>
          )}
          {held && isWorking && (
            <p className={`text-md soft bottom-xs`} role="status">
              {t(plans.waits === null || busy ? 'chat.held' : `plan.held.${plans.waits}`)}
            </p>
          )}
          <div className="flex middle top-xs">
            <ModelStatus usage={session.metered} />
          </div>
        </div>
        {dropped.over && (
          <div className={`row middle text-lg round-lg ink story absolute no-pointer ${styles.drop}`}>
            {t('authoring.pictures.drop')}
          </div>
        )}
        <Announcer messages={messages} busy={busy} names={names} />
      </section>
    </PlanContextProvider>
  );
}
