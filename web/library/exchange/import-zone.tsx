import { CloseButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { CheckIcon, UploadIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { canImportFiles } from '../items.ts';
import { useImport, useImportPreview } from './api.ts';
import styles from './exchange.module.css';
import { type ImportChoices, PreviewDialog } from './preview-dialog.tsx';

/** Takes files, dropped anywhere or chosen, and imports them after a preview. Its child gets the file picker. */
export function ImportZone({ children }: { children: (chooseFile: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const preview = useImportPreview();
  const draftPreview = useImportPreview();
  const importing = useImport(useLanguage());
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isTooLarge, setTooLarge] = useState(false);

  const dismiss = () => {
    preview.stop();
    draftPreview.stop();
    importing.stop();
    preview.reset();
    draftPreview.reset();
    importing.reset();
    setTooLarge(false);
  };
  const take = (given: readonly File[]) => {
    if (given.length === 0) return;
    dismiss();
    setFiles(given);
    if (canImportFiles(given)) preview.mutate({ files: given });
    else setTooLarge(true);
  };
  const { over, target } = useFileDrop(take);
  const agree = (as: ImportChoices) =>
    importing.mutate(
      { files, ...as },
      {
        onSuccess: ({ packageId, sessionId, playId }) => {
          preview.reset();
          if (playId !== undefined) void navigate({ to: '/play/$playId', params: { playId } });
          // A story with history creates a session and a package; the package is shown.
          if (sessionId !== undefined && packageId === undefined)
            void navigate({ to: '/studio/$sessionId', params: { sessionId } });
        },
      },
    );

  return (
    // Drop is a shortcut for the import button.
    <div {...target}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {children(() => input.current?.click())}
      {over && (
        <div className={`stack pad-lg ${styles.overlay}`} aria-hidden="true">
          <span className={`column middle gap-sm text-2xl vermilion story row-center ${styles.target}`}>
            <UploadIcon size={32} />
            {t('exchange.drop')}
          </span>
        </div>
      )}
      <PreviewDialog
        preview={preview.data ?? null}
        draftPreview={draftPreview}
        importing={importing}
        onDraft={(session) => (session === null ? draftPreview.reset() : draftPreview.mutate({ files, session }))}
        onAgree={agree}
        onClose={dismiss}
      />
      <div className={`stack gap-xs ${styles.toast}`} aria-live="polite">
        {preview.isPending && <Note onClose={dismiss}>{t('exchange.looking')}</Note>}
        {importing.data?.packageId !== undefined && (
          <Note onClose={dismiss}>
            <p className="row gap-xs">
              <CheckIcon className="moss" /> {t('exchange.onShelf')}
            </p>
          </Note>
        )}
        {isTooLarge && (
          <Note onClose={dismiss}>
            <p role="alert">{t('exchange.tooLarge')}</p>
          </Note>
        )}
        {preview.isError && (
          <Note onClose={dismiss}>
            <ErrorNotice bare title={t('exchange.failed')} error={preview.error} />
          </Note>
        )}
      </div>
    </div>
  );
}

function Note({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`flex starting between gap-xs pad-md edged-strong round-lg raised high ${styles.note}`}>
      <div className="shrinks">{children}</div>
      <CloseButton aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}
