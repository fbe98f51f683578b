import type { EvaluationSummary } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { sayNumber, sayPercent } from '../ui/amounts.ts';
import styles from './evaluate.module.css';

type Glance = Pick<EvaluationSummary['models'][number], 'turns' | 'told' | 'own' | 'directed'>;
const SHARES = ['told', 'own', 'directed'] as const;

/** The figures of a model: shares as bars, and the number of turns. */
export function Figures({ model }: { model: Glance }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <dl className={styles.figures}>
      {SHARES.map((name) => {
        const share = model[name];
        return share === null ? null : (
          <div key={name}>
            <dt>{t(`evaluatePage.figures.${name}`)}</dt>
            <dd>
              {sayPercent(share, language)}
              <span className={styles.track} aria-hidden="true">
                <i style={{ width: `${100 * share}%` }} />
              </span>
            </dd>
          </div>
        );
      })}
      <div>
        <dt>{t('evaluatePage.figures.turns')}</dt>
        <dd>{sayNumber(model.turns, language)}</dd>
      </div>
    </dl>
  );
}
