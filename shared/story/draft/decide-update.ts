import type { z } from 'zod';
import { listChoices } from '../../english-lists.ts';
import { convertZodIssues, RefusalError } from '../../error.ts';
import { sameJson } from '../../json.ts';
import type { Remark } from '../../remarks.ts';
import { type ActOutline, ActOutlineSchema, type Location, LocationSchema } from '../act.ts';
import { type Character, CharacterSchema } from '../character.ts';
import { keepingPrivate } from '../field-meanings.ts';
import { StoryPremiseSchema } from '../package.ts';
import type { ElementType, PlanningToolInput } from '../planning-tools.ts';
import { mapped } from '../scene/traversal.ts';
import { applyAdditions, applyChanges } from './apply-changes.ts';
import { remarkRemovals } from './decide-planning-tools.ts';
import { decideRemoveElement } from './decide-removal.ts';
import { withValidScenes } from './decide-scene.ts';
import { type PlanDraft, PlanDraftSchema } from './draft.ts';
import { type DraftElement, ELEMENT_WORDS } from './element.ts';
import type { Decision, DraftEvent } from './events.ts';
import { foldDraft } from './fold.ts';
import {
  isFinalized,
  namedPlace,
  refusal,
  requireAct,
  requireCharacter,
  requirePlace,
  requirePremise,
} from './lookup.ts';
import { detectWordRenames, type FollowedRename } from './propagate-renames.ts';
import { readChanged } from './read-input.ts';
import { findReferences } from './references.ts';
import { nameChanges, withNames } from './replace-names.ts';
import {
  requireConnections,
  requireFreeEncounterIds,
  requireFreeFactIds,
  requireSoundOutline,
} from './requirements.ts';

/** An accepted `updateElement`. `draws` is the picture to make anew, which the caller adds to the event. */
export interface UpdateElementDecision extends Decision {
  /** `replaced`: how often a new name took the place of the old one in texts. */
  updated: { type: ElementType; id?: string; replaced?: number };
  draws: { kind: 'portrait'; character: Character } | { kind: 'background'; node: Location } | null;
}

type UpdateInput = PlanningToolInput<'updateElement'>;

/** Applies changes and validates the whole element. @throws RefusalError with every wrong field */
const changed = <T>(schema: z.ZodObject & z.ZodType<T>, element: T, { type, changes, add = {} }: UpdateInput): T =>
  readChanged(schema, applyAdditions(applyChanges(element, changes), add), type, `The ${type} would no longer fit.`);

/** Encounters after a change, with their private fields kept unless a change names them. */
function withPrivate<T extends { id: string }>(
  before: readonly T[] = [],
  after: T[],
  list: string,
  { changes }: UpdateInput,
): T[] {
  const earlier = new Map(before.map((each) => [each.id, each]));
  return mapped(after, (each) => {
    const was = earlier.get(each.id);
    return was ? keepingPrivate(was, each, (field) => Object.hasOwn(changes, `${list}.${each.id}.${field}`)) : each;
  });
}

function requireId(input: UpdateInput): string {
  const id = input.id ?? (input.type === 'act' ? input.actId : undefined);
  if (id !== undefined) return id;
  throw refusal(`updateElement needs the id of the ${input.type}.`, `Call updateElement again with "id".`, {
    code: 'call-does-not-fit',
  });
}

/** Titles of the elements that name an element by id. */
const namedBy = (draft: PlanDraft, element: DraftElement): string[] => [
  ...new Set(
    findReferences(draft, element)
      .filter(({ left }) => left === null)
      .map(({ by, field }) => (field.startsWith('facts.') ? `fact "${field.split('.')[1] ?? ''}"` : nameOfId(by))),
  ),
];

const nameOfId = ({ type, id = '' }: DraftElement): string => `${ELEMENT_WORDS[type]} "${id}"`;

/** @throws RefusalError if the new id is taken, or others refer to the old one */
function requireFreeRename(
  type: string,
  from: string,
  to: string,
  taken: readonly string[],
  references: string[],
): void {
  if (from === to) return;
  if (taken.includes(to)) {
    throw refusal(
      `The id "${to}" is taken. Ids of this kind: ${listChoices(taken)}.`,
      'Call updateElement with a free id.',
      {
        code: 'id-taken',
        id: to,
      },
    );
  }
  if (references.length > 0) {
    throw refusal(
      `The ${type} "${from}" cannot change its id: ${listChoices(references)} would refer to nobody.`,
      'Change those first with updateElement, or leave the id as it is.',
      { code: 'id-in-use', id: from },
    );
  }
}

function updatePremise(draft: PlanDraft, input: UpdateInput): UpdateElementDecision {
  const premise = changed(StoryPremiseSchema, requirePremise(draft), input);
  requireFreeFactIds(draft, null, premise.facts, 'updateElement');
  return {
    event: { type: 'premise-updated', premise },
    remarks: [],
    updated: { type: 'premise' },
    draws: null,
  };
}

function updateCharacter(draft: PlanDraft, input: UpdateInput): UpdateElementDecision {
  const id = requireId(input);
  const { image: _image, ...before } = requireCharacter(draft, id);
  const written = changed(CharacterSchema, before, input);
  const { personalArc } = written;
  const character: Character = personalArc
    ? {
        ...written,
        personalArc: {
          ...personalArc,
          arcEncounters: withPrivate(
            before.personalArc?.arcEncounters,
            personalArc.arcEncounters,
            'personalArc.arcEncounters',
            input,
          ),
        },
      }
    : written;
  const taken = draft.characters.map((each) => each.id);
  requireFreeRename('character', id, character.id, taken, namedBy(draft, { type: 'character', id }));
  const arcIds = character.personalArc?.arcEncounters.map((encounter) => encounter.id) ?? [];
  requireFreeEncounterIds(draft, id, arcIds, 'updateElement');
  const isStale = character.imagePrompt !== before.imagePrompt && input.regenerateImage !== true;
  return {
    event: { type: 'character-updated', id, character },
    remarks: isStale
      ? [
          {
            told: 'The portrait is still the old one; pass regenerateImage to draw it anew.',
            reason: {
              code: 'still-as-it-was',
              what: 'portrait',
              element: { type: 'character', id: character.id, title: character.name },
            },
          },
        ]
      : [],
    updated: { type: 'character', id: character.id },
    draws: input.regenerateImage ? { kind: 'portrait', character } : null,
  };
}

function updateAct(draft: PlanDraft, input: UpdateInput): UpdateElementDecision {
  const id = requireId(input);
  const { sandboxLocations: _places, ...before } = requireAct(draft, id);
  const outline: ActOutline = changed(ActOutlineSchema, before, input);
  const taken = draft.acts.map((each) => each.id);
  requireFreeRename('act', id, outline.id, taken, []);
  requireSoundOutline(outline, 'updateElement');
  requireFreeFactIds(draft, id, outline.facts, 'updateElement');
  return {
    event: { type: 'act-updated', id, outline },
    remarks: remarkRemovals(draft, { ...outline, id }),
    updated: { type: 'act', id: outline.id },
    draws: null,
  };
}

function updateNode(draft: PlanDraft, input: UpdateInput): UpdateElementDecision {
  const id = requireId(input);
  const { actId } = input;
  if (actId === undefined) {
    throw refusal(
      `updateElement needs the act of "${id}". Acts: ${listChoices(draft.acts.map((act) => act.id))}.`,
      'Call updateElement again with "actId".',
      { code: 'call-does-not-fit' },
    );
  }
  const { background: _background, music: _music, ...before } = requirePlace(draft, actId, id);
  const act = requireAct(draft, actId);
  const written = changed(LocationSchema, before, input);
  const node: Location = {
    ...written,
    encounters: withPrivate(before.encounters, written.encounters, 'encounters', input),
  };
  if (node.id !== id) {
    throw refusal(
      `The place "${id}" cannot change its id: act "${actId}" intends it by that name.`,
      'Change intendedLocations with updateElement (type "act"), then call draftNodeWeb.',
      { code: 'id-in-use', id },
    );
  }
  requireConnections(actId, act.intendedLocations, [node], 'updateElement');
  requireFreeEncounterIds(
    draft,
    `${actId}/${id}`,
    node.encounters.map((encounter) => encounter.id),
    'updateElement',
  );
  if (input.regenerateImage && !node.backgroundPrompt) {
    throw refusal(`"${id}" has no background prompt yet.`, `Call finalizeNode for "${id}" in act "${actId}".`, {
      code: 'call-does-not-fit',
    });
  }
  const event: DraftEvent = { type: 'node-updated', actId, id, node };
  const place = requirePlace(foldDraft(draft, event), actId, id);
  const isStale = node.backgroundPrompt !== before.backgroundPrompt && !input.regenerateImage;
  const isStaleMusic = !sameJson(node.musicPrompts, before.musicPrompts);
  const lostMusic = isFinalized(requirePlace(draft, actId, id)) && !place.music;
  const element = namedPlace(actId, place);
  const remarks: (Remark | false)[] = [
    place.encounters.length === 0 && {
      told: `"${id}" has no encounters any more.`,
      reason: { code: 'nothing-happens-there', place: element },
    },
    isStale && {
      told: 'The picture is still the old one; pass regenerateImage to draw it anew.',
      reason: { code: 'still-as-it-was', what: 'picture', element },
    },
    isStaleMusic && {
      told: 'The music is still the old one; call finalizeNode to make it anew.',
      reason: { code: 'still-as-it-was', what: 'music', element },
    },
    lostMusic && {
      told: `The mood "${place.mood}" has no track yet; call finalizeNode for "${id}".`,
      reason: { code: 'mood-without-track', place: element, mood: place.mood },
    },
  ];
  return {
    event,
    remarks: remarks.filter((remark) => remark !== false),
    updated: { type: 'node', id },
    draws: input.regenerateImage ? { kind: 'background', node } : null,
  };
}

function update(draft: PlanDraft, input: UpdateInput): UpdateElementDecision {
  switch (input.type) {
    case 'premise':
      return updatePremise(draft, input);
    case 'character':
      return updateCharacter(draft, input);
    case 'act':
      return updateAct(draft, input);
    case 'node':
      return updateNode(draft, input);
  }
}

function decideRemoval(draft: PlanDraft, input: UpdateInput): UpdateElementDecision {
  const id = requireId(input);
  const element = {
    type: input.type,
    id,
    ...(input.type === 'node' && input.actId !== undefined && { actId: input.actId }),
  };
  const { event, remarks } = decideRemoveElement(draft, element, { force: true });
  return { event, remarks, updated: { type: input.type, id }, draws: null };
}

const isSamePathOrWithin = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** An update without fields that are too long; these stay unchanged. */
function dropTooLongFields(draft: PlanDraft, input: UpdateInput): { input: UpdateInput; remarks: Remark[] } {
  try {
    update(draft, input);
  } catch (error) {
    const issues = error instanceof RefusalError ? error.issues : [];
    const isTooLong = issues.every(({ kind }) => kind === 'too-long' || kind === 'too-many');
    const findChange = (path: string) => Object.keys(input.changes).find((key) => isSamePathOrWithin(key, path));
    if (issues.length === 0 || !isTooLong || issues.some(({ path }) => findChange(path) === undefined)) throw error;
    const out = new Set(issues.map(({ path }) => findChange(path) ?? ''));
    const changes = Object.fromEntries(Object.entries(input.changes).filter(([key]) => !out.has(key)));
    if (Object.keys(changes).length === 0 && input.add === undefined) throw error;
    const remarks = issues.map(({ path, limit = 0 }) => ({
      told: `"${path}" stays as it was: at most ${limit} fit. Write it shorter with updateElement.`,
      reason: { code: 'field-too-long' as const, field: path, limit, isLeftOut: true },
    }));
    return { input: { ...input, changes }, remarks };
  }
  return { input, remarks: [] };
}

function findName({ characters, acts }: PlanDraft, { type, id, actId }: DraftElement): string | undefined {
  if (type === 'character') return characters.find((each) => each.id === id)?.name;
  const act = type === 'node' ? acts.find((each) => each.id === actId) : undefined;
  return act?.sandboxLocations.find((place) => place.id === id)?.title;
}

/** @throws RefusalError if the call changes no name, or a text would be too long with the new one */
function replaceNameEverywhere(
  draft: PlanDraft,
  { updated, event }: UpdateElementDecision,
  { everywhere, actId }: UpdateInput,
): { renames: FollowedRename[]; replaced?: number } {
  if (!everywhere) return { renames: [] };
  const { type, id } = updated;
  const element = { type, id, ...(actId !== undefined && { actId }) };
  const after = foldDraft(draft, event);
  const [from, to] = [findName(draft, element), findName(after, element)];
  if (from === undefined || to === undefined || from === to) {
    throw refusal(
      '"everywhere" goes with a new name of a character, or a new title of a node.',
      'Call updateElement with "changes": {"name": …} or {"title": …}, or without "everywhere".',
      { code: 'call-does-not-fit' },
    );
  }
  const others = after.characters.filter((each) => type !== 'character' || each.id !== id).map(({ name }) => name);
  const changes = nameChanges(from, to, type === 'character', others);
  const { part, count } = withNames(after, changes);
  const parsed = PlanDraftSchema.safeParse(part);
  if (!parsed.success) {
    throw new RefusalError('refused', `With "${to}" in its place some texts no longer fit.`, {
      issues: convertZodIssues(parsed.error),
      hint: 'Shorten these with updateElement first, or choose a shorter name; nothing was changed.',
      reason: { code: 'does-not-fit', type },
      cause: parsed.error,
    });
  }
  return { renames: changes.map((change) => ({ kind: 'name', ...change })), replaced: count };
}

/** Adds to an edit the renames it implies elsewhere in the story. */
function addFollowedRenames(
  draft: PlanDraft,
  decided: UpdateElementDecision,
  input: UpdateInput,
): UpdateElementDecision {
  const { renames: names, ...replaced } = replaceNameEverywhere(draft, decided, input);
  const renames = [...detectWordRenames(draft, foldDraft(draft, decided.event)), ...names];
  const event = renames.length === 0 ? decided.event : ({ ...decided.event, renames } as DraftEvent);
  return { ...decided, event, updated: { ...decided.updated, ...replaced } };
}

/** Whether a call only reads. */
export const changesNothing = ({ changes, add = {}, remove, regenerateImage }: UpdateInput): boolean =>
  Object.keys(changes).length === 0 && Object.keys(add).length === 0 && !remove && !regenerateImage;

/**
 * Keys of `changes` are dotted paths with list items by id; null removes an optional field. All or nothing.
 * @throws RefusalError for an unknown element, path or field, dangling references, and invalid scenes
 */
export function decideUpdateElement(draft: PlanDraft, input: UpdateInput): UpdateElementDecision {
  if (input.remove) {
    if (changesNothing({ ...input, remove: undefined }) && input.type !== 'premise') return decideRemoval(draft, input);
    throw refusal('"remove" goes with nothing else, and the premise stays.', 'Call updateElement again.', {
      code: 'call-does-not-fit',
    });
  }
  if (changesNothing(input)) {
    throw refusal('There is nothing to change.', 'Call updateElement again with "changes", "add" or regenerateImage.', {
      code: 'call-does-not-fit',
    });
  }
  const { input: fitting, remarks } = dropTooLongFields(draft, input);
  const found = addFollowedRenames(draft, update(draft, fitting), fitting);
  const decided = remarks.length === 0 ? found : { ...found, remarks: [...remarks, ...found.remarks] };
  const aimed = {
    ...decided.updated,
    ...(input.type === 'node' && input.actId !== undefined && { actId: input.actId }),
  };
  return withValidScenes(draft, decided, 'updateElement', aimed);
}
