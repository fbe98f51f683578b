import { listChoices } from '../../../shared/english-lists.ts';
import { listValidLocks, lockKey, noteSubjectKey, titleOfNoteSubject } from '../../../shared/story/index.ts';
import { renderChecklistState } from '../checklist/index.ts';
import type { PlanSession } from '../session/session.ts';
import { clipTo } from './element-state.ts';

const LOCKS_TOLD = 60;
const OWN_TOLD = 40;
const FIELDS_TOLD = 5;
const CHANGES_TOLD = 20;
const RUNS_TOLD = 5;
const NOTES_TOLD = 15;

const inLine = (text: string, length: number): string =>
  clipTo(length)(text.replace(/\s+/g, ' ').replaceAll('```', "'''").trim());

/** The rest is the co-author's. Of a merely named one, only name and remarks are protected. */
function ownLines({ provenance }: PlanSession): string[] {
  const all = Object.entries(provenance);
  const written = all.filter(
    ([, { origin, isNamed, edited }]) => edited.length > 0 || (origin === 'author' && !isNamed),
  );
  const named = all.filter(([, { isNamed, edited }]) => isNamed && edited.length === 0).map(([key]) => key);
  const fields = (edited: readonly string[]) =>
    edited.length === 0
      ? ''
      : ` (${listChoices(
          edited.map((path) => inLine(path, 60)),
          FIELDS_TOLD,
        )})`;
  const lines = written.map(([key, { edited }]) => `${key}${fields(edited)}`);
  return [
    ...(lines.length > 0
      ? [`Written by the author: ${listChoices(lines, OWN_TOLD)}. Change these only when asked.`]
      : []),
    ...(named.length > 0
      ? [
          `Named by the author: ${listChoices(named, OWN_TOLD)}. Keep the names and what the author said of them; the rest is yours.`,
        ]
      : []),
  ];
}

function runsLine({ untold }: PlanSession): string[] {
  const runs = [...new Set(untold.flatMap(({ summary, isRun }) => (isRun ? [inLine(summary, 200)] : [])))];
  if (runs.length === 0) return [];
  return [`Done since your last step by plans the author accepted: ${listChoices(runs, RUNS_TOLD)}`];
}

function changesLines({ untold: all }: PlanSession): string[] {
  const untold = all.filter(({ isRun }) => isRun !== true);
  if (untold.length === 0) return [];
  const shown = untold.slice(-CHANGES_TOLD);
  const earlier = untold.length - shown.length;
  return [
    'Changed by the author since your last step:',
    ...(earlier > 0 ? [`- ${earlier} more before these`] : []),
    ...shown.map(({ summary }) => `- ${inLine(summary, 200)}`),
  ];
}

/** The author's open notes that are marked for the co-author, latest first. */
function authorNotesLines({ notes, draft }: PlanSession): string[] {
  const open = notes.flatMap((note) => {
    const title = note.isForCoauthor && !note.isDone ? titleOfNoteSubject(draft, note.subject) : null;
    return title === null ? [] : [{ ...note, title }];
  });
  if (open.length === 0) return [];
  const shown = open.slice(-NOTES_TOLD).reverse();
  const about = ({ subject, title }: (typeof open)[number]) =>
    subject.type === 'story' ? 'the whole story' : `${noteSubjectKey(subject)} ("${inLine(title, 80)}")`;
  return [
    "The author's open notes for you. Follow them where you work; they are no request to change anything by themselves:",
    ...shown.map((note) => `- On ${about(note)}: ${inLine(note.text, 400)}`),
    ...(open.length > shown.length ? [`- ${open.length - shown.length} earlier ones`] : []),
  ];
}

/** Notes beside the draft: the author's notes, checklist, locks, own elements, finished runs, hand changes since the model last looked. */
export function renderDraftNotes(session: PlanSession): string[] {
  const checklist = renderChecklistState(session.checklist);
  const living = listValidLocks(session.locks, session.draft);
  return [
    ...(checklist === null ? [] : [checklist]),
    ...(living.length > 0 ? [`Locked by the author: ${listChoices(living.map(lockKey), LOCKS_TOLD)}`] : []),
    ...authorNotesLines(session),
    ...ownLines(session),
    ...runsLine(session),
    ...changesLines(session),
  ];
}
