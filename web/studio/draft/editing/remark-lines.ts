import { type CheckReport, type Severity, sentenceOf } from '../../../../shared/check/index.ts';

/** As many remarks are told one by one; the Check page has them all. */
const MOST = 3;

/** Something odd about what was saved. `severity` is null where the check does not speak of it. */
export interface RemarkLine {
  text: string;
  severity: Severity | null;
}

/** What is told after something was saved: the first lines, what must be mended before all else. */
export interface RemarkLines {
  lines: readonly RemarkLine[];
  /** How many of all of them must be mended. */
  errors: number;
  /** How many are not among the lines. */
  more: number;
  /** Whether the check speaks of any. */
  checked: boolean;
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Sorts remarks by how serious the check finds them. @param report what it finds now; undefined where that is not known */
export function remarkLines(texts: readonly string[], report: CheckReport | undefined): RemarkLines {
  const found = new Map(report?.findings.map((finding) => [sentenceOf(finding), finding.severity]));
  const all = texts
    .map((text) => ({ text, severity: found.get(text) ?? null }))
    .toSorted((a, b) => RANK[a.severity ?? 'warning'] - RANK[b.severity ?? 'warning']);
  return {
    lines: all.slice(0, MOST),
    errors: all.filter(({ severity }) => severity === 'error').length,
    more: Math.max(0, all.length - MOST),
    checked: all.some(({ severity }) => severity !== null),
  };
}
