import { useTranslation } from '../../i18n/index.ts';
import { PlayButton } from '../../ui/play-button.tsx';
import { useDraftCheck } from '../check/index.ts';
import styles from './chat-pane.module.css';

/** The story is finished. Mentions open findings, since the saved version is what players get. */
export function Finished({ packageId }: { packageId: string }) {
  const { t } = useTranslation();
  const errors = useDraftCheck().report?.errors ?? 0;
  return (
    <div
      className={`row wrap between gap-sm pad-all-md edged-strong round-lg raised top-xs bottom-2xs ${styles.finished}`}
    >
      <p className="text-lg story">{errors > 0 ? t('chat.finishedBut', { count: errors }) : t('chat.finished')}</p>
      <PlayButton packageId={packageId} />
    </div>
  );
}
