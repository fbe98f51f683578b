import { type ReactNode, useState } from 'react';
import { type PlaytestReport, parseCoverageKey } from '../../../../shared/playtest/index.ts';
import { readableId } from '../../../../shared/readable-id.ts';
import type { DraftElement } from '../../../../shared/story/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { ChartFigure } from '../charts/figure.tsx';
import { getPlaceCount } from '../charts/reach-map.tsx';
import type { CheckContext } from '../check-context.ts';
import { RouteView } from '../route-view.tsx';
import styles from './playtest.module.css';

const SHOWN = 3;

function Ways<T>({ of, children }: { of: readonly T[]; children: (one: T) => ReactNode }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <>
      <ol className={`stack gap-md ${styles.ways}`}>{(all ? of : of.slice(0, SHOWN)).map(children)}</ol>
      {!all && of.length > SHOWN && (
        <button type="button" className={`link text-md to-left`} onClick={() => setAll(true)}>
          {t('common.showAll', { count: of.length })}
        </button>
      )}
    </>
  );
}

interface ListProps {
  report: PlaytestReport;
  context: CheckContext;
}

/** Routes into states from which the act cannot be won, the most frequent first. */
export function StuckList({ report, context }: ListProps) {
  const { t } = useTranslation();
  if (report.softLocks.length === 0) return null;
  return (
    <ChartFigure title={t('check.stuckList.title')} text={t('check.stuckList.lead')}>
      <Ways of={report.softLocks}>
        {(lock) => (
          <li key={`${lock.act} ${lock.run}`}>
            <p className="flex wrap baseline">
              <b className="story" lang={context.language}>
                {context.names.label({ type: 'act', id: lock.act })}
              </b>
              <small className="text-md">
                {t('check.stuckList.of', { count: lock.runs })} ·{' '}
                {t('check.stuckList.by', {
                  persona: t(`check.playtest.persona.${lock.persona}`),
                  run: lock.run,
                })}
              </small>
            </p>
            {lock.path.length === 0 ? (
              <p className="flex wrap baseline">{t('check.stuckList.fromStart')}</p>
            ) : (
              <RouteView steps={lock.path} actId={lock.act} names={context.names} language={context.language} />
            )}
          </li>
        )}
      </Ways>
    </ChartFigure>
  );
}

/** Encounters that were rarely reached, with the route of the first run that did. */
export function RareList({ report, context }: ListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (report.rare.length === 0) return null;
  return (
    <ChartFigure title={t('check.rare.title')} text={t('check.rare.lead')}>
      <Ways of={report.rare}>
        {(rare) => {
          const known = context.names.encounter(rare.encounter);
          return (
            <li key={rare.encounter}>
              <p className="flex wrap baseline">
                <b className="story" lang={context.language}>
                  {context.names.label({ type: 'encounter', id: rare.encounter })}
                </b>
                <small className="text-md">
                  {t('check.rare.of', {
                    runs: formatNumber(rare.runs, language),
                    all: formatNumber(report.runs, language),
                  })}{' '}
                  · {t('check.stuckList.by', { persona: t(`check.playtest.persona.${rare.persona}`), run: rare.run })}
                </small>
              </p>
              <RouteView steps={rare.path} actId={known?.actId} names={context.names} language={context.language} />
            </li>
          );
        }}
      </Ways>
    </ChartFigure>
  );
}

/** Places and encounters never reached, events that never happened, flags never set. */
export function NeverReached({ report, context }: ListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { goTo } = useDraftContext();
  const { coverage } = report;
  const places = context.draft.acts.flatMap((act) =>
    act.sandboxLocations
      .filter(({ id }) => getPlaceCount(coverage.locations, act.id, id) === 0)
      .map(({ id }) => ({ type: 'node', actId: act.id, id }) satisfies DraftElement)
      .map((element) => ({ title: context.names.label(element), home: undefined, element })),
  );
  const encounters = Object.entries(coverage.encounters).flatMap(([id, count]) => {
    const known = context.names.encounter(id);
    return count === 0 && known
      ? [{ title: known.title, home: known.home, element: { type: 'encounter', id } satisfies DraftElement }]
      : [];
  });
  const events = Object.entries(coverage.events).flatMap(([id, count]) =>
    count === 0 ? [context.names.label({ type: 'event', ...parseCoverageKey(id) })] : [],
  );
  const flags = Object.entries(coverage.flags).flatMap(([flag, count]) => (count === 0 ? [readableId(flag)] : []));
  const reached = [...places, ...encounters];
  if (reached.length + events.length + flags.length === 0) return null;
  return (
    <ChartFigure
      title={t('check.never.title')}
      text={t('check.never.lead', { runs: formatNumber(report.runs, language) })}
    >
      <ul className={`flex wrap gap-xs ${styles.never}`} lang={context.language}>
        {reached.map(({ title, home, element }) => (
          <li key={`${element.type} ${element.id}`}>
            <button
              className="ink text-md round pad-tag inline-block no-background"
              type="button"
              aria-label={t('check.showOf', { title })}
              onClick={() => goTo(element)}
            >
              {title}
              {home && <small> {home}</small>}
            </button>
          </li>
        ))}
      </ul>
      {events.length > 0 && <Words title={t('check.never.events')} words={events} language={context.language} />}
      {flags.length > 0 && <Words title={t('check.never.flags')} words={flags} language={context.language} />}
    </ChartFigure>
  );
}

function Words({ title, words, language }: { title: string; words: readonly string[]; language: string | undefined }) {
  return (
    <>
      <h4 className={`text-sm faint ui ${styles.label}`}>{title}</h4>
      <ul className={`flex wrap gap-xs ${styles.never}`} lang={language}>
        {words.map((word) => (
          <li key={word}>
            <span className="soft text-md round pad-tag inline-block no-background">{word}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
