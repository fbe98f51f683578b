import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toApiError } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { DownloadIcon, TrashIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { Page } from '../ui/page.tsx';
import { getReportFileUrl, useEvaluations, useReport } from './api.ts';
import { ConfirmDeleteReport } from './confirm-delete-report.tsx';
import styles from './evaluate.module.css';

/**
 * In a shadow root, so that styles do not leak either way. Text of models is escaped in it, and scripts in it do not
 * run.
 */
export function ReportView({ page }: { page: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = host;
    if (current === null) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const read = new DOMParser().parseFromString(page, 'text/html');
    const article = document.createElement('article');
    article.lang = read.documentElement.lang;
    // The surrounding page has the same heading.
    article.append(...[...(read.querySelector('main')?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== 'H1'));
    // The page already has the fonts of the file.
    root.replaceChildren(...read.querySelectorAll('style:not(.fonts)'), article);
  }, [page]);
  return <div ref={host} className={`block ${styles.reportView}`} />;
}

/** One report: figures, charts, transcripts; to download or delete. */
export function ReportPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const report = useReport(id, language);
  const summary = useEvaluations().data?.reports.find((each) => each.id === id);
  const [asks, setAsks] = useState(false);
  const title = t('evaluatePage.title');
  useEffect(() => {
    document.title = `${title} · Kamishibai`;
  }, [title]);
  const isGone = report.isError && toApiError(report.error).status === 404;
  return (
    <Page title={title} className={`margin-auto ${styles.reading}`}>
      <div className={`flex wrap starting between gap-md rows-xs ${styles.head}`}>
        <Button size="sm" variant="subtle" renderRoot={(props) => <Link to="/evaluate" {...props} />}>
          {t('evaluatePage.report.back')}
        </Button>
        {report.data && <Ways id={id} onDelete={() => setAsks(true)} />}
      </div>
      {report.isPending && <Skeleton height={480} radius="lg" />}
      {isGone && (
        <section className="panel">
          <h2>{t('evaluatePage.report.gone.title')}</h2>
          <p className="text-md top-2xs faint leading">{t('evaluatePage.report.gone.text')}</p>
        </section>
      )}
      {report.isError && !isGone && (
        <ErrorNotice
          title={t('evaluatePage.report.failed')}
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      )}
      {report.data && <ReportView page={report.data} />}
      <ConfirmDeleteReport
        target={asks ? (summary ?? { id, models: [] }) : null}
        onClose={() => setAsks(false)}
        onGone={() => void navigate({ to: '/evaluate' })}
      />
    </Page>
  );
}

function Ways({ id, onDelete }: { id: string; onDelete: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className="inline wrap gap-xs">
      <ActionIcon size="lg" aria-label={t('evaluatePage.reports.delete')} onClick={onDelete}>
        <TrashIcon size={17} />
      </ActionIcon>
      {(['json', 'html'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          leftSection={<DownloadIcon size={15} />}
          component="a"
          href={getReportFileUrl(id, format, language)}
          download
        >
          {t(`evaluatePage.report.${format === 'html' ? 'page' : 'json'}`)}
        </Button>
      ))}
    </span>
  );
}
