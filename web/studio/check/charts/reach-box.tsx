import type { ReactNode } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import styles from './charts.module.css';
import { reachOf, sayShare } from './scale.ts';

/** A place or an encounter in the colour of how often it was reached; pressed, it is shown in the draft. */
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
  /** A word under the title, before how often. */
  below?: ReactNode;
  count: number;
  runs: number;
  /** The story's. */
  language: string | undefined;
  size?: { width: number; height: number };
  /** From elsewhere in the story. */
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
