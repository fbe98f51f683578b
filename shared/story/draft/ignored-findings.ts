import type { FindingPlace, IgnoredFinding } from '../ignored-finding.ts';
import { detectRenames, pairRenamedIds } from './detect-renames.ts';
import type { DraftAct, PlanDraft } from './draft.ts';
import { findEncounter } from './element.ts';

export type FindingName = Pick<IgnoredFinding, 'code' | 'where'>;

/** Whether two findings are the same: equal code and place. */
export const isSameFinding = (one: FindingName, other: FindingName): boolean =>
  one.code === other.code &&
  one.where.type === other.where.type &&
  one.where.actId === other.where.actId &&
  one.where.id === other.where.id;

function withIgnored({ ignoredFindings: _before, ...draft }: PlanDraft, ignored: readonly IgnoredFinding[]): PlanDraft {
  return ignored.length === 0 ? draft : { ...draft, ignoredFindings: [...ignored] };
}

/** Ignores a finding, or changes the reason if it is ignored already. Pure. */
export function ignoreFinding(draft: PlanDraft, finding: IgnoredFinding): PlanDraft {
  const { code, where, because } = finding;
  const all = draft.ignoredFindings ?? [];
  const isKnown = all.some((each) => isSameFinding(each, finding));
  const next = { code, where, because };
  return withIgnored(draft, isKnown ? all.map((each) => (isSameFinding(each, finding) ? next : each)) : [...all, next]);
}

/** Stops ignoring a finding. Pure; does nothing if it is not ignored. */
export function stopIgnoringFinding(draft: PlanDraft, finding: FindingName): PlanDraft {
  const all = draft.ignoredFindings ?? [];
  const rest = all.filter((each) => !isSameFinding(each, finding));
  return rest.length === all.length ? draft : withIgnored(draft, rest);
}

/** The list of the parts of a type that are no elements; undefined for an element. `act` is the one named by `actId`. */
function listParts(
  { premise }: PlanDraft,
  act: DraftAct | undefined,
  { type, actId }: FindingPlace,
): readonly { id: string }[] | undefined {
  switch (type) {
    case 'event':
      return act?.inevitableEvents;
    case 'fact':
      return actId === undefined ? premise?.facts : act?.facts;
    case 'lore':
      return actId === undefined ? premise?.globalWorldInfo : act?.scenarioWorldInfo;
    case 'ending':
      return premise?.endings;
    case 'meter':
      return premise?.meters;
    default:
      return undefined;
  }
}

/** Whether a draft has the place of a finding. The story and the premise always exist. */
export function hasFindingPlace(draft: PlanDraft, place: FindingPlace): boolean {
  const { type, actId, id = '' } = place;
  const act = draft.acts.find((each) => each.id === (type === 'act' ? (actId ?? id) : actId));
  const has = (items: readonly { id: string }[] = []): boolean => items.some((each) => each.id === id);
  switch (type) {
    case 'story':
    case 'premise':
      return true;
    case 'character':
      return has(draft.characters);
    case 'act':
      return has(draft.acts) || (id === '' && act !== undefined);
    case 'node':
      return has(act?.sandboxLocations);
    case 'encounter':
      return findEncounter(draft, id) !== undefined;
    default:
      return has(listParts(draft, act, place));
  }
}

/** The new id of a renamed event, fact, lore entry, ending or meter; any other keeps its id. */
function renamedWithin(before: PlanDraft, after: PlanDraft, where: FindingPlace): string | undefined {
  const at = before.acts.findIndex((act) => act.id === where.actId);
  const renamed = pairRenamedIds(listParts(before, before.acts[at], where), listParts(after, after.acts[at], where));
  return renamed.find(([from]) => from === where.id)?.[1] ?? where.id;
}

/** Those of removed elements are dropped; with `isEdit`, those of renamed ones follow. Pure. */
export function carryIgnoredFindings(before: PlanDraft, after: PlanDraft, isEdit: boolean): PlanDraft {
  const ignored = after.ignoredFindings;
  if (ignored === undefined || before === after) return after;
  const renames = isEdit ? detectRenames(before, after) : null;
  const moved = (where: FindingPlace): FindingPlace => {
    if (renames === null) return where;
    const { type, actId, id } = where;
    const act = actId === undefined ? undefined : (renames.act.get(actId) ?? actId);
    const to =
      type === 'character' || type === 'act' || type === 'encounter'
        ? (renames[type].get(id ?? '') ?? id)
        : renamedWithin(before, after, where);
    return { type, ...(act === undefined ? {} : { actId: act }), ...(to === undefined ? {} : { id: to }) };
  };
  const next = ignored.flatMap((finding): IgnoredFinding[] => {
    const where = moved(finding.where);
    const isGone = hasFindingPlace(before, finding.where) && !hasFindingPlace(after, where);
    if (isGone) return [];
    const isSame = where.actId === finding.where.actId && where.id === finding.where.id;
    return [isSame ? finding : { ...finding, where }];
  });
  const isSame = next.length === ignored.length && next.every((each, index) => each === ignored[index]);
  return isSame ? after : withIgnored(after, next);
}
