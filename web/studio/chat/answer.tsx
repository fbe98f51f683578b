import { getToolName, isToolUIPart } from 'ai';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { PlanCard, PlanPending } from '../plan/index.ts';
import { type ChatMessage, type ChatPart, getMessageText, listMessagePlans } from '../wording/chat-message.ts';
import { type DraftNames, finishedPackage, readToolPart, type ToolCall } from '../wording/tool-call.ts';
import { AnswerUsage } from './answer-usage.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { approvalChanges } from './approvals.ts';
import { ChecklistRow, isChecklistUpdate } from './checklist-row.tsx';
import styles from './message.module.css';
import { MessageActions } from './message-actions.tsx';
import { groupIntoBlocks, isServerNotice } from './message-blocks.ts';
import { ToolCard } from './tool-card.tsx';
import type { MessageHandlers } from './use-message-handlers.tsx';

const Markdown = lazy(() => import('./markdown.ts'));

export interface ShownMessage {
  message: ChatMessage;
  names: DraftNames;
  live: boolean;
  busy: boolean;
  last: boolean;
  language: string;
  storyLanguage: string | undefined;
  handlers: MessageHandlers;
}

/** An answer of the co-author: its text, tool calls, questions and actions. */
export function Answer({ message, names, live, busy, last, language, storyLanguage, handlers }: ShownMessage) {
  const { t } = useTranslation();
  const blocks = groupIntoBlocks(message.parts);
  return (
    <article className="stack gap-sm" aria-label={t('chat.coauthor')}>
      {blocks.map(({ key, parts }, index) => {
        const [first] = parts;
        if (first.type === 'text' && isServerNotice(first)) {
          return (
            <p key={key} className={`text-base soft pad-start-sm ${styles.notice}`}>
              {first.text}
            </p>
          );
        }
        if (first.type === 'text') {
          return (
            <div key={key} lang={language}>
              <AnswerText text={first.text} live={live && index === blocks.length - 1} />
            </div>
          );
        }
        if (first.type === 'reasoning') {
          return (
            <details key={key} className="text-md faint">
              <summary>{t('chat.reasoning')}</summary>
              <p className="top-xs quoted pre-wrap">{first.text}</p>
            </details>
          );
        }
        if (first.type === 'data-plan') {
          return (
            <Suspense key={key} fallback={<PlanPending />}>
              <PlanCard planId={first.data.planId} />
            </Suspense>
          );
        }
        return (
          <div key={key}>
            {groupChecklistUpdates(parts, live).map(({ key: groupKey, part, updates }) =>
              updates ? (
                <ChecklistRow key={groupKey} calls={updates} names={names} />
              ) : (
                <Call
                  key={groupKey}
                  part={part}
                  message={message}
                  names={names}
                  live={live}
                  last={last}
                  storyLanguage={storyLanguage}
                  handlers={handlers}
                />
              ),
            )}
          </div>
        );
      })}
      {!live && (
        <MessageActions
          text={getMessageText(message).trim()}
          // A plan is revised on its own card.
          onRegenerate={
            busy || listMessagePlans(message).length > 0 ? undefined : () => handlers.onRegenerate(message.id)
          }
          followed={!last}
        >
          <AnswerUsage metadata={message.metadata} />
        </MessageActions>
      )}
    </article>
  );
}

function groupChecklistUpdates(parts: readonly ChatPart[], live: boolean) {
  const groups: { key: string; part: ChatPart; updates: { id: string; call: ToolCall }[] | null }[] = [];
  for (const part of parts) {
    if (!isToolUIPart(part)) continue;
    const id = part.toolCallId;
    const call = readToolPart(getToolName(part), part, live);
    const last = groups.at(-1);
    if (!isChecklistUpdate(call)) groups.push({ key: id, part, updates: null });
    else if (last?.updates) last.updates.push({ id, call });
    else groups.push({ key: id, part, updates: [{ id, call }] });
  }
  return groups;
}

function Call({
  part,
  message,
  names,
  live,
  last,
  storyLanguage,
  handlers,
}: Omit<ShownMessage, 'busy' | 'language'> & { part: ChatPart }) {
  if (!isToolUIPart(part)) return null;
  // Once accepted, it waits for the decisions on the other calls of its answer.
  const waits = message.parts.some((each) => isToolUIPart(each) && each.state === 'approval-requested');
  const call = readToolPart(getToolName(part), part, live || waits);
  const changes = approvalChanges(message.parts, part.toolCallId);
  if (call.state === 'waiting') {
    return (
      <ApprovalCard
        call={call}
        names={names}
        changes={changes}
        reason={part.approval?.requestReason}
        storyLanguage={storyLanguage}
        onDecide={
          last && !live
            ? (approved, acceptAll = false) => handlers.onDecide(part.toolCallId, approved, acceptAll)
            : null
        }
      />
    );
  }
  const packageId = finishedPackage(call);
  return (
    <>
      <ToolCard call={call} names={names} changes={changes} storyLanguage={storyLanguage} />
      {packageId && handlers.onFinished(packageId)}
    </>
  );
}

function AnswerText({ text, live }: { text: string; live: boolean }) {
  return (
    <Suspense fallback={<p className="text-base story leading pre-wrap">{text}</p>}>
      <Markdown text={text} live={live} />
    </Suspense>
  );
}
