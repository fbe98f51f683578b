import { useStageTexts } from '../texts/use-texts.ts';
import { Dots } from '../ui/dots.tsx';
import { Icon } from '../ui/icons.tsx';

interface TroubleProps {
  onAgain: (() => void) | null;
  onBack: () => void;
  onPlayOn: () => void;
}

/** The turn could not be planned and was told from templates: offers remedies, if there are any. */
export function TurnTrouble({ onAgain, onBack, onPlayOn }: TroubleProps) {
  const words = useStageTexts().history;
  return (
    <section className="stage-panel stage-trouble stage-tools" role="alert">
      <p>
        <strong>{words.trouble}</strong> {words.troubleHint}
      </p>
      <div className="stage-tools">
        {onAgain && (
          <button type="button" className="stage-small stage-main" onClick={onAgain}>
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

/** The last turn is being retold: its earlier version stays until the first new words arrive. */
export function Retelling({ stopLabel, onStop }: { stopLabel: string; onStop: () => void }) {
  const words = useStageTexts().history;
  return (
    <section className="stage-panel stage-trouble stage-tools">
      <p role="status">
        {words.tellingAgain} <Dots />
      </p>
      <button type="button" className="stage-small" onClick={onStop}>
        {stopLabel}
      </button>
    </section>
  );
}
