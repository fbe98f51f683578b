import { type CheckReport, type Finding, formatFinding, type Severity } from '../../../shared/check/index.ts';
import type { RemarkWithReason } from '../../i18n/remark-texts.ts';

const MOST = 3;

/** A remark about what was saved. `finding` is null if the check has none for it. */
interface RemarkLine {
  remark: RemarkWithReason;
  finding: Finding | null;
}

/** The remarks shown after saving, errors first. */
export interface RemarkLines {
  lines: readonly RemarkLine[];
  errors: number;
  more: number;
  checked: boolean;
}

const getSeverity = (finding: Finding | null): Severity | null => finding?.severity ?? null;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Sorts remarks by the severity of their findings. @param report the current check report; undefined if unknown */
export function remarkLines(remarks: readonly RemarkWithReason[], report: CheckReport | undefined): RemarkLines {
  const found = new Map(report?.findings.map((finding) => [formatFinding(finding), finding]));
  const rank = ({ finding }: RemarkLine): number => RANK[getSeverity(finding) ?? 'warning'];
  const all = remarks
    .map((remark): RemarkLine => ({ remark, finding: found.get(remark.told) ?? null }))
    .toSorted((a, b) => rank(a) - rank(b));
  return {
    lines: all.slice(0, MOST),
    errors: all.filter(({ finding }) => getSeverity(finding) === 'error').length,
    more: Math.max(0, all.length - MOST),
    checked: all.some(({ finding }) => finding !== null),
  };
}
