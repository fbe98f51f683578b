import { type Checklist, foldChecklist } from '../../../shared/checklist/index.ts';
import {
  type Actor,
  EMPTY_DRAFT,
  foldDraft,
  foldProvenance,
  type PlanDraft,
  type Provenances,
} from '../../../shared/story/index.ts';
import { describeChange, describeRun } from './describe.ts';
import { type ChangeEvent, isChecklistEvent } from './events.ts';

/** What undo goes back over: the draft with where it comes from, and the checklist. */
interface Work {
  readonly draft: PlanDraft;
  readonly checklist: Checklist | null;
  readonly provenance: Provenances;
}

/** What is undone in one go: one tool call, one hand edit or one plan run. */
export interface Unit {
  readonly id: string;
  readonly by: Actor;
  /** The seq of its first event. */
  readonly seq: number;
  /** What its first event did, or which plan was run, as a phrase without its subject. */
  readonly summary: string;
  readonly before: Work;
  /** The model's call that made it, where one in the conversation did. */
  readonly toolCallId?: string;
}

/** A unit that was undone, with what it had made. */
export interface UndoneUnit extends Unit {
  readonly after: Work;
}

/** The work, with what can be undone and what can be done again, the last first to go. */
export interface Changes {
  readonly work: Work;
  readonly undo: readonly Unit[];
  readonly redo: readonly UndoneUnit[];
}

/** The work after an event. @param authorWords what the author has said so far: what bears a name from it is the author's */
function foldWork(work: Work, event: ChangeEvent, authorWords: string): Work {
  if (isChecklistEvent(event)) return { ...work, checklist: foldChecklist(work.checklist, event) };
  const draft = foldDraft(work.draft, event);
  const by = event.type === 'draft-opened' ? 'package' : (event.by ?? 'coauthor');
  return { ...work, draft, provenance: foldProvenance(work.provenance, work.draft, draft, { by, authorWords }) };
}

/** A change is made: it joins its unit, or begins one, and nothing can be done again any more. */
export function changed(changes: Changes, event: ChangeEvent, seq: number, authorWords: string): Changes {
  const from = event.replacesDraft ? { ...changes.work, draft: EMPTY_DRAFT, provenance: {} } : changes.work;
  const work = foldWork(from, event, authorWords);
  const id = event.unit ?? `event-${seq}`;
  const joins = changes.redo.length === 0 && changes.undo.at(-1)?.id === id;
  if (joins) return { work, undo: changes.undo, redo: [] };
  const summary =
    event.unitTitle === undefined
      ? describeChange(changes.work, event)
      : describeRun(
          event.unitTitle,
          changes.undo.some((unit) => unit.id === id),
        );
  const unit: Unit = {
    id,
    by: event.by ?? 'coauthor',
    seq,
    summary,
    before: changes.work,
    ...(event.toolCallId !== undefined && { toolCallId: event.toolCallId }),
  };
  return { work, undo: [...changes.undo, unit], redo: [] };
}

/** The last unit is taken back; nothing where there is none. */
export function undone(changes: Changes): Changes {
  const last = changes.undo.at(-1);
  if (!last) return changes;
  return {
    work: last.before,
    undo: changes.undo.slice(0, -1),
    redo: [...changes.redo, { ...last, after: changes.work }],
  };
}

/** The unit that was taken back last stands again; nothing where there is none. */
export function redone(changes: Changes): Changes {
  const next = changes.redo.at(-1);
  if (!next) return changes;
  const { after, ...unit } = next;
  return { work: after, undo: [...changes.undo, unit], redo: changes.redo.slice(0, -1) };
}
