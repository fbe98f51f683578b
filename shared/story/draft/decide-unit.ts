import { z } from 'zod';
import { listChoices } from '../../english-lists.ts';
import { RefusalError } from '../../error.ts';
import { joinFieldPath } from '../../field-path.ts';
import { textOrEmpty } from '../../json.ts';
import type { Remark } from '../../remarks.ts';
import { IdSchema } from '../id.ts';
import { refusalForAuthor } from './author-wording.ts';
import { decideCopy } from './decide-copy.ts';
import { asOwnEncounter, type DraftEdit, DraftEditSchema, decideEdit, OF_POOL } from './decide-edit.ts';
import { decideRemoveElement } from './decide-removal.ts';
import { decideRename, NameRenameSchema } from './decide-rename.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, DraftElementSchema, findEncounter, requireElement } from './element.ts';
import type { EventOf } from './events.ts';
import { type DraftEvent, type PlaceAddress, PlaceAddressSchema } from './events.ts';
import { foldDraft } from './fold.ts';
import { refusal, requireAct, requirePlace } from './lookup.ts';
import { encounterIds, freeId, withMadeIds } from './new-ids.ts';
import { decideOrder } from './order.ts';
import { decideReplaceTexts, ReplacedTextsSchema } from './replace-texts.ts';

/** How many edits one unit has at most. */
export const UNIT_EDITS_MAX = 100;

const { changes } = DraftEditSchema.shape;
/** Exactly the places of its act that have a way to this place. */
const reachedFrom = z.array(IdSchema).max(200).optional();
const id = IdSchema.optional();

/** A new element. A missing id is made from its title or name. */
const DraftAdditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('character'), id, changes }),
  /** `firstPlace` is the title of its starting place, which is created with it. */
  z.strictObject({ type: z.literal('act'), id, changes, firstPlace: z.string().max(1000).optional() }),
  /** A missing mood gets its own id. */
  z.strictObject({ type: z.literal('node'), actId: IdSchema, id, changes, reachedFrom }),
  z.strictObject({ type: z.literal('encounter'), actId: IdSchema, nodeId: IdSchema, id, changes }),
]);
type DraftAddition = z.infer<typeof DraftAdditionSchema>;
type Addition<Type extends DraftAddition['type']> = Extract<DraftAddition, { type: Type }>;

/** `force` removes references too. */
const DraftRemovalSchema = DraftElementSchema.extend({ force: z.boolean().optional() }).strict();

/** Copies an element beside itself, or an encounter to another place. `title` is the copy's. */
const DraftCopySchema = DraftElementSchema.extend({
  title: z.string().trim().min(1).max(200).optional(),
  at: PlaceAddressSchema.strict().optional(),
}).strict();

/** `at` moves a pool encounter there. Keys of `changes` are as in the author's edit; `+…` are placeholder ids. */
const UnitEditSchema = z.union([
  z.strictObject({ add: DraftAdditionSchema }),
  z.strictObject({ remove: DraftRemovalSchema }),
  z.strictObject({ copy: DraftCopySchema }),
  /** `to` counts from 0. */
  z.strictObject({ order: DraftElementSchema.extend({ to: z.number().int().min(0).max(100_000) }).strict() }),
  z.strictObject({ replace: ReplacedTextsSchema }),
  z.strictObject({ rename: NameRenameSchema }),
  DraftEditSchema.extend({ reachedFrom, at: PlaceAddressSchema.strict().optional() })
    .strict()
    .refine((edit) => edit.reachedFrom === undefined || edit.type === 'node', {
      path: ['reachedFrom'],
      message: 'Only places are reached from somewhere.',
    })
    .refine((edit) => edit.at === undefined || edit.type === 'encounter', {
      path: ['at'],
      message: 'Only encounters are at a place.',
    }),
]);
export type UnitEdit = z.infer<typeof UnitEditSchema>;

export const UnitEditsSchema = z.array(UnitEditSchema).min(1).max(UNIT_EDITS_MAX);

export interface UnitDecision {
  events: DraftEvent[];
  after: PlanDraft;
  /** The changed, created or removed element of each edit, with its final id. */
  elements: DraftElement[];
  remarks: Remark[];
}

type Decided = Pick<UnitDecision, 'events' | 'after' | 'remarks'>;

/** Runs a decision, and maps the paths of its refusal to the author's spelling. */
function mapRefusalPaths<T>(asWritten: (path: string) => string, decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, message, hint, reason } = error;
    const issues = error.issues.map((issue) => ({ ...issue, path: asWritten(issue.path) }));
    throw new RefusalError(code, message, { issues, hint, reason, cause: error });
  }
}

function applyEdits(draft: PlanDraft, edits: readonly DraftEdit[]): Decided {
  return edits.reduce<Decided>(
    ({ events, after, remarks }, edit) => {
      const { changes: made, asWritten } = withMadeIds(after, edit, edit.changes);
      const decision = mapRefusalPaths(asWritten, () => decideEdit(after, { ...edit, changes: made }));
      return {
        events: [...events, decision.event],
        after: foldDraft(after, decision.event),
        remarks: [...remarks, ...decision.remarks],
      };
    },
    { events: [], after: draft, remarks: [] },
  );
}

/** The edits that make exactly these places lead to a place. @throws RefusalError for an unknown place */
function editsForWays(draft: PlanDraft, actId: string, to: string, from: readonly string[] | undefined): DraftEdit[] {
  if (from === undefined) return [];
  for (const each of from) if (each !== to) requirePlace(draft, actId, each);
  return requireAct(draft, actId).sandboxLocations.flatMap(({ id: at, connections: now }) => {
    const leads = from.includes(at);
    if (at === to || now.includes(to) === leads) return [];
    const connections = leads ? [...now, to] : now.filter((each) => each !== to);
    return [{ type: 'node' as const, actId, id: at, changes: { connections } }];
  });
}

/** @throws RefusalError if the id is taken */
function requireFree(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  throw refusal(`The id "${wanted}" is taken. Ids of this kind: ${listChoices(taken)}.`, 'Give a free id, or none.', {
    code: 'id-taken',
    id: wanted,
  });
}

const listIds = (items: readonly { id: string }[]): string[] => items.map((item) => item.id);

function placeEdit(wanted: string, actId: string, written: Readonly<Record<string, unknown>>): DraftEdit {
  const mood = textOrEmpty(written.mood).trim() === '' ? wanted : written.mood;
  return { type: 'node', actId, id: wanted, changes: { ...written, mood } };
}

function addPlace(draft: PlanDraft, { actId, ...added }: Addition<'node'>) {
  const act = requireAct(draft, actId);
  const mapped = listIds(act.sandboxLocations);
  const made =
    added.id === undefined
      ? freeId(textOrEmpty(added.changes.title), [...mapped, ...act.intendedLocations], 'place')
      : requireFree(added.id, mapped);
  return {
    element: { type: 'node' as const, actId, id: made },
    edits: [placeEdit(made, actId, added.changes), ...editsForWays(draft, actId, made, added.reachedFrom)],
  };
}

function addAct(draft: PlanDraft, { firstPlace, ...added }: Addition<'act'>) {
  const taken = listIds(draft.acts);
  const made = added.id === undefined ? freeId('', taken, 'act') : requireFree(added.id, taken);
  const element = { type: 'act' as const, id: made };
  if (firstPlace === undefined) return { element, edits: [{ ...element, changes: added.changes }] };
  const place = freeId(firstPlace, [], 'place');
  const others = Array.isArray(added.changes.intendedLocations) ? added.changes.intendedLocations : [];
  const intendedLocations = [...new Set([place, ...others])];
  return {
    element,
    edits: [
      { ...element, changes: { ...added.changes, intendedLocations } },
      placeEdit(place, made, { title: firstPlace, ambientDetail: '' }),
    ],
  };
}

function addCharacter(draft: PlanDraft, added: Addition<'character'>) {
  const taken = listIds(draft.characters);
  const made =
    added.id === undefined ? freeId(textOrEmpty(added.changes.name), taken, 'character') : requireFree(added.id, taken);
  const element = { type: 'character' as const, id: made };
  return { element, edits: [{ ...element, changes: added.changes }] };
}

function addEncounter(draft: PlanDraft, { actId, nodeId, ...added }: Addition<'encounter'>) {
  requirePlace(draft, actId, nodeId);
  const taken = encounterIds(draft);
  const made =
    added.id === undefined
      ? freeId(`enc ${textOrEmpty(added.changes.title)}`, taken, 'enc')
      : requireFree(added.id, taken);
  return {
    element: { type: 'encounter' as const, actId, id: made },
    edits: [
      {
        type: 'node' as const,
        actId,
        id: nodeId,
        changes: { [`encounters.${made}`]: { ...added.changes, id: made } },
      },
    ],
  };
}

function decideAddition(draft: PlanDraft, added: DraftAddition): { element: DraftElement; edits: DraftEdit[] } {
  switch (added.type) {
    case 'character':
      return addCharacter(draft, added);
    case 'act':
      return addAct(draft, added);
    case 'node':
      return addPlace(draft, added);
    case 'encounter':
      return addEncounter(draft, added);
  }
}

const withEvent = (draft: PlanDraft, event: DraftEvent | null, element: DraftElement) => ({
  events: event === null ? [] : [event],
  after: event === null ? draft : foldDraft(draft, event),
  remarks: [],
  element,
});

function decideOne(draft: PlanDraft, edit: UnitEdit): Decided & { element: DraftElement } {
  if ('remove' in edit) {
    const { force, ...element } = edit.remove;
    const { event, remarks } = decideRemoveElement(draft, element, { force });
    return { events: [event], after: foldDraft(draft, event), remarks, element: event.element };
  }
  if ('add' in edit) {
    const { element, edits } = decideAddition(draft, edit.add);
    return { ...applyEdits(draft, edits), element };
  }
  if ('copy' in edit) return decideCopy(draft, edit.copy);
  if ('order' in edit) {
    const { to, ...element } = edit.order;
    return withEvent(draft, decideOrder(draft, element, to), element);
  }
  if ('replace' in edit) {
    const [first] = edit.replace;
    return withEvent(draft, decideReplaceTexts(draft, edit.replace), first?.element ?? { type: 'premise' });
  }
  if ('rename' in edit) return withEvent(draft, decideRename(draft, edit.rename), { type: 'premise' });
  const { reachedFrom: from, at: place, ...own } = edit;
  const { type, actId, id: at } = own;
  const element = { type, ...(actId !== undefined && { actId }), ...(at !== undefined && { id: at }) };
  const hasOwn = Object.keys(own.changes).length > 0 || (from === undefined && place === undefined);
  const led = from === undefined || actId === undefined || at === undefined ? [] : editsForWays(draft, actId, at, from);
  const decided = applyEdits(draft, hasOwn ? [own, ...led] : led);
  if (place === undefined) return { ...decided, element };
  const event = decideMove(decided.after, at, place);
  if (event === null) return { ...decided, element };
  const after = foldDraft(decided.after, event);
  return {
    events: [...decided.events, event],
    after,
    remarks: decided.remarks,
    element: { ...element, actId: place.actId },
  };
}

/**
 * Null if it is there already.
 * @throws RefusalError for an encounter of a personal arc, or one whose option leads to a place of the act it would
 * leave
 */
function decideMove(draft: PlanDraft, id: string | undefined, to: PlaceAddress): EventOf<'encounter-moved'> | null {
  const { id: known = '' } = requireElement(draft, { type: 'encounter', ...(id !== undefined && { id }) });
  const found = findEncounter(draft, known);
  if (found?.kind !== 'pool') {
    throw refusal(
      `"${known}" is a scene of a personal arc: it comes wherever its person is.`,
      'Leave its place out, or write a scene of a place.',
      { code: 'call-does-not-fit' },
    );
  }
  requirePlace(draft, to.actId, to.nodeId);
  if (found.actId === to.actId && found.nodeId === to.nodeId) return null;
  const leading = found.encounter.options?.find(({ leadsTo }) => leadsTo !== undefined);
  if (found.actId !== to.actId && leading) {
    throw refusal(
      `The option "${leading.text}" of "${known}" leads to a place of its act, so it cannot move to another act.`,
      'Take out where that option leads, then move the scene.',
      { code: 'leads-within-act', option: leading.text.slice(0, 120) },
    );
  }
  return { type: 'encounter-moved', id: known, left: { actId: found.actId, nodeId: found.nodeId }, to };
}

function toUnitRefusal(refused: RefusalError, edit: UnitEdit, index: number): RefusalError {
  const isRemoval = 'remove' in edit;
  const isNewEncounter = 'add' in edit && edit.add.type === 'encounter';
  const own = isNewEncounter ? asOwnEncounter(refused, OF_POOL) : refused;
  const { code, message, hint, reason, issues } = isRemoval ? own : refusalForAuthor(own);
  return new RefusalError(code, message, {
    issues: isRemoval ? issues : issues.map((issue) => ({ ...issue, path: joinFieldPath('edits', index, issue.path) })),
    hint,
    reason,
    details: { edit: index },
    cause: refused,
  });
}

/**
 * Each edit applies to the result of those before; all succeed or none. Fills in ids, the mood of a place, the first
 * place of an act, ways to a place.
 * @throws RefusalError in words for a person, its issues under `edits.<index>` and the index in `details.edit`; nothing
 * was changed
 */
export function decideUnit(draft: PlanDraft, edits: readonly UnitEdit[]): UnitDecision {
  return edits.reduce<UnitDecision>(
    (before, edit, index) => {
      try {
        const { element, events, after, remarks } = decideOne(before.after, edit);
        return {
          events: [...before.events, ...events],
          after,
          elements: [...before.elements, element],
          remarks: [...before.remarks, ...remarks],
        };
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        throw toUnitRefusal(error, edit, index);
      }
    },
    { events: [], after: draft, elements: [], remarks: [] },
  );
}
