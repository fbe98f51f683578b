import { type StageWorld, speakerName } from '../../../shared/chronicle/names.ts';
import type { Line } from '../playing/scene.ts';

/** Reads each line out once, whole, to those who listen to the page instead of watching it type. */
export function SpokenLine({ play, line }: { play: StageWorld; line: Line | null }) {
  const who = line?.kind === 'say' ? `${speakerName(play, line)}: ` : '';
  return (
    <div className="stage-unseen" aria-live="polite" aria-atomic="true" lang={play.language}>
      {line ? `${who}${line.text}` : ''}
    </div>
  );
}
