import { useTranslation } from '../../i18n/index.ts';
import { PlayButton } from '../../ui/play-button.tsx';
import { useDraftCheck } from '../check/index.ts';
import styles from './chat-pane.module.css';

/** The story is finished. Where the check finds something to mend in it, that is said as well: what can be played is what was saved. */
export function Finished({ packageId }: { packageId: string }) {
  const { t } = useTranslation();
  const errors = useDraftCheck().report?.errors ?? 0;
  return (
    <div className={styles.finished}>
      <p>{errors > 0 ? t('chat.finishedBut', { count: errors }) : t('chat.finished')}</p>
      <PlayButton packageId={packageId} />
    </div>
  );
}
