import { useRefusalTexts } from '../../i18n/refusal-texts.ts';
import type { Problem } from '../playing/player.ts';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';

interface NoticeProps {
  problem: Problem;
  wanted: string | null;
  onRetry: () => void;
  onDismiss: () => void;
}

/** An error: what went wrong, what is kept, and the remedies. */
export function StageErrorNotice({ problem, wanted, onRetry, onDismiss }: NoticeProps) {
  const strings = useStageTexts().stage;
  const title = {
    interrupted: strings.interrupted,
    stopped: strings.stoppedEarly,
    refused: strings.refused,
    unread: strings.refused,
    offline: problem.action ? strings.keptTitle : strings.offline,
    'moved-on': strings.movedOn,
  }[problem.kind];
  const say = useRefusalTexts(useStageLanguage());
  const details = (problem.refused && say(problem.refused)) ?? [];
  const waits = problem.kind === 'offline' && problem.action !== null;
  const hint = waits
    ? strings.keptHint
    : problem.unsent
      ? strings.unsent
      : problem.action && problem.kind !== 'refused'
        ? strings.interruptedHint
        : null;
  return (
    <section className={`stage-panel stage-stack stage-notice stage-notice-${problem.kind}`} role="alert">
      <strong>{title}</strong>
      {waits && wanted && <p className="stage-player-action stage-story">{wanted}</p>}
      {[...details, hint].filter(Boolean).map((sentence) => (
        <p key={sentence} className="stage-soft">
          {sentence}
        </p>
      ))}
      <div className="stage-row">
        {(problem.action || problem.again || problem.kind === 'offline') && (
          <button type="button" className="stage-button stage-main" onClick={onRetry}>
            {waits ? strings.tryNow : strings.tryAgain}
          </button>
        )}
        <button type="button" className="stage-button" onClick={onDismiss}>
          {waits ? strings.withdraw : strings.dismiss}
        </button>
      </div>
    </section>
  );
}
