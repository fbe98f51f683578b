import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import {
  historyKeys,
  queryKeys,
  readHistoryHead,
  type SessionAnswer,
  toApiError,
  useUndoStep,
} from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { joinErrorText, useErrorText } from '../../ui/index.ts';
import type { DraftChange } from '../wording/chat-message.ts';
import { createDraftNames } from '../wording/tool-call.ts';
import { getNextUndoStride } from './history-rows.ts';
import { sayHistory } from './history-wording.ts';
import type { ToastMessage } from './toast.tsx';

interface Keys {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** The meaning of a key press: ⌘Z or Ctrl+Z is undo; with Shift, or Ctrl+Y, redo. Null for anything else. */
export function parseUndoKey({ key, metaKey, ctrlKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | null {
  if (altKey || metaKey === ctrlKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** Whether a key press belongs to a text field, which has its own undo. */
export const isWriting = (target: { tagName?: string; isContentEditable?: boolean } | null): boolean =>
  target?.isContentEditable === true || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target?.tagName ?? '');

export type UndoDirection = 'undo' | 'redo';

/**
 * By button and key; a toast names the change. While the co-author works (`busy`) the last change is still changing:
 * nothing is undone.
 */
export function useUndo(
  session: SessionAnswer,
  {
    busy,
    say,
    onChange,
  }: { busy: boolean; say: (toast: ToastMessage) => void; onChange: (changed: DraftChange[]) => void },
) {
  const { t } = useTranslation();
  const sayError = useErrorText();
  const client = useQueryClient();
  const { mutateAsync: step } = useUndoStep(session.id);
  const { id, canUndo, canRedo } = session;
  const work = useRef(Promise.resolve());
  const goLatest = useRef<(direction: UndoDirection, steps?: number) => void>(() => undefined);

  const take = useCallback(
    async (direction: UndoDirection, asked: number | undefined): Promise<void> => {
      // The newest state: presses can come faster than responses.
      const now = client.getQueryData<SessionAnswer>(queryKeys.session(id));
      if (!now || !(direction === 'undo' ? now.canUndo : now.canRedo)) return;
      try {
        const { entries } = await client.fetchQuery({
          queryKey: historyKeys.historyHead(id, now.seq),
          queryFn: ({ signal }) => readHistoryHead(id, signal),
          staleTime: 0,
        });
        const { steps, entry } = getNextUndoStride(entries, direction);
        const count = asked ?? steps;
        const stepped = await step({ direction, steps: count, seq: now.seq });
        // An undone element has its name in the draft before, a redone one in the draft after.
        const names = createDraftNames(direction === 'undo' ? now.draft : stepped.draft);
        const what = count === steps && entry ? sayHistory(t, entry, names) : null;
        const [one, many] =
          direction === 'undo'
            ? (['history.undo.undone', 'history.undo.undoneSteps'] as const)
            : (['history.undo.redone', 'history.undo.redoneSteps'] as const);
        // The element may be out of view, so the toast names it and offers to revert.
        const back: UndoDirection = direction === 'undo' ? 'redo' : 'undo';
        const action = { label: t(`history.undo.${back}`), run: () => goLatest.current(back, count) };
        say({ kind: direction, text: what ? t(one, { what }) : t(many, { count }), action });
        if (what && entry) onChange(entry.changed);
      } catch (thrown) {
        say({ kind: 'failed', text: `${t('history.undo.failed')}: ${joinErrorText(sayError(toApiError(thrown)))}` });
      }
    },
    [client, id, step, t, say, sayError, onChange],
  );
  const go = useCallback(
    (direction: UndoDirection, steps?: number): void => {
      work.current = work.current.then(() => take(direction, steps));
    },
    [take],
  );

  goLatest.current = go;
  const canGo = { undo: canUndo && !busy, redo: canRedo && !busy };
  const latest = useRef({ go, busy });
  useEffect(() => {
    latest.current = { go, busy };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = parseUndoKey(event);
      if (!direction || event.defaultPrevented || isWriting(event.target as HTMLElement | null)) return;
      // An open dialog handles the keys itself.
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      if (!latest.current.busy) latest.current.go(direction);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { go, canGo };
}
