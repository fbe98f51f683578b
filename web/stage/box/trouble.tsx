import { Icon } from '../ui/icons.tsx';
import { useWords } from '../words/language.ts';

interface TroubleProps {
  /** Null where the turn cannot be told again. */
  onAgain: (() => void) | null;
  onBack: () => void;
  onPlayOn: () => void;
}

/** The turn could not be planned and was told plainly: what can be done about it, or nothing at all. */
export function Trouble({ onAgain, onBack, onPlayOn }: TroubleProps) {
  const words = useWords().history;
  return (
    <section className="stage-trouble" role="alert">
      <p>
        <strong>{words.trouble}</strong> {words.troubleHint}
      </p>
      <div>
        {onAgain && (
          <button type="button" className="stage-small stage-small-main" onClick={onAgain}>
            <Icon name="retell" />
            {words.tellAgain}
          </button>
        )}
        <button type="button" className="stage-small" onClick={onBack}>
          <Icon name="back" />
          {words.goBack}
        </button>
        <button type="button" className="stage-small" onClick={onPlayOn}>
          {words.playOn}
        </button>
      </div>
    </section>
  );
}

/** The last turn is being told again: the telling before stays on the stage until the first words of it come. */
export function Retelling({ stopLabel, onStop }: { stopLabel: string; onStop: () => void }) {
  const words = useWords().history;
  return (
    <section className="stage-retelling">
      <p role="status">
        {words.tellingAgain}
        <span className="stage-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </p>
      <button type="button" className="stage-small" onClick={onStop}>
        {stopLabel}
      </button>
    </section>
  );
}
