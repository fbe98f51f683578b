import { type SessionAnswer, useFinalize } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import type { ToastMessage } from '../history/index.ts';

/** Finishing the story by hand. */
export interface Finish {
  /** `first` where no version was saved yet, `again` where the draft has changed since. */
  which: 'first' | 'again';
  pending: boolean;
  /** Null while it is not possible: the co-author is at work, or it is under way. */
  start: (() => void) | null;
}

/**
 * Saves the draft as the next version of its story, and says so in a toast.
 * @param which what there is to finish; null where there is nothing
 * @returns `error` is why the last attempt was refused, until `forget`
 */
export function useFinish(
  { id, draft, painting }: SessionAnswer,
  { which, busy, say }: { which: Finish['which'] | null; busy: boolean; say: (toast: ToastMessage) => void },
): { finish: Finish | null; error: Error | null; forget: () => void } {
  const { t } = useTranslation();
  const { mutate, isPending: pending, error, reset } = useFinalize(id);
  const title = draft.premise?.title;
  const start = () =>
    mutate(title ?? '', {
      onSuccess: ({ version }) => {
        const saved = t('authoring.finish.saved', { version });
        const { done, failed, total } = painting;
        const missing = total - done - failed;
        // Nobody has to wait for them: the story can be played meanwhile.
        say({ kind: 'done', text: missing > 0 ? `${saved} · ${t('pictures.progress', { missing, total })}` : saved });
      },
    });
  const finish = which && title ? { which, pending, start: busy || pending ? null : start } : null;
  return { finish, error, forget: reset };
}
