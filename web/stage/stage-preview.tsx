import { type KeyboardEvent, memo, Suspense, useEffect, useMemo, useReducer, useRef } from 'react';
import type { StageWorld } from '../../shared/chronicle/names.ts';
import type { SequencedFrame } from '../../shared/play/index.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { EMPTY_SCENE, restoreScene, type StageScene } from './playing/scene.ts';
import { INITIAL_STAGE, type StageState, stageReducer } from './playing/stage-reducer.ts';
import { useSettings, useStageLook } from './preferences/settings.ts';
import { Backdrop, FullPicture, Light } from './scene/backdrop.tsx';
import { Effects } from './scene/effects.tsx';
import { usePreloadQueuedPictures } from './scene/preload-pictures.ts';
import { Sprites } from './scene/sprites.tsx';
import './styles/index.css';
import { LineAnnouncer, PageBox, TextBox } from './dialogue-box/text-box.tsx';
import { Toasts } from './dialogue-box/toasts.tsx';
import { usePlayback } from './playing/use-playback.ts';
import { getAutoDelay } from './preferences/text-speed.ts';
import { useSound } from './scene/use-sound.ts';

/** What a small stage needs of a story, which may be unfinished: characters, pictures, music and voices. */
export type StagePreviewWorld = StageWorld & Pick<PlayAnswer, 'music' | 'voices'>;

const createAct = (title = ''): PlayAnswer['act'] => ({ id: '', title, number: 1, of: 1 });
const nothing = () => undefined;

const chooseTextBox = ({ textMode }: StageWorld) => (textMode === 'nvl' ? PageBox : TextBox);

/** The stage after some frames, without motion or sound. Memoized by its frames. */
export const StillStagePreview = memo(function StillStage({
  world,
  frames,
}: {
  world: StagePreviewWorld;
  frames: readonly SequencedFrame[];
}) {
  const scene = useMemo(() => restoreScene(EMPTY_SCENE, frames), [frames]);
  const Words = chooseTextBox(world);
  return (
    <Boards world={world} scene={scene}>
      {scene.line && (
        <Words
          key={scene.line.seq}
          play={world}
          scene={scene}
          line={scene.line}
          typed
          goesOn={false}
          onStop={null}
          onTyped={nothing}
          onNext={nothing}
        />
      )}
    </Boards>
  );
});

function begun(before: readonly SequencedFrame[], frames: readonly SequencedFrame[]): StageState {
  const scene = restoreScene(EMPTY_SCENE, before);
  const empty = { ...INITIAL_STAGE, scene, lastSeq: before.at(-1)?.seq ?? -1 };
  const stage = stageReducer(stageReducer(empty, { type: 'turn-began', action: null }), {
    type: 'frames-came',
    frames,
  });
  return stageReducer(stage, { type: 'turn-ended', standing: INITIAL_STAGE.standing });
}

/**
 * Performs frames as the stage does, with pauses, pictures and sound.
 * @param before frames already on the stage
 * @param actTitle the current act's title, which is not shown as a toast
 */
export function PlayingStagePreview({
  world,
  before,
  frames,
  paused = false,
  pace = 1,
  label,
  actTitle,
  onSeq,
  onOver,
  onLeave,
}: {
  world: StagePreviewWorld;
  before: readonly SequencedFrame[];
  frames: readonly SequencedFrame[];
  paused?: boolean;
  /** A factor on the auto speed; above 1, lines are not typed. */
  pace?: number;
  /** An accessible name of its text box, if it lies over another stage. */
  label?: string;
  actTitle?: string | undefined;
  onSeq: (seq: number) => void;
  onOver: () => void;
  onLeave: () => void;
}) {
  const [stage, dispatch] = useReducer(stageReducer, null, () => begun(before, frames));
  const { scene, hold, performedSeq, telling } = stage;
  const Words = chooseTextBox(world);
  const latest = useRef(stage);
  latest.current = stage;
  const player = useMemo(
    () => ({ dispatch, advance: () => dispatch({ type: 'advanced' }), getSnapshot: () => ({ stage: latest.current }) }),
    [],
  );
  // A preview is skippable throughout, since its viewer wrote it. Voices play only at normal speed.
  const { voicing } = useSound(world, scene, stage.queue, { unspoken: pace > 1 });
  const playback = { auto: true, skip: false, paused, pace, voicing, wasRead: true, onSkipEnd: nothing };
  usePlayback(player, { stage, problem: null }, scene, playback);
  usePreloadQueuedPictures(world, stage.queue);
  const root = useRef<HTMLDivElement>(null);
  const tell = useRef({ onSeq, onOver });
  tell.current = { onSeq, onOver };
  useEffect(() => {
    tell.current.onSeq(performedSeq);
  }, [performedSeq]);
  // The stage takes the keys; auto mode pauses while the author types elsewhere.
  useEffect(() => {
    root.current?.focus({ preventScroll: true });
  }, []);
  const last = scene.line?.text ?? '';
  const { autoTime } = useSettings();
  useEffect(() => {
    if (telling || paused || voicing === 'speaking') return;
    const timer = setTimeout(() => tell.current.onOver(), (getAutoDelay(last, 0) * autoTime) / pace);
    return () => clearTimeout(timer);
  }, [telling, paused, voicing, last, autoTime, pace]);
  useEffect(() => {
    if (pace > 1 && hold?.kind === 'line' && !hold.typed) dispatch({ type: 'typed' });
  }, [pace, hold]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isOn = event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowRight';
    if (!isOn && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onLeave();
    else player.advance();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press anywhere goes on, as on the stage; its button is named.
    <div ref={root} tabIndex={-1} className="stage-played" onKeyDown={onKeyDown} onClick={player.advance}>
      <Boards
        world={world}
        scene={scene}
        actTitle={actTitle}
        onToastOver={(seq) => dispatch({ type: 'toast-expired', seq })}
      >
        {scene.line && (
          <Words
            key={scene.line.seq}
            play={world}
            label={label}
            scene={scene}
            line={scene.line}
            typed={hold?.kind === 'line' ? hold.typed : true}
            goesOn={telling}
            onStop={null}
            onTyped={() => dispatch({ type: 'typed' })}
            onNext={nothing}
          />
        )}
        <LineAnnouncer play={world} line={scene.line} />
      </Boards>
    </div>
  );
}

function Boards({
  world,
  scene,
  actTitle,
  onToastOver = nothing,
  children,
}: {
  world: StageWorld;
  scene: StageScene;
  actTitle?: string | undefined;
  onToastOver?: (seq: number) => void;
  children: React.ReactNode;
}) {
  const look = useStageLook();
  const view = useRef<HTMLDivElement>(null);
  const blur = scene.effects.blur ? 2 + scene.effects.blur.intensity * 8 : 0;
  return (
    <div className="stage-inset">
      <div className="stage" {...look}>
        <div ref={view} className="stage-scene stage-fill" aria-hidden="true">
          <div className="stage-blur stage-fill" style={{ '--blur': blur }}>
            <Backdrop play={world} background={scene.background} />
            <Sprites play={world} scene={scene} />
            <Light of={scene.background} />
            <FullPicture play={world} scene={scene} />
          </div>
          <Effects scene={scene} stage={view} />
        </div>
        <div className="stage-footlights stage-absolute stage-untouched" aria-hidden="true" />
        <div
          className="stage-hud stage-untouched stage-fill"
          data-page={(world.textMode === 'nvl' && scene.line !== null) || undefined}
        >
          <Suspense>
            <Toasts toasts={scene.toasts} act={createAct(actTitle)} language={world.language} onOver={onToastOver} />
            <div className="stage-bottom stage-centered">{children}</div>
          </Suspense>
        </div>
      </div>
    </div>
  );
}
