import { useBlocker, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { placeOfBackground } from '../../shared/chronicle/names.ts';
import { knownLanguage, type Language } from '../../shared/language/tag.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { Doors, StartNotice } from './curtain.tsx';
import { StageErrorNotice } from './dialogue-box/notices.tsx';
import { LineAnnouncer } from './dialogue-box/text-box.tsx';
import { useKeyboardInset, useParallax, useStageInput } from './input/use-stage-input.ts';
import { useTouchAndGamepad } from './input/use-touch-and-gamepad.ts';
import type { SheetName } from './menu/sheets.tsx';
import { StandaloneContext } from './menu/standalone-context.ts';
import { useHistoryActions, useStageMessage } from './menu/use-rollback.ts';
import { ReadStateContext, useReadTracking } from './player-data/use-read-lines.ts';
import type { PlayApi } from './playing/api.ts';
import { getPreviousSeq, getVisiblePastTurn, getVisibleScene } from './playing/look-back.ts';
import { canRetell, type Player, type PlayerSnapshot } from './playing/player.ts';
import type { StageScene } from './playing/scene.ts';
import { canTravel, getShownTurn, getWaitingFor } from './playing/stage-reducer.ts';
import { useAcceptsFreeText } from './playing/use-accepts-free-text.ts';
import { useHeldSkip, usePlayback } from './playing/use-playback.ts';
import type { Command } from './preferences/key-bindings.ts';
import { getStageSettings, useReducedMotion, useSettings, useStageLook } from './preferences/settings.ts';
import { Backdrop, FullPicture, Light } from './scene/backdrop.tsx';
import { Effects } from './scene/effects.tsx';
import { usePreloadNearbyPictures, usePreloadQueuedPictures } from './scene/preload-pictures.ts';
import { canSpeak, useSelfVoicing } from './scene/self-voicing.ts';
import { Sprites } from './scene/sprites.tsx';
import { useSound } from './scene/use-sound.ts';
import { loadSheetTexts, setStageLanguage, useStageLanguage, useStageTexts } from './texts/use-texts.ts';

/** Loaded while the title is shown, which does not wait for it. */
const loadHud = () => import('./dialogue-box/hud.tsx');
const Hud = lazy(async () => ({ default: (await loadHud()).Hud }));
/** Loaded after the stage, before they are needed. */
const loadSheets = async () => (await Promise.all([import('./menu/sheets.tsx'), loadSheetTexts()]))[0];
const Sheets = lazy(async () => ({ default: (await loadSheets()).Sheets }));
const loadEnd = () => import('./end-bill.tsx');
const EndBill = lazy(async () => ({ default: (await loadEnd()).EndNotice }));

/** The duration of the opening doors, in ms; the first line waits for it. */
const DOORS_MS = 1100;

function useDoorsOpened(open: boolean, still: boolean): boolean {
  const [opened, setOpened] = useState(open);
  useEffect(() => {
    if (!open) return setOpened(false);
    const timer = setTimeout(() => setOpened(true), still ? 0 : DOORS_MS);
    return () => clearTimeout(timer);
  }, [open, still]);
  return open && opened;
}

/** The background from the frames; without one, the colours of the current place. */
function useBackground(play: PlayAnswer, scene: StageScene, location: string): StageScene['background'] {
  const here = play.places.find(({ id }) => id === location)?.background;
  return useMemo(
    () => scene.background ?? (here === undefined ? null : { id: here, transition: 'dissolve', seq: -1 }),
    [scene.background, here],
  );
}

/** Sets the stage's language to the player's setting; if that is the story's and unavailable, to the page's. */
function useSpokenLanguage(play: PlayAnswer): Language {
  const { language } = useSettings();
  const spoken = language === 'story' ? knownLanguage(play.language) : language;
  useEffect(() => {
    setStageLanguage(spoken);
    return () => setStageLanguage(null);
  }, [spoken]);
  return useStageLanguage();
}

/** Marks the page as filled by the stage. With `:has()`, any change on any page would search the whole document. */
function useWholePage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.stage = '';
    return () => {
      delete dataset.stage;
    };
  }, []);
}

function toggleFullscreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch((error: unknown) => console.info('Full screen is not available.', error));
}

const askedAloud = ({ choice }: StageScene) =>
  choice ? { prompt: choice.prompt ?? null, options: choice.options } : null;

interface TheatreProps {
  api: PlayApi;
  player: Player;
  snapshot: PlayerSnapshot;
  play: PlayAnswer;
}

/** The whole stage of one play: the scene, questions, and all commands. */
export function Theatre({ api, player, snapshot, play }: TheatreProps) {
  const isAlone = useContext(StandaloneContext);
  const { stage } = snapshot;
  const scene = useMemo(() => getVisibleScene(stage), [stage]);
  const strings = useStageTexts().stage;
  const language = useSpokenLanguage(play);
  const settings = useSettings();
  const reduced = useReducedMotion();
  const look = useStageLook();
  useWholePage();
  const navigate = useNavigate();
  const root = useRef<HTMLElement>(null);
  const sceneRef = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [hidden, setHidden] = useState(false);
  const [auto, setAuto] = useState(false);
  const [skip, setSkip] = useState(false);
  const [againFailed, setAgainFailed] = useState(false);

  // While the first turn is retold, the stage has no turn.
  const started = stage.standing.turn > 0 || stage.performedSeq >= 0 || (stage.before?.standing.turn ?? 0) > 0;
  const looks = stage.look !== null;
  const ended = stage.standing.ended && !stage.telling && !looks;
  const doorsOpen = started && !ended;
  const opened = useDoorsOpened(doorsOpen, reduced);
  const asked = getWaitingFor(stage);
  const ways = asked === 'continue' && (scene.travel ?? []).length > 0;
  const closeSheet = useCallback(() => setSheet(null), []);
  const { said, say } = useStageMessage();
  const reads = useAcceptsFreeText(api, isAlone);
  const history = useHistoryActions({ api, player, play }, say, closeSheet);

  useEffect(() => {
    Promise.all([loadHud(), loadSheets(), loadEnd()]).catch((error: unknown) =>
      console.info('The sheets could not be preloaded; they are loaded on demand.', error),
    );
  }, []);
  const races = useHeldSkip() || skip;
  const { voicing: recorded, speakAgain } = useSound(play, opened ? scene : { ...scene, line: null }, stage.queue, {
    silent: sheet === 'seen' || sheet === 'film',
    unspoken: races || looks,
  });
  usePreloadQueuedPictures(play, stage.queue);
  const present = scene.sprites.map(({ character }) => character);
  usePreloadNearbyPictures(play, stage.standing.connections, present, stage.standing.near ?? [], stage.telling);
  const background = useBackground(play, scene, stage.standing.location);
  const familiar = useReadTracking(play, stage, { background, shown: opened });
  const voicing = useSelfVoicing(play, root, {
    line: opened ? scene.line : null,
    asked: opened && !looks && asked === 'choice' ? askedAloud(scene) : null,
    recorded,
    silent: races || hidden,
  });
  usePlayback(player, snapshot, scene, {
    auto,
    voicing: recorded === 'none' ? voicing : recorded,
    skip,
    paused: sheet !== null || !opened || hidden,
    wasRead: familiar.wasRead,
    onSkipEnd: () => setSkip(false),
  });
  useKeyboardInset(root);
  // Leaving only loses unsent text: all else is stored turn by turn.
  const losesWords = () => (root.current?.querySelector<HTMLTextAreaElement>('[data-say]')?.value ?? '').trim() !== '';
  const leaving = useBlocker({ shouldBlockFn: losesWords, enableBeforeUnload: losesWords, withResolver: true });
  useParallax(root, reduced);

  // The question's buttons are gone: the focus returns to the stage.
  useEffect(() => {
    if (stage.telling && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [stage.telling]);

  const open = (name: SheetName) => setSheet(name);
  const advance = () => {
    if (hidden) return setHidden(false);
    if (opened) player.advance();
  };
  const choices = () => [...(root.current?.querySelectorAll<HTMLButtonElement>('[data-choice]') ?? [])];
  const move = (by: 1 | -1) => {
    const buttons = choices();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = at < 0 ? (by > 0 ? 0 : buttons.length - 1) : (at + by + buttons.length) % buttons.length;
    buttons[next]?.focus();
  };

  const lookBack = () => {
    if (!started) return;
    // Loads what was told before the first known line; before the first turn there is nothing.
    if (getPreviousSeq(stage) !== undefined || (stage.past[0]?.turn ?? getShownTurn(stage)) > 1) player.lookBack();
    else open('backlog');
  };
  // Skipping can be ended any time, but only started if there is something to skip.
  const toggleSkip = () => setSkip((on) => !on && (stage.telling || looks));
  const toggleVoice = () => {
    if (!canSpeak()) return say(strings.noVoices, 'failed');
    getStageSettings().change({ selfVoicing: !settings.selfVoicing });
    say(settings.selfVoicing ? strings.selfVoicingOff : strings.selfVoicingOn);
  };
  const shoot = () => {
    const taken = root.current && import('./input/screenshot.ts');
    taken
      ?.then(({ takeScreenshot }) => takeScreenshot(root.current as HTMLElement, play.title))
      .then(
        () => say(strings.screenshotTaken),
        (error: unknown) => {
          console.warn(error);
          say(strings.screenshotFailed, 'failed');
        },
      );
  };

  const does: Readonly<Record<Command, () => void>> = {
    advance: () => (!started && !snapshot.running ? player.act({ type: 'start' }) : advance()),
    back: lookBack,
    forward: () => player.dispatch({ type: 'looked-forward' }),
    skip: toggleSkip,
    // Handled by `useHeldSkip`.
    'hold-skip': () => {},
    'next-choice': () => {
      if (looks) player.dispatch({ type: 'looked-up' });
      player.dispatch({ type: 'told-out' });
    },
    auto: () => setAuto((on) => !on),
    'choice-before': () => move(-1),
    'choice-after': () => move(1),
    say: () => root.current?.querySelector<HTMLElement>('[data-say]')?.focus(),
    backlog: () => started && open('backlog'),
    places: () => doorsOpen && open('places'),
    // The improviser of an exported game takes no wishes.
    retell: () => canRetell(snapshot) && (isAlone ? player.reroll() : open('retell')),
    saves: () => open('saves'),
    'quick-save': () => !snapshot.running && history.quickSave(),
    'quick-load': () => !snapshot.running && history.quickLoad(),
    hide: () => doorsOpen && setHidden(true),
    screenshot: shoot,
    sound: () => getStageSettings().change({ sound: !settings.sound }),
    fullscreen: toggleFullscreen,
    'self-voicing': toggleVoice,
    accessibility: () => open('accessibility'),
    settings: () => open('settings'),
    help: () => open('help'),
    menu: () => (document.fullscreenElement ? toggleFullscreen() : open('menu')),
  };
  const onCommand = (command: Command) => {
    // Any command shows the hidden interface again, except the screenshot.
    if (hidden && command !== 'screenshot') return setHidden(false);
    does[command]();
  };
  useStageInput(root, {
    onCommand,
    onPick: (index) => (hidden ? setHidden(false) : choices()[index]?.click()),
    onTap: advance,
    asks: (asked !== null && asked !== 'continue') || ways || !doorsOpen,
  });
  useTouchAndGamepad(root, onCommand);

  const playAgain = () => {
    setAgainFailed(false);
    api.playAgain(play).then(
      (playId) => navigate({ to: '/play/$playId', params: { playId } }),
      (error: unknown) => {
        console.warn(error);
        setAgainFailed(true);
      },
    );
  };

  const place = background && placeOfBackground(play, background.id, stage.standing.location);
  const rolls = asked === 'dice-result' || (!looks && scene.roll !== null) || snapshot.pending?.type === 'roll';
  const asking = rolls
    ? 'roll'
    : ways || getVisiblePastTurn(stage)?.asked
      ? 'choice'
      : asked === 'continue'
        ? null
        : asked;

  return (
    <main
      ref={root}
      className="stage"
      lang={language}
      {...look}
      tabIndex={-1}
      aria-label={play.title}
      data-hidden={hidden || undefined}
      data-asking={asking ?? undefined}
      data-busy={snapshot.running || undefined}
      data-looks={looks || undefined}
      data-voice={recorded === 'none' ? undefined : recorded}
    >
      <div ref={sceneRef} className="stage-scene stage-fill" aria-hidden="true">
        <div
          className="stage-blur stage-fill"
          style={{ '--blur': scene.effects.blur ? 2 + scene.effects.blur.intensity * 8 : 0 }}
        >
          <Backdrop play={play} background={background} />
          <Sprites play={play} scene={scene} />
          <Light of={background} />
          <FullPicture play={play} scene={scene} />
        </div>
        <Effects scene={scene} stage={sceneRef} />
      </div>
      <div className="stage-footlights stage-absolute stage-untouched" aria-hidden="true" />
      <div className="stage-frame stage-untouched stage-fill" aria-hidden="true" />
      {/* Before the question, so that screen readers reach the line first. */}
      <LineAnnouncer play={play} line={opened ? scene.line : null} />
      {doorsOpen && (
        <Suspense>
          <ReadStateContext value={familiar}>
            <Hud
              player={player}
              snapshot={snapshot}
              scene={scene}
              play={play}
              place={place}
              opened={opened}
              hidden={hidden}
              asking={asking !== null}
              reads={reads}
              auto={auto}
              skip={skip}
              onCommand={onCommand}
              onOpen={open}
              onGoBack={history.goBack}
              onChooseThen={history.chooseThen}
            />
          </ReadStateContext>
        </Suspense>
      )}
      <Doors open={doorsOpen} />
      {!started && (
        <StartNotice
          play={play}
          waiting={snapshot.running}
          onBegin={() => player.act({ type: 'start' })}
          onLoad={() => open('saves')}
        />
      )}
      {ended && (
        <Suspense>
          <EndBill
            play={play}
            ending={scene.ending?.title ?? null}
            text={scene.ending?.text ?? stage.standing.ending ?? null}
            failed={againFailed}
            onAgain={playAgain}
            onBacklog={() => open('backlog')}
            onFilm={() => open('film')}
            onChronicle={() => open('chronicle')}
            onBack={() => history.goBack(Math.max(0, getShownTurn(stage) - 1))}
            onLoad={() => open('saves')}
          />
        </Suspense>
      )}
      <Suspense>
        <Sheets
          open={sheet}
          leaving={leaving.status === 'blocked' ? leaving : null}
          onOpen={open}
          onClose={closeSheet}
          api={api}
          player={player}
          snapshot={snapshot}
          play={play}
          history={history}
          onSay={say}
          onVoice={speakAgain}
          canReread={started && !stage.telling && !snapshot.running}
          canTravel={canTravel(stage)}
          auto={auto}
          onAuto={() => setAuto((on) => !on)}
          onHide={() => doorsOpen && setHidden(true)}
          onFullscreen={toggleFullscreen}
        />
      </Suspense>
      <p className="stage-message stage-centered stage-untouched" role="status" data-kind={said?.kind}>
        {said && <span key={said.key}>{said.text}</span>}
      </p>
      {!doorsOpen && snapshot.problem && (
        <div className="stage-dimmed stage-untouched stage-fill stage-center">
          <StageErrorNotice
            problem={snapshot.problem}
            wanted={null}
            onRetry={player.retry}
            onDismiss={player.dismissProblem}
          />
        </div>
      )}
    </main>
  );
}
