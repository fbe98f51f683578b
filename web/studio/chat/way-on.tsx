import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { RefreshIcon } from '../../ui/icons.tsx';
import type { ChatMessage } from '../words/chat-message.ts';
import { goesOn } from './blocks.ts';
import { goOnWords } from './go-on-words.ts';
import styles from './trouble.module.css';

/** The way on from where a conversation was left off: an answer that was cut off, or a message that nobody has answered. */
export function WayOn({
  messages,
  language,
  onGoOn,
  onRetry,
}: {
  messages: readonly ChatMessage[];
  /** The session's own. */
  language: string;
  onGoOn: (words: string) => void;
  onRetry: (() => void) | null;
}) {
  const { t } = useTranslation();
  const last = messages.at(-1);
  if (last?.parts.some(goesOn)) {
    return (
      <Button
        className={styles.again}
        size="xs"
        variant="default"
        onClick={() => onGoOn(goOnWords(messages, language))}
      >
        {t('chat.goOn')}
      </Button>
    );
  }
  if (last?.role !== 'user' || onRetry === null) return null;
  return (
    <div className={styles.unanswered} role="status">
      <span>{t('chat.unanswered')}</span>
      <Button size="xs" variant="default" leftSection={<RefreshIcon size={14} />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
