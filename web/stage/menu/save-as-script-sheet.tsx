import { type ComponentType, createContext, Suspense, useContext, useEffect, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';

export interface SavedTurnProps {
  play: PlayAnswer;
  sessionId: string;
  turn: number;
  onClose: () => void;
}

/** The component that saves a turn as a script, provided by the host; null if this player is not the author. */
export const SaveAsScriptContext = createContext<ComponentType<SavedTurnProps> | null>(null);

/** Saves a turn as the script of a scene, for the story's author. */
export function SaveAsScriptSheet(kept: SavedTurnProps) {
  const Keeping = useContext(SaveAsScriptContext);
  return <Suspense>{Keeping && <Keeping {...kept} />}</Suspense>;
}

/** Null for players of other stories. `wanted`: whether to look it up now; for a trial it is known. */
export function usePlayOwnSession(
  api: PlayApi,
  { trialOf, packageId }: Pick<PlayAnswer, 'trialOf' | 'packageId'>,
  wanted: boolean,
): string | null {
  const [own, setOwn] = useState<string | null>(null);
  const isAsked = wanted && trialOf === null;
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    api.findSessionId(packageId).then(
      (found) => !isOver && setOwn(found),
      // On an error the player is not treated as the author.
      (error: unknown) => console.info('The session of this story could not be determined.', error),
    );
    return () => {
      isOver = true;
    };
  }, [api, packageId, isAsked]);
  return trialOf ?? own;
}
