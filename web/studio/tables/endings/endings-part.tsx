import { ConditionSentence } from '../../../conditions/condition-sentence.tsx';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatShare } from '../../check/charts/reach-scale.ts';
import { getSessionPlaytests, usePlaytests } from '../../check/playtest/store.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { type EndingRow, listEndingRows } from './ending-rows.ts';

/** The endings of the story: the outcome and condition of each, and how often playtests reached it. */
export default function EndingsPart() {
  const { t } = useTranslation();
  const { draft, sessionId } = useDraftContext();
  const { result } = usePlaytests(getSessionPlaytests(sessionId).rules);
  const rows = listEndingRows(draft, result?.report ?? null);
  if (rows.length === 0) return <p className="faint">{t('script.endings.none')}</p>;
  return (
    <div className="stack gap-sm">
      <p className="text-md faint">
        {t(result ? 'tables.endings.reachedOf' : 'tables.endings.noPlaytest', { count: result?.report.completed ?? 0 })}
        {result && result.changesSince > 0 && ` ${t('tables.playtestIsOld')}`}
      </p>
      <ol className="edged round sheet ruled-between" aria-label={t('tables.part.endings')}>
        {rows.map((row) => (
          <li key={row.key} className="split gap-md pad-md">
            <EndingView row={row} completed={result?.report.completed ?? 0} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function EndingView({ row, completed }: { row: EndingRow; completed: number }) {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  const { language, goTo } = useDraftContext();
  const { title, text, when, outcome, isWritten, reached } = row;
  return (
    <>
      <div className="stack gap-2xs">
        <button
          type="button"
          className="bold to-start to-left indigo hover-underline"
          lang={language}
          onClick={() => (isWritten ? goTo({ type: 'premise' }, 'endings') : goTo({ type: 'premise' }))}
        >
          {title}
        </button>
        {text !== title && (
          <p className="text-md soft" lang={language}>
            {text}
          </p>
        )}
        <p className="text-md faint">
          {outcome === null ? t('tables.endings.anyOutcome') : t(`tables.endings.outcome.${outcome}`)}
          {' · '}
          {when === null ? (
            t('script.endings.always')
          ) : (
            <>
              {t('draft.when')} <ConditionSentence text={when} language={language} />
            </>
          )}
        </p>
      </div>
      {reached !== null && (
        <b className={`numbers ${reached === 0 ? 'vermilion' : 'soft'}`}>
          {reached === 0 ? t('check.chart.neverEnding') : formatShare(reached, completed, uiLanguage)}
        </b>
      )}
    </>
  );
}
