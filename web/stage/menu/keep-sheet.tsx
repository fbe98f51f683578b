import { type ComponentType, createContext, Suspense, useContext, useEffect, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';

/** A turn of a play whose story is written here, in the session given. */
export interface KeptTurn {
  play: PlayAnswer;
  sessionId: string;
  turn: number;
  onClose: () => void;
}

/** What an author keeps a turn with: no part of the stage, but brought along by whoever opens it; null where nobody does. */
export const KeepingContext = createContext<ComponentType<KeptTurn> | null>(null);

/** What a turn told, to be kept as the script of a scene: for the author of the story. */
export function KeepSheet(kept: KeptTurn) {
  const Keeping = useContext(KeepingContext);
  return <Suspense>{Keeping && <Keeping {...kept} />}</Suspense>;
}

/**
 * The session the story is written in, where that is here: whoever plays somebody else's story keeps nothing of it.
 * @param wanted whether it is to be found out by now; of a draft that is tried out it is known
 */
export function useOwnSession(
  api: PlayApi,
  { trialOf, packageId }: Pick<PlayAnswer, 'trialOf' | 'packageId'>,
  wanted: boolean,
): string | null {
  const [own, setOwn] = useState<string | null>(null);
  const isAsked = wanted && trialOf === null;
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    api.sessionOf(packageId).then(
      (found) => !isOver && setOwn(found),
      // Without an answer nobody is taken for the author.
      (error: unknown) => console.info('The session of this story is not known.', error),
    );
    return () => {
      isOver = true;
    };
  }, [api, packageId, isAsked]);
  return trialOf ?? own;
}
