import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { Page } from '../ui/page.tsx';
import { useEvaluationProgress, useEvaluations } from './api.ts';
import styles from './evaluate.module.css';
import { NewEvaluation } from './new-evaluation.tsx';
import { ReportList } from './report-list.tsx';
import { RunningEvaluationView } from './running-evaluation.tsx';

/** The evaluations page: compares models; the running one, a new one, and the reports. */
export function EvaluatePage() {
  const { t } = useTranslation();
  const evaluations = useEvaluations();
  const { standing, end } = useEvaluationProgress(evaluations.data?.running ?? null);
  useEffect(() => {
    document.title = `${t('evaluatePage.title')} · Kamishibai`;
  }, [t]);
  const { data } = evaluations;
  const report = data?.reports.find(({ id }) => id === end?.id);
  return (
    <Page title={t('evaluatePage.title')} className={`page-column ${styles.main}`}>
      <p className="measure text-lg soft story leading">{t('evaluatePage.intro')}</p>
      {evaluations.isPending && <Skeleton height={360} radius="lg" />}
      {evaluations.isError && (
        <ErrorNotice
          title={t('evaluatePage.failed')}
          error={evaluations.error}
          onRetry={() => void evaluations.refetch()}
        />
      )}
      <div role="status" aria-live="polite">
        {standing === null && end?.error && <ErrorNotice title={t('evaluatePage.broke')} error={end.error} />}
        {standing === null && report && (
          <p className="row wrap gap-xs pad-md round-lg wash-moss moss">
            <CheckIcon size={18} />
            {t('evaluatePage.ended')}
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => <Link to="/evaluate/$reportId" params={{ reportId: report.id }} {...props} />}
            >
              {t('evaluatePage.reports.open')}
            </Button>
          </p>
        )}
      </div>
      {standing && <RunningEvaluationView standing={standing} />}
      {data && <NewEvaluation choices={data.choices} isBusy={data.running !== null} />}
      {data && <ReportList reports={data.reports} />}
    </Page>
  );
}
