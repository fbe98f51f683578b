import type { EvaluationSummary } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatNumber, formatPercent } from '../ui/format-amounts.ts';
import styles from './evaluate.module.css';

type Glance = Pick<EvaluationSummary['models'][number], 'turns' | 'told' | 'own' | 'directed'>;
const SHARES = ['told', 'own', 'directed'] as const;

/** The figures of a model: shares as bars, and the number of turns. */
export function ModelFigures({ model }: { model: Glance }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <dl className={`stack gap-lg rows-sm top-sm ${styles.figures}`}>
      {SHARES.map((name) => {
        const share = model[name];
        return share === null ? null : (
          <div key={name}>
            <dt className="text-sm faint leading-tight">{t(`evaluatePage.figures.${name}`)}</dt>
            <dd className="text-xl numbers">
              {formatPercent(share, language)}
              <span className={`block clip top-2xs round-sm ${styles.track}`} aria-hidden="true">
                <i className="block tall" style={{ width: `${100 * share}%` }} />
              </span>
            </dd>
          </div>
        );
      })}
      <div>
        <dt className="text-sm faint leading-tight">{t('evaluatePage.figures.turns')}</dt>
        <dd className="text-xl numbers">{formatNumber(model.turns, language)}</dd>
      </div>
    </dl>
  );
}
