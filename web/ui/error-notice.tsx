import { Button } from '@mantine/core';
import { type ApiError, toApiError } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import styles from './error-notice.module.css';
import { AlertIcon, RefreshIcon } from './icons.tsx';

/** The sentence to show for an error: the server's own, or ours where the server could not speak. */
function useErrorSentence(error: ApiError): string {
  const { t } = useTranslation();
  if (error.code === 'network' || error.code === 'interrupted') return t(`errors.${error.code}`);
  if (error.code === 'unknown' && error.status >= 500) return t('errors.server', { status: error.status });
  return error.message;
}

/** What went wrong, what it was about and what to do: with a way to try again where there is one. */
export function ErrorNotice({
  error,
  title,
  onRetry,
  compact = false,
  bare = false,
}: {
  error: unknown;
  title?: string;
  onRetry?: (() => void) | undefined;
  compact?: boolean;
  /** Without a box of its own, for where there is one. */
  bare?: boolean;
}) {
  const { t } = useTranslation();
  const known = toApiError(error);
  const sentence = useErrorSentence(known);
  return (
    <div className={`${styles.notice} ${compact ? styles.compact : ''} ${bare ? styles.bare : ''}`} role="alert">
      <span className={styles.icon}>
        <AlertIcon size={20} />
      </span>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <p>{sentence}</p>
        {known.hint && <p className={styles.hint}>{known.hint}</p>}
        {known.issues.length > 0 && (
          <ul className={styles.issues}>
            {known.issues.slice(0, 5).map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                {issue.path && <code>{issue.path}</code>} {issue.message}
              </li>
            ))}
          </ul>
        )}
        {onRetry && (
          <Button size="xs" variant="default" mt="xs" leftSection={<RefreshIcon size={14} />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
