import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { readHistoryHead, type SessionAnswer, toApiError, useStep, workshopKeys } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import type { DraftChange } from '../chat/chat-message.ts';
import { namesOf } from '../chat/names.ts';
import { nextStride } from './lines.ts';
import { sayHistory } from './say-history.ts';
import type { ToastMessage } from './toast.tsx';
import { isWriting, undoKey } from './undo-keys.ts';

export type Direction = 'undo' | 'redo';

/**
 * Undo and redo for the studio, by button and by key; `go` takes one stride, or as many units as it is asked for. What was done is said in a toast, and the elements it concerned are
 * marked as changed.
 * @param busy while the co-author is at work, what the last change is changes under one's fingers: then nothing is undone
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
  const client = useQueryClient();
  const step = useStep(session.id);
  const { id, canUndo, canRedo } = session;

  const go = useCallback(
    async (direction: Direction, asked?: number): Promise<boolean> => {
      try {
        // Read before the step, so that what it takes back still has its name.
        const names = namesOf(session.draft);
        const { entries } = await client.fetchQuery({
          queryKey: workshopKeys.historyHead(id, session.seq),
          queryFn: ({ signal }) => readHistoryHead(id, signal),
          staleTime: 0,
        });
        const { steps, entry } = nextStride(entries, direction);
        const stepped = await step.mutateAsync({ direction, steps: asked ?? steps });
        const what = entry && sayHistory(t, entry, direction === 'undo' ? names : namesOf(stepped.draft));
        const one = direction === 'undo' ? 'workshop.undo.undone' : 'workshop.undo.redone';
        const many = direction === 'undo' ? 'workshop.undo.undoneSteps' : 'workshop.undo.redoneSteps';
        const single = asked === undefined || asked === steps;
        say({ kind: direction, text: single && what ? t(one, { what }) : t(many, { count: asked ?? steps }) });
        if (entry && single) onChange(entry.changed);
        return true;
      } catch (thrown) {
        say({ kind: 'failed', text: `${t('workshop.undo.failed')}: ${toApiError(thrown).message}` });
        return false;
      }
    },
    [client, id, session.draft, session.seq, step.mutateAsync, t, say, onChange],
  );

  const canGo = { undo: canUndo && !busy && !step.isPending, redo: canRedo && !busy && !step.isPending };
  const latest = useRef({ go, canGo });
  useEffect(() => {
    latest.current = { go, canGo };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = undoKey(event);
      if (!direction || event.defaultPrevented || isWriting(event.target as HTMLElement | null)) return;
      // A dialog has the keyboard to itself.
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      if (latest.current.canGo[direction]) void latest.current.go(direction);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { go, canGo, stepping: step.isPending };
}
