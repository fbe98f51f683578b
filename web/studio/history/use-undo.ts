import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { historyKeys, keys, readHistoryHead, type SessionAnswer, toApiError, useStep } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { sayInOneLine, useSaidError } from '../../ui/index.ts';
import type { DraftChange } from '../words/chat-message.ts';
import { namesOf } from '../words/names.ts';
import { nextStride } from './lines.ts';
import { sayHistory } from './say-history.ts';
import type { ToastMessage } from './toast.tsx';
import { isWriting, undoKey } from './undo-keys.ts';

export type Direction = 'undo' | 'redo';

/**
 * Undo and redo for the studio, by button and key; `go` takes one stride or a number of units. A toast names the
 * change, and the changed elements are highlighted.
 * @param busy while the co-author works, the last change is still changing: nothing is undone
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
  const sayError = useSaidError();
  const client = useQueryClient();
  const { mutateAsync: step } = useStep(session.id);
  const { id, canUndo, canRedo } = session;
  const work = useRef(Promise.resolve());
  const goLatest = useRef<(direction: Direction, steps?: number) => void>(() => undefined);

  const take = useCallback(
    async (direction: Direction, asked: number | undefined): Promise<void> => {
      // The newest state: presses can come faster than responses.
      const now = client.getQueryData<SessionAnswer>(keys.session(id));
      if (!now || !(direction === 'undo' ? now.canUndo : now.canRedo)) return;
      try {
        const { entries } = await client.fetchQuery({
          queryKey: historyKeys.historyHead(id, now.seq),
          queryFn: ({ signal }) => readHistoryHead(id, signal),
          staleTime: 0,
        });
        const { steps, entry } = nextStride(entries, direction);
        const count = asked ?? steps;
        const stepped = await step({ direction, steps: count, seq: now.seq });
        // An undone element has its name in the draft before, a redone one in the draft after.
        const names = namesOf(direction === 'undo' ? now.draft : stepped.draft);
        const what = count === steps && entry ? sayHistory(t, entry, names) : null;
        const [one, many] =
          direction === 'undo'
            ? (['history.undo.undone', 'history.undo.undoneSteps'] as const)
            : (['history.undo.redone', 'history.undo.redoneSteps'] as const);
        // The element may be out of view, so the toast names it and offers to revert.
        const back: Direction = direction === 'undo' ? 'redo' : 'undo';
        const action = { label: t(`history.undo.${back}`), run: () => goLatest.current(back, count) };
        say({ kind: direction, text: what ? t(one, { what }) : t(many, { count }), action });
        if (what && entry) onChange(entry.changed);
      } catch (thrown) {
        say({ kind: 'failed', text: `${t('history.undo.failed')}: ${sayInOneLine(sayError(toApiError(thrown)))}` });
      }
    },
    [client, id, step, t, say, sayError, onChange],
  );
  const go = useCallback(
    (direction: Direction, steps?: number): void => {
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
      const direction = undoKey(event);
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
