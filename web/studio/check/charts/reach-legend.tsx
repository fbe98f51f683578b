import { useTranslation } from '../../../i18n/index.ts';
import styles from './charts.module.css';
import { REACH_INKS, REACHES } from './reach-scale.ts';

/** The legend of the colours, from never to nearly always. */
export function ReachLegend() {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-md rows-2xs text-sm faint">
      <span>{t('check.reach.legend')}</span>
      <ul className="flex wrap gap-md rows-2xs">
        {REACHES.map((reach) => (
          <li className="inline gap-2xs" key={reach}>
            <i
              className={`inline-block round-sm ${styles.swatch}`}
              data-reach={reach}
              style={{ '--reach': REACH_INKS[reach] }}
            />{' '}
            {t(`check.reach.${reach}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
