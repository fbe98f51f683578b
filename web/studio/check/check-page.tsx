import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { useCheckContext } from './check-context.ts';
import styles from './check-page.module.css';
import { CHECK_PARTS, useCheckView } from './check-view.ts';
import { useDraftCheck } from './draft-check.tsx';
import { FindingsPart } from './findings/findings-part.tsx';

const ModelPlaytestPart = lazy(() => import('./model-playtest/model-playtest-part.tsx'));
const PlaytestPart = lazy(() => import('./playtest/playtest-part.tsx'));

export default function CheckPage({ seq }: { seq: number }) {
  const { t } = useTranslation();
  const context = useCheckContext(seq);
  const { report, isFresh, error } = useDraftCheck();
  const [view, setView] = useCheckView(context.session.id);
  return (
    <section className="stack gap-md" aria-label={t('check.label')}>
      <header className="row wrap between gap-md rows-xs">
        <SegmentedControl
          aria-label={t('check.parts')}
          value={view.part}
          onChange={(next) => setView({ part: CHECK_PARTS.find((part) => part === next) ?? 'findings' })}
          data={CHECK_PARTS.map((part) => ({ value: part, label: t(`check.part.${part}`) }))}
        />
        {report && view.part === 'findings' && error === null && (
          <p className={`inline gap-xs text-md faint ${styles.state}`} data-fresh={isFresh} role="status">
            {t(isFresh ? 'check.fresh' : 'check.checking')}
          </p>
        )}
      </header>
      {view.part === 'findings' ? (
        <FindingsPart context={context} />
      ) : (
        <Suspense fallback={<Skeleton height={280} radius="lg" />}>
          {view.part === 'playtest' ? <PlaytestPart context={context} /> : <ModelPlaytestPart context={context} />}
        </Suspense>
      )}
    </section>
  );
}
