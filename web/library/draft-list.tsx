import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSessionDraft } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { getPipelineState } from '../studio/draft/pipeline.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { PeopleIcon, TrashIcon } from '../ui/icons.tsx';
import { type DeleteTarget, Picture, PortraitRow, timeAgo } from '../ui/index.ts';
import { ItemList } from './item-list.tsx';
import { draftCast, draftCover, findDuplicateTitles, type SessionItem } from './items.ts';
import styles from './library.module.css';

/** The drafts: those in progress, and those of finished stories. */
export function DraftList({
  sessions,
  onDelete,
  onShare,
}: {
  sessions: UseQueryResult<SessionItem[]>;
  onDelete: (target: DeleteTarget) => void;
  onShare: (session: SessionItem) => void;
}) {
  const { t } = useTranslation();
  const shared = findDuplicateTitles(sessions.data ?? []);
  return (
    <ItemList items={sessions} name="drafts" title={t('library.drafts.title')} failed={t('library.drafts.failed')}>
      {(session) => (
        <DraftRow session={session} isTitleShared={shared.has(session.title)} onDelete={onDelete} onShare={onShare} />
      )}
    </ItemList>
  );
}

const STEP_LOOKS: Readonly<Record<string, string>> = { done: 'solid-moss', current: 'solid-vermilion' };

function DraftRow({
  session,
  isTitleShared,
  onDelete,
  onShare,
}: {
  session: SessionItem;
  isTitleShared: boolean;
  onDelete: (target: DeleteTarget) => void;
  onShare: (session: SessionItem) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const draft = useSessionDraft(session.id).data;
  const title = session.title ?? t('library.untitled');
  const steps = draft ? getPipelineState(draft, session.packageId) : [];
  const when = formatDateTime(session.updatedAt, language);
  const next = steps.find(({ state }) => state !== 'done');
  return (
    <div className={`row gap-md pad-y-sm ${styles.row}`}>
      <span className={`framed rigid clip wide round-sm ${styles.thumb}`}>
        <Picture url={draftCover(draft)} alt="" />
      </span>
      <div className={`grow ${styles.rowText}`}>
        <p className="to-start text-lg bold story leading-tight" dir="auto" lang={draft?.premise?.language}>
          {title}
        </p>
        <p className={`text-md faint`}>
          {session.packageId
            ? t('library.drafts.finished')
            : next && t('library.drafts.next', { step: t(`pipeline.${next.step}`) })}
          {' · '}
          {isTitleShared ? when : timeAgo(session.updatedAt, Date.now(), language)}
        </p>
        {steps.length > 0 && (
          <span className={`flex gap-2xs top-xs ${styles.steps}`} aria-hidden="true">
            {steps.map(({ step, state }) => (
              <span key={step} className={STEP_LOOKS[state] ?? 'solid-line'} />
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
      <Tooltip label={t('people.share.open')}>
        <ActionIcon size="lg" aria-label={t('people.share.title', { title })} onClick={() => onShare(session)}>
          <PeopleIcon />
        </ActionIcon>
      </Tooltip>
      <ActionIcon
        size="lg"
        aria-label={t('library.drafts.delete', { title })}
        onClick={() => onDelete({ kind: 'session', id: session.id, title, detail: when })}
      >
        <TrashIcon />
      </ActionIcon>
    </div>
  );
}
