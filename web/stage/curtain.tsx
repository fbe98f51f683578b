import type { ReactNode, Ref } from 'react';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { TruncatedText } from '../ui/truncated-text.tsx';
import { LeaveLink } from './menu/leave-link.tsx';
import { getPlaceholderHue } from './scene/preload-pictures.ts';
import { useStageTexts } from './texts/use-texts.ts';
import { Dots } from './ui/dots.tsx';
import { Icon } from './ui/icons.tsx';
import { StagePicture } from './ui/picture.tsx';

/** The doors (butai), closed before and after the play. */
export function Doors({ open }: { open: boolean }) {
  return (
    <div className="stage-doors stage-untouched stage-fill" data-open={open || undefined} aria-hidden="true">
      <div className="stage-door stage-absolute stage-door-left" />
      <div className="stage-door stage-absolute stage-door-right" />
    </div>
  );
}

/** The sheet on the closed doors. */
export function DoorNotice({ children, kind, paper }: { children: ReactNode; kind: string; paper?: Ref<HTMLElement> }) {
  return (
    <div className="stage-fill stage-center">
      <article ref={paper} tabIndex={-1} className={`stage-bill stage-centered stage-bill-${kind}`}>
        {children}
      </article>
    </div>
  );
}

function Face({ id, name, url }: { id: string; name: string; url: string | null }) {
  const blank = (
    <span className="stage-cast-blank" style={{ '--hue': getPlaceholderHue(id) }} aria-hidden="true">
      {[...name][0]}
    </span>
  );
  return <StagePicture url={url} lazy instead={blank} />;
}

export function StartNotice({
  play,
  waiting,
  onBegin,
  onLoad,
}: {
  play: PlayAnswer;
  waiting: boolean;
  onBegin: () => void;
  onLoad: () => void;
}) {
  const strings = useStageTexts().stage;
  const words = useStageTexts().history;
  const protagonist = play.cast.find(({ role }) => role === 'protagonist');
  return (
    <DoorNotice kind="start">
      <h1 lang={play.language}>{play.title}</h1>
      <p className="stage-premise stage-story" lang={play.language}>
        <TruncatedText text={play.premise} language={play.language} />
      </p>
      {play.cast.length > 0 && (
        <section aria-label={strings.cast}>
          <ul className="stage-cast" lang={play.language}>
            {play.cast.slice(0, 8).map((member) => (
              <li key={member.id} data-you={member === protagonist || undefined}>
                <Face id={member.id} name={member.name} url={member.image} />
                <span>{member.name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {protagonist && <p className="stage-you stage-soft">{strings.youPlay(protagonist.name)}</p>}
      <div className="stage-row">
        {waiting ? (
          <p className="stage-opening" role="status">
            {strings.opening}
            <Dots />
          </p>
        ) : (
          // biome-ignore lint/a11y/noAutofocus: the page has one thing to do, and Enter does it
          <button type="button" className="stage-button stage-main stage-begin" autoFocus onClick={onBegin}>
            {strings.begin}
          </button>
        )}
      </div>
      <div className="stage-row">
        <button type="button" className="stage-quiet" onClick={onLoad}>
          <Icon name="saves" />
          {words.saves}
        </button>
        <LeaveLink trialOf={play.trialOf} icon className="stage-quiet" />
      </div>
    </DoorNotice>
  );
}
