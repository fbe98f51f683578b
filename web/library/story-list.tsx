import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type PackageListing, useOpenPackage } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { preferredFirst } from '../i18n/languages.ts';
import { formatDateTime } from '../ui/format-time.ts';
import {
  CopyIcon,
  DotsIcon,
  DownloadIcon,
  PeopleIcon,
  PlayIcon,
  QuillIcon,
  TrashIcon,
  UploadIcon,
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
import { findDuplicateTitles, findPlayToResume, findSourceDraft, type PlayItem, type SessionItem } from './items.ts';
import styles from './library.module.css';

type StoryItem = PackageListing['packages'][number];

export function StoryList({
  packages,
  plays,
  sessions,
  onImport,
  onShare,
  onRetry,
  onDelete,
  onExport,
}: {
  packages: UseQueryResult<StoryItem[]>;
  plays: readonly PlayItem[];
  sessions: readonly SessionItem[] | undefined;
  /** Null for those who may not. */
  onImport: (() => void) | null;
  onShare: (story: StoryItem) => void;
  onRetry: () => void;
  onDelete: (target: DeleteTarget) => void;
  onExport: (story: StoryItem) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shared = findDuplicateTitles(packages.data ?? []);
  return (
    <section className={styles.list} id="stories" aria-labelledby="stories-title">
      <div className={`row between gap-md bottom-md`}>
        <h2 className="text-2xl" id="stories-title">
          {t('library.stories.title')}
        </h2>
        {onImport && (
          <Button variant="default" size="sm" leftSection={<UploadIcon size={16} />} onClick={onImport}>
            {t('library.stories.import')}
          </Button>
        )}
      </div>
      {packages.isPending && <CoverSkeletons />}
      {packages.isError && <ErrorNotice title={t('library.stories.failed')} error={packages.error} onRetry={onRetry} />}
      {packages.data?.length === 0 && (
        <p className={`edged-dashed round-lg soft centered pad-y-xl pad-x-xl`}>
          {t(onImport ? 'library.stories.empty' : 'people.library.none')}
        </p>
      )}
      {packages.data && packages.data.length > 0 && (
        <ul className="stack gap-xl pad-none fits">
          {preferredFirst(packages.data, [language]).map((story) => (
            <li key={story.id}>
              <StoryCard
                story={story}
                isTitleShared={shared.has(story.title)}
                resume={findPlayToResume(story.id, plays)}
                draft={sessions && (findSourceDraft(story.id, sessions) ?? null)}
                onDelete={onDelete}
                onExport={onExport}
                onShare={onShare}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CoverSkeletons() {
  return (
    <div className="stack gap-xl pad-none fits" aria-busy="true">
      {['a', 'b', 'c'].map((key) => (
        <div key={key}>
          <Skeleton height={200} radius="md" />
          <Skeleton height={22} mt="md" width="70%" />
          <Skeleton height={14} mt="sm" />
          <Skeleton height={14} mt={6} width="85%" />
        </div>
      ))}
    </div>
  );
}

function StoryCard({
  story,
  isTitleShared,
  resume,
  draft,
  onDelete,
  onExport,
  onShare,
}: {
  story: StoryItem;
  isTitleShared: boolean;
  resume: PlayItem | undefined;
  draft: SessionItem | null | undefined;
  onDelete: (target: DeleteTarget) => void;
  onExport: (story: StoryItem) => void;
  onShare: (story: StoryItem) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
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
      <StageFrame cover={story.cover} cast={story.cast} onPress={press} />
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
                <Menu.Divider />
                <Menu.Item
                  color="vermilion"
                  leftSection={<TrashIcon size={16} />}
                  onClick={() =>
                    onDelete({
                      ...{ kind: 'package', id: story.id, title: story.title },
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
