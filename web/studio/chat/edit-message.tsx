import { Button, Textarea } from '@mantine/core';
import type { FileUIPart } from 'ai';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { isSendKey } from '../../ui/keyboard.ts';
import styles from './edit-message.module.css';
import { Thumbnails } from './pictures/thumbnails.tsx';

/** An author's message being edited. The conversation holds it, so that updates do not lose it. */
export interface MessageEdit {
  messageId: string;
  text: string;
  pictures: readonly FileUIPart[];
}

/** An author's message as an editable field. Enter sends, Escape cancels. */
export function EditMessage({
  edit,
  followed,
  busy,
  onChange,
  onSend,
  onCancel,
}: {
  edit: MessageEdit;
  followed: boolean;
  busy: boolean;
  onChange: (edit: MessageEdit) => void;
  onSend: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = input.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const ready = !busy && (edit.text.trim() !== '' || edit.pictures.length > 0);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (isSendKey(event)) {
      event.preventDefault();
      if (ready) onSend();
    }
  };
  return (
    <article className={`stack gap-xs pad-md raised ${styles.edit}`} aria-label={t('authoring.message.editing')}>
      <Thumbnails
        pictures={edit.pictures.map((part, index) => ({ id: String(index), part }))}
        onRemove={(id) => onChange({ ...edit, pictures: edit.pictures.filter((_, index) => String(index) !== id) })}
      />
      <Textarea
        ref={input}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={12}
        maxLength={20_000}
        value={edit.text}
        onChange={(event) => onChange({ ...edit, text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        aria-label={t('authoring.message.editing')}
        classNames={{ input: `pad-none story leading ${styles.input}` }}
      />
      {followed && <p className="text-md ochre leading-snug">{t('authoring.message.warnFollows')}</p>}
      <div className="flex ending gap-xs">
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('authoring.message.cancel')}
        </Button>
        <Button size="xs" disabled={!ready} onClick={onSend}>
          {t('authoring.message.send')}
        </Button>
      </div>
    </article>
  );
}
