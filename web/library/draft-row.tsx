import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSessionDraft } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { getPipelineState } from '../studio/draft/pipeline.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { PeopleIcon, TrashIcon } from '../ui/icons.tsx';
import { type DeleteTarget, Picture, PortraitRow, timeAgo } from '../ui/index.ts';
import { draftCast, draftCover, type SessionItem } from './items.ts';
import styles from './library.module.css';

const STEP_LOOKS: Readonly<Record<string, string>> = { done: 'solid-moss', current: 'solid-vermilion' };

/** A bar for each step of a draft. Decorative. */
export function PipelineSteps({ steps }: { steps: ReturnType<typeof getPipelineState> }) {
  if (steps.length === 0) return null;
  return (
    <span className={`flex gap-2xs top-xs ${styles.steps}`} aria-hidden="true">
      {steps.map(({ step, state }) => (
        <span key={step} className={STEP_LOOKS[state] ?? 'solid-line'} />
      ))}
    </span>
  );
}

/** A draft of a story: how far it is, who is in it, and what can be done with it. */
export function DraftRow({
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
        <PipelineSteps steps={steps} />
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
        onClick={() => onDelete({ kind: 'draft', id: session.id, title, detail: when })}
      >
        <TrashIcon />
      </ActionIcon>
    </div>
  );
}
