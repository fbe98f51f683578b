import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import styles from './check-page.module.css';
import { useCheckDesk } from './desk.tsx';
import { FindingsPart } from './findings/findings-part.tsx';
import { useCheckContext } from './use-context.ts';
import { useCheckView } from './view.ts';

const PlaytestPart = lazy(() => import('./playtest/playtest-part.tsx'));

/** The check of the story: what was found in it as it stands, and how it plays. */
export default function CheckPage({ seq }: { seq: number }) {
  const { t } = useTranslation();
  const context = useCheckContext(seq);
  const { report, isFresh, error } = useCheckDesk();
  const [view, setView] = useCheckView(context.session.id);
  return (
    <section className={styles.page} aria-label={t('check.label')}>
      <header className={styles.head}>
        <SegmentedControl
          aria-label={t('check.parts')}
          value={view.part}
          onChange={(part) => setView({ part: part === 'playtest' ? 'playtest' : 'findings' })}
          data={[
            { value: 'findings', label: t('check.part.findings') },
            { value: 'playtest', label: t('check.part.playtest') },
          ]}
        />
        {report && view.part === 'findings' && error === null && (
          <p className={styles.state} data-fresh={isFresh} role="status">
            {t(isFresh ? 'check.fresh' : 'check.checking')}
          </p>
        )}
      </header>
      {view.part === 'findings' ? (
        <FindingsPart context={context} />
      ) : (
        <Suspense fallback={<Skeleton height={280} radius="lg" />}>
          <PlaytestPart context={context} />
        </Suspense>
      )}
    </section>
  );
}
