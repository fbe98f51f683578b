import { Button, Checkbox, Group, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type DraftNote, NOTE_COLORS, type NoteSubject } from '../../../shared/story/index.ts';
import { useWriteNote } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import { newNoteId } from './new-note-id.ts';
import styles from './notes.module.css';

const NOTE_MAX_LENGTH = 2000;
const NONE = 'none';

/** Writes a new note, or changes one. */
export function NoteForm({
  sessionId,
  subject,
  note,
  onDone,
}: {
  sessionId: string;
  subject: NoteSubject;
  /** Null for a new one. */
  note: DraftNote | null;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const write = useWriteNote(sessionId);
  const [text, setText] = useState(note?.text ?? '');
  const [color, setColor] = useState(note?.color ?? null);
  const [isForCoauthor, setForCoauthor] = useState(note?.isForCoauthor ?? false);
  const isBlank = text.trim() === '';
  const isDone = note?.isDone ?? false;
  const save = () => {
    if (isBlank) return;
    const id = note?.id ?? newNoteId();
    write.mutate(
      { id, subject, text: text.trim(), color, isForCoauthor, isDone },
      {
        onSuccess: () => {
          if (!note) setText('');
          onDone();
        },
      },
    );
  };
  return (
    <form
      className="stack gap-sm"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        label={t(note ? 'notes.text' : 'notes.new')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={NOTE_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Radio.Group
        label={t('notes.color')}
        value={color ?? NONE}
        onChange={(value) => setColor(NOTE_COLORS.find((each) => each === value) ?? null)}
      >
        <Group gap="md" mt={4}>
          <Radio value={NONE} label={t('notes.colors.none')} />
          {NOTE_COLORS.map((each) => (
            <Radio
              key={each}
              value={each}
              label={
                <span className="inline gap-2xs">
                  <i className={`round-full ${styles.dot}`} data-color={each} aria-hidden="true" />
                  {t(`notes.colors.${each}`)}
                </span>
              }
            />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox
        label={t('notes.forCoauthor')}
        description={t('notes.forCoauthorHint')}
        checked={isForCoauthor}
        onChange={(event) => setForCoauthor(event.currentTarget.checked)}
      />
      {write.isError && <ErrorNotice compact error={write.error} />}
      <Group justify="flex-end">
        {note && (
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" disabled={isBlank} loading={write.isPending}>
          {t(note ? 'notes.save' : 'notes.add')}
        </Button>
      </Group>
    </form>
  );
}
