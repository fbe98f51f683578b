import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOpenPackage } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatDateTime } from '../ui/format-time.ts';
import {
  BookIcon,
  CopyIcon,
  DotsIcon,
  DownloadIcon,
  PeopleIcon,
  PlayIcon,
  QuillIcon,
  TrashIcon,
} from '../ui/icons.tsx';
import {
  type DeleteTarget,
  ErrorNotice,
  languageName,
  PicturesProgress,
  PortraitRow,
  Story,
  TruncatedText,
} from '../ui/index.ts';
import { PlayButton, useStartPlay } from '../ui/play-button.tsx';
import { StageFrame } from '../ui/stage-frame.tsx';
import type { LibraryEntry } from './entries.ts';
import { EntryParts, type PartActions } from './entry-parts.tsx';
import { findPlayToResume, type SessionItem, type StoryItem } from './items.ts';
import styles from './library.module.css';

/** A finished story with its drafts and plays. */
export function StoryCard({
  story,
  entry,
  isTitleShared,
  draft,
  parts,
  onDelete,
  onExport,
  onShare,
  onShelf,
}: {
  story: StoryItem;
  entry: LibraryEntry;
  isTitleShared: boolean;
  /** Null if it has none; undefined while that is not known. */
  draft: SessionItem | null | undefined;
  parts: PartActions;
  onDelete: (target: DeleteTarget) => void;
  onExport: (story: StoryItem) => void;
  onShare: (story: StoryItem) => void;
  /** Null for those who have no shelves. */
  onShelf: (() => void) | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const resume = findPlayToResume(story.id, entry.plays);
  const { start } = useStartPlay(story.id);
  const open = useOpenPackage();
  const toStudio = ({ id }: { id: string }) => void navigate({ to: '/studio/$sessionId', params: { sessionId: id } });
  const edit = () =>
    draft ? toStudio(draft) : open.mutate({ locale: language, fromPackage: story.id }, { onSuccess: toStudio });
  const duplicate = () =>
    open.mutate({ locale: language, fromPackage: story.id, duplicate: true }, { onSuccess: toStudio });
  const version = t('library.stories.version', {
    version: story.version,
    when: formatDateTime(story.createdAt, language),
  });
  const press = () => (resume ? void navigate({ to: '/play/$playId', params: { playId: resume.id } }) : start());
  return (
    <article className={`column tall`} aria-labelledby={`story-${story.id}`}>
      <StageFrame storyId={story.id} cover={story.cover} cast={story.cast} onPress={press} />
      <div className={`column grow gap-xs ${styles.cardBody}`}>
        <Story as="h3" language={story.language} className="text-xl bold leading-tight">
          <span id={`story-${story.id}`}>{story.title}</span>
        </Story>
        <Story language={story.language} className={`text-base clip soft leading ${styles.premise}`}>
          <TruncatedText text={story.premise} language={story.language} />
        </Story>
        <div className="row wrap gap-xs text-md faint">
          <PortraitRow people={story.cast} size={26} max={4} />
          <span>
            {t('library.stories.places', { count: story.totalNodes })} · {languageName(story.language, language)}
            {isTitleShared && ` · ${version}`}
          </span>
        </div>
        <PicturesProgress painting={story.painting} />
        <EntryParts entry={entry} {...parts} />
        <div className={`row wrap gap-xs pad-top-2xs ${styles.cardActions}`}>
          {resume ? (
            <Button
              leftSection={<PlayIcon size={15} />}
              renderRoot={(props) => <Link to="/play/$playId" params={{ playId: resume.id }} {...props} />}
            >
              {t('library.continue.play')}
            </Button>
          ) : (
            <PlayButton packageId={story.id} />
          )}
          {story.mayWrite && (
            <Button
              variant="default"
              leftSection={<QuillIcon size={15} />}
              loading={open.isPending}
              disabled={draft === undefined}
              aria-label={t('library.stories.editName', { title: story.title })}
              onClick={edit}
            >
              {t('library.stories.edit')}
            </Button>
          )}
          {story.mayWrite && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon className="push" size="lg" aria-label={t('library.stories.more', { title: story.title })}>
                  <DotsIcon />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {resume && (
                  <Menu.Item leftSection={<PlayIcon size={16} />} onClick={start}>
                    {t('library.playAnew')}
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<CopyIcon size={16} />} onClick={duplicate}>
                  {t('library.stories.duplicate')}
                </Menu.Item>
                <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => onExport(story)}>
                  {t('exchange.out.open')}
                </Menu.Item>
                <Menu.Item leftSection={<PeopleIcon size={16} />} onClick={() => onShare(story)}>
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
                  onClick={() =>
                    onDelete({
                      ...{ kind: 'story', id: story.id, title: story.title },
                      ...(isTitleShared && { detail: version }),
                    })
                  }
                >
                  {t('common.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {open.isError && <ErrorNotice compact title={t('library.stories.openFailed')} error={open.error} />}
      </div>
    </article>
  );
}
