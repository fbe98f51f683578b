import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { buildTranscript, isLine, isStageNote, type Turn } from '../../../shared/chronicle/transcript.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';
import { getShownTurn, type StageState } from '../playing/stage-reducer.ts';
import { nameColorStyle } from '../scene/preload-pictures.ts';
import { voiceUrl } from '../scene/use-voice.ts';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { MarkedText } from '../ui/marked-text.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TurnActions } from './turn-actions.tsx';
import type { HistoryActions } from './use-rollback.ts';

/** The current turn for the backlog: its loaded frames, committed or not. */
export function getCurrentTurn(
  stage: StageState,
  pending: PlayerAction | null,
  committed: readonly Turn[],
): Turn | null {
  if (stage.turnFrames.length === 0) return null;
  const turn = getShownTurn(stage);
  const known = committed.find((one) => one.turn === turn);
  return {
    turn,
    action: known?.action ?? pending ?? { type: 'continue' },
    frames: stage.turnFrames.map(({ seq, frame }) => ({ ...frame, seq })),
    waitingFor: stage.standing.waitingFor,
  };
}

const PAGE = 10;
const NAMED_LENGTH = 60;

/** Committed turns: the latest page first, older ones on demand. `oldest` is the first loaded turn. */
function useTurns(api: PlayApi, latest: number) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [oldest, setOldest] = useState(latest + 1);
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);

  const loadOlder = useCallback(async () => {
    if (busy.current || oldest <= 1) return;
    busy.current = true;
    setFailed(false);
    const from = Math.max(1, oldest - PAGE);
    try {
      const page = await api.turns(from, oldest - from, new AbortController().signal);
      setTurns((all) => [...page.turns.filter(({ turn }) => turn < oldest), ...all]);
      setOldest(from);
    } catch (error) {
      console.warn(error);
      setFailed(true);
    } finally {
      busy.current = false;
    }
  }, [api, oldest]);

  return { turns, more: oldest > 1, isEmpty: oldest > latest, failed, loadOlder };
}

interface BacklogSheetProps {
  api: PlayApi;
  play: PlayAnswer;
  stage: StageState;
  pending: PlayerAction | null;
  /** A turn is being told: rollback is impossible. */
  busy: boolean;
  history: HistoryActions;
  notices?: boolean;
  /** Saves a turn as a script; null if this player is not the author. */
  onKeep: ((turn: number) => void) | null;
  /** Plays the voice of a line again, by its key; null if voices are off. */
  onVoice: ((voice: string) => void) | null;
  onLookAt: (turn: number, seq: number) => void;
  onClose: () => void;
}

/** The backlog: latest at the bottom; earlier turns load on scrolling up. Turns offer rollback and branch. */
export function BacklogSheet({
  api,
  play,
  stage,
  pending,
  busy,
  history,
  notices = false,
  onKeep,
  onVoice,
  onLookAt,
  onClose,
}: BacklogSheetProps) {
  const strings = useStageTexts().stage;
  const words = useStageTexts().history;
  const language = useStageLanguage();
  const [latest] = useState(getShownTurn(stage));
  const { turns, more, isEmpty, failed, loadOlder } = useTurns(api, latest);
  const sentinel = useRef<HTMLDivElement>(null);

  const listed = useMemo(() => {
    const current = getCurrentTurn(stage, pending, turns);
    const all = current ? [...turns.filter(({ turn }) => turn !== current.turn), current] : turns;
    return buildTranscript(all, stage.performedSeq, play, strings)
      .map(({ turn, entries }) => ({ turn, entries: notices ? entries.filter(isStageNote) : entries }))
      .filter(({ entries }) => entries.length > 0);
  }, [stage, pending, turns, play, notices, strings]);
  const title = notices ? strings.notices : strings.backlog;

  useEffect(() => {
    const element = sentinel.current;
    if (!element || !more || failed) return;
    // The latest page loads at once: the current turn may fill the sheet and push the sentinel out of view.
    if (isEmpty) return void loadOlder();
    // rootMargin only applies to the root itself, which is the sheet that scrolls.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadOlder(), {
      root: element.closest('.stage-backlog'),
      rootMargin: '200px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, isEmpty, failed, loadOlder]);

  return (
    <Sheet title={title} kind="backlog" width={48} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="stage-scroll stage-backlog" data-first="" tabIndex={0} aria-label={title}>
        <div>
          <div ref={sentinel} className="stage-backlog-edge stage-soft">
            {failed ? (
              <p role="alert">
                {strings.backlogFailed}{' '}
                <button type="button" className="stage-quiet" onClick={() => void loadOlder()}>
                  {strings.tryAgain}
                </button>
              </p>
            ) : (
              more && <p>{strings.backlogOlder}</p>
            )}
          </div>
          {listed.length > 0 && !more && !notices && (
            <div className="stage-row">
              <TurnActions turn={0} present={false} newer={null} disabled={busy} history={history} />
            </div>
          )}
          {listed.length === 0 && !more && (
            <p className="stage-sheet-intro stage-soft">{notices ? strings.noticesEmpty : strings.backlogEmpty}</p>
          )}
          {listed.map(({ turn, entries }) => (
            <section key={turn} className="stage-backlog-turn" aria-label={strings.turn(turn)}>
              <header>
                <h3>{strings.turn(turn)}</h3>
                {turn <= play.turn && !notices && (
                  <TurnActions
                    turn={turn}
                    present={turn === play.turn}
                    newer={play.latestVersion > play.version ? play.latestVersion : null}
                    disabled={busy}
                    history={history}
                    onKeep={onKeep && (() => onKeep(turn))}
                  />
                )}
              </header>
              {entries.map(({ key, kind, who, color = null, text, marks, voice }) => (
                <p key={key} className={`stage-line stage-story stage-line-${kind}`} lang={play.language}>
                  {who && <b {...nameColorStyle(color)}>{who}</b>}
                  <span>
                    <MarkedText text={text} marks={marks} />
                  </span>
                  <span className="stage-line-tools">
                    {onVoice && voiceUrl(play.voices, { voice }) !== null && (
                      <button
                        type="button"
                        lang={language}
                        title={words.hearAgain}
                        aria-label={`${words.hearAgain}: ${text.slice(0, NAMED_LENGTH)}`}
                        onClick={() => voice !== undefined && onVoice(voice)}
                      >
                        <Icon name="soundOn" />
                      </button>
                    )}
                    {isLine({ kind }) && !notices && (
                      <button
                        type="button"
                        lang={language}
                        title={words.lookHere}
                        aria-label={`${words.lookHere}: ${text.slice(0, NAMED_LENGTH)}`}
                        onClick={() => onLookAt(turn, Number(key))}
                      >
                        <Icon name="back" />
                      </button>
                    )}
                  </span>
                </p>
              ))}
            </section>
          ))}
        </div>
      </section>
    </Sheet>
  );
}
