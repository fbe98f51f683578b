import { type SessionAnswer, useFinalize } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import type { ToastMessage } from '../history/index.ts';

export interface StoryFinish {
  which: 'first' | 'again';
  pending: boolean;
  start: (() => void) | null;
}

/** `which`: what there is to finish, null for nothing; `error`: why the last attempt was refused, until `forget`. */
export function useFinish(
  { id, draft, painting }: SessionAnswer,
  { which, busy, say }: { which: StoryFinish['which'] | null; busy: boolean; say: (toast: ToastMessage) => void },
): { finish: StoryFinish | null; error: Error | null; forget: () => void } {
  const { t } = useTranslation();
  const { mutate, isPending: pending, error, reset } = useFinalize(id);
  const title = draft.premise?.title;
  const start = () =>
    mutate(title ?? '', {
      onSuccess: ({ version }) => {
        const saved = t('authoring.finish.saved', { version });
        const { done, failed, total } = painting;
        const missing = total - done - failed;
        // Pictures are made in the background; the story can be played meanwhile.
        say({ kind: 'done', text: missing > 0 ? `${saved} · ${t('pictures.progress', { missing, total })}` : saved });
      },
    });
  const finish = which && title ? { which, pending, start: busy || pending ? null : start } : null;
  return { finish, error, forget: reset };
}
