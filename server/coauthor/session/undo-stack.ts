import { type Checklist, foldChecklist } from '../../../shared/checklist/index.ts';
import {
  type Actor,
  EMPTY_DRAFT,
  foldDraft,
  foldProvenance,
  type PlanDraft,
  type Provenances,
} from '../../../shared/story/index.ts';
import { describeChange, describeRun } from './describe-change.ts';
import { type ChangeEvent, isSessionChecklistEvent } from './events.ts';

/** What undo restores: the draft with origins, and the checklist. */
interface Work {
  readonly draft: PlanDraft;
  readonly checklist: Checklist | null;
  readonly provenance: Provenances;
}

/** An undo step: one tool call, hand edit or plan run. */
export interface Unit {
  readonly id: string;
  readonly by: Actor;
  readonly seq: number;
  /** Describes its first event or the plan, as a phrase without a subject. */
  readonly summary: string;
  readonly before: Work;
  readonly toolCallId?: string;
}

export interface UndoneUnit extends Unit {
  readonly after: Work;
}

export interface UndoStacks {
  readonly work: Work;
  readonly undo: readonly Unit[];
  readonly redo: readonly UndoneUnit[];
}

/** Applies an event. @param authorWords the author's words so far: elements named in them count as the author's */
function foldWork(work: Work, event: ChangeEvent, authorWords: string): Work {
  if (isSessionChecklistEvent(event)) return { ...work, checklist: foldChecklist(work.checklist, event) };
  const draft = foldDraft(work.draft, event);
  const by = event.type === 'draft-opened' ? 'package' : (event.by ?? 'coauthor');
  return { ...work, draft, provenance: foldProvenance(work.provenance, work.draft, draft, { by, authorWords }) };
}

/** Applies a change: joins or begins its unit, and clears redo. */
export function applyChange(changes: UndoStacks, event: ChangeEvent, seq: number, authorWords: string): UndoStacks {
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

export function applyUndo(changes: UndoStacks): UndoStacks {
  const last = changes.undo.at(-1);
  if (!last) return changes;
  return {
    work: last.before,
    undo: changes.undo.slice(0, -1),
    redo: [...changes.redo, { ...last, after: changes.work }],
  };
}

export function applyRedo(changes: UndoStacks): UndoStacks {
  const next = changes.redo.at(-1);
  if (!next) return changes;
  const { after, ...unit } = next;
  return { work: after, undo: [...changes.undo, unit], redo: changes.redo.slice(0, -1) };
}
