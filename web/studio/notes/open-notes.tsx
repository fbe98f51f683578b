import { Switch } from '@mantine/core';
import { useState } from 'react';
import { type DraftNote, elementOfNote, titleOfNoteSubject } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useDraftContext } from '../draft/draft-context.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

/** All open notes of the draft, latest first, with a way to what they are about; and a form for the whole story. */
export function OpenNotes() {
  const { t } = useTranslation();
  const { sessionId, draft, notes, goTo } = useDraftContext();
  const [withDone, setWithDone] = useState(false);
  const shown = notes.filter(({ isDone }) => withDone || !isDone).toReversed();
  const about = ({ subject }: DraftNote) => {
    const title = titleOfNoteSubject(draft, subject);
    const element = title === null ? null : elementOfNote(draft, subject);
    const name = title === null ? t('notes.gone') : title || t('notes.whole');
    const kind = subject.type === 'story' || title === null ? '' : `${t(`notes.kind.${subject.type}`)}: `;
    return { title: `${kind}${name}`, onGo: element && (() => goTo(element)) };
  };
  return (
    <section className="panel" aria-labelledby="open-notes">
      <div className="row wrap between gap-md">
        <h2 className="text-xl" id="open-notes">
          {t('notes.title')}
        </h2>
        <Switch
          size="xs"
          label={t('notes.withDone')}
          checked={withDone}
          onChange={(event) => setWithDone(event.currentTarget.checked)}
        />
      </div>
      <p className="text-md soft bottom-sm">{t('notes.lead')}</p>
      {shown.length === 0 && <p className="faint">{t('notes.none')}</p>}
      <ul className="ruled-between pad-none bottom-md">
        {shown.map((note) => (
          <li key={note.id}>
            <NoteItem sessionId={sessionId} note={note} about={about(note)} />
          </li>
        ))}
      </ul>
      <NoteForm sessionId={sessionId} subject={{ type: 'story' }} note={null} onDone={() => undefined} />
    </section>
  );
}
