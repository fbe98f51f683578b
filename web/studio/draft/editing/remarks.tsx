import { CloseButton } from '@mantine/core';
import { useTranslation } from '../../../i18n/index.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useDesk } from '../desk.tsx';
import type { Remarks } from '../use-desk.ts';
import styles from './editing.module.css';
import { withTitles } from './with-titles.ts';

/** So many remarks are told at once. */
const MOST = 4;

/** What is odd about what was saved, and what could not follow from it; each is told once. */
export function RemarksNote({ remarks: { texts, left }, onClose }: { remarks: Remarks; onClose: () => void }) {
  const { t } = useTranslation();
  const { draft } = useDesk();
  return (
    <div className={styles.remarks} role="status">
      <div>
        <p className={styles.remarksTitle}>
          <CheckIcon size={16} /> {texts.length > 0 ? t('editing.remarks') : t('editing.saved')}
        </p>
        {texts.length > 0 && (
          <ul>
            {texts.slice(0, MOST).map((text) => (
              <li key={text}>{withTitles(text, draft)}</li>
            ))}
          </ul>
        )}
        {left && <ErrorNotice bare compact title={t('editing.left')} error={left} />}
      </div>
      <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}
