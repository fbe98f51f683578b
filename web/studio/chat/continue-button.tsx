import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { RefreshIcon } from '../../ui/icons.tsx';
import type { ChatMessage } from '../wording/chat-message.ts';
import styles from './chat-error.module.css';
import { getContinueMessage } from './continue-message.ts';
import { FailedAnswer } from './failed-answer.tsx';
import { isInterruptedNotice, isModelFailedNotice } from './message-blocks.ts';

/** Continues a conversation: after an interrupted answer or an unanswered message. */
export function ContinueButton({
  messages,
  language,
  onGoOn,
  onRetry,
  onByHand,
}: {
  messages: readonly ChatMessage[];
  language: string;
  onGoOn: (words: string) => void;
  onRetry: (() => void) | null;
  onByHand: () => void;
}) {
  const { t } = useTranslation();
  const last = messages.at(-1);
  const goOn = () => onGoOn(getContinueMessage(messages, language));
  const isGoneOnWith = last?.parts.some(isInterruptedNotice) ?? false;
  const retry = isGoneOnWith ? goOn : onRetry;
  if (last?.parts.some(isModelFailedNotice) && retry !== null)
    return <FailedAnswer onRetry={retry} onByHand={onByHand} />;
  if (isGoneOnWith) {
    return (
      <Button className={`self-start ${styles.again}`} size="xs" variant="default" onClick={goOn}>
        {t('chat.goOn')}
      </Button>
    );
  }
  if (last?.role !== 'user' || onRetry === null) return null;
  return (
    <div className="row wrap gap-xs text-md soft" role="status">
      <span>{t('chat.unanswered')}</span>
      <Button size="xs" variant="default" leftSection={<RefreshIcon size={14} />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
