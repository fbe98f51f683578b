import type { ReactNode } from 'react';
import type { MessageEdit } from './edit-message.tsx';

/** The actions of messages; a stable object shared by all messages. */
export interface MessageHandlers {
  onEdit: (edit: MessageEdit | null) => void;
  onResay: () => void;
  onAgain: (messageId: string) => void;
  onDecide: (toolCallId: string, approved: boolean, acceptAll: boolean) => void;
  onFinished: (packageId: string) => ReactNode;
}
