import {
  FINDING_GROUPS,
  type Finding,
  type FindingGroup,
  findingGroup,
  findingKey,
  type Severity,
} from '../../../../shared/check/index.ts';

/** The findings about one thing, the most serious first. */
export interface FindingsOfGroup {
  group: FindingGroup;
  findings: Finding[];
}

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Counts findings by how serious they are. */
export function countSeverities(findings: readonly Pick<Finding, 'severity'>[]): SeverityCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/**
 * Findings by what they are about, in the order they are read; in a group errors come first, then warnings, then notes, each
 * as they were told. Groups without any are left out.
 */
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

/** Keys for a list of findings that stay the same while others come and go, and are never the same twice. */
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
