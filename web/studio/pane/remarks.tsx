import { CloseButton } from '@mantine/core';
import { type CheckReport, type Finding, formatFinding, type Severity } from '../../../shared/check/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import type { RemarkWithReason } from '../../i18n/remark-texts.ts';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { RemarkText } from '../../ui/remark-text.tsx';
import { useDraftCheck } from '../check/index.ts';
import styles from './remarks.module.css';
import type { Remarks } from './use-draft-pane.ts';

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

export default function RemarksNote({
  remarks: { told },
  onCheck,
  onClose,
}: {
  remarks: Remarks;
  onCheck: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { report, isFresh, error } = useDraftCheck();
  const isKnown = (report !== undefined && isFresh) || error !== null;
  if (!isKnown) return null;
  const { lines, errors, more, checked } = remarkLines(told, isFresh ? report : undefined);
  const title =
    errors > 0 ? t('editing.mend', { count: errors }) : t(lines.length > 0 ? 'editing.remarks' : 'editing.saved');
  return (
    <div
      className={`flex starting between rigid scroll gap-sm raised pad-y-sm pad-x-xl ${styles.remarks}`}
      role="status"
    >
      <div>
        <p className="row gap-xs bold">
          {errors > 0 ? <AlertIcon className="vermilion" size={16} /> : <CheckIcon className="moss" size={16} />}{' '}
          {title}
        </p>
        {lines.length > 0 && (
          <ul className="bullets text-md soft">
            {lines.map(({ remark, finding }) => (
              <li
                className={finding?.severity === 'error' ? 'ink' : ''}
                key={remark.told}
                data-severity={finding?.severity}
              >
                {finding?.severity === 'error' && errors < lines.length && (
                  <b className="text-sm">{t('check.severity.error')}</b>
                )}{' '}
                <RemarkText remark={remark} />
              </li>
            ))}
          </ul>
        )}
        {(checked || more > 0) && (
          <button type="button" className={`pad-y-2xs text-md underlined ${styles.toCheck}`} onClick={onCheck}>
            {more > 0 ? t('editing.moreFound', { count: more }) : t('editing.openCheck')}
          </button>
        )}
      </div>
      <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}
