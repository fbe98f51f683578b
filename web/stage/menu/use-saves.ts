import { useCallback, useEffect, useState } from 'react';
import type { NewSave, Save, SaveChanges } from '../../../shared/wire/index.ts';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { useRefusalTexts } from '../../i18n/refusal-texts.ts';
import type { PlayApi } from '../playing/api.ts';
import { useStageLanguage } from '../texts/use-texts.ts';

export interface SavesList {
  readonly saves: readonly Save[] | null;
  readonly failure: string | null;
  readonly busy: boolean;
  read(): void;
  save(slot: string, save: NewSave): Promise<boolean>;
  change(slot: string, changes: SaveChanges): Promise<boolean>;
  remove(slot: string): Promise<boolean>;
  /** Runs a change and reads the saves again; stores the failure. Resolves to whether it succeeded. */
  attempt(change: () => Promise<unknown>): Promise<boolean>;
}

/** The saves of a play, read when the sheet opens and after every change. */
export function useSaves(api: PlayApi): SavesList {
  const tell = useRefusalTexts(useStageLanguage());
  const [saves, setSaves] = useState<readonly Save[] | null>(null);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = useCallback(
    async (change: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setFailed(null);
      try {
        await change();
        setSaves(await api.saves());
        return true;
      } catch (error) {
        console.warn(error);
        const refusal = toApiError(error);
        setFailed(refusal);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [api],
  );
  const read = useCallback(() => void attempt(async () => {}), [attempt]);
  useEffect(read, [read]);

  return {
    saves,
    failure: failed && ((failed.status > 0 && inOneLine(tell(failed) ?? [])) || ''),
    busy,
    read,
    save: (slot, save) => attempt(() => api.save(slot, save)),
    change: (slot, changes) => attempt(() => api.changeSave(slot, changes)),
    attempt,
    remove: (slot) => attempt(() => api.deleteSave(slot)),
  };
}
