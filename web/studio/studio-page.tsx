import { ActionIcon, Button, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { exportUrl, keys, type SessionAnswer, toApiError, useSession } from '../api/index.ts';
import { Logo } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { ArrowLeftIcon, DownloadIcon } from '../ui/icons.tsx';
import { DeskMenu, ErrorNotice, Story } from '../ui/index.ts';
import { PlayButton } from '../ui/play-button.tsx';
import { ChatPane } from './chat/chat-pane.tsx';
import type { DraftChange } from './chat/use-coauthor.ts';
import { DraftPane } from './draft/draft-pane.tsx';
import { FreshProvider, useFresh } from './draft/fresh.tsx';
import { pipelineOf } from './draft/pipeline.ts';
import { type Section, sectionOf } from './draft/section.ts';
import { PipelineBar } from './pipeline-bar.tsx';
import styles from './studio.module.css';

/** Changes come in bursts: the draft is read again at most this often, in milliseconds. */
const REFRESH_EVERY = 300;

/** The studio of one session: the conversation beside the draft. */
export function StudioPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const query = useSession(sessionId);
  if (query.isError && !query.data) {
    const gone = ['not_found', 'malformed'].includes(toApiError(query.error).code);
    return (
      <main className={styles.problem}>
        <Logo size={64} />
        <h1>{gone ? t('studio.gone.title') : t('studio.failed')}</h1>
        {gone ? (
          <p>{t('studio.gone.text')}</p>
        ) : (
          <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('pages.toLibrary')}
        </Button>
      </main>
    );
  }
  // The conversation begins from what the server has now, never from what the cache remembers.
  if (!query.data || !query.isFetchedAfterMount) return <StudioSkeleton />;
  return <Studio session={query.data} />;
}

function StudioSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.studio} aria-busy="true">
      <header className={styles.header}>
        <Logo size={26} title={t('common.loading')} />
        <Skeleton height={20} width={220} />
      </header>
      <div className={styles.panes}>
        <div className={styles.chat}>
          <div className={styles.skeleton}>
            <Skeleton height={56} width="70%" ml="auto" radius="lg" />
            <Skeleton height={18} width="90%" />
            <Skeleton height={18} width="60%" />
          </div>
        </div>
        <div className={styles.draft}>
          <div className={styles.skeleton}>
            <Skeleton height={320} radius="lg" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Reads the session again after changes, once for a burst of them. */
function useRefresh(sessionId: string): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: keys.session(sessionId) }, { cancelRefetch: false });
    }, REFRESH_EVERY);
  }, [client, sessionId]);
}

type PaneName = 'chat' | 'draft';

function Studio({ session }: { session: SessionAnswer }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const narrow = useMediaQuery('(width <= 56em)', undefined, { getInitialValueInEffect: false });
  const [pane, setPane] = useState<PaneName>('chat');
  const [section, setSection] = useState<Section>({ page: 'premise' });
  const [following, setFollowing] = useState(true);
  const { fresh, mark } = useFresh();
  const refresh = useRefresh(session.id);
  const { draft, packageId } = session;
  const title = draft.premise?.title;

  useEffect(() => {
    document.title = `${title ?? t('studio.untitled')} · Kamishibai`;
  }, [title, t]);

  const onDraftChange = useCallback(
    (changed: DraftChange[]) => {
      mark(changed);
      refresh();
      const last = changed.at(-1);
      if (last && following) setSection((current) => sectionOf(last, current));
    },
    [mark, refresh, following],
  );
  const onFinish = useCallback(() => {
    for (const queryKey of [keys.session(session.id), keys.sessions, keys.packages]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, session.id]);
  const onSection = useCallback((next: Section) => {
    setSection(next);
    setFollowing(false);
  }, []);
  const steps = useMemo(() => pipelineOf(draft, packageId), [draft, packageId]);

  return (
    <FreshProvider value={fresh}>
      <div className={styles.studio}>
        <header className={styles.header}>
          <Tooltip label={t('pages.toLibrary')}>
            <Link to="/" className={styles.back} aria-label={t('pages.toLibrary')}>
              <ArrowLeftIcon size={16} />
              <Logo size={28} />
            </Link>
          </Tooltip>
          <h1 className={styles.title}>
            <Story as="span" language={draft.premise?.language}>
              {title ?? t('studio.untitled')}
            </Story>
          </h1>
          <PipelineBar steps={steps} />
          <span className={styles.tools}>
            {packageId && (
              <>
                <Tooltip label={t('studio.export')}>
                  <ActionIcon
                    component="a"
                    href={exportUrl(packageId)}
                    download
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('studio.export')}
                  >
                    <DownloadIcon />
                  </ActionIcon>
                </Tooltip>
                <PlayButton packageId={packageId} size="sm" />
              </>
            )}
            <span className={styles.deskMenu}>
              <DeskMenu />
            </span>
          </span>
        </header>
        {narrow && (
          <SegmentedControl
            className={styles.switch ?? ''}
            fullWidth
            value={pane}
            onChange={(value) => setPane(value === 'draft' ? 'draft' : 'chat')}
            data={[
              { value: 'chat', label: t('studio.chat') },
              {
                value: 'draft',
                label: (
                  <span className={styles.draftLabel} data-fresh={pane === 'chat' && fresh.size > 0}>
                    {t('studio.draft')}
                  </span>
                ),
              },
            ]}
          />
        )}
        <main className={styles.panes}>
          <div className={styles.chat} hidden={narrow && pane !== 'chat'}>
            <ChatPane session={session} draft={draft} onDraftChange={onDraftChange} onFinish={onFinish} />
          </div>
          {(!narrow || pane === 'draft') && (
            <div className={styles.draft}>
              <DraftPane
                session={session}
                section={section}
                onSection={onSection}
                following={following}
                onFollowing={setFollowing}
              />
            </div>
          )}
        </main>
      </div>
    </FreshProvider>
  );
}
