import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSessionDraft } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { getPipelineState } from '../studio/draft/pipeline.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { BookIcon, DotsIcon, PeopleIcon, QuillIcon, TrashIcon } from '../ui/icons.tsx';
import { type DeleteTarget, PortraitRow, Story, TruncatedText, timeAgo } from '../ui/index.ts';
import { StageFrame } from '../ui/stage-frame.tsx';
import { PipelineSteps } from './draft-row.tsx';
import type { LibraryEntry } from './entries.ts';
import { EntryParts, type PartActions } from './entry-parts.tsx';
import { draftCast, draftCover, type SessionItem } from './items.ts';
import styles from './library.module.css';

/** A story that is not finished: its last draft, and the plays that tried it. */
export function DraftCard({
  draft: session,
  entry,
  isTitleShared,
  parts,
  onDelete,
  onShare,
  onShelf,
}: {
  draft: SessionItem;
  entry: LibraryEntry;
  isTitleShared: boolean;
  parts: PartActions;
  onDelete: (target: DeleteTarget) => void;
  onShare: (draft: SessionItem) => void;
  onShelf: (() => void) | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const draft = useSessionDraft(session.id).data;
  const title = session.title ?? t('library.untitled');
  const steps = draft ? getPipelineState(draft, session.packageId) : [];
  const next = steps.find(({ state }) => state !== 'done');
  const when = formatDateTime(session.updatedAt, language);
  const premise = draft?.premise?.premise;
  const studio = { to: '/studio/$sessionId', params: { sessionId: session.id } } as const;
  return (
    <article className="column tall" aria-labelledby={`draft-${session.id}`}>
      <StageFrame
        storyId={entry.id}
        cover={draftCover(draft)}
        cast={draftCast(draft)}
        onPress={() => void navigate(studio)}
      />
      <div className={`column grow gap-xs ${styles.cardBody}`}>
        <Story as="h3" language={draft?.premise?.language} className="text-xl bold leading-tight">
          <span id={`draft-${session.id}`}>{title}</span>
        </Story>
        {premise && (
          <Story language={draft?.premise?.language} className={`text-base clip soft leading ${styles.premise}`}>
            <TruncatedText text={premise} language={draft?.premise?.language ?? language} />
          </Story>
        )}
        <div className="row wrap gap-xs text-md faint">
          <PortraitRow people={draftCast(draft)} size={26} max={4} />
          <span>
            {next && `${t('library.drafts.next', { step: t(`pipeline.${next.step}`) })} · `}
            {isTitleShared ? when : timeAgo(session.updatedAt, Date.now(), language)}
          </span>
        </div>
        <PipelineSteps steps={steps} />
        {(entry.drafts.length > 1 || entry.plays.length > 0) && <EntryParts entry={entry} {...parts} />}
        <div className={`row wrap gap-xs pad-top-2xs ${styles.cardActions}`}>
          <Button leftSection={<QuillIcon size={15} />} renderRoot={(props) => <Link {...studio} {...props} />}>
            {t('library.continue.draft')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon className="push" size="lg" aria-label={t('library.stories.more', { title })}>
                <DotsIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<PeopleIcon size={16} />} onClick={() => onShare(session)}>
                {t('people.share.open')}
              </Menu.Item>
              {onShelf && (
                <Menu.Item leftSection={<BookIcon size={16} />} onClick={onShelf}>
                  {t('shelf.open')}
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item
                color="vermilion"
                leftSection={<TrashIcon size={16} />}
                onClick={() => onDelete({ kind: 'draft', id: session.id, title, detail: when })}
              >
                {t('common.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
    </article>
  );
}
