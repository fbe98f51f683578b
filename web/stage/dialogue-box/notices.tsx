import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { type Refused, useRefusalTexts } from '../../i18n/refusal-texts.ts';
import { StandaloneContext } from '../menu/standalone-context.ts';
import type { Problem } from '../playing/player.ts';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';
import { Dots } from '../ui/dots.tsx';
import { Icon } from '../ui/icons.tsx';

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

interface TypedWords {
  readonly reads: boolean;
  readonly unread: { readonly typed: string; readonly refused: Refused } | null;
}

export const FreeTextContext = createContext<TypedWords>({ reads: true, unread: null });

/** Why free text had no effect, with a link to connect a model. */
export function FreeTextRefusedNote({ refused }: { refused: Refused }) {
  const strings = useStageTexts().stage;
  const isAlone = useContext(StandaloneContext);
  const say = useRefusalTexts(useStageLanguage());
  return (
    <p className="stage-refused-words" role="alert">
      {inOneLine(say(refused) ?? [])}{' '}
      {!isAlone && refused.reason?.code === 'words-take-a-model' && (
        // In a new tab, so that the text is kept here.
        <Link to="/models" target="_blank">
          {strings.connectModel}
        </Link>
      )}
    </p>
  );
}

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
