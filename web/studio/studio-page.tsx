import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { toApiError, useSession } from '../api/index.ts';
import { Logo } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import styles from './studio.module.css';
import { Studio } from './studio.tsx';

const isGone = (error: unknown): boolean => ['not_found', 'malformed'].includes(toApiError(error).code);

/** The studio of one session: the conversation beside the draft. */
export function StudioPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const query = useSession(sessionId);
  if (query.isError && !query.data) {
    const gone = isGone(query.error);
    return (
      <main className={`stack gap-sm centered pad-lg measure-sm margin-auto items-center ${styles.problem}`}>
        <Logo size={64} />
        <h1 className="text-2xl top-xs">{gone ? t('studio.gone.title') : t('studio.failed')}</h1>
        {gone ? (
          <p className="soft bottom-xs">{t('studio.gone.text')}</p>
        ) : (
          <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('pages.toLibrary')}
        </Button>
      </main>
    );
  }
  // The conversation starts from the server's state, never from the cache.
  if (!query.data || !query.isFetchedAfterMount) return <StudioSkeleton />;
  return <Studio session={query.data} missing={query.isError && isGone(query.error)} />;
}

function StudioSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`paper column clip ${styles.studio}`} aria-busy="true">
      <header className={`row rigid gap-md ruled-below sheet pad-y-xs pad-x-md ${styles.header}`}>
        <Logo size={26} title={t('common.loading')} />
        <Skeleton height={20} width={220} />
      </header>
      <div className={`stack grow shrinks-down ${styles.panes}`}>
        <div className="shrinks shrinks-down">
          <div className={`stack gap-md pad-y-xl pad-x-xl`}>
            <Skeleton height={56} width="70%" ml="auto" radius="lg" />
            <Skeleton height={18} width="90%" />
            <Skeleton height={18} width="60%" />
          </div>
        </div>
        <div className={`shrinks shrinks-down ${styles.draft}`}>
          <div className={`stack gap-md pad-y-xl pad-x-xl`}>
            <Skeleton height={320} radius="lg" />
          </div>
        </div>
      </div>
    </div>
  );
}
