import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ModelPlaytestRun, ModelPlaytestTurn } from '../../../../shared/playtest/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ChartFigure } from '../charts/figure.tsx';
import styles from './model-playtest.module.css';

export function Transcript({
  runs,
  run,
  turn,
  language,
  onRun,
}: {
  runs: readonly ModelPlaytestRun[];
  run: ModelPlaytestRun;
  turn: number | null;
  language: string;
  onRun: (run: number) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (turn === null) return;
    const found = list.current?.querySelector<HTMLElement>(`[data-turn="${turn}"]`);
    found?.scrollIntoView({ block: 'center' });
    found?.focus({ preventScroll: true });
  }, [turn]);
  const end = run.ending
    ? `${t('check.modelPlaytest.stopped.ended')} ${run.ending.text}`
    : t(`check.modelPlaytest.stopped.${run.stopped}`);
  return (
    <ChartFigure
      title={t('check.modelPlaytest.transcript')}
      text={`${t(`check.playtest.persona.${run.persona}`)} · ${t('check.modelPlaytest.turnCount', { count: run.turns })}`}
      aside={
        runs.length > 1 && (
          <SegmentedControl
            aria-label={t('check.modelPlaytest.run')}
            size="xs"
            value={String(run.run)}
            onChange={(value) => onRun(Number(value))}
            data={runs.map((each) => ({ value: String(each.run), label: String(each.run + 1) }))}
          />
        )
      }
    >
      <ol className={`stack scroll gap-md ${styles.turns}`} ref={list}>
        {run.transcript.map((each) => (
          <Turn key={each.turn} turn={each} language={language} isRead={each.turn === turn} />
        ))}
      </ol>
      <p className="faint text-md">{end}</p>
    </ChartFigure>
  );
}

function Turn({ turn, language, isRead }: { turn: ModelPlaytestTurn; language: string; isRead: boolean }) {
  const { t } = useTranslation();
  const { replaced } = turn;
  return (
    <li className="stack gap-xs ruled" data-turn={turn.turn} data-read={isRead || undefined} tabIndex={-1}>
      <header className="flex wrap baseline gap-sm rows-none text-md faint">
        <b className="ink numbers">{turn.turn}</b>
        <span lang={language}>{turn.place}</span>
        <em className="indigo" lang={language}>
          {turn.action}
        </em>
      </header>
      <div className={`story leading measure ${styles.frames}`} lang={language}>
        {turn.frames.map((frame, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frames stay in the order they were told
          <p className="bottom-2xs" key={index} data-type={frame.type}>
            {frame.speaker !== null && <b>{frame.speaker}</b>} {frame.text}
          </p>
        ))}
        {turn.offered.length > 0 && (
          <ul className="bullets top-2xs text-md soft ui">
            {turn.offered.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        )}
      </div>
      {turn.trouble !== null && <p className={`vermilion text-md ${styles.trouble}`}>{turn.trouble}</p>}
      {replaced.length > 0 && (
        <details className={`faint text-md ${styles.replaced}`}>
          <summary>{t('check.modelPlaytest.replacedHere', { count: replaced.length })}</summary>
          <ul className="bullets top-2xs">
            {replaced.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change, and may say a thing twice
              <li key={index}>
                <q lang={language}>{one.written}</q> {one.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
