import { useCallback, useEffect, useState } from 'react';
import type { NewSave, Save } from '../../shared/play/index.ts';
import { toApiError } from '../api/error.ts';
import type { PlayApi } from './api.ts';

export interface SavesShelf {
  /** Null while they are being read. */
  readonly saves: readonly Save[] | null;
  /** Why the last thing asked for did not come about, in a sentence; '' for an unknown reason. */
  readonly failure: string | null;
  readonly busy: boolean;
  read(): void;
  /** Resolves to whether it was saved. */
  save(slot: string, save: NewSave): Promise<boolean>;
  remove(slot: string): Promise<boolean>;
}

/** The saves of a play, read when the sheet is opened and after every change. */
export function useSaves(api: PlayApi): SavesShelf {
  const [saves, setSaves] = useState<readonly Save[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = useCallback(
    async (change: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setFailure(null);
      try {
        await change();
        setSaves(await api.saves());
        return true;
      } catch (error) {
        console.warn(error);
        const refusal = toApiError(error);
        setFailure(refusal.status > 0 && refusal.code !== 'unknown' ? refusal.message : '');
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
    failure,
    busy,
    read,
    save: (slot, save) => attempt(() => api.save(slot, save)),
    remove: (slot) => attempt(() => api.deleteSave(slot)),
  };
}
