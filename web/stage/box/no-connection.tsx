import { useWords } from '../words/language.ts';

/** There is no connection, and nothing waits for it: what is on the stage can be read, and chosen from. */
export function NoConnection({ onRetry }: { onRetry: () => void }) {
  const strings = useWords().stage;
  return (
    <section className="stage-trouble" role="alert">
      <p>
        <strong>{strings.noConnection}</strong> {strings.noConnectionHint}
      </p>
      <div>
        <button type="button" className="stage-small" onClick={onRetry}>
          {strings.tryNow}
        </button>
      </div>
    </section>
  );
}
