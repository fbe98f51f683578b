import { Loader } from '@mantine/core';
import { isToolUIPart } from 'ai';
import { useState } from 'react';
import { useModels } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatStopwatch, useNow } from '../../ui/use-now.ts';
import type { ChatMessage } from '../wording/chat-message.ts';

/** The waiting time, in milliseconds, after which the elapsed time is shown. */
const SAY_TIME_AFTER = 5_000;

/** The last row of a conversation while an answer is awaited: which model is thinking, and for how long. */
export function Thinking() {
  const { t } = useTranslation();
  const [since] = useState(() => Date.now());
  const waited = useNow(true) - since;
  const active = useModels().data?.coauthor.active;
  const who =
    active === undefined
      ? t('chat.thinking')
      : active === 'offline'
        ? t('chat.thinkingOffline')
        : t('chat.thinkingWho', { who: active });
  return (
    <p className="row gap-sm text-md faint" data-thinking="">
      <Loader type="dots" size="sm" color="var(--vermilion)" aria-hidden="true" /> {who}
      {waited >= SAY_TIME_AFTER && <span aria-hidden="true">{formatStopwatch(waited)}</span>}
    </p>
  );
}

/** Whether a running answer shows no activity, so that the "thinking" row is needed. */
export function isThinking(message: Pick<ChatMessage, 'role' | 'parts'> | undefined): boolean {
  if (message?.role !== 'assistant') return true;
  const last = message.parts.findLast(({ type }) => !type.startsWith('data-'));
  if (last === undefined || last.type === 'step-start') return true;
  if (isToolUIPart(last)) return last.state.startsWith('output-');
  if (last.type === 'text' || last.type === 'reasoning') return last.text.trim() === '' || last.state === 'done';
  return false;
}
