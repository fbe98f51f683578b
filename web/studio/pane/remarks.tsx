import { CloseButton } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { RemarkText } from '../../ui/remark-text.tsx';
import { useDraftCheck } from '../check/index.ts';
import { remarkLines } from './remark-lines.ts';
import styles from './remarks.module.css';
import type { Remarks } from './use-draft-pane.ts';

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
