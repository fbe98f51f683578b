import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionDraft } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { pipelineOf } from '../studio/draft/pipeline.ts';
import { draftCast, draftCover } from '../ui/draft-pictures.ts';
import { TrashIcon } from '../ui/icons.tsx';
import { type DeleteTarget, ErrorNotice, Picture, PortraitRow, timeAgo } from '../ui/index.ts';
import styles from './library.module.css';
import type { SessionItem } from './shelves.ts';

/** Rows shown before "show all": each reads its draft. */
const FIRST_ROWS = 5;

/** The co-author sessions: what is being written, and what finished stories were made in. */
export function DraftShelf({
  sessions,
  onDelete,
}: {
  sessions: UseQueryResult<SessionItem[]>;
  onDelete: (target: DeleteTarget) => void;
}) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (sessions.isPending) return <Skeleton height={84} mt="xl" radius="md" />;
  if (sessions.isError) {
    return (
      <section className={styles.shelf}>
        <ErrorNotice
          title={t('library.drafts.failed')}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      </section>
    );
  }
  if (sessions.data.length === 0) return null;
  const rows = [...sessions.data].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return (
    <section className={styles.shelf} aria-labelledby="drafts-title">
      <div className={styles.shelfHead}>
        <h2 id="drafts-title">{t('library.drafts.title')}</h2>
      </div>
      <ul className={styles.rows}>
        {rows.slice(0, all ? rows.length : FIRST_ROWS).map((session) => (
          <li key={session.id}>
            <DraftRow session={session} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      {rows.length > FIRST_ROWS && !all && (
        <Button variant="subtle" mt="xs" onClick={() => setAll(true)}>
          {t('common.showAll', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

function DraftRow({ session, onDelete }: { session: SessionItem; onDelete: (target: DeleteTarget) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const draft = useSessionDraft(session.id).data;
  const title = session.title ?? t('library.untitled');
  const steps = draft ? pipelineOf(draft, session.packageId) : [];
  const next = steps.find(({ state }) => state !== 'done');
  return (
    <div className={styles.row}>
      <span className={styles.thumb}>
        <Picture url={draftCover(draft)} alt="" />
      </span>
      <div className={styles.rowText}>
        <p className={styles.rowTitle} lang={draft?.premise?.language}>
          {title}
        </p>
        <p className={styles.rowMeta}>
          {session.packageId
            ? t('library.drafts.finished')
            : next && t('library.drafts.next', { step: t(`pipeline.${next.step}`) })}
          {' · '}
          {timeAgo(session.updatedAt, Date.now(), language)}
        </p>
        {steps.length > 0 && (
          <span className={styles.steps} aria-hidden="true">
            {steps.map(({ step, state }) => (
              <span key={step} data-state={state} />
            ))}
          </span>
        )}
      </div>
      <span className={styles.rowCast}>
        <PortraitRow people={draftCast(draft)} size={30} max={4} />
      </span>
      <Button
        variant="default"
        size="sm"
        renderRoot={(props) => <Link to="/studio/$sessionId" params={{ sessionId: session.id }} {...props} />}
      >
        {t('library.drafts.open')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('library.drafts.delete', { title })}
        onClick={() => onDelete({ kind: 'session', id: session.id, title })}
      >
        <TrashIcon />
      </ActionIcon>
    </div>
  );
}
