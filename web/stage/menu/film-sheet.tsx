import { useMemo, useState } from 'react';
import { listHeadings } from '../../../shared/chronicle/chapters.ts';
import { buildTranscript, type Turn } from '../../../shared/chronicle/transcript.ts';
import type { SequencedFrame, VNFrame } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';
import { PlayingStagePreview } from '../stage-preview.tsx';
import type { StageTexts } from '../texts/en.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { StoryLoading } from './story-loading.tsx';
import { useAllTurns } from './use-all-turns.ts';

/** Frames that ask the player or announce a roll; a film leaves them out. */
const ASKS: readonly VNFrame['type'][] = ['choice', 'input', 'travel', 'check', 'yield'];

export interface Film {
  readonly frames: readonly SequencedFrame[];
  readonly turns: readonly { readonly seq: number; readonly turn: number }[];
  readonly acts: readonly { readonly seq: number; readonly title: string }[];
}

/** @param turns oldest first */
export function createFilm(turns: readonly Turn[], play: PlayAnswer, strings: StageTexts['stage']): Film {
  const transcript = buildTranscript(turns, Number.POSITIVE_INFINITY, play, strings);
  const frames: SequencedFrame[] = [];
  const starts: { seq: number; turn: number }[] = [];
  const acts: { seq: number; title: string }[] = [];
  const add = (frame: VNFrame) => frames.push({ seq: frames.length, frame });
  for (const [index, { turn, frames: shown }] of turns.entries()) {
    starts.push({ seq: frames.length, turn });
    const entries = transcript[index]?.entries ?? [];
    const titles = new Set(listHeadings(shown, play).flatMap(({ kind, seq }) => (kind === 'act' ? [seq] : [])));
    const did = entries.find(({ kind }) => kind === 'did');
    if (did) add({ type: 'say', name: did.who ?? strings.you, text: did.text });
    for (const { seq, ...frame } of shown) {
      if (frame.type === 'notify' && titles.has(seq)) acts.push({ seq: frames.length, title: frame.text });
      const inWords = frame.type === 'check-result' || frame.type === 'ending';
      const entry = inWords ? entries.find(({ key }) => key === String(seq)) : undefined;
      if (entry) add({ type: 'narrate', text: [entry.who, entry.text].filter(Boolean).join(': ') });
      else if (!inWords && !ASKS.includes(frame.type)) add(frame as VNFrame);
    }
  }
  return { frames, turns: starts, acts };
}

const PACES = [1, 2, 4] as const;

interface FilmSheetProps {
  api: PlayApi;
  play: PlayAnswer;
  performedSeq: number;
  onClose: () => void;
}

/** The play as a film: it runs by itself, and can be paused, sped up and left. */
export function FilmSheet({ api, play, performedSeq, onClose }: FilmSheetProps) {
  const words = useStageTexts().told;
  const strings = useStageTexts().stage;
  const story = useAllTurns(api, performedSeq);
  const film = useMemo(() => story.turns && createFilm(story.turns, play, strings), [story.turns, play, strings]);
  const [paused, setPaused] = useState(false);
  const [pace, setPace] = useState<number>(1);
  const [at, setAt] = useState(-1);
  const [over, setOver] = useState(false);
  const [showing, setShowing] = useState(0);
  const again = () => {
    setOver(false);
    setPaused(false);
    setAt(-1);
    setShowing((count) => count + 1);
  };
  const turn = film?.turns.findLast(({ seq }) => seq <= Math.max(0, at))?.turn ?? 1;
  const last = film?.turns.at(-1)?.turn ?? 1;
  const act = film?.acts.findLast(({ seq }) => seq <= at)?.title;
  return (
    <Sheet title={words.film} kind="film" width={76} onClose={onClose}>
      {film === null ? (
        <StoryLoading failed={story.failed} onRetry={story.read} />
      ) : (
        <div className="stage-scroll stage-film">
          <PlayingStagePreview
            key={showing}
            world={play}
            before={[]}
            frames={film.frames}
            paused={paused || over}
            pace={pace}
            label={words.film}
            actTitle={act}
            onSeq={setAt}
            onOver={() => setOver(true)}
            onLeave={onClose}
          />
          <div className="stage-tools stage-film-bar" role="toolbar" aria-label={words.filmControls}>
            {over ? (
              <button type="button" className="stage-small stage-main" onClick={again}>
                <Icon name="again" />
                {words.fromTheStart}
              </button>
            ) : (
              <button type="button" className="stage-small stage-main" onClick={() => setPaused(!paused)}>
                <Icon name={paused ? 'play' : 'pause'} />
                {paused ? words.goOn : words.halt}
              </button>
            )}
            <fieldset className="stage-tools" aria-label={words.pace}>
              {PACES.map((one) => (
                <button
                  key={one}
                  type="button"
                  className="stage-small"
                  aria-pressed={pace === one}
                  title={words.timesAsFast(one)}
                  onClick={() => setPace(one)}
                >
                  {one}×
                </button>
              ))}
            </fieldset>
            <span className="stage-film-at stage-soft" role="status">
              {over ? strings.theEnd : words.turnOf(turn, last)}
            </span>
          </div>
        </div>
      )}
    </Sheet>
  );
}
