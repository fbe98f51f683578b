import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { usePackages, usePlays, useRestore, useSessions } from '../api/index.ts';
import { Wordmark } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { FirstModel } from '../models/first-model.tsx';
import { IS_APPLE, PALETTE_KEYS, usePalette } from '../palette/use-palette.ts';
import type { Shared } from '../people/api.ts';
import { mayWrite } from '../people/role.ts';
import { ShareDialog } from '../people/share-dialog.tsx';
import { Toast, useToast } from '../studio/history/toast.tsx';
import { PeopleIcon, SearchIcon } from '../ui/icons.tsx';
import { ConfirmDelete, type DeleteTarget, DisplayMenu, ErrorNotice, ModelStatus } from '../ui/index.ts';
import { EntryList } from './entry-list.tsx';
import type { ExportSource } from './exchange/api.ts';
import { ExportDialog } from './exchange/export-dialog.tsx';
import { ImportZone } from './exchange/import-zone.tsx';
import type { SessionItem } from './items.ts';
import styles from './library.module.css';
import { LibraryStage } from './library-stage.tsx';
import { NewStory } from './new-story.tsx';
import { OfflinePlays } from './offline-plays.tsx';
import { SignOut } from './sign-out.tsx';

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
  const { toast, say } = useToast();
  const restore = useRestore();
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
        {sessions.isError && !packages.isError && (
          <ErrorNotice title={t('library.drafts.failed')} error={sessions.error} onRetry={retry} />
        )}
        {plays.isError && !packages.isError && (
          <ErrorNotice title={t('library.plays.failed')} error={plays.error} onRetry={retry} />
        )}
        <EntryList
          packages={packages}
          plays={plays.data ?? []}
          sessions={isAuthor ? shown(sessions) : []}
          isAuthor={isAuthor}
          onImport={chooseFile}
          onRetry={retry}
          onShareStory={({ id, title }) => setShared({ kind: 'story', id, title })}
          onExportStory={({ id, title }) => setExported({ kind: 'story', id, title })}
          parts={{
            onDelete: setTarget,
            onShareDraft: ({ id, title }) => setShared({ kind: 'draft', id, title: title ?? t('library.untitled') }),
            onExportPlay: ({ id, title }) => setExported({ kind: 'play', id, title }),
          }}
        />
      </main>
      {palette.wasOpened && (
        <Suspense>
          <LibraryPalette isOpen={palette.isOpen} onClose={palette.close} sessions={sessions.data ?? NO_SESSIONS} />
        </Suspense>
      )}
      <ExportDialog exported={exported} onClose={() => setExported(null)} />
      <ShareDialog shared={shared} onClose={() => setShared(null)} />
      <ConfirmDelete
        target={target}
        onClose={() => setTarget(null)}
        onDeleted={({ id, title }) =>
          say({
            kind: 'done',
            text: t('bin.moved', { title }),
            action: {
              label: t('bin.undo'),
              run: () =>
                restore.mutate(id, { onSuccess: () => say({ kind: 'undo', text: t('bin.restored', { title }) }) }),
            },
          })
        }
      />
      <Toast toast={toast} />
    </div>
  );
  return isAuthor ? <ImportZone>{content}</ImportZone> : content(null);
}
