import { Button } from '@mantine/core';
import { toApiError } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import styles from './error-notice.module.css';
import { AlertIcon, RefreshIcon } from './icons.tsx';
import { type ErrorText, useErrorText } from './use-error-text.ts';

/** An error: what happened and what to do, with a retry button if possible. */
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
  /** Without a frame, inside another one. */
  bare?: boolean;
}) {
  const { t } = useTranslation();
  const said = useErrorText()(toApiError(error));
  return (
    <div
      className={`flex gap-sm round ink ${styles.notice} ${compact ? `text-md ${styles.compact}` : ''} ${bare ? styles.bare : ''}`}
      role="alert"
    >
      <span className={`rigid vermilion ${styles.icon}`}>
        <AlertIcon size={20} />
      </span>
      <div className="shrinks">
        {title && <p className="bold">{title}</p>}
        <p>{said.what}</p>
        {said.todo && <p className="top-2xs soft">{said.todo}</p>}
        <Details {...said} />
        {onRetry && (
          <Button size="xs" variant="default" mt="xs" leftSection={<RefreshIcon size={14} />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The server's own message, in English, collapsed: for support. */
function Details({ server, issues }: Pick<ErrorText, 'server' | 'issues'>) {
  const { t } = useTranslation();
  if (server === null) return null;
  return (
    <details className="text-md top-xs soft">
      <summary>{t('errors.details')}</summary>
      <div className="anywhere" lang="en">
        <p>{server}</p>
        {issues.length > 0 && (
          <ul className="bullets text-md top-xs soft">
            {issues.slice(0, 5).map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                {issue.path && <code>{issue.path}</code>} {issue.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
