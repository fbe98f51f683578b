import { useTranslation } from '../../i18n/index.ts';
import { EyeIcon } from '../../ui/icons.tsx';
import styles from './chat-pane.module.css';

/** Shown above the composer while calls wait for approval. Explains that sending a message declines them. */
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
