import { useTranslation } from '../../i18n/index.ts';
import { EyeIcon } from '../../ui/icons.tsx';
import styles from './chat-pane.module.css';

/** Said above the composer while the co-author waits for decisions: that it does, and what a message instead would mean. */
export function OpenApprovals({ count, onGo }: { count: number; onGo: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.open}>
      <EyeIcon size={16} />
      <span>
        {t('authoring.approval.open', { count })} {t('authoring.approval.sendDeclines', { count })}
      </span>
      <button type="button" onClick={onGo}>
        {t('authoring.approval.toIt')}
      </button>
    </p>
  );
}
