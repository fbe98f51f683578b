import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useShelves } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { TrashIcon, UploadIcon } from '../ui/icons.tsx';
import { ErrorNotice, Story } from '../ui/index.ts';
import { StageFrame } from '../ui/stage-frame.tsx';
import { DraftCard } from './draft-card.tsx';
import { type EntryView, groupEntries, type LibraryEntry, selectEntries, usefulFilters } from './entries.ts';
import { EntryParts, type PartActions } from './entry-parts.tsx';
import { findDuplicateTitles, findSourceDraft, type PlayItem, type SessionItem, type StoryItem } from './items.ts';
import styles from './library.module.css';
import { LibraryToolbar } from './library-toolbar.tsx';
import { ShelfDialog, type Shelved } from './shelf-dialog.tsx';
import { StoryCard } from './story-card.tsx';

/** How many stories are shown at first, and with each press. */
const PAGE_SIZE = 24;
const FIRST_VIEW: EntryView = { search: '', sort: 'suggested', filter: 'all', shelf: null };

interface EntryActions {
  onShareStory: (story: StoryItem) => void;
  onExportStory: (story: StoryItem) => void;
  parts: PartActions;
}

/** All stories, each with its drafts and plays. */
export function EntryList({
  packages,
  plays,
  sessions,
  isAuthor,
  onImport,
  onRetry,
  ...actions
}: {
  packages: UseQueryResult<StoryItem[]>;
  plays: readonly PlayItem[];
  /** Undefined while they are loading. */
  sessions: readonly SessionItem[] | undefined;
  isAuthor: boolean;
  /** Null for those who may not. */
  onImport: (() => void) | null;
  onRetry: () => void;
} & EntryActions) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shelfOf: ReadonlyMap<string, string> = useShelves(isAuthor).data ?? new Map();
  const [view, setView] = useState(FIRST_VIEW);
  const [shown, setShown] = useState(PAGE_SIZE);
  const [shelved, setShelved] = useState<Shelved | null>(null);
  const entries = groupEntries(packages.data ?? [], sessions ?? [], plays);
  const known = new Set(entries.map(({ id }) => id));
  const shelves = [...new Set([...shelfOf].flatMap(([story, shelf]) => (known.has(story) ? [shelf] : [])))].sort();
  const selected = selectEntries(entries, view, shelfOf, language);
  const shared = findDuplicateTitles(entries);
  const change = (changes: Partial<EntryView>) => {
    setView({ ...view, ...changes });
    setShown(PAGE_SIZE);
  };
  return (
    <section className={styles.list} id="stories" aria-labelledby="stories-title">
      <div className="row wrap between gap-md bottom-md">
        <h2 className="text-2xl" id="stories-title">
          {t('library.stories.title')}
        </h2>
        <span className="inline gap-xs">
          <Button
            variant="subtle"
            size="sm"
            leftSection={<TrashIcon size={16} />}
            renderRoot={(props) => <Link to="/bin" {...props} />}
          >
            {t('bin.title')}
          </Button>
          {onImport && (
            <Button variant="default" size="sm" leftSection={<UploadIcon size={16} />} onClick={onImport}>
              {t('library.stories.import')}
            </Button>
          )}
        </span>
      </div>
      {packages.isPending && <CoverSkeletons />}
      {packages.isError && <ErrorNotice title={t('library.stories.failed')} error={packages.error} onRetry={onRetry} />}
      {packages.isSuccess && entries.length === 0 && (
        <p className="edged-dashed round-lg soft centered pad-y-xl pad-x-xl">
          {t(onImport ? 'library.stories.empty' : 'people.library.none')}
        </p>
      )}
      {entries.length > 0 && (
        <LibraryToolbar view={view} filters={usefulFilters(entries)} shelves={shelves} onChange={change} />
      )}
      {entries.length > 0 && (
        <VisuallyHidden role="status">{t('filters.found', { count: selected.length })}</VisuallyHidden>
      )}
      {entries.length > 0 && selected.length === 0 && (
        <div className="edged-dashed round-lg soft centered pad-y-xl pad-x-xl">
          <p>{t('filters.nothing')}</p>
          <Button variant="subtle" mt="xs" onClick={() => change(FIRST_VIEW)}>
            {t('filters.showAll')}
          </Button>
        </div>
      )}
      <ul className={`pad-none ${styles.cards}`}>
        {selected.slice(0, shown).map((entry) => (
          <li key={entry.id}>
            <Entry
              entry={entry}
              sessions={sessions}
              isTitleShared={shared.has(entry.title)}
              onShelf={
                isAuthor ? () => setShelved({ id: entry.id, title: entry.title ?? t('library.untitled') }) : null
              }
              {...actions}
            />
          </li>
        ))}
      </ul>
      {selected.length > shown && (
        <Button variant="subtle" mt="md" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t('filters.more', { count: selected.length - shown })}
        </Button>
      )}
      <ShelfDialog
        story={shelved}
        shelves={shelves}
        current={shelfOf.get(shelved?.id ?? '') ?? null}
        onClose={() => setShelved(null)}
      />
    </section>
  );
}

function Entry({
  entry,
  sessions,
  isTitleShared,
  parts,
  onShelf,
  onShareStory,
  onExportStory,
}: {
  entry: LibraryEntry;
  sessions: readonly SessionItem[] | undefined;
  isTitleShared: boolean;
  onShelf: (() => void) | null;
} & EntryActions) {
  const { story, drafts } = entry;
  const [draft] = drafts;
  const common = { entry, isTitleShared, parts, onShelf, onDelete: parts.onDelete };
  if (story) {
    return (
      <StoryCard
        {...common}
        story={story}
        draft={sessions && (findSourceDraft(story.id, sessions) ?? null)}
        onExport={onExportStory}
        onShare={onShareStory}
      />
    );
  }
  if (draft) return <DraftCard {...common} draft={draft} onShare={parts.onShareDraft} />;
  return <GoneStoryCard entry={entry} parts={parts} />;
}

/** The plays of a story that was deleted. */
function GoneStoryCard({ entry, parts }: { entry: LibraryEntry; parts: PartActions }) {
  const { t } = useTranslation();
  return (
    <article className="column tall" aria-labelledby={`plays-${entry.id}`}>
      <StageFrame storyId={entry.id} cover={entry.plays[0]?.cover} />
      <div className={`column starting grow gap-xs ${styles.cardBody}`}>
        <Story as="h3" className="text-xl bold leading-tight">
          <span id={`plays-${entry.id}`}>{entry.title ?? t('library.untitled')}</span>
        </Story>
        <p className="text-base soft">{t('library.plays.storyGone')}</p>
        <EntryParts entry={entry} {...parts} />
      </div>
    </article>
  );
}

function CoverSkeletons() {
  return (
    <div className={styles.cards} aria-busy="true">
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
