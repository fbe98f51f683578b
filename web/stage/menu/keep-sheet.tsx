import { lazy, Suspense, useEffect, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';

/** What authors use is not loaded before it is wanted, and with it the words of the interface. */
const KeepOnStage = lazy(async () => {
  const [dialog, { startI18n }] = await Promise.all([import('../../keep/on-stage.tsx'), import('../../i18n/index.ts')]);
  await startI18n();
  return dialog;
});

/** What a turn told, to be kept as the script of a scene: for the author of the story. */
export function KeepSheet({
  play,
  sessionId,
  turn,
  onClose,
}: {
  play: PlayAnswer;
  sessionId: string;
  turn: number;
  onClose: () => void;
}) {
  return (
    <Suspense>
      <KeepOnStage play={play} sessionId={sessionId} turn={turn} onClose={onClose} />
    </Suspense>
  );
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
