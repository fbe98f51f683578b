import type { PlaytestProgress } from '../../../../shared/playtest/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { sayNumber } from '../../../ui/usage.ts';
import styles from './playtest.module.css';

/** How far a playtest has come, and the turns it has played. */
export function PlaytestProgressBar({ progress: { done, runs, turns } }: { progress: PlaytestProgress }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = t('check.playtest.progress', {
    done: sayNumber(done, language),
    runs: sayNumber(runs, language),
    turns: sayNumber(turns, language),
  });
  return (
    <div className={styles.progress}>
      <progress aria-label={t('check.playtest.running')} value={done} max={Math.max(1, runs)} />
      <p>{text}</p>
    </div>
  );
}
