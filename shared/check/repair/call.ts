import type { DraftAct, DraftingTool, DraftLocation, FoundEncounter, PlanDraft } from '../../story/index.ts';
import { findEncounter } from '../../story/index.ts';
import { type ActReach, computeReach, type StoryReach } from '../analysis/reach.ts';
import { createCoreReader } from '../analysis/story-core.ts';
import { summarizeWritten } from '../analysis/written-content.ts';
import type { Finding } from '../finding.ts';
import { createDraftSubject } from '../subject.ts';
import { flagsRead } from '../tables.ts';

export interface RepairCall {
  readonly tool: DraftingTool;
  readonly input: object;
}

/** The repair of a kind of finding; null if the author must decide. */
export type RepairRule = (draft: PlanDraft, finding: Finding) => RepairCall[] | null;

type Changes = Readonly<Record<string, unknown>>;

/** Changes fields of an act; paths as in `updateElement`. */
export const changeAct = (id: string, changes: Changes): RepairCall[] => [
  { tool: 'updateElement', input: { type: 'act', id, changes } },
];
export const changePlace = (actId: string, id: string, changes: Changes): RepairCall => ({
  tool: 'updateElement',
  input: { type: 'node', actId, id, changes },
});
/** Changes fields of a character, or regenerates the portrait. */
export const changeCharacter = (id: string, changes: Changes, regenerateImage = false): RepairCall[] => [
  { tool: 'updateElement', input: { type: 'character', id, changes, ...(regenerateImage ? { regenerateImage } : {}) } },
];
export const changePremise = (changes: Changes): RepairCall[] => [
  { tool: 'updateElement', input: { type: 'premise', changes } },
];

/** Changes fields of an encounter, in a pool or an arc. */
export function changeEncounter(found: FoundEncounter, changes: Changes): RepairCall[] {
  const { id } = found.encounter;
  const within = (list: string): Changes =>
    Object.fromEntries(Object.entries(changes).map(([path, value]) => [`${list}.${id}.${path}`, value]));
  return found.kind === 'arc'
    ? changeCharacter(found.characterId, within('personalArc.arcEncounters'))
    : [changePlace(found.actId, found.nodeId, within('encounters'))];
}

/** A list as a change: null removes the field if the list is empty. */
export const orNothing = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

/** A list without some items, in the form of an update. */
export const without = (list: readonly string[] = [], gone: readonly string[]): readonly string[] | null =>
  orNothing(list.filter((each) => !gone.includes(each)));

/** The act of a finding, or the one that contains it. */
export const findActForFinding = (draft: PlanDraft, { where }: Finding): DraftAct | undefined => {
  const id = where.type === 'act' ? (where.id ?? where.actId) : where.actId;
  return draft.acts.find((act) => act.id === id);
};

export const placeIn = (draft: PlanDraft, finding: Finding): DraftLocation | undefined =>
  findActForFinding(draft, finding)?.sandboxLocations.find(({ id }) => id === finding.where.id);

/** The encounter a finding is about, in a pool or an arc. */
export const encounterIn = (draft: PlanDraft, { where }: Finding): FoundEncounter | undefined =>
  where.id === undefined ? undefined : findEncounter(draft, where.id);

export const computeDraftReach = (draft: PlanDraft): StoryReach =>
  computeReach(createCoreReader()(createDraftSubject(draft)));

/** Every flag that a draft reads. */
export function listFlagsReadByDraft(draft: PlanDraft): ReadonlySet<string> {
  const subject = createDraftSubject(draft);
  return flagsRead(createCoreReader()(subject), summarizeWritten(subject));
}

/** The act a finding is about, with its reachability. */
export function reachedAct(draft: PlanDraft, finding: Finding): { act: DraftAct; here: ActReach } | null {
  const act = findActForFinding(draft, finding);
  const here = computeDraftReach(draft).acts.find(({ id }) => id === act?.id);
  return act && here ? { act, here } : null;
}
