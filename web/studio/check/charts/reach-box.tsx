import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import styles from './charts.module.css';
import { classifyReach, formatShare, REACH_INKS, REACHES } from './reach-scale.ts';

/** A place or encounter, coloured by how often it was reached. Pressing it shows it in the draft. Without runs it has no colour. */
export function ReachBox({
  title,
  below,
  count,
  runs,
  language,
  size,
  ghost = false,
  mark,
  onShow,
}: {
  title: string;
  below?: ReactNode;
  count: number;
  /** Null without a playtest. */
  runs: number | null;
  language: string | undefined;
  size?: { width: number; height: number };
  ghost?: boolean;
  /** What is wrong with it. */
  mark?: string | undefined;
  onShow: () => void;
}) {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  const reach = runs === null ? null : classifyReach(count, runs);
  const share = reach === 'never' ? t('check.reach.never') : formatShare(count, runs ?? 0, uiLanguage);
  const reached = t(reach === 'never' ? 'check.reach.neverOf' : 'check.reach.of', { title, share });
  const label = [reach === null ? title : reached, mark].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={`column middle shrinks pad-sm round ink leading-tight to-start ${styles.box}`}
      style={{ ...size, '--reach': reach === null ? '0%' : REACH_INKS[reach] }}
      data-reach={reach ?? undefined}
      data-marked={mark === undefined ? undefined : ''}
      data-ghost={ghost || undefined}
      aria-label={reach === null ? undefined : label}
      title={ghost ? `${label} (${t('check.reach.elsewhere')})` : label}
      onClick={onShow}
    >
      <span className={`clip text-md bold story ${styles.boxTitle}`} lang={language}>
        {title}
      </span>
      <span className={`flex between gap-xs text-xs ${styles.boxBelow}`}>
        {below}
        {reach !== null && <b className="rigid bold numbers">{share}</b>}
        {reach === null && mark && <VisuallyHidden>{mark}</VisuallyHidden>}
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
