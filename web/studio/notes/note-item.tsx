import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { DraftNote } from '../../../shared/story/index.ts';
import { useDeleteNote, useWriteNote } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { QuillIcon, SparkIcon, TrashIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';

/** A note with its text, done or not. `about` leads to what it is about. */
export function NoteItem({
  sessionId,
  note,
  about,
}: {
  sessionId: string;
  note: DraftNote;
  about?: { title: string; onGo: (() => void) | null };
}) {
  const { t } = useTranslation();
  const write = useWriteNote(sessionId);
  const remove = useDeleteNote(sessionId);
  const [isEditing, setEditing] = useState(false);
  const { createdAt: _, ...written } = note;
  const failure = write.error ?? remove.error;
  if (isEditing) {
    return <NoteForm sessionId={sessionId} subject={note.subject} note={note} onDone={() => setEditing(false)} />;
  }
  return (
    <div className={`flex starting gap-xs pad-y-xs ${styles.note}`} data-color={note.color ?? undefined}>
      <Checkbox
        aria-label={t('notes.isDone', { text: note.text })}
        checked={note.isDone}
        disabled={write.isPending}
        onChange={(event) => write.mutate({ ...written, isDone: event.currentTarget.checked })}
      />
      <div className="grow">
        {about &&
          (about.onGo ? (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.about ?? ''}
              aria-label={t('notes.goTo', { title: about.title })}
              onClick={about.onGo}
            >
              {about.title}
            </Button>
          ) : (
            <span className="text-md faint">{about.title}</span>
          ))}
        <p className={`pre-wrap anywhere ${note.isDone ? 'faint' : ''}`} dir="auto">
          {note.text}
        </p>
        {note.isForCoauthor && (
          <p className="row gap-2xs text-sm faint">
            <SparkIcon size={13} /> {t('notes.told')}
          </p>
        )}
        {failure && <ErrorNotice compact error={failure} />}
      </div>
      <span className="inline rigid">
        <Tooltip label={t('notes.edit')}>
          <ActionIcon aria-label={t('notes.editNamed', { text: note.text })} onClick={() => setEditing(true)}>
            <QuillIcon size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('common.delete')}>
          <ActionIcon
            aria-label={t('notes.deleteNamed', { text: note.text })}
            loading={remove.isPending}
            onClick={() => remove.mutate(note.id)}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </Tooltip>
      </span>
    </div>
  );
}
