import { z } from 'zod';
import { detectRenames } from './draft/detect-renames.ts';
import type { PlanDraft } from './draft/draft.ts';
import {
  DRAFT_ELEMENT_TYPES,
  type DraftElement,
  elementKey,
  findEncounter,
  getElementTitle,
  hasElement,
} from './draft/element.ts';
import { IdSchema, requiredText } from './id.ts';

/* Notes of the author on a draft. They are kept beside it: no package has them. */

/** What a note is about. Encounters are named by id alone, since they move. */
const NoteSubjectSchema = z.object({
  type: z.enum(['story', ...DRAFT_ELEMENT_TYPES, 'ending']),
  actId: IdSchema.optional(),
  id: IdSchema.optional(),
});
export type NoteSubject = z.infer<typeof NoteSubjectSchema>;

export const NOTE_COLORS = ['vermilion', 'ochre', 'moss', 'indigo'] as const;
const NOTE_MAX_LENGTH = 2000;

/** What the author writes of a note. */
export const NoteTextSchema = z.object({
  subject: NoteSubjectSchema,
  text: requiredText(NOTE_MAX_LENGTH),
  isDone: z.boolean().default(false),
  color: z.enum(NOTE_COLORS).nullable().default(null),
  /** Whether the co-author is told of it while it is open. */
  isForCoauthor: z.boolean().default(false),
});
export const DraftNoteSchema = NoteTextSchema.extend({ id: IdSchema, createdAt: z.string() });
export type DraftNote = z.infer<typeof DraftNoteSchema>;

const isElement = (subject: NoteSubject): subject is DraftElement =>
  subject.type !== 'story' && subject.type !== 'ending';

/** "story", "ending:home", or the key of an element; encounters without their act. */
export function noteSubjectKey(subject: NoteSubject): string {
  if (!isElement(subject)) return subject.id === undefined ? subject.type : `${subject.type}:${subject.id}`;
  return elementKey(subject);
}

/** The title of what a note is about; empty for the whole story, null if it was deleted. */
export function titleOfNoteSubject(draft: PlanDraft, subject: NoteSubject): string | null {
  if (subject.type === 'story') return '';
  if (!isElement(subject)) return draft.premise?.endings?.find(({ id }) => id === subject.id)?.title ?? null;
  if (subject.type === 'premise' && !draft.premise) return null;
  const element = subject.type === 'encounter' ? withoutAct(subject) : subject;
  return hasElement(draft, element) ? getElementTitle(draft, element) : null;
}

const withoutAct = ({ type, id }: DraftElement): DraftElement => ({ type, ...(id !== undefined && { id }) });

/** The element that shows what a note is about; null for the whole story. */
export function elementOfNote(draft: PlanDraft, subject: NoteSubject): DraftElement | null {
  if (subject.type === 'story') return null;
  if (!isElement(subject)) return { type: 'premise' };
  const found = subject.type === 'encounter' && subject.id !== undefined ? findEncounter(draft, subject.id) : undefined;
  return found?.kind === 'pool' ? { type: 'encounter', actId: found.actId, id: found.encounter.id } : subject;
}

/** Notes after a change of the draft: they follow renamed elements. Pure. */
export function carryNotes(notes: readonly DraftNote[], before: PlanDraft, after: PlanDraft): readonly DraftNote[] {
  if (notes.length === 0 || before === after) return notes;
  const renamed = detectRenames(before, after);
  if (renamed.character.size + renamed.act.size + renamed.encounter.size === 0) return notes;
  return notes.map((note) => {
    const { type, actId, id } = note.subject;
    const next =
      type === 'character' || type === 'act' || type === 'encounter' ? renamed[type].get(id ?? '') : undefined;
    const act = actId === undefined ? undefined : (renamed.act.get(actId) ?? actId);
    const to = next ?? id;
    const subject = { type, ...(act !== undefined && { actId: act }), ...(to !== undefined && { id: to }) };
    return { ...note, subject };
  });
}
