import { memo } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { getMessageText, listMessagePictures } from '../wording/chat-message.ts';
import { Answer, type ShownMessage } from './answer.tsx';
import { EditMessage, type MessageEdit } from './edit-message.tsx';
import styles from './message.module.css';
import { MessageActions } from './message-actions.tsx';
import { Thumbnails } from './pictures/thumbnails.tsx';

export const Message = memo(function Message({
  edit,
  ...shown
}: ShownMessage & {
  edit: MessageEdit | null;
}) {
  const { t } = useTranslation();
  const { message, busy, last, handlers } = shown;
  if (message.role !== 'user') return <Answer {...shown} />;
  if (edit) {
    return (
      <EditMessage
        edit={edit}
        followed={!last}
        busy={busy}
        onChange={handlers.onEdit}
        onSend={handlers.onSendEdit}
        onCancel={() => handlers.onEdit(null)}
      />
    );
  }
  const text = getMessageText(message);
  const pictures = listMessagePictures(message);
  const begin = () => handlers.onEdit({ messageId: message.id, text, pictures });
  return (
    <article className={`stack gap-xs ${styles.mine}`} aria-label={t('chat.you')}>
      {pictures.length > 0 && <Thumbnails pictures={pictures.map((part, index) => ({ id: String(index), part }))} />}
      {text !== '' && (
        <div className={`text-base pad-md edged raised story leading anywhere pre-wrap ${styles.user}`}>{text}</div>
      )}
      <MessageActions text={text} onEdit={busy ? undefined : begin} />
    </article>
  );
});
