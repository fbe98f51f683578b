import { type CheckReport, type Finding, type Severity, sentenceOf } from '../../../shared/check/index.ts';
import type { ToldRemark } from '../../i18n/remarks.ts';

/** As many remarks are told one by one; the Check page has them all. */
const MOST = 3;

/** Something odd about what was saved. `finding` is null where the check does not speak of it. */
interface RemarkLine {
  remark: ToldRemark;
  finding: Finding | null;
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

const severityOf = (finding: Finding | null): Severity | null => finding?.severity ?? null;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Sorts remarks by how serious the check finds them. @param report what it finds now; undefined where that is not known */
export function remarkLines(remarks: readonly ToldRemark[], report: CheckReport | undefined): RemarkLines {
  const found = new Map(report?.findings.map((finding) => [sentenceOf(finding), finding]));
  const rank = ({ finding }: RemarkLine): number => RANK[severityOf(finding) ?? 'warning'];
  const all = remarks
    .map((remark): RemarkLine => ({ remark, finding: found.get(remark.told) ?? null }))
    .toSorted((a, b) => rank(a) - rank(b));
  return {
    lines: all.slice(0, MOST),
    errors: all.filter(({ finding }) => severityOf(finding) === 'error').length,
    more: Math.max(0, all.length - MOST),
    checked: all.some(({ finding }) => finding !== null),
  };
}
