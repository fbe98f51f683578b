import { VisuallyHidden } from '@mantine/core';
import { getToolName, isToolUIPart } from 'ai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import type { ChatMessage } from '../wording/chat-message.ts';
import { type DraftNames, readToolPart } from '../wording/tool-call.ts';
import { describeApprovalQuestion, describeCall } from '../wording/tool-sentence.ts';
import { listOpenApprovals } from './approvals.ts';

/** Announces finished tool calls and the complete answer to screen readers, not every streamed word. */
export function Announcer({ messages, busy, names }: { messages: ChatMessage[]; busy: boolean; names: DraftNames }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const announced = useRef(new Set<string>());
  const wasBusy = useRef(busy);
  useEffect(() => {
    const last = messages.at(-1);
    if (last?.role === 'assistant' && busy) {
      for (const part of last.parts) {
        if (!isToolUIPart(part) || announced.current.has(part.toolCallId)) continue;
        const call = readToolPart(getToolName(part), part, true);
        if (call.state === 'running' || call.state === 'waiting') continue;
        announced.current.add(part.toolCallId);
        setSaid(describeCall(t, call, names));
      }
    }
    if (busy && !wasBusy.current) setSaid(t('chat.thinking'));
    if (!busy && wasBusy.current && last?.role === 'assistant') {
      const [asked] = listOpenApprovals(messages);
      const spoken = last.parts.findLast((part) => part.type === 'text');
      if (asked) {
        const call = readToolPart(asked.tool, { state: 'approval-requested', input: asked.input }, false);
        setSaid(t('authoring.approval.announce', { what: describeApprovalQuestion(t, call, names) }));
      } else setSaid(spoken?.type === 'text' ? spoken.text : t('chat.done'));
    }
    wasBusy.current = busy;
  }, [messages, busy, names, t]);
  return (
    <VisuallyHidden component="div" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
