import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readPlaysAtStake } from '../../api/index.ts';
import type { Finish } from '../finish/index.ts';
import { staysBehind } from './stake.ts';

/**
 * Finishing with a check of the plays: if plays would be left behind, the author is asked first.
 * @param played whether the story has been played, if known
 * @returns `asked`: how many plays would be left behind, while the author is asked; else null
 */
export function useFinishWithCare(
  sessionId: string,
  played: boolean,
  finish: Finish | null,
): { finish: Finish | null; asked: number | null; answer: (goes: boolean) => void } {
  const client = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const [looking, setLooking] = useState(false);
  const start = finish?.start ?? null;
  const careful = () => {
    setLooking(true);
    void readPlaysAtStake(client, sessionId).then((plays) => {
      setLooking(false);
      const behind = plays.filter(staysBehind).length;
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
