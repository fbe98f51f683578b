import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAffectedPlays, type SessionAnswer, useFinalize } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import type { ToastMessage } from '../history/index.ts';
import { isLeftBehind } from './plays-dialog.tsx';

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

/** Asks before a version that some plays cannot move to. `asked` is the number of these plays, else null. */
export function useConfirmedFinish(
  sessionId: string,
  played: boolean,
  finish: StoryFinish | null,
): { finish: StoryFinish | null; asked: number | null; answer: (goes: boolean) => void } {
  const client = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const [checking, setChecking] = useState(false);
  const start = finish?.start ?? null;
  const checkPlays = () => {
    setChecking(true);
    void fetchAffectedPlays(client, sessionId).then((plays) => {
      setChecking(false);
      const behind = plays.filter(isLeftBehind).length;
      if (behind > 0) setAsked(behind);
      else start?.();
    });
  };
  return {
    finish: finish && {
      ...finish,
      pending: finish.pending || checking,
      start: start && !checking ? (played ? checkPlays : start) : null,
    },
    asked,
    answer: (goes) => {
      setAsked(null);
      if (goes) start?.();
    },
  };
}
