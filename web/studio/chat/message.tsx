import { memo } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { type ChatMessage, picturesOf, textOf } from '../words/chat-message.ts';
import type { DraftNames } from '../words/tool-call.ts';
import { Answer } from './answer.tsx';
import { type Edit, EditMessage } from './edit-message.tsx';
import styles from './message.module.css';
import { MessageActions } from './message-actions.tsx';
import type { MessageHandlers } from './message-handlers.ts';
import { Thumbnails } from './pictures/thumbnails.tsx';

/** One message of the conversation. `live` while it is still being written. */
export const Message = memo(function Message({
  message,
  names,
  live,
  busy,
  last,
  language,
  storyLanguage,
  edit,
  handlers,
}: {
  message: ChatMessage;
  names: DraftNames;
  live: boolean;
  /** Something is being answered: nothing can be sent. */
  busy: boolean;
  /** Whether nothing follows it. */
  last: boolean;
  /** The language of the conversation, and the story's. */
  language: string;
  storyLanguage: string | undefined;
  /** What it is being changed to; null while it is not. */
  edit: Edit | null;
  handlers: MessageHandlers;
}) {
  const { t } = useTranslation();
  if (message.role !== 'user') {
    return (
      <Answer
        message={message}
        names={names}
        live={live}
        busy={busy}
        last={last}
        language={language}
        storyLanguage={storyLanguage}
        handlers={handlers}
      />
    );
  }
  if (edit) {
    return (
      <EditMessage
        edit={edit}
        followed={!last}
        busy={busy}
        onChange={handlers.onEdit}
        onSend={handlers.onResay}
        onCancel={() => handlers.onEdit(null)}
      />
    );
  }
  const text = textOf(message);
  const pictures = picturesOf(message);
  const begin = () => handlers.onEdit({ messageId: message.id, text, pictures });
  return (
    <article className={styles.mine} aria-label={t('chat.you')}>
      {pictures.length > 0 && <Thumbnails pictures={pictures.map((part, index) => ({ id: String(index), part }))} />}
      {text !== '' && <div className={styles.user}>{text}</div>}
      <MessageActions text={text} onEdit={busy ? undefined : begin} />
    </article>
  );
});
