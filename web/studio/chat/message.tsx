import { memo } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { picturesOf, textOf } from '../words/chat-message.ts';
import { Answer, type ShownMessage } from './answer.tsx';
import { type Edit, EditMessage } from './edit-message.tsx';
import styles from './message.module.css';
import { MessageActions } from './message-actions.tsx';
import { Thumbnails } from './pictures/thumbnails.tsx';

export const Message = memo(function Message({
  edit,
  ...shown
}: ShownMessage & {
  edit: Edit | null;
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
        onSend={handlers.onResay}
        onCancel={() => handlers.onEdit(null)}
      />
    );
  }
  const text = textOf(message);
  const pictures = picturesOf(message);
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
