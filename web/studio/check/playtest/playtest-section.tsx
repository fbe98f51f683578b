import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import styles from './playtest.module.css';
import type { StartProps } from './run-controls.tsx';
import { type PlaytestResult, type PlaytestStore, usePlaytests } from './store.ts';

/** A part of the Check page for one kind of playtest: options, progress and results. */
export function PlaytestSection<Options, Progress, Report>({
  kind,
  store,
  onRun,
  bar,
  progress,
  results,
}: {
  kind: 'playtest' | 'modelPlaytest';
  store: PlaytestStore<Options, Progress, Report>;
  onRun: () => void;
  bar: (go: StartProps) => ReactNode;
  progress: (progress: Progress | null, options: Options) => ReactNode;
  results: (result: PlaytestResult<Report>) => ReactNode;
}) {
  const { t } = useTranslation();
  const { running, result, error } = usePlaytests(store);
  return (
    <div className="stack gap-md">
      <section className={`gap-md stack edged round-lg sheet low pad-lg ${styles.ask}`}>
        <div>
          <h2 className="text-xl bottom-2xs">{t(`check.${kind}.title`)}</h2>
          <p className={`soft measure`}>{t(`check.${kind}.lead`)}</p>
        </div>
        {bar({ running: running !== null, again: result !== null, onRun, onStop: store.stop })}
        {running && progress(running.progress, running.options)}
        {error && !running && <ErrorNotice compact title={t('check.playtest.failed')} error={error} onRetry={onRun} />}
      </section>
      {result
        ? results(result)
        : !running && !error && <p className={`faint centered ${styles.none}`}>{t(`check.${kind}.none`)}</p>}
    </div>
  );
}

/** Says that results are of an older draft. Empty if they are not. */
export function StaleNote({ changesSince }: { changesSince: number }) {
  const { t } = useTranslation();
  return (
    changesSince > 0 && (
      <p className="text-md pad-sm round wash-ochre ochre" role="status">
        {t('check.playtest.stale', { count: changesSince })}
      </p>
    )
  );
}

/** The summary of a playtest: its main figures, then a few lines. */
export function PlaytestSummary({ figures, children }: { figures: readonly Figure[]; children: ReactNode }) {
  return (
    <section className={`gap-xs stack edged round-lg sheet low pad-lg ${styles.summary}`}>
      <dl className="flex wrap">
        {figures.map(({ label, value, ink = '' }) => (
          <div className="baseline flex gap-xs" key={label}>
            <dt className="text-md soft">{label}</dt>
            <dd className={`text-2xl bold story numbers ${ink}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

interface Figure {
  label: string;
  value: string;
  ink?: string;
}
