import { useStageTexts } from '../texts/use-texts.ts';

/** Placeholder for a story that is loading or failed to load. */
export function StoryLoading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const strings = useStageTexts().stage;
  return failed ? (
    <p role="alert" className="stage-sheet-intro stage-soft">
      {strings.backlogFailed}{' '}
      <button type="button" className="stage-quiet" onClick={onRetry}>
        {strings.tryAgain}
      </button>
    </p>
  ) : (
    <p role="status" className="stage-sheet-intro stage-soft">
      {strings.backlogOlder}
    </p>
  );
}
