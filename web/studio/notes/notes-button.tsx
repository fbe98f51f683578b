import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { type NoteSubject, noteSubjectKey } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ListIcon } from '../../ui/icons.tsx';
import { useDraftContext } from '../draft/draft-context.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

/** Opens the notes on an element or ending; a mark shows that there are open ones. */
export function NotesButton({
  subject,
  name,
  size = 'md',
}: {
  subject: NoteSubject;
  name: string;
  size?: 'sm' | 'md';
}) {
  const { t } = useTranslation();
  const { sessionId, notes: all } = useDraftContext();
  const [isOpen, setOpen] = useState(false);
  const key = noteSubjectKey(subject);
  const notes = all.filter((note) => noteSubjectKey(note.subject) === key);
  const open = notes.filter(({ isDone }) => !isDone).length;
  const label = open > 0 ? t('notes.openNamed', { name, count: open }) : t('notes.named', { name });
  return (
    <>
      <Tooltip label={t('notes.title')}>
        <Indicator label={open} size={14} disabled={open === 0} color="vermilion">
          <ActionIcon size={size} aria-label={label} onClick={() => setOpen(true)}>
            <ListIcon size={16} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('notes.on', { name })}>
        <ul className="ruled-between pad-none bottom-sm">
          {notes.map((note) => (
            <li key={note.id}>
              <NoteItem sessionId={sessionId} note={note} />
            </li>
          ))}
        </ul>
        {/* The subject without what may change later: an encounter may move. */}
        <NoteForm sessionId={sessionId} subject={toSubject(subject)} note={null} onDone={() => undefined} />
      </Dialog>
    </>
  );
}

const toSubject = ({ type, actId, id }: NoteSubject): NoteSubject => ({
  type,
  ...(actId !== undefined && type !== 'encounter' && { actId }),
  ...(id !== undefined && { id }),
});
