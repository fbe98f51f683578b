import type { ReactNode } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import styles from './charts.module.css';
import { reachOf, sayShare } from './scale.ts';

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
  /** A second line below the title. */
  below?: ReactNode;
  count: number;
  runs: number;
  /** Language of the story. */
  language: string | undefined;
  size?: { width: number; height: number };
  /** It belongs to another part of the story. */
  ghost?: boolean;
  onShow: () => void;
}) {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  const reach = reachOf(count, runs);
  const share = reach === 'never' ? t('check.reach.never') : sayShare(count, runs, uiLanguage);
  const label = t(reach === 'never' ? 'check.reach.neverOf' : 'check.reach.of', { title, share });
  return (
    <button
      type="button"
      className={styles.box}
      style={size}
      data-reach={reach}
      data-ghost={ghost || undefined}
      aria-label={label}
      title={ghost ? `${label} (${t('check.reach.elsewhere')})` : label}
      onClick={onShow}
    >
      <span className={styles.boxTitle} lang={language}>
        {title}
      </span>
      <span className={styles.boxBelow}>
        {below}
        <b>{share}</b>
      </span>
    </button>
  );
}
