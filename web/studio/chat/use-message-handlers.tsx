import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { PlayButton } from '../../ui/play-button.tsx';
import { useDraftCheck } from '../check/index.ts';
import type { MessageEdit } from './edit-message.tsx';
import type { useConversation } from './use-conversation.ts';

export interface MessageHandlers {
  onEdit: (edit: MessageEdit | null) => void;
  onSendEdit: () => void;
  onRegenerate: (messageId: string) => void;
  onDecide: (toolCallId: string, approved: boolean, acceptAll: boolean) => void;
  onFinished: (packageId: string) => ReactNode;
}

/** The story is finished. Mentions open findings, since the saved version is what players get. */
function Finished({ packageId }: { packageId: string }) {
  const { t } = useTranslation();
  const errors = useDraftCheck().report?.errors ?? 0;
  return (
    <div className="row wrap between gap-sm pad-all-md edged-strong round-lg raised top-xs bottom-2xs">
      <p className="text-lg story">{errors > 0 ? t('chat.finishedBut', { count: errors }) : t('chat.finished')}</p>
      <PlayButton packageId={packageId} />
    </div>
  );
}

/** Handlers for the messages of a conversation. They stay the same, so messages render again only when they change. */
export function useMessageHandlers(
  coauthor: Pick<ReturnType<typeof useConversation>, 'sendEdited' | 'decide' | 'regenerateAnswer' | 'open'>,
  {
    edit,
    setEdit,
    list,
    toEnd,
  }: {
    edit: MessageEdit | null;
    setEdit: (edit: MessageEdit | null) => void;
    list: RefObject<HTMLElement | null>;
    toEnd: () => void;
  },
): MessageHandlers {
  const focusList = () => list.current?.focus({ preventScroll: true });
  const act = {
    sendEdited: () => {
      if (!edit) return;
      coauthor.sendEdited(edit.messageId, edit.text.trim(), edit.pictures);
      setEdit(null);
      focusList();
      toEnd();
    },
    decide: (toolCallId: string, approved: boolean, acceptAll: boolean) => {
      const { open } = coauthor;
      const asked = acceptAll ? open : open.filter((approval) => approval.toolCallId === toolCallId);
      void coauthor.decide(asked, approved, acceptAll);
      // The buttons disappear: focus stays in the conversation, and phones do not open their keyboard.
      focusList();
    },
    again: coauthor.regenerateAnswer,
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo<MessageHandlers>(
    () => ({
      onEdit: setEdit,
      onSendEdit: () => latest.current.sendEdited(),
      onRegenerate: (messageId) => latest.current.again(messageId),
      onDecide: (...decision) => latest.current.decide(...decision),
      onFinished: (packageId) => <Finished packageId={packageId} />,
    }),
    [setEdit],
  );
}
