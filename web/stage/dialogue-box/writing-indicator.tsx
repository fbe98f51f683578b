import type { TellerData } from '../../../shared/wire/index.ts';
import { modelName } from '../playing/teller.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { TellerWords } from './teller-note.tsx';

/** The waiting indicator while the Storyteller writes: the player's action, the model, and a stop button. */
export function WritingIndicator({
  did,
  reconnecting,
  teller,
  onStop,
}: {
  did: string | null;
  reconnecting: boolean;
  teller: TellerData | null;
  onStop: (() => void) | null;
}) {
  const strings = useStageTexts().stage;
  return (
    <section className="stage-waiting stage-centered stage-soft">
      {did && <p className="stage-player-action stage-story">{did}</p>}
      <svg className="stage-ink" viewBox="0 0 240 36" aria-hidden="true">
        <path
          d="M6 22c26-14 38-14 54-4s30 10 48-2 34-12 50 0 34 10 76-4"
          pathLength="100"
          fill="none"
          strokeDasharray="100"
          strokeLinecap="round"
          strokeWidth="5"
        />
      </svg>
      <p role="status">
        {reconnecting ? strings.reconnecting : strings.waiting}
        {!reconnecting && teller && (
          <small>{teller.insteadOf ? <TellerWords teller={teller} /> : modelName(teller.model, strings)}</small>
        )}
      </p>
      {onStop && (
        <button type="button" className="stage-button" onClick={onStop}>
          {strings.stop}
        </button>
      )}
    </section>
  );
}
