import { Button } from '@mantine/core';
import type { ReasonCode } from '../../../shared/reasons.ts';
import type { ApiError } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { MoonTrackIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ErrorNotice, useSaidError } from '../../ui/index.ts';
import type { ChatMessage } from '../words/chat-message.ts';
import { isNotice } from './blocks.ts';
import styles from './trouble.module.css';

/** Whether the conversation says itself what went wrong with its last answer. */
export const isSaid = (error: ApiError, last: ChatMessage | undefined): boolean =>
  !isSpent(error) &&
  (last?.parts.some((part) => part.type === 'text' && isNotice(part) && part.text === error.message) ?? false);

/** What went wrong, with a way on. */
export function Trouble({
  error,
  onRetry,
}: {
  error: ApiError;
  /** Null where trying again is sending again: what was said is back in the composer. */
  onRetry: (() => void) | null;
}) {
  const { t } = useTranslation();
  if (isSpent(error)) return <Budget error={error} onRetry={onRetry} />;
  return <ErrorNotice compact title={t('chat.failed')} error={error} onRetry={onRetry ?? undefined} />;
}

/** Much else is refused for a moment, such as what too many ask at once: only these two are a budget's. */
const SPENT: ReadonlySet<string> = new Set<ReasonCode>(['day-is-spent', 'story-is-spent']);
const isSpent = ({ reason }: ApiError): boolean => reason !== undefined && SPENT.has(reason.code);

/** Nothing broke: a budget is used up, and the server says when it opens again. */
function Budget({ error, onRetry }: { error: ApiError; onRetry: (() => void) | null }) {
  const { t } = useTranslation();
  const said = useSaidError()(error);
  return (
    <div className={styles.budget} role="alert">
      <span className={styles.icon}>
        <MoonTrackIcon size={19} />
      </span>
      <div>
        <h3>{t('authoring.usage.budget')}</h3>
        <p>{said.what}</p>
        {said.todo && <p>{said.todo}</p>}
        {onRetry && <Retry onRetry={onRetry} />}
      </div>
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      className={styles.again}
      size="xs"
      variant="default"
      leftSection={<RefreshIcon size={14} />}
      onClick={onRetry}
    >
      {t('common.retry')}
    </Button>
  );
}
