import { Button, Skeleton } from '@mantine/core';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useSessionDraft } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { preferredFirst } from '../i18n/languages.ts';
import { PlayIcon, QuillIcon } from '../ui/icons.tsx';
import { Story, timeAgo } from '../ui/index.ts';
import { PlayButton, useStartPlay } from '../ui/play-button.tsx';
import { StageFrame } from '../ui/stage-frame.tsx';
import {
  draftCast,
  draftCover,
  listUnfinishedItems,
  type PlayItem,
  type SessionItem,
  type StoryItem,
  type UnfinishedItem,
} from './items.ts';
import styles from './library-stage.module.css';

const SHOWN = 3;

/** The stage at the top of the library: unfinished items, else a story to play, else an empty stage. */
export function LibraryStage({
  packages,
  plays,
  sessions,
}: {
  packages: readonly StoryItem[] | undefined;
  plays: readonly PlayItem[] | undefined;
  sessions: readonly SessionItem[] | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!packages || !plays || !sessions) {
    return (
      <div className={`shrinks pad-top-md`} aria-busy="true">
        <StageFrame cover={null} doors>
          <Skeleton className={'cover'} height="100%" radius={0} />
        </StageFrame>
      </div>
    );
  }
  const [first, ...rest] = listUnfinishedItems(plays, sessions, SHOWN);
  const [story] = preferredFirst(packages, [language, ...navigator.languages]);
  return (
    <section className={`shrinks pad-top-md`} aria-label={first ? t('library.continue.title') : t('library.featured')}>
      {first ? (
        <ContinueStage item={first} packages={packages} />
      ) : story ? (
        <FeaturedStage story={story} />
      ) : (
        <StageFrame cover={null} doors />
      )}
      {rest.length > 0 && (
        <ul className={`ruled pad-y-2xs ${styles.rest}`}>
          {rest.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <ContinueRow item={item} packages={packages} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FeaturedStage({ story }: { story: StoryItem }) {
  const { t } = useTranslation();
  const { start } = useStartPlay(story.id);
  return (
    <>
      <StageFrame storyId={story.id} cover={story.cover} cast={story.cast} doors onPress={start} />
      <div className={`stack row-center ${styles.caption}`}>
        <p className="text-xs vermilion bold">{t('library.featured')}</p>
        <Story as="h2" language={story.language} className="to-start balanced text-xl bold leading-tight">
          {story.title}
        </Story>
        <PlayButton packageId={story.id} size="md" />
      </div>
    </>
  );
}

function ContinueStage({ item, packages }: { item: UnfinishedItem; packages: readonly StoryItem[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = useSessionDraft(item.id, item.kind === 'draft').data;
  const story = item.kind === 'play' ? packages.find(({ id }) => id === item.packageId) : undefined;
  const cover = item.kind === 'play' ? (item.cover ?? story?.cover) : draftCover(draft);
  const cast = item.kind === 'play' ? (story?.cast ?? []) : draftCast(draft);
  return (
    <>
      <StageFrame
        storyId={item.kind === 'play' ? item.packageId : item.storyId}
        cover={cover}
        cast={cast}
        doors
        onPress={() => void navigate(linkTo(item))}
      />
      <div className={`stack row-center ${styles.caption}`}>
        <p className="text-xs vermilion bold">{t('library.continue.title')}</p>
        <Story
          as="h2"
          language={story?.language ?? draft?.premise?.language}
          className="to-start balanced text-xl bold leading-tight"
        >
          {item.title ?? t('library.untitled')}
        </Story>
        <p className="text-md faint">
          <Where item={item} />
        </p>
        <Button
          renderRoot={(props) => <ItemLink item={item} {...props} />}
          leftSection={item.kind === 'play' ? <PlayIcon size={16} /> : <QuillIcon size={17} />}
        >
          {item.kind === 'play' ? t('library.continue.play') : t('library.continue.draft')}
        </Button>
      </div>
    </>
  );
}

function ContinueRow({ item, packages }: { item: UnfinishedItem; packages: readonly StoryItem[] }) {
  const { t } = useTranslation();
  const draft = useSessionDraft(item.id, item.kind === 'draft').data;
  const story = item.kind === 'play' ? packages.find(({ id }) => id === item.packageId) : undefined;
  const language = item.title === null ? undefined : (story?.language ?? draft?.premise?.language);
  return (
    <ItemLink item={item} className={`row gap-xs pad-all-xs round ink hover-sheet ${styles.row}`}>
      {item.kind === 'play' ? <PlayIcon className="faint" size={15} /> : <QuillIcon className="faint" size={16} />}
      <span className="to-start truncate grow story" dir="auto" lang={language}>
        {item.title ?? t('library.untitled')}
      </span>
      <span className="rigid text-md faint">
        <Where item={item} />
      </span>
    </ItemLink>
  );
}

function Where({ item }: { item: UnfinishedItem }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ago = timeAgo(item.updatedAt, Date.now(), language);
  return item.kind === 'play'
    ? t('library.continue.turn', { turn: item.turn, ago })
    : t('library.continue.edited', { ago });
}

const linkTo = ({ kind, id }: UnfinishedItem) =>
  kind === 'play'
    ? linkOptions({ to: '/play/$playId', params: { playId: id } })
    : linkOptions({ to: '/studio/$sessionId', params: { sessionId: id } });

function ItemLink({
  item,
  ...props
}: {
  item: UnfinishedItem;
  className?: string | undefined;
  children?: React.ReactNode;
}) {
  return <Link {...linkTo(item)} {...props} />;
}
