import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { MessageEdit } from './edit-message.tsx';
import { Finished } from './finished.tsx';
import type { MessageHandlers } from './message-handlers.ts';
import type { useConversation } from './use-conversation.ts';

/** Handlers for the messages of a conversation. They stay the same, so messages render again only when they change. */
export function useMessageHandlers(
  coauthor: Pick<ReturnType<typeof useConversation>, 'resay' | 'decide' | 'answerAgain' | 'open'>,
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
    resay: () => {
      if (!edit) return;
      coauthor.resay(edit.messageId, edit.text.trim(), edit.pictures);
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
    again: coauthor.answerAgain,
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo<MessageHandlers>(
    () => ({
      onEdit: setEdit,
      onResay: () => latest.current.resay(),
      onAgain: (messageId) => latest.current.again(messageId),
      onDecide: (...decision) => latest.current.decide(...decision),
      onFinished: (packageId) => <Finished packageId={packageId} />,
    }),
    [setEdit],
  );
}
