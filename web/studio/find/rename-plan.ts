import {
  type DraftElement,
  type DraftHit,
  diffDrafts,
  type ElementChange,
  IdSchema,
  listStoryNames,
  MeterIdSchema,
  type PlanDraft,
  type ProseRename,
  propagateRenames,
  type StoryName,
  slugify,
  toReplacements,
  type UnitEdit,
} from '../../../shared/story/index.ts';

/** Kinds of things whose name can be changed everywhere. */
const RENAMED_KINDS = ['character', 'place', 'flag', 'fact', 'meter', 'item'] as const;
type RenamedKind = (typeof RENAMED_KINDS)[number];

/** Something to rename. A fact is known by its id. */
export type Renamable = StoryName & { kind: RenamedKind };

const isRenamable = (name: StoryName): name is Renamable => RENAMED_KINDS.some((kind) => kind === name.kind);

export const listRenamable = (draft: PlanDraft): Renamable[] => listStoryNames(draft).filter(isRenamable);

/** Identifies a renamable in its draft. */
export const renamableKey = ({ kind, element, id }: Renamable): string => `${kind} ${element.actId ?? ''} ${id}`;

/** The name that is changed. */
export const currentName = ({ kind, name, id }: Renamable): string => (kind === 'fact' ? id : name);

export const findRenamable = (draft: PlanDraft, element: DraftElement): Renamable | undefined =>
  listRenamable(draft).find(
    (each) =>
      (each.kind === 'character' || each.kind === 'place') &&
      each.element.type === element.type &&
      each.element.actId === element.actId &&
      each.id === element.id,
  );

/** The name as it is stored: the id of a fact is a slug. */
export const storedName = ({ kind }: Renamable, typed: string): string =>
  kind === 'fact' ? (typed.trim() === '' ? '' : slugify(typed, '')) : typed.trim();

/** The id that a renamed meter gets in conditions; null if it keeps its own. */
export function nextMeterId(draft: PlanDraft, { kind, id }: Renamable, to: string): string | null {
  if (kind !== 'meter') return null;
  const next = slugify(to, '').slice(0, 40);
  const isFree = !(draft.premise?.meters ?? []).some((meter) => meter.id === next);
  return next !== id && isFree && MeterIdSchema.safeParse(next).success ? next : null;
}

/** What a rename looks for in prose. A fact's id occurs there only as a reference, which follows by itself. */
export const proseRename = (draft: PlanDraft, what: Renamable, to: string): ProseRename | null =>
  what.kind === 'fact'
    ? null
    : {
        ...{ from: currentName(what), to, isPerson: what.kind === 'character' },
        others: draft.characters.flatMap(({ id, name }) => (what.kind === 'character' && id === what.id ? [] : [name])),
      };

/** Whether a hit is the name itself, which is changed in any case. */
export const isOwnName = ({ element, path }: Renamable, hit: DraftHit): boolean =>
  hit.path === path &&
  hit.element.type === element.type &&
  hit.element.actId === element.actId &&
  hit.element.id === element.id;

/** Lists, conditions and lines that name it by its id, which all follow. */
export function listUses(draft: PlanDraft, what: Renamable, to: string, meterId: string | null): ElementChange[] {
  const { kind, id } = what;
  if (kind === 'character' || kind === 'place') return [];
  const next = kind === 'meter' ? meterId : to;
  return next === null ? [] : diffDrafts(draft, propagateRenames(draft, [{ kind, from: id, to: next }]));
}

/** The edits of a rename, with the chosen hits: one unit. */
export function renameEdits(
  what: Renamable,
  to: string,
  { hits, meterId }: { hits: readonly DraftHit[]; meterId: string | null },
): UnitEdit[] {
  const { kind, element, id, path } = what;
  // Hits are of the draft before.
  const texts: UnitEdit[] = hits.length > 0 ? [{ replace: toReplacements(hits) }] : [];
  const change = (changes: Record<string, unknown>): UnitEdit => ({ ...element, changes });
  switch (kind) {
    case 'character':
    case 'place':
      return [...texts, change({ [path]: to })];
    case 'flag':
    case 'item':
      return [...texts, { rename: { kind, from: id, to } }];
    case 'fact':
      return [...texts, change({ [`facts.${id}.id`]: to })];
    case 'meter':
      return [
        ...texts,
        change({ [`meters.${id}.label`]: to }),
        ...(meterId === null ? [] : [change({ [`meters.${id}.id`]: meterId })]),
      ];
  }
}

/** Whether a name can be given: it is new, has a valid form and is free. */
export function renameProblem(draft: PlanDraft, what: Renamable, to: string): 'formProblem' | 'taken' | null {
  if (what.kind === 'fact' && !IdSchema.safeParse(to).success) return 'formProblem';
  const isTaken = listStoryNames(draft).some(
    (each) => each.kind === what.kind && each !== what && (what.kind === 'fact' ? each.id : each.name) === to,
  );
  const isById = what.kind === 'flag' || what.kind === 'item' || what.kind === 'fact';
  return isById && isTaken ? 'taken' : null;
}
