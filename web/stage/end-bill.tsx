import { useEffect, useRef, useState } from 'react';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { DoorNotice } from './curtain.tsx';
import { LeaveLink } from './menu/leave-link.tsx';
import { CURTAIN_MS } from './playing/limits.ts';
import { useStageTexts } from './texts/use-texts.ts';

interface EndBillProps {
  play: PlayAnswer;
  ending: string | null;
  text: string | null;
  failed: boolean;
  onAgain: () => void;
  onBacklog: () => void;
  onFilm: () => void;
  onChronicle: () => void;
  onBack: () => void;
  onLoad: () => void;
}

/** After the play: the ending, and what to do next. */
export function EndNotice(props: EndBillProps) {
  const { play, ending, text, failed, onAgain, onBacklog, onFilm, onChronicle, onBack, onLoad } = props;
  const strings = useStageTexts().stage;
  const words = useStageTexts().history;
  const texts = useStageTexts().told;
  const paper = useRef<HTMLElement>(null);
  const [came] = useState(() => performance.now());

  // Not on a button: the key that advanced the text must not start a new play.
  useEffect(() => paper.current?.focus({ preventScroll: true }), []);
  const again = () => {
    if (performance.now() - came > CURTAIN_MS) onAgain();
  };
  return (
    <DoorNotice kind="end" paper={paper}>
      <p className="stage-the-end">{strings.theEnd}</p>
      <h1 lang={play.language}>{ending ?? play.title}</h1>
      {ending !== null && ending !== play.title && (
        <p className="stage-premise stage-story" lang={play.language}>
          {play.title}
        </p>
      )}
      {text && (
        <p className="stage-premise stage-story" lang={play.language}>
          {text}
        </p>
      )}
      {failed && <p role="alert">{strings.playAgainFailed}</p>}
      <div className="stage-row">
        <button type="button" className="stage-button stage-main" onClick={again}>
          {strings.playAgain}
        </button>
        <button type="button" className="stage-button" onClick={onBack}>
          {words.previousTurn}
        </button>
        <button type="button" className="stage-button" onClick={onLoad}>
          {words.saves}
        </button>
        <button type="button" className="stage-button" onClick={onBacklog}>
          {strings.backlog}
        </button>
        <button type="button" className="stage-button" onClick={onFilm}>
          {texts.film}
        </button>
        <button type="button" className="stage-button" onClick={onChronicle}>
          {texts.chronicle}
        </button>
        <LeaveLink trialOf={play.trialOf} className="stage-button" />
      </div>
    </DoorNotice>
  );
}
