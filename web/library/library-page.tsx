import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { usePackages, usePlays, useSessions } from '../api/index.ts';
import { Wordmark } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { FirstModel } from '../models/first-model.tsx';
import { IS_APPLE, PALETTE_KEYS, usePalette } from '../palette/use-palette.ts';
import type { Shared } from '../people/api.ts';
import { mayWrite } from '../people/role.ts';
import { ShareDialog } from '../people/share-dialog.tsx';
import { PeopleIcon, SearchIcon } from '../ui/icons.tsx';
import { ConfirmDelete, type DeleteTarget, DisplayMenu, ModelStatus } from '../ui/index.ts';
import { DraftList } from './draft-list.tsx';
import type { ExportSource } from './exchange/api.ts';
import { ExportDialog } from './exchange/export-dialog.tsx';
import { ImportZone } from './exchange/import-zone.tsx';
import type { SessionItem } from './items.ts';
import styles from './library.module.css';
import { LibraryStage } from './library-stage.tsx';
import { NewStory } from './new-story.tsx';
import { OfflinePlays } from './offline-plays.tsx';
import { PlayList } from './play-list.tsx';
import { SignOut } from './sign-out.tsx';
import { StoryList } from './story-list.tsx';

const LibraryPalette = lazy(() => import('./library-palette.tsx'));

const NO_SESSIONS: readonly SessionItem[] = [];

const shown = <T,>({ data, isError }: UseQueryResult<T[]>): readonly T[] | undefined =>
  data ?? (isError ? [] : undefined);

const isUnreachable = ({ data, error, fetchStatus }: UseQueryResult): boolean =>
  data === undefined && (fetchStatus === 'paused' || (error !== null && toApiError(error).code === 'network'));

/** The library: start a story, continue one, and all lists. */
export function LibraryPage() {
  const { t } = useTranslation();
  const packages = usePackages();
  const plays = usePlays();
  const isAuthor = mayWrite();
  const sessions = useSessions(isAuthor);
  const [exported, setExported] = useState<ExportSource | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [target, setTarget] = useState<DeleteTarget | null>(null);
  const palette = usePalette(isAuthor);
  const retry = () => {
    for (const query of [packages, plays, sessions]) if (query.isError) void query.refetch();
  };
  useEffect(() => {
    document.title = t('app.title');
  }, [t]);

  /** @param chooseFile opens a file to import; null for those who may not */
  const content = (chooseFile: (() => void) | null) => (
    <div className={`margin-auto ${styles.page}`}>
      <Anchor href="#stories" className={`raised pad-y-xs pad-x-md absolute ${styles.skip}`}>
        {t('app.skip')}
      </Anchor>
      <header className={`row between gap-md pad-y-md`}>
        <Wordmark />
        <span className="inline shrinks gap-2xs">
          {isAuthor && (
            <Tooltip label={`${t('find.palette.open')} (${PALETTE_KEYS})`}>
              <ActionIcon
                size="lg"
                aria-label={t('find.palette.open')}
                aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
                onClick={palette.open}
              >
                <SearchIcon />
              </ActionIcon>
            </Tooltip>
          )}
          {isAuthor && <ModelStatus />}
          <DisplayMenu />
          <Tooltip label={t('people.open')}>
            <ActionIcon
              size="lg"
              aria-label={t('people.open')}
              renderRoot={(props) => <Link to="/people" {...props} />}
            >
              <PeopleIcon />
            </ActionIcon>
          </Tooltip>
          <SignOut />
        </span>
      </header>
      <main>
        {isAuthor && (
          <>
            <FirstModel className="pad-top-xs" />
            <section className={`stack ${styles.hero}`}>
              <NewStory />
              <LibraryStage packages={shown(packages)} plays={shown(plays)} sessions={shown(sessions)} />
            </section>
          </>
        )}
        {isUnreachable(packages) && <OfflinePlays />}
        <StoryList
          packages={packages}
          plays={plays.data ?? []}
          sessions={sessions.data ?? (sessions.isError ? [] : undefined)}
          onImport={chooseFile}
          onShare={({ id, title }) => setShared({ kind: 'story', id, title })}
          onRetry={retry}
          onDelete={setTarget}
          onExport={({ id, title }) => setExported({ kind: 'story', id, title })}
        />
        {/* If the stories cannot be loaded either, one notice is enough. */}
        {!(plays.isError && packages.isError) && (
          <PlayList
            plays={plays}
            onDelete={setTarget}
            onExport={({ id, title }) => setExported({ kind: 'play', id, title })}
          />
        )}
        {isAuthor && !(sessions.isError && packages.isError) && (
          <DraftList
            sessions={sessions}
            onDelete={setTarget}
            onShare={({ id, title }) => setShared({ kind: 'draft', id, title: title ?? t('library.untitled') })}
          />
        )}
      </main>
      {palette.wasOpened && (
        <Suspense>
          <LibraryPalette isOpen={palette.isOpen} onClose={palette.close} sessions={sessions.data ?? NO_SESSIONS} />
        </Suspense>
      )}
      <ExportDialog exported={exported} onClose={() => setExported(null)} />
      <ShareDialog shared={shared} onClose={() => setShared(null)} />
      <ConfirmDelete target={target} onClose={() => setTarget(null)} />
    </div>
  );
  return isAuthor ? <ImportZone>{content}</ImportZone> : content(null);
}
