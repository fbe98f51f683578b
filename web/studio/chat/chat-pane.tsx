import { Button, Loader } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { PlanDraft } from '../../../shared/story/index.ts';
import type { ApiError, SessionAnswer } from '../../api/index.ts';
import { Logo } from '../../brand/index.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { Composer } from '../../ui/composer.tsx';
import { ArrowRightIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ErrorNotice, ModelStatus } from '../../ui/index.ts';
import { PlayButton } from '../../ui/play-button.tsx';
import { Announcer } from './announcer.tsx';
import { isNotice } from './blocks.ts';
import styles from './chat-pane.module.css';
import { IDEAS } from './ideas.ts';
import { Message } from './message.tsx';
import { namesOf } from './names.ts';
import { type ChatMessage, type DraftChange, useCoauthor } from './use-coauthor.ts';
import { useFollowEnd } from './use-follow-end.ts';

/** The conversation with the co-author. `session` as it was on entering; `draft` as it is now. */
export function ChatPane({
  session,
  draft,
  onDraftChange,
  onFinish,
}: {
  session: SessionAnswer;
  draft: PlanDraft;
  onDraftChange: (changed: DraftChange[]) => void;
  onFinish: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [givenBack, setGivenBack] = useState(false);
  const coauthor = useCoauthor(session, {
    draftChange: onDraftChange,
    finish: onFinish,
    unsent: (unsent) => {
      setText(unsent);
      setGivenBack(true);
    },
  });
  const { messages, busy, error } = coauthor;
  const input = useRef<HTMLTextAreaElement>(null);
  const { list, content, away, toEnd } = useFollowEnd();
  const names = useMemo(() => namesOf(draft), [draft]);
  const last = messages.at(-1);
  const silent = busy && last?.role !== 'assistant';

  const pick = (idea: string) => {
    setText(idea);
    input.current?.focus();
  };
  const send = (message: string) => {
    setText('');
    setGivenBack(false);
    toEnd();
    coauthor.send(message);
  };

  return (
    <section className={styles.pane} aria-label={t('chat.label')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard. */}
      <div className={styles.scroll} ref={list} tabIndex={0} role="log" aria-live="off" aria-label={t('chat.messages')}>
        <div className={styles.messages} ref={content}>
          {messages.length === 0 && !busy && <Empty onPick={pick} />}
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              names={names}
              live={busy && message === last}
              language={draft.premise?.language}
              onFinished={FinishedCard}
            />
          ))}
          {silent && (
            <p className={styles.thinking}>
              <Loader type="dots" size="sm" color="var(--vermilion)" aria-hidden="true" /> {t('chat.thinking')}
            </p>
          )}
          {coauthor.reconnecting && <p className={styles.thinking}>{t('chat.reconnecting')}</p>}
          {error && !coauthor.reconnecting && (
            <Trouble error={error} last={last} onRetry={() => void coauthor.retry()} />
          )}
        </div>
      </div>
      {away && (
        <Button
          className={styles.toEnd}
          size="compact-sm"
          variant="default"
          radius="xl"
          onClick={() => toEnd('smooth')}
        >
          {t('chat.toEnd')}
        </Button>
      )}
      <div className={styles.compose}>
        {givenBack && (
          <p className={styles.givenBack} role="status">
            {t('chat.givenBack')}
          </p>
        )}
        <Composer
          value={text}
          onChange={setText}
          onSend={send}
          onStop={busy ? coauthor.stop : undefined}
          stopping={coauthor.stopping}
          label={t('chat.composer')}
          placeholder={messages.length === 0 ? t('chat.placeholderFirst') : t('chat.placeholder')}
          sendLabel={t('chat.send')}
          inputRef={input}
        />
        <div className={styles.status}>
          <ModelStatus />
        </div>
      </div>
      <Announcer messages={messages} busy={busy} names={names} />
    </section>
  );
}

/** What went wrong, with a way on; where the conversation says it already, only the way on. */
function Trouble({ error, last, onRetry }: { error: ApiError; last: ChatMessage | undefined; onRetry: () => void }) {
  const { t } = useTranslation();
  const told = last?.parts.some((part) => part.type === 'text' && isNotice(part) && part.text === error.message);
  if (!told) return <ErrorNotice compact title={t('chat.failed')} error={error} onRetry={onRetry} />;
  return (
    <Button
      className={styles.again}
      size="xs"
      variant="default"
      leftSection={<RefreshIcon size={14} />}
      onClick={onRetry}
    >
      {t('common.retry')}
    </Button>
  );
}

function Empty({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <Logo size={54} />
      <h2>{t('chat.empty.title')}</h2>
      <p>{t('chat.empty.text')}</p>
      <ul>
        {IDEAS.map((idea) => (
          <li key={idea}>
            <button type="button" onClick={() => onPick(t(`ideas.${idea}.brief`))}>
              <span>{t(`ideas.${idea}.brief`)}</span>
              <ArrowRightIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FinishedCard(packageId: string) {
  return <Finished packageId={packageId} />;
}

function Finished({ packageId }: { packageId: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.finished}>
      <p>{t('chat.finished')}</p>
      <PlayButton packageId={packageId} />
    </div>
  );
}
