import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAffectedPlays } from '../../api/index.ts';
import type { StoryFinish } from '../finish/index.ts';
import { isLeftBehind } from './plays-dialog.tsx';

/** If plays would be left behind, the author is asked first: `asked` is how many, else null. */
export function useCarefulFinish(
  sessionId: string,
  played: boolean,
  finish: StoryFinish | null,
): { finish: StoryFinish | null; asked: number | null; answer: (goes: boolean) => void } {
  const client = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const [looking, setLooking] = useState(false);
  const start = finish?.start ?? null;
  const careful = () => {
    setLooking(true);
    void fetchAffectedPlays(client, sessionId).then((plays) => {
      setLooking(false);
      const behind = plays.filter(isLeftBehind).length;
      if (behind > 0) setAsked(behind);
      else start?.();
    });
  };
  return {
    finish: finish && {
      ...finish,
      pending: finish.pending || looking,
      start: start && !looking ? (played ? careful : start) : null,
    },
    asked,
    answer: (goes) => {
      setAsked(null);
      if (goes) start?.();
    },
  };
}
