import { memo, useRef, useState } from 'react';
import type { ModelPlaytestReport, PlaytestRemark } from '../../../../shared/playtest/index.ts';
import { playtestTexts } from '../../../i18n/finding-texts.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { useLazyTexts } from '../../../i18n/lazy-texts.ts';
import { formatNumber, formatSpending, formatTokens } from '../../../ui/format-amounts.ts';
import { ChartFigure } from '../charts/figure.tsx';
import { formatShare } from '../charts/reach-scale.ts';
import { PlaytestSummary, StaleNote } from '../playtest/playtest-section.tsx';
import type { PlaytestResult } from '../playtest/store.ts';
import styles from './model-playtest.module.css';
import { SmallMultiples } from './small-multiples.tsx';
import { Transcript } from './transcript.tsx';

export const ModelPlaytestResults = memo(function ModelPlaytestResults({
  result: { report, changesSince },
  language,
}: {
  result: PlaytestResult<ModelPlaytestReport>;
  language: string | undefined;
}) {
  const [at, setAt] = useState<{ run: number; turn: number | null }>({ run: report.runs[0]?.run ?? 0, turn: null });
  const transcript = useRef<HTMLDivElement>(null);
  const run = report.runs.find((each) => each.run === at.run) ?? report.runs[0];
  const read = (remark: PlaytestRemark) => {
    setAt({ run: remark.run ?? at.run, turn: remark.turn });
    if (remark.turn === null) transcript.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="stack gap-md">
      <Summary report={report} />
      <StaleNote changesSince={changesSince} />
      <Remarks remarks={report.remarks} onRead={read} />
      <SmallMultiples report={report} />
      <div ref={transcript}>
        {run && (
          <Transcript
            key={run.run}
            runs={report.runs}
            run={run}
            turn={at.turn}
            language={language ?? report.language}
            onRun={(next) => setAt({ run: next, turn: null })}
          />
        )}
      </div>
    </div>
  );
});

function Summary({ report }: { report: ModelPlaytestReport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { runs, completed, turns, usage, answeredBy, replaced } = report;
  const models = [...new Set([...answeredBy.director, ...answeredBy.storyteller])];
  return (
    <PlaytestSummary
      figures={[
        { label: t('check.playtest.completed'), value: `${completed}/${runs.length}` },
        { label: t('check.modelPlaytest.played'), value: formatNumber(turns, language) },
        {
          label: t('check.modelPlaytest.replaced'),
          value: formatShare(replaced.frames, replaced.frames + replaced.told, language),
        },
      ]}
    >
      <p className="text-md faint numbers">
        {report.models === 'offline' ? t('models.offlineShort') : models.join(', ')}
        {' · '}
        {t('authoring.usage.tokens', { number: formatTokens(usage.inputTokens + usage.outputTokens, language) })}
        {' · '}
        {formatSpending(t, usage.cost, language)}
      </p>
    </PlaytestSummary>
  );
}

function Remarks({
  remarks,
  onRead,
}: {
  remarks: readonly PlaytestRemark[];
  onRead: (remark: PlaytestRemark) => void;
}) {
  const { t } = useTranslation();
  const tell = useLazyTexts(playtestTexts, useLanguage());
  return (
    <ChartFigure
      title={t('check.modelPlaytest.remarks.title')}
      text={remarks.length === 0 ? t('check.modelPlaytest.remarks.none') : undefined}
    >
      {remarks.length > 0 && (
        <ul className={`stack gap-xs ${styles.remarks}`}>
          {remarks.map((remark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change, and may say a thing twice
            <li className="flex wrap baseline gap-md rows-none pad-start-sm" key={index} data-code={remark.code}>
              <p className="ui leading" lang={tell ? undefined : 'en'}>
                {tell?.(remark) ?? remark.message}
              </p>
              {remark.run !== null && (
                <button className="link text-md" type="button" onClick={() => onRead(remark)}>
                  {remark.turn === null
                    ? t('check.modelPlaytest.runOf', { number: remark.run + 1 })
                    : t('check.modelPlaytest.turnOf', { number: remark.run + 1, turn: remark.turn })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}
