import { type StageWorld, speakerName } from '../../../shared/chronicle/names.ts';
import type { StageLine } from '../playing/scene.ts';

/** Announces each line once and whole to screen readers, instead of letter by letter. */
export function LineAnnouncer({ play, line }: { play: StageWorld; line: StageLine | null }) {
  const who = line?.kind === 'say' ? `${speakerName(play, line)}: ` : '';
  return (
    <div className="stage-unseen" aria-live="polite" aria-atomic="true" lang={play.language}>
      {line ? `${who}${line.text}` : ''}
    </div>
  );
}
