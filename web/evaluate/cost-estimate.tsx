import type { EvaluationEstimate } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatCost, formatNumber, formatTokens } from '../ui/format-amounts.ts';
import { ErrorNotice } from '../ui/index.ts';
import type { useEstimate } from './api.ts';
import styles from './evaluate.module.css';
import { ModelName } from './model-name.tsx';

type Line = Pick<EvaluationEstimate['models'][number], 'model' | 'calls' | 'tokens' | 'cost'>;

/** The estimated cost and time of an evaluation. */
export function CostEstimate({ estimate, isAsked }: { estimate: ReturnType<typeof useEstimate>; isAsked: boolean }) {
  const { t } = useTranslation();
  const cost = useCost();
  const { data } = estimate;
  return (
    <div className={`paper pad-all-md edged round-lg ${styles.estimate}`} aria-busy={estimate.isFetching}>
      <h3 className="text-base">{t('evaluatePage.estimate.title')}</h3>
      {!isAsked && <p className="text-md top-2xs faint leading">{t('evaluatePage.form.none')}</p>}
      {isAsked && estimate.isError && <ErrorNotice compact bare error={estimate.error} />}
      {isAsked && data && !estimate.isError && (
        <>
          <p className="text-md top-2xs faint leading">{t('evaluatePage.estimate.about')}</p>
          <ul className="ruled-between top-xs">
            {data.models.map((line, at) => (
              <li className="pad-y-xs" key={line.model}>
                <ModelName model={line.model} at={at} />
                <Facts line={line} by={line.by} ms={line.ms} />
              </li>
            ))}
            {data.judge && (
              <li className="pad-y-xs">
                <span className="text-base bold anywhere">
                  {t('evaluatePage.estimate.judge')}: <span translate="no">{data.judge.model}</span>
                </span>
                <Facts line={data.judge} />
              </li>
            )}
          </ul>
          <p className="ruled flex baseline between text-base pad-top-sm">
            <span>{t('evaluatePage.estimate.sum')}</span>
            <b className="rigid ink bold numbers">{cost(data.cost)}</b>
          </p>
        </>
      )}
    </div>
  );
}

export function useCost(): (cost: number | null) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (cost) =>
    cost === null
      ? t('evaluatePage.estimate.unknown')
      : cost === 0
        ? t('evaluatePage.estimate.free')
        : formatCost(cost, language);
}

function Facts({ line, by, ms }: { line: Line; by?: 'measured' | 'usual'; ms?: number | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cost = useCost();
  const facts = [
    t('evaluatePage.estimate.calls', { count: line.calls, number: formatNumber(line.calls, language) }),
    line.tokens > 0 && t('evaluatePage.estimate.tokens', { number: formatTokens(line.tokens, language) }),
    ms != null &&
      t('evaluatePage.estimate.minutes', { number: formatNumber(Math.max(1, Math.round(ms / 60_000)), language) }),
    by !== undefined && line.tokens > 0 && t(`evaluatePage.estimate.${by}`),
  ].filter(Boolean);
  return (
    <span className="flex baseline between gap-sm text-md faint leading">
      <span>{facts.join(' · ')}</span>
      <b className="rigid ink bold numbers">{cost(line.cost)}</b>
    </span>
  );
}
