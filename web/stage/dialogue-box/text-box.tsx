import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { nameColor, type StageWorld, speakerName } from '../../../shared/chronicle/names.ts';
import { mayLoadPicture, usePictureState } from '../../pictures/index.ts';
import { useScrollFollowing } from '../../ui/use-follow-end.ts';
import { useReadState } from '../player-data/use-read-lines.ts';
import type { StageLine, StageScene } from '../playing/scene.ts';
import { useSettings } from '../preferences/settings.ts';
import { getShownLength, planTyping } from '../preferences/text-speed.ts';
import { faceUrl, nameColorStyle } from '../scene/preload-pictures.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Dots } from '../ui/dots.tsx';
import { Icon } from '../ui/icons.tsx';
import { MarkedText } from '../ui/marked-text.tsx';
import { StagePicture } from '../ui/picture.tsx';

/** In UTF-16 units. `typed` shows all of it; `onTyped` is called once when typing is done. */
function useTyping(line: StageLine, typed: boolean, onTyped: () => void): number {
  const { textSpeed } = useSettings();
  const plan = useMemo(() => planTyping(line.text, textSpeed, line.marks), [line.text, line.marks, textSpeed]);
  const [shown, setShown] = useState(typed ? line.text.length : 0);
  const tell = useRef(onTyped);
  tell.current = onTyped;

  useEffect(() => {
    if (typed) return setShown(line.text.length);
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const elapsed = now - began;
      setShown(getShownLength(plan, elapsed));
      if (elapsed >= plan.durationMs) tell.current();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [plan, typed, line.text]);

  return typed ? line.text.length : shown;
}

interface TextBoxProps {
  play: StageWorld;
  scene: StageScene;
  line: StageLine;
  typed: boolean;
  /** An accessible name, if another stage lies below. */
  label?: string | undefined;
  goesOn: boolean;
  /** Set while the Storyteller is writing and the reader has caught up. */
  onStop: (() => void) | null;
  onTyped: () => void;
  onNext: () => void;
}

/** The current line: with a name plate for speech, plain for narration. */
export function TextBox({ label, play, scene, line, typed, goesOn, onStop, onTyped, onNext }: TextBoxProps) {
  const strings = useStageTexts().stage;
  const { wasRead } = useReadState();
  const shown = useTyping(line, typed, onTyped);
  const text = useRef<HTMLParagraphElement>(null);
  const following = useScrollFollowing(text);
  const mode = line.kind === 'say' ? line.mode : 'narrate';
  const speaker = line.kind === 'say' ? line.character : undefined;
  const face = line.kind === 'say' ? line.expression : null;
  const offStage = speaker !== undefined && !scene.sprites.some(({ character }) => character === speaker);
  const portrait = offStage ? faceUrl(play, speaker, face) : null;
  const coming = usePictureState(portrait);
  const isPainted = portrait !== null && mayLoadPicture(coming);

  // A long line scrolls while it types.
  useEffect(() => {
    const element = text.current;
    const edge = element?.querySelector('[data-edge]');
    if (!element || !(edge instanceof HTMLElement) || element.scrollHeight <= element.clientHeight) return;
    if (shown === 0) {
      element.scrollTop = 0;
      following.start();
    } else if (!typed && following.isOn()) element.scrollTop = edge.offsetTop - element.clientHeight + 48;
  }, [shown, typed, following]);

  return (
    <section
      className={`stage-box stage-mode-${mode}`}
      data-portrait={isPainted ? true : undefined}
      data-read={wasRead || undefined}
      aria-label={label ?? strings.stage}
    >
      <StagePicture url={portrait} className="stage-portrait stage-absolute" />
      {line.kind === 'say' && (
        <div
          className="stage-name stage-story stage-absolute"
          aria-hidden="true"
          lang={play.language}
          {...nameColorStyle(nameColor(play, speaker))}
        >
          {speakerName(play, line)}
        </div>
      )}
      <p ref={text} className="stage-text stage-story" lang={play.language} aria-hidden="true">
        <MarkedText text={line.text} marks={line.marks} to={shown} />
        <span data-edge="" />
        <span className="stage-untyped">
          <MarkedText text={line.text} marks={line.marks} from={shown} />
        </span>
      </p>
      <GoingOn typed={typed} goesOn={goesOn} onStop={onStop} onNext={onNext} />
    </section>
  );
}

function GoingOn({ typed, goesOn, onStop, onNext }: Pick<TextBoxProps, 'typed' | 'goesOn' | 'onStop' | 'onNext'>) {
  const strings = useStageTexts().stage;
  return (
    <>
      {onStop && (
        <div className="stage-tools stage-soft stage-writing stage-absolute">
          <Dots label={strings.waiting} />
          <button type="button" className="stage-quiet" onClick={onStop}>
            {strings.stop}
          </button>
        </div>
      )}
      {goesOn && (
        <button
          type="button"
          className="stage-next stage-absolute"
          data-ready={typed || undefined}
          aria-label={strings.next}
          onClick={onNext}
        >
          <Icon name="next" />
        </button>
      )}
    </>
  );
}

function PageLine({ play, line, children }: { play: StageWorld; line: StageLine; children: ReactNode }) {
  const isSaid = line.kind === 'say';
  return (
    <p className={`stage-line-${isSaid ? line.mode : 'narrate'}`}>
      {isSaid && <b {...nameColorStyle(nameColor(play, line.character))}>{speakerName(play, line)}</b>}
      {children}
    </p>
  );
}

/** NVL mode: a page of text over the whole scene, the current line below the earlier ones. */
export function PageBox({ play, scene, line, typed, goesOn, onStop, onTyped, onNext }: TextBoxProps) {
  const strings = useStageTexts().stage;
  const shown = useTyping(line, typed, onTyped);
  const page = useRef<HTMLDivElement>(null);
  const following = useScrollFollowing(page);
  // Advancing ends looking back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line
  useEffect(() => following.start(), [line.seq, following]);
  // Scrolls to the last line, unless the reader has scrolled up.
  useEffect(() => {
    if (page.current && shown >= 0 && following.isOn()) page.current.scrollTop = page.current.scrollHeight;
  }, [shown, following]);
  return (
    <section className="stage-box stage-page" aria-label={strings.stage}>
      <div ref={page} className="stage-text stage-story" lang={play.language} aria-hidden="true">
        {scene.page.map((before) => (
          <PageLine key={before.seq} play={play} line={before}>
            <MarkedText text={before.text} marks={before.marks} />
          </PageLine>
        ))}
        <PageLine play={play} line={line}>
          <MarkedText text={line.text} marks={line.marks} to={shown} />
          <span className="stage-untyped">
            <MarkedText text={line.text} marks={line.marks} from={shown} />
          </span>
        </PageLine>
      </div>
      <GoingOn typed={typed} goesOn={goesOn} onStop={onStop} onNext={onNext} />
    </section>
  );
}

/** Announces each line once and whole to screen readers, instead of letter by letter. */
export function LineAnnouncer({ play, line }: { play: StageWorld; line: StageLine | null }) {
  const who = line?.kind === 'say' ? `${speakerName(play, line)}: ` : '';
  return (
    <div className="stage-unseen" aria-live="polite" aria-atomic="true" lang={play.language}>
      {line ? `${who}${line.text}` : ''}
    </div>
  );
}
