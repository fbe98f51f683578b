import { useEffect, useState } from 'react';
import type { PlayAnswer, PlayVersion } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';
import { useStageTexts } from '../texts/use-texts.ts';

interface VersionNoteProps {
  api: PlayApi;
  play: PlayAnswer;
  disabled: boolean;
  onMove: () => void;
}

/** Offers a newer version of the story, or says why the play cannot move to it. Empty if there is none. */
export function VersionNote({ api, play, disabled, onMove }: VersionNoteProps) {
  const words = useStageTexts().history;
  const [answer, setAnswer] = useState<PlayVersion | null>(null);
  const { version, latestVersion } = play;
  const isOld = latestVersion > version;

  useEffect(() => {
    if (!isOld) return;
    let wanted = true;
    api.version().then(
      (known) => wanted && setAnswer(known),
      // The menu still shows what is known of the versions.
      (error: unknown) => console.warn(error),
    );
    return () => {
      wanted = false;
    };
  }, [api, isOld]);

  if (!isOld) return null;
  const gone = answer?.missing.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <section className="stage-note">
      <p>{words.newVersion(latestVersion, version)}</p>
      {answer?.canMove && (
        <button type="button" className="stage-small stage-main" disabled={disabled} onClick={onMove}>
          {words.move}
        </button>
      )}
      {answer && !answer.canMove && (
        <p>
          {words.cannotMove} {words.gone(gone)}
        </p>
      )}
    </section>
  );
}
