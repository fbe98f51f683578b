import { listChoices } from '../../english-lists.ts';
import { listRepeated } from '../../lists.ts';
import type { ActOutline, MapLocation } from '../act.ts';
import type { ToolName } from '../planning-tools.ts';
import type { Fact } from '../world-info.ts';
import type { PlanDraft } from './draft.ts';
import { listEncounters } from './element.ts';
import { namedAct, refusal } from './lookup.ts';

/** @throws RefusalError if a list addressed by id has an id twice */
export function requireUnique(ids: readonly string[], what: string, tool: ToolName): void {
  const twice = listRepeated(ids);
  if (twice.length === 0) return;
  throw refusal(
    `${what} ids must differ; twice there: ${listChoices(twice)}.`,
    `Call ${tool} again with one of each.`,
    {
      code: 'ids-twice',
      ids: twice,
    },
  );
}

/** Where encounter ids are in use: the place or personal arc of each. */
function listEncounterOwners(draft: PlanDraft, ids: readonly string[]): (UsedId & { owner: string })[] {
  const wanted = new Set(ids);
  return listEncounters(draft)
    .filter(({ encounter }) => wanted.has(encounter.id))
    .map((found) => {
      const { id } = found.encounter;
      return found.kind === 'arc'
        ? { id, owner: found.characterId, where: `the personal arc of "${found.characterId}"` }
        : { id, owner: `${found.actId}/${found.nodeId}`, where: `the pool of "${found.nodeId}"` };
    });
}

/** An id in use, and where. */
interface UsedId {
  id: string;
  where: string;
}

function refuseTaken(of: 'encounter' | 'fact', ids: readonly string[], used: readonly UsedId[], tool: ToolName): void {
  const taken = used.filter(({ id }) => ids.includes(id));
  if (taken.length === 0) return;
  const list = taken.map(({ id, where }) => `"${id}" by ${where}`).join(', ');
  throw refusal(
    `${of === 'encounter' ? 'Encounter' : 'Fact'} ids are unique in the whole story. Taken: ${list}.`,
    `Call ${tool} again with other ids for these.`,
    { code: 'ids-taken', of, ids: taken.map(({ id }) => id) },
  );
}

/**
 * Encounter ids are unique in a package (Rules of play, "State").
 * @throws RefusalError naming where they are taken
 */
export function requireFreeEncounterIds(draft: PlanDraft, owner: string, ids: readonly string[], tool: ToolName): void {
  requireUnique(ids, 'Encounter', tool);
  const others = listEncounterOwners(draft, ids).filter((each) => each.owner !== owner);
  refuseTaken('encounter', ids, others, tool);
}

/**
 * Fact ids are unique across the premise and all acts, since a play remembers facts by id alone.
 * @throws RefusalError naming where they are taken
 */
export function requireFreeFactIds(
  draft: PlanDraft,
  owner: string | null,
  facts: readonly Fact[] | undefined = [],
  tool: ToolName,
): void {
  const ids = facts.map(({ id }) => id);
  requireUnique(ids, 'Fact', tool);
  const others = [
    ...(owner === null ? [] : (draft.premise?.facts ?? []).map(({ id }) => ({ id, where: 'the premise' }))),
    ...draft.acts
      .filter((act) => act.id !== owner)
      .flatMap((act) => (act.facts ?? []).map(({ id }) => ({ id, where: `act "${act.id}"` }))),
  ];
  refuseTaken('fact', ids, others, tool);
}

/** @throws RefusalError if a way leads to a place the act does not have */
export function requireConnections(
  actId: string,
  known: readonly string[],
  locations: readonly Pick<MapLocation, 'id' | 'connections'>[],
  tool: ToolName,
): void {
  for (const { id, connections } of locations) {
    const dangling = connections.filter((target) => !known.includes(target));
    if (dangling.length > 0) {
      throw refusal(
        `"${id}" connects to ${listChoices(dangling)}, which act "${actId}" does not have. Its places: ${listChoices(known)}.`,
        `Call ${tool} again with connections among these only.`,
        { code: 'way-to-nowhere', place: id, to: dangling },
      );
    }
  }
}

/** @throws RefusalError if ids in the outline clash, or its start is not one of its places */
export function requireSoundOutline(outline: ActOutline, tool: ToolName): void {
  requireUnique(outline.intendedLocations, 'Place', tool);
  requireUnique(outline.inevitableEvents?.map(({ id }) => id) ?? [], 'Event', tool);
  if (outline.startLocation !== undefined && !outline.intendedLocations.includes(outline.startLocation)) {
    throw refusal(
      `startLocation "${outline.startLocation}" is none of the act's places: ${listChoices(outline.intendedLocations)}.`,
      `Call ${tool} again with one of these, or without startLocation.`,
      { code: 'begins-nowhere', act: namedAct(outline), id: outline.startLocation },
    );
  }
}
