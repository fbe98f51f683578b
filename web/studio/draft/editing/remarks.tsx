import { CloseButton } from '@mantine/core';
import { useTranslation } from '../../../i18n/index.ts';
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useCheckDesk } from '../../check/index.ts';
import type { Remarks } from '../use-desk.ts';
import styles from './editing.module.css';
import { remarkLines } from './remark-lines.ts';

/**
 * What is odd about what was saved, and what could not follow from it: the worst first, in a few lines. It waits for the
 * check of what was saved, which knows how serious each is.
 */
export default function RemarksNote({
  remarks: { texts, left },
  onCheck,
  onClose,
}: {
  remarks: Remarks;
  /** Opens the Check page. */
  onCheck: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { report, isFresh, error, say } = useCheckDesk();
  const isKnown = (report !== undefined && isFresh) || error !== null;
  if (!isKnown && !left) return null;
  const { lines, errors, more, checked } = remarkLines(isKnown ? texts : [], isFresh ? report : undefined);
  const title =
    errors > 0 ? t('editing.mend', { count: errors }) : t(lines.length > 0 ? 'editing.remarks' : 'editing.saved');
  return (
    <div className={styles.remarks} role="status">
      <div>
        <p className={styles.remarksTitle} data-wrong={errors > 0}>
          {errors > 0 ? <AlertIcon size={16} /> : <CheckIcon size={16} />} {title}
        </p>
        {lines.length > 0 && (
          <ul>
            {lines.map(({ text, finding }) => (
              <li key={text} data-severity={finding?.severity}>
                {finding?.severity === 'error' && errors < lines.length && <b>{t('check.severity.error')}</b>}{' '}
                {finding ? say(finding).join(' ') : <span lang="en">{text}</span>}
              </li>
            ))}
          </ul>
        )}
        {(checked || more > 0) && (
          <button type="button" className={styles.toCheck} onClick={onCheck}>
            {more > 0 ? t('editing.moreFound', { count: more }) : t('editing.openCheck')}
          </button>
        )}
        {left && <ErrorNotice bare compact title={t('editing.left')} error={left} />}
      </div>
      <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}
