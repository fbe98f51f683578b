import { Button, CopyButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, toApiError } from '../../../api/index.ts';
import { formatValueAsText } from '../../../form/field-values.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { useDraftContext } from '../draft-context.tsx';
import { closeSheet, isUnsaved, type OpenSheet, type OpenSheets } from '../sheets/open-sheets.ts';
import { saveSheet } from '../sheets/save-sheet.ts';
import { isNewSheet, readSheet, sheetKey } from '../sheets/sheet.ts';
import { useSheets } from '../sheets/sheet-store.ts';
import styles from './editing.module.css';

const PUT_BACK = new Set(['premise', 'character', 'place', 'encounter']);

const findText = (mine: unknown, ...names: string[]): string => {
  const fields = mine as Record<string, unknown>;
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
};

const listKeys = (sheets: OpenSheets, is: (open: OpenSheet) => boolean): string[] =>
  Object.keys(sheets).filter((key) => sheets[key] && is(sheets[key]));

/** Sheets whose element was deleted while the author edited it. Their content can be restored or copied. */
export default function DeletedSheets() {
  const { draft, store } = useDraftContext();
  const isDeleted = (open: OpenSheet) =>
    open.base !== null && !isNewSheet(open.sheet) && readSheet(draft, open.sheet) === undefined && isUnsaved(open);
  const keys = useSheets(store, (sheets) => listKeys(sheets, isDeleted).join('\n'));
  const sheets = store.get();
  return keys.split('\n').map((key) => sheets[key] && <DeletedSheet key={key} deleted={sheets[key]} />);
}

function DeletedSheet({ deleted }: { deleted: OpenSheet }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { sessionId, store, goTo } = useDraftContext();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const key = sheetKey(deleted.sheet);
  const name = findText(deleted.mine, 'title', 'name');
  const putBack = async () => {
    setFailure(null);
    store.update((sheets) => ({ ...sheets, [key]: { ...deleted, base: null, clashes: [] } }));
    try {
      const saved = await saveSheet(client, sessionId, store, key);
      if (saved.outcome === 'saved') goTo(saved.element);
    } catch (thrown) {
      store.update((sheets) => ({ ...sheets, [key]: deleted }));
      setFailure(toApiError(thrown));
    }
  };
  return (
    <section className={`rigid wash-ochre pad-y-sm pad-x-xl ${styles.orphan}`} role="alert">
      <h3 className="text-lg">{t('editing.gone.title', { name })}</h3>
      <p className="top-2xs">{t('editing.gone.text')}</p>
      {failure && <ErrorNotice compact error={failure} />}
      <p className="flex wrap gap-xs top-sm">
        {PUT_BACK.has(deleted.sheet.kind) && (
          <Button size="xs" onClick={() => void putBack()}>
            {t('editing.gone.putBack')}
          </Button>
        )}
        <CopyButton
          value={Object.values(deleted.mine)
            .map((value) => formatValueAsText(value))
            .filter(Boolean)
            .join('\n\n')}
        >
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? t('common.copied') : t('common.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => store.update((sheets) => closeSheet(sheets, key))}
        >
          {t('editing.gone.letGo')}
        </Button>
      </p>
    </section>
  );
}
