import { getToolName, isToolUIPart } from 'ai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import styles from './chat-pane.module.css';
import { type DraftNames, readToolPart, toolSentence } from './tool-call.ts';
import { sayTool } from './tool-card.tsx';
import type { ChatMessage } from './use-coauthor.ts';

/**
 * Tells a screen reader what happens in the conversation: each finished tool call by its sentence and, at the end, what
 * the co-author said – not every word as it streams in.
 */
export function Announcer({ messages, busy, names }: { messages: ChatMessage[]; busy: boolean; names: DraftNames }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const told = useRef(new Set<string>());
  const wasBusy = useRef(busy);
  useEffect(() => {
    const last = messages.at(-1);
    if (last?.role === 'assistant' && busy) {
      for (const part of last.parts) {
        if (!isToolUIPart(part) || told.current.has(part.toolCallId)) continue;
        const call = readToolPart(getToolName(part), part, true);
        if (call.state === 'running') continue;
        told.current.add(part.toolCallId);
        setSaid(sayTool(t, toolSentence(call, names)));
      }
    }
    if (busy && !wasBusy.current) setSaid(t('chat.thinking'));
    if (!busy && wasBusy.current && last?.role === 'assistant') {
      const spoken = last.parts.findLast((part) => part.type === 'text');
      setSaid(spoken?.type === 'text' ? spoken.text : t('chat.done'));
    }
    wasBusy.current = busy;
  }, [messages, busy, names, t]);
  return (
    <div className={styles.announcer} aria-live="polite">
      {said}
    </div>
  );
}
