import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCreateSession, useModels } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { IDEAS, storePendingBrief } from '../studio/chat/first-brief.ts';
import { Composer } from '../ui/composer.tsx';
import { ErrorNotice } from '../ui/index.ts';
import styles from './new-story.module.css';

/** The field for a new story: a brief typed here opens the studio, where the co-author starts with it. */
export function NewStory() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const create = useCreateSession();
  const isOffline = useModels().data?.coauthor.active === 'offline';
  const [brief, setBrief] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);

  const start = (text: string) =>
    create.mutate(
      { locale: language },
      {
        onSuccess: ({ id }) => {
          const asked = text.trim();
          if (asked !== '') storePendingBrief(id, asked);
          void navigate({ to: '/studio/$sessionId', params: { sessionId: id } });
        },
      },
    );

  const pick = (idea: string) => {
    setBrief(idea);
    input.current?.focus();
  };

  return (
    <div className={`stack shrinks gap-md self-center`}>
      <h1 className={styles.title}>{t('library.new.title')}</h1>
      <p className={`text-lg soft leading bottom-xs measure-sm`}>
        {t(isOffline ? 'brief.library' : 'library.new.lead')}
      </p>
      <Composer
        value={brief}
        onChange={setBrief}
        onSend={start}
        label={t('library.new.label')}
        placeholder={t('library.new.placeholder')}
        sendLabel={t(isOffline ? 'brief.build' : 'library.new.start')}
        busy={create.isPending}
        minRows={3}
        inputRef={input}
        large
      />
      {create.isError && <ErrorNotice compact error={create.error} onRetry={() => start(brief)} />}
      <fieldset className={`row wrap gap-xs pad-none borderless`} aria-label={t('library.new.ideas')}>
        {IDEAS.map((idea) => (
          <button
            key={idea}
            type="button"
            className={`text-md pad-sm edged-strong pill soft hover-sheet hover-ink ${styles.idea}`}
            onClick={() => pick(t(`ideas.${idea}.brief`))}
          >
            {t(`ideas.${idea}.name`)}
          </button>
        ))}
        <button
          type="button"
          className={`text-md pad-2xs faint underlined hover-ink ${styles.blank}`}
          disabled={create.isPending}
          onClick={() => start('')}
        >
          {t('library.new.blank')}
        </button>
      </fieldset>
    </div>
  );
}
