import { z } from 'zod';
import { issuesInWords, RefusalError } from '../../error.ts';
import { ActOutlineSchema, LocationSchema } from '../act.ts';
import { CharacterSchema } from '../character.ts';
import { StoryPremiseSchema } from '../package.ts';
import type { ElementType } from '../planning-tools.ts';
import { applyChanges } from './apply-changes.ts';
import { refusalForAuthor, remarksForAuthor } from './author-wording.ts';
import { decideDraftActOutline, decideProposeCharacter, decideProposeStoryPremise } from './decide-planning-tools.ts';
import { withValidScenes } from './decide-scene.ts';
import { decideUpdateElement, type UpdateElementDecision } from './decide-update.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, DraftElementSchema, findEncounter, requireElement } from './element.ts';
import type { Decision } from './events.ts';
import { requireAct } from './lookup.ts';
import { readChanged } from './read-input.ts';
import { requireConnections, requireFreeEncounterIds } from './requirements.ts';

/** An edit by the author: an element and its changes, with keys as in `updateElement`. */
export const DraftEditSchema = DraftElementSchema.extend({
  changes: z.record(z.string().min(1).max(300), z.unknown()),
});
export type DraftEdit = z.infer<typeof DraftEditSchema>;

type Changes = DraftEdit['changes'];

const decided = ({ event, remarks }: Decision, updated: { type: ElementType; id?: string }): UpdateElementDecision => ({
  event,
  remarks,
  updated,
  draws: null,
});

function createChanged<T>(
  schema: z.ZodObject & z.ZodType<T>,
  base: object,
  changes: Changes,
  type: ElementType | 'place',
  unknown: string,
): T {
  return readChanged(schema, applyChanges(base, changes), type, unknown);
}

function writePremise(draft: PlanDraft, changes: Changes): UpdateElementDecision {
  const base = {
    artStyle: '',
    globalContext: { overarchingTruths: [] },
    themes: [],
    globalMaterials: [],
    possibleEndings: [],
  };
  const premise = createChanged(StoryPremiseSchema, base, changes, 'premise', 'This is no whole premise yet.');
  return decided(decideProposeStoryPremise(draft, premise), { type: 'premise' });
}

function addCharacter(draft: PlanDraft, id: string, changes: Changes): UpdateElementDecision {
  const misfit = `There is no character "${id}" yet, and this makes no whole one.`;
  const character = createChanged(CharacterSchema, { id, imagePrompt: '' }, { ...changes, id }, 'character', misfit);
  return decided(decideProposeCharacter(draft, character), { type: 'character', id });
}

function addAct(draft: PlanDraft, id: string, changes: Changes): UpdateElementDecision {
  const misfit = `There is no act "${id}" yet, and this makes no whole one.`;
  const base = { id, scenarioContext: '', narrativeGuidelines: '' };
  const outline = createChanged(ActOutlineSchema, base, { ...changes, id }, 'act', misfit);
  return decided(decideDraftActOutline(draft, outline), { type: 'act', id });
}

function addPlace(draft: PlanDraft, actId: string, id: string, changes: Changes): UpdateElementDecision {
  const act = requireAct(draft, actId);
  const misfit = `Act "${actId}" has no place "${id}" on its map yet, and this makes no whole one.`;
  const base = { id, location: id, requiredCharacters: [], connections: [], encounters: [] };
  const written = createChanged(LocationSchema, base, { ...changes, id }, 'place', misfit);
  const node = { ...written, connections: [...new Set(written.connections)].filter((to) => to !== id) };
  requireConnections(actId, [...act.intendedLocations, id], [node], 'updateElement');
  const encounterIds = node.encounters.map((encounter) => encounter.id);
  requireFreeEncounterIds(draft, `${actId}/${id}`, encounterIds, 'updateElement');
  const added = { event: { type: 'node-added', actId, node } as const, remarks: [] };
  return decided(withValidScenes(draft, added, 'updateElement', { type: 'node', actId, id }), { type: 'node', id });
}

/** Prefix of an encounter's fields in its place, and in the character with its arc. */
export const OF_POOL = /^encounters\.[^.]+\.?/;
const OF_ARC = /^personalArc\.arcEncounters\.[^.]+\.?/;

/** Turns a refusal about the owner into one about the encounter, at path `prefix` in it. */
export function asOwnEncounter(refused: RefusalError, prefix: RegExp): RefusalError {
  const issues = refused.issues.map((issue) => ({ ...issue, path: issue.path.replace(prefix, '') }));
  const said = issuesInWords(issues);
  const message = issues.length > 0 ? `The encounter would no longer fit. ${said}` : refused.message;
  const { reason } = refused;
  const own: typeof reason = reason?.code === 'does-not-fit' ? { code: 'does-not-fit', type: 'encounter' } : reason;
  return new RefusalError(refused.code, message, { issues, reason: own, cause: refused });
}

function editEncounter(draft: PlanDraft, element: DraftElement, changes: Changes): UpdateElementDecision {
  const { id = '' } = requireElement(draft, element);
  const found = findEncounter(draft, id);
  const isArc = found?.kind === 'arc';
  const list = isArc ? 'personalArc.arcEncounters' : 'encounters';
  const within = Object.fromEntries(Object.entries(changes).map(([path, value]) => [`${list}.${id}.${path}`, value]));
  try {
    return decideUpdateElement(
      draft,
      isArc
        ? { type: 'character', id: found.characterId, changes: within }
        : { type: 'node', actId: found?.actId, id: found?.nodeId, changes: within },
    );
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    throw asOwnEncounter(error, isArc ? OF_ARC : OF_POOL);
  }
}

function decide(draft: PlanDraft, { type, actId, id, changes }: DraftEdit): UpdateElementDecision {
  const isNew = (items: readonly { id: string }[], wanted: string | undefined): wanted is string =>
    wanted !== undefined && !items.some((item) => item.id === wanted);
  if (type === 'premise' && !draft.premise) return writePremise(draft, changes);
  if (type === 'character' && isNew(draft.characters, id)) return addCharacter(draft, id, changes);
  const wantedAct = id ?? actId;
  if (type === 'act' && isNew(draft.acts, wantedAct)) return addAct(draft, wantedAct, changes);
  const act = type === 'node' ? draft.acts.find((each) => each.id === actId) : undefined;
  if (act && isNew(act.sandboxLocations, id)) return addPlace(draft, act.id, id, changes);
  const element = requireElement(draft, { type, actId, id });
  return type === 'encounter'
    ? editEncounter(draft, element, changes)
    : decideUpdateElement(draft, { ...element, type, changes });
}

/**
 * The rules of `updateElement`; besides, encounters are elements, and missing elements are created with defaults. An
 * encounter is added to its place or arc by a path (`encounters.<id>`).
 * @throws RefusalError in words for a person, with an issue for every field that does not fit; nothing was changed
 */
export function decideEdit(draft: PlanDraft, edit: DraftEdit): UpdateElementDecision {
  try {
    const decision = decide(draft, edit);
    return { ...decision, remarks: remarksForAuthor(decision.remarks) };
  } catch (error) {
    throw error instanceof RefusalError ? refusalForAuthor(error) : error;
  }
}
