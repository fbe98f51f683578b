import { useCallback, useEffect, useState } from 'react';
import type { Turn } from '../../../shared/chronicle/transcript.ts';
import type { PlayApi } from '../playing/api.ts';

const PAGE = 100;

/** All performed turns of a play, loaded page by page; null while loading. */
export function useAllTurns(
  api: Pick<PlayApi, 'turns'>,
  performedSeq: number,
): { turns: readonly Turn[] | null; failed: boolean; read: () => void } {
  const [turns, setTurns] = useState<readonly Turn[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // Turns performed meanwhile are left out: they are shown on the stage first.
  const [upTo] = useState(performedSeq);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads anew
  useEffect(() => {
    const life = new AbortController();
    const readAll = async () => {
      const all: Turn[] = [];
      for (let from: number | undefined = 1; from !== undefined; ) {
        const page: Awaited<ReturnType<PlayApi['turns']>> = await api.turns(from, PAGE, life.signal);
        all.push(...page.turns);
        from = page.next;
      }
      const turnsRead = all.map((turn) => ({ ...turn, frames: turn.frames.filter(({ seq }) => seq <= upTo) }));
      setTurns(turnsRead.filter(({ frames }) => frames.length > 0));
    };
    setFailed(false);
    readAll().catch((error: unknown) => {
      if (life.signal.aborted) return;
      console.warn(error);
      setFailed(true);
    });
    return () => life.abort();
  }, [api, upTo, tries]);
  return { turns, failed, read: useCallback(() => setTries((count) => count + 1), []) };
}
