import { useStageTexts } from '../texts/use-texts.ts';

/** Offline, and nothing is pending: the scene stays readable. */
export function NoConnection({ onRetry }: { onRetry: () => void }) {
  const strings = useStageTexts().stage;
  return (
    <section className="stage-panel stage-trouble stage-tools" role="alert">
      <p>
        <strong>{strings.noConnection}</strong> {strings.noConnectionHint}
      </p>
      <div className="stage-tools">
        <button type="button" className="stage-small" onClick={onRetry}>
          {strings.tryNow}
        </button>
      </div>
    </section>
  );
}
