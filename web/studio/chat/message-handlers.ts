import type { ReactNode } from 'react';
import type { Edit } from './edit-message.tsx';

/** What can be done with the messages of a conversation; the same for all of them, and the same all along. */
export interface MessageHandlers {
  onEdit: (edit: Edit | null) => void;
  onResay: () => void;
  onAgain: (messageId: string) => void;
  onDecide: (toolCallId: string, approved: boolean, acceptAll: boolean) => void;
  onFinished: (packageId: string) => ReactNode;
}
