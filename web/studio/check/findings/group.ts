import {
  FINDING_GROUPS,
  type Finding,
  type FindingGroup,
  findingGroup,
  findingKey,
  type Severity,
} from '../../../../shared/check/index.ts';
import { isFinalized, type PlanDraft, unmapped } from '../../../../shared/story/index.ts';

/** The findings about one subject, the most serious first. */
export interface FindingsOfGroup {
  group: FindingGroup;
  findings: Finding[];
}

export type SeverityCounts = Readonly<Record<Severity, number>>;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

export function countSeverities(findings: readonly Pick<Finding, 'severity'>[]): SeverityCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** Findings by subject, in reading order; within a group by severity. Empty groups are left out. */
export function groupFindings(findings: readonly Finding[]): FindingsOfGroup[] {
  const groups = new Map<FindingGroup, Finding[]>();
  for (const finding of findings) {
    const group = findingGroup(finding.code);
    const known = groups.get(group);
    if (known) known.push(finding);
    else groups.set(group, [finding]);
  }
  return FINDING_GROUPS.flatMap((group) => {
    const own = groups.get(group);
    if (!own) return [];
    return [{ group, findings: own.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]) }];
  });
}

/** Stable and unique React keys for a list of findings. */
export function keyedFindings<F extends Pick<Finding, 'code' | 'where'>>(
  findings: readonly F[],
): { key: string; finding: F }[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const key = findingKey(finding);
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return { key: times === 0 ? key : `${key} ${times}`, finding };
  });
}

/** A kind of element that cannot be checked yet, and how many there are. */
export interface UncheckedPart {
  kind: 'premise' | 'cast' | 'acts' | 'places' | 'encounters' | 'art';
  count: number;
}

/** The parts of a draft that cannot be checked yet because they are missing. Empty if the story is complete. */
export function listUncheckedParts(draft: PlanDraft): UncheckedPart[] {
  const places = draft.acts.flatMap((act) => act.sandboxLocations);
  const withoutMap = draft.acts.reduce((sum, act) => sum + unmapped(act).length, 0);
  const empty = places.filter(({ encounters }) => encounters.length === 0).length;
  const bare = places.filter((place) => place.encounters.length > 0 && !isFinalized(place)).length;
  const parts: UncheckedPart[] = [
    { kind: 'premise', count: draft.premise ? 0 : 1 },
    { kind: 'cast', count: draft.characters.length === 0 ? 1 : 0 },
    { kind: 'acts', count: draft.acts.length === 0 ? 1 : 0 },
    { kind: 'places', count: withoutMap },
    { kind: 'encounters', count: empty },
    { kind: 'art', count: bare },
  ];
  return parts.filter(({ count }) => count > 0);
}
