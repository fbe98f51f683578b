import type { ReactNode } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import styles from './charts.module.css';
import { classifyReach, formatShare, REACH_INKS, REACHES } from './reach-scale.ts';

/** A place or encounter, coloured by how often it was reached. Pressing it shows it in the draft. */
export function ReachBox({
  title,
  below,
  count,
  runs,
  language,
  size,
  ghost = false,
  onShow,
}: {
  title: string;
  below?: ReactNode;
  count: number;
  runs: number;
  language: string | undefined;
  size?: { width: number; height: number };
  ghost?: boolean;
  onShow: () => void;
}) {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  const reach = classifyReach(count, runs);
  const share = reach === 'never' ? t('check.reach.never') : formatShare(count, runs, uiLanguage);
  const label = t(reach === 'never' ? 'check.reach.neverOf' : 'check.reach.of', { title, share });
  return (
    <button
      type="button"
      className={`column middle shrinks pad-sm round ink leading-tight to-start ${styles.box}`}
      style={{ ...size, '--reach': REACH_INKS[reach] }}
      data-reach={reach}
      data-ghost={ghost || undefined}
      aria-label={label}
      title={ghost ? `${label} (${t('check.reach.elsewhere')})` : label}
      onClick={onShow}
    >
      <span className={`clip text-md bold story ${styles.boxTitle}`} lang={language}>
        {title}
      </span>
      <span className={`flex between gap-xs text-xs ${styles.boxBelow}`}>
        {below}
        <b className="rigid bold numbers">{share}</b>
      </span>
    </button>
  );
}

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
