import type { PlanDraft } from './draft.ts';
import { detectRenames, pairRenamedIds } from './draft-renames.ts';
import { findEncounter } from './element.ts';
import type { FindingPlace, IgnoredFinding } from './ignored-finding.ts';

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

/** Whether a draft has the place of a finding. The story and the premise always exist. */
export function hasFindingPlace(draft: PlanDraft, { type, actId, id = '' }: FindingPlace): boolean {
  const act = draft.acts.find((each) => each.id === (type === 'act' ? (actId ?? id) : actId));
  const has = (items: readonly { id: string }[] = []): boolean => items.some((each) => each.id === id);
  switch (type) {
    case 'story':
    case 'premise':
      return true;
    case 'character':
      return has(draft.characters);
    case 'act':
      return draft.acts.some((each) => each.id === id) || (id === '' && act !== undefined);
    case 'node':
      return has(act?.sandboxLocations);
    case 'encounter':
      return findEncounter(draft, id) !== undefined;
    case 'event':
      return has(act?.inevitableEvents);
    case 'fact':
      return actId === undefined ? has(draft.premise?.facts) : has(act?.facts);
    case 'lore':
      return actId === undefined ? has(draft.premise?.globalWorldInfo) : has(act?.scenarioWorldInfo);
    case 'ending':
      return has(draft.premise?.endings);
    case 'meter':
      return has(draft.premise?.meters);
  }
}

/** The new id of a renamed event, fact, lore entry, ending or meter. */
function renamedWithin(before: PlanDraft, after: PlanDraft, { type, actId, id = '' }: FindingPlace): string {
  const at = before.acts.findIndex((act) => act.id === actId);
  const [one, other] = [before.acts[at], after.acts[at]];
  const { endings, meters } = before.premise ?? {};
  const lists =
    type === 'ending'
      ? pairRenamedIds(endings, after.premise?.endings)
      : type === 'meter'
        ? pairRenamedIds(meters, after.premise?.meters)
        : type === 'event'
          ? pairRenamedIds(one?.inevitableEvents, other?.inevitableEvents)
          : type === 'fact'
            ? actId === undefined
              ? pairRenamedIds(before.premise?.facts, after.premise?.facts)
              : pairRenamedIds(one?.facts, other?.facts)
            : actId === undefined
              ? pairRenamedIds(before.premise?.globalWorldInfo, after.premise?.globalWorldInfo)
              : pairRenamedIds(one?.scenarioWorldInfo, other?.scenarioWorldInfo);
  return lists.find(([from]) => from === id)?.[1] ?? id;
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
        : type !== 'node' && type !== 'story' && type !== 'premise'
          ? renamedWithin(before, after, where)
          : id;
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
