import { CloseButton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useImportPackage } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { remarksIn, useRemarkWords } from '../i18n/remarks.ts';
import { CheckIcon, UploadIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';
import styles from './import-zone.module.css';
import { refuseFile } from './items.ts';

/** Takes story files: dropped anywhere on the page, or chosen. Its child gets the function that opens the file picker. */
export function ImportZone({ children }: { children: (chooseFile: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const upload = useImportPackage();
  const remarks = useRemarkWords(useLanguage(), upload.isSuccess ? remarksIn(upload.data) : []);
  const [refusal, setRefusal] = useState<'type' | 'size' | null>(null);

  const take = (file: File | undefined) => {
    if (!file) return;
    upload.reset();
    const refused = refuseFile(file);
    setRefusal(refused);
    if (!refused) upload.mutate(file);
  };
  const { over, target } = useFileDrop(([file]) => take(file));
  const dismiss = () => {
    setRefusal(null);
    upload.reset();
  };

  return (
    // Dropping is a shortcut; the import button does the same.
    <div {...target}>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {children(() => input.current?.click())}
      {over && (
        <div className={styles.overlay} aria-hidden="true">
          <span className={styles.target}>
            <UploadIcon size={32} />
            {t('import.drop')}
          </span>
        </div>
      )}
      <div className={styles.toast} aria-live="polite">
        {upload.isPending && <p className={styles.note}>{t('import.busy')}</p>}
        {upload.isSuccess && (
          <Note onClose={dismiss}>
            <p className={styles.done}>
              <CheckIcon /> {t('import.done')}
            </p>
            {remarks.length > 0 && (
              <ul>
                {remarks.slice(0, 5).map(({ text, lang }) => (
                  <li key={text} lang={lang}>
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </Note>
        )}
        {refusal && (
          <Note onClose={dismiss}>
            <p role="alert">{t(`import.refused.${refusal}`)}</p>
          </Note>
        )}
        {upload.isError && (
          <Note onClose={dismiss}>
            <ErrorNotice bare title={t('import.failed')} error={upload.error} />
          </Note>
        )}
      </div>
    </div>
  );
}

function Note({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.note}>
      <div className={styles.noteText}>{children}</div>
      <CloseButton aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}
