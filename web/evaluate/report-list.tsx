import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EVALUATIONS_KEPT, type EvaluationSummary } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatDateTime } from '../ui/format-time.ts';
import { TrashIcon } from '../ui/icons.tsx';
import { ConfirmDeleteReport } from './confirm-delete-report.tsx';
import styles from './evaluate.module.css';
import { ModelFigures } from './model-figures.tsx';
import { ModelName, useModelName } from './model-name.tsx';

export function ReportList({ reports }: { reports: readonly EvaluationSummary[] }) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<EvaluationSummary | null>(null);
  return (
    <section className="panel" aria-labelledby="reports">
      <h2 id="reports">{t('evaluatePage.reports.title')}</h2>
      {reports.length === 0 && (
        <p className="text-md top-2xs faint leading">{t('evaluatePage.reports.empty', { most: EVALUATIONS_KEPT })}</p>
      )}
      <ul className="ruled-between top-xs">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onDelete={setTarget} />
        ))}
      </ul>
      <ConfirmDeleteReport target={target} onClose={() => setTarget(null)} />
    </section>
  );
}

function ReportRow({ report, onDelete }: { report: EvaluationSummary; onDelete: (report: EvaluationSummary) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getName = useModelName();
  const { id, at, request, interrupted, models } = report;
  const { stories, players, turns, judge } = request;
  const names = models.map(({ name }) => getName(name)).join(', ');
  return (
    <li className="pad-y-lg">
      <div className={`flex wrap starting between gap-md rows-xs ${styles.head}`}>
        <div>
          <h3 className="text-base">{formatDateTime(at, language)}</h3>
          <p className="text-md top-2xs faint leading">
            {t('evaluatePage.reports.asked', { stories, players, turns })}
            {judge !== null && ` · ${t('evaluatePage.reports.judged', { judge })}`}
            {interrupted && <span className="vermilion"> · {t('evaluatePage.reports.stopped')}</span>}
          </p>
        </div>
        <span className="inline wrap gap-xs">
          <ActionIcon
            size="lg"
            aria-label={t('evaluatePage.reports.deleteOf', { models: names })}
            onClick={() => onDelete(report)}
          >
            <TrashIcon size={17} />
          </ActionIcon>
          <Button
            size="sm"
            variant="default"
            aria-label={t('evaluatePage.reports.openOf', { models: names })}
            renderRoot={(props) => <Link to="/evaluate/$reportId" params={{ reportId: id }} {...props} />}
          >
            {t('evaluatePage.reports.open')}
          </Button>
        </span>
      </div>
      <ul className={`stack gap-md top-md fits`}>
        {models.map((model, index) => (
          <li key={model.name} className={`paper edged round-lg pad-all-md ${styles.card}`} data-at={index}>
            <ModelName model={model.name} at={index} />
            <ModelFigures model={model} />
          </li>
        ))}
      </ul>
    </li>
  );
}
