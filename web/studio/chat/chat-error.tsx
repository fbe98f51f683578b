import { Button } from '@mantine/core';
import type { ReasonCode } from '../../../shared/reasons.ts';
import type { ApiError } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { MoonTrackIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ErrorNotice, useErrorText } from '../../ui/index.ts';
import type { ChatMessage } from '../wording/chat-message.ts';
import styles from './chat-error.module.css';
import { isServerNotice } from './message-blocks.ts';

/** Whether the conversation itself reports the error of its last answer. */
export const isShownInChat = (error: ApiError, last: ChatMessage | undefined): boolean =>
  !isSpent(error) &&
  (last?.parts.some((part) => part.type === 'text' && isServerNotice(part) && part.text === error.message) ?? false);

export function ChatError({
  error,
  onRetry,
}: {
  error: ApiError;
  /** Null if retrying means sending again: the text is back in the composer. */
  onRetry: (() => void) | null;
}) {
  const { t } = useTranslation();
  if (isSpent(error)) return <Budget error={error} onRetry={onRetry} />;
  return <ErrorNotice compact title={t('chat.failed')} error={error} onRetry={onRetry ?? undefined} />;
}

/** Other refusals, such as rate limits, are temporary; only these two concern a budget. */
const SPENT: ReadonlySet<string> = new Set<ReasonCode>(['day-is-spent', 'person-is-spent', 'story-is-spent']);
const isSpent = ({ reason }: ApiError): boolean => reason !== undefined && SPENT.has(reason.code);

function Budget({ error, onRetry }: { error: ApiError; onRetry: (() => void) | null }) {
  const { t } = useTranslation();
  const said = useErrorText()(error);
  return (
    <div className={`flex gap-sm pad-md round wash-ochre ${styles.budget}`} role="alert">
      <span className="rigid ochre">
        <MoonTrackIcon size={19} />
      </span>
      <div>
        <h3 className="bottom-2xs text-base">{t('authoring.usage.budget')}</h3>
        <p className="text-md soft leading bottom-2xs">{said.what}</p>
        {said.todo && <p className="text-md soft leading bottom-2xs">{said.todo}</p>}
        {onRetry && <Retry onRetry={onRetry} />}
      </div>
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      className={`self-start ${styles.again}`}
      size="xs"
      variant="default"
      leftSection={<RefreshIcon size={14} />}
      onClick={onRetry}
    >
      {t('common.retry')}
    </Button>
  );
}
