import { Button, Modal, Skeleton } from '@mantine/core';
import { toApiError } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import { useCheckDesk } from '../check/index.ts';
import { findingsRefused } from './findings-refused.ts';
import styles from './finish-refused.module.css';

/** Why the story cannot be finished: what the check finds, each with the way there; or what else was in the way. */
export function FinishRefused({
  error,
  onCheck,
  onClose,
}: {
  error: Error | null;
  /** Opens the Check page. */
  onCheck: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={error !== null}
      onClose={onClose}
      title={t('workshop.finish.failed')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="lg"
    >
      {error && (
        <Why
          error={error}
          onCheck={() => {
            onClose();
            onCheck();
          }}
        />
      )}
    </Modal>
  );
}

function Why({ error, onCheck }: { error: Error; onCheck: () => void }) {
  const { t } = useTranslation();
  const { report, isFresh, error: unchecked, say } = useCheckDesk();
  const found = findingsRefused(toApiError(error).issues, report?.findings ?? []);
  if (found === null && !isFresh && unchecked === null) return <Skeleton height={120} radius="md" />;
  if (found === null) return <ErrorNotice bare error={error} />;
  return (
    <div className={styles.why} role="alert">
      <p>{t('check.summary.errors', { count: report?.errors ?? found.length })}</p>
      <ul>
        {found.map(({ code, where, message, fix }) => (
          <li key={`${code} ${where.actId ?? ''} ${where.id ?? ''}`}>
            <p lang="en">{say(message)}</p>
            <p className={styles.fix} lang="en">
              {say(fix)}
            </p>
          </li>
        ))}
      </ul>
      <Button onClick={onCheck}>{t('editing.openCheck')}</Button>
    </div>
  );
}
