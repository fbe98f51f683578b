import { lazy, Suspense, useEffect, useState } from 'react';
import type { ChroniclePlace } from '../../../shared/chronicle/names.ts';
import { describeAction } from '../../../shared/chronicle/transcript.ts';
import type { PlayAnswer, TurnData } from '../../../shared/wire/index.ts';
import type { SheetName } from '../menu/sheets.tsx';
import { canRetell, type Player, type PlayerSnapshot } from '../playing/player.ts';
import type { StageScene } from '../playing/scene.ts';
import { canTravel, continuesOnTap, getWaitingFor } from '../playing/stage-reducer.ts';
import type { Command } from '../preferences/key-bindings.ts';
import { useSettings } from '../preferences/settings.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { LookBackBar } from './look-back-bar.tsx';
import { FreeTextContext, NoConnection, Retelling, StageErrorNotice, TurnTrouble } from './notices.tsx';
import { Choices, ExitOptions, FreeTextAside, OpenQuestion } from './questions.tsx';
import { QuickMenu } from './quick-menu.tsx';
import { TellerNote } from './teller-note.tsx';
import { PageBox, TextBox } from './text-box.tsx';
import { Toasts } from './toasts.tsx';
import { Toolbar } from './toolbar.tsx';
import { StageTrackers } from './trackers.tsx';
import { WritingIndicator } from './writing-indicator.tsx';

interface HudProps {
  player: Player;
  snapshot: PlayerSnapshot;
  play: PlayAnswer;
  place: ChroniclePlace | null;
  opened: boolean;
  hidden: boolean;
  scene: StageScene;
  asking: boolean;
  reads: boolean;
  auto: boolean;
  skip: boolean;
  onCommand: (command: Command) => void;
  onOpen: (sheet: SheetName) => void;
  onGoBack: (turn: number) => void;
  onChooseThen: (turn: number, choiceId: string) => void;
}

const loadDice = () => import('../scene/dice.tsx');
const CheckPanel = lazy(async () => ({ default: (await loadDice()).CheckPanel }));
const RollPanel = lazy(async () => ({ default: (await loadDice()).RollPanel }));

const NO_CHECK = { type: 'check', skill: '', modifier: 0 } as const;

function Ask({ player, snapshot, play, onOpen }: Pick<HudProps, 'player' | 'snapshot' | 'play' | 'onOpen'>) {
  const { stage } = snapshot;
  const { scene, standing } = stage;
  const asked = getWaitingFor(stage);
  const rolling = snapshot.pending?.type === 'roll' && scene.check !== null;
  const common = { language: play.language, canLeave: canTravel(stage), onLeave: () => onOpen('places') };
  const onSay = (text: string) => player.act({ type: 'text', text });

  if (scene.roll) return <RollPanel roll={scene.roll} />;
  if (rolling) return <CheckPanel check={scene.check ?? NO_CHECK} language={play.language} rolling onRoll={() => {}} />;
  switch (asked) {
    case 'choice':
      return (
        <Choices
          key={standing.turn}
          prompt={scene.choice?.prompt ?? null}
          options={standing.choices}
          freeText={standing.freeText}
          onChoose={(choiceId) => player.act({ type: 'choice', choiceId })}
          onSay={onSay}
          {...common}
        />
      );
    case 'free-text':
      return <OpenQuestion key={standing.turn} prompt={scene.input?.prompt ?? null} onSay={onSay} {...common} />;
    case 'dice-result':
      return (
        <CheckPanel
          check={scene.check ?? NO_CHECK}
          language={play.language}
          rolling={false}
          onRoll={() => player.act({ type: 'roll' })}
        />
      );
    case 'continue':
      if (scene.travel && scene.travel.length > 0)
        return (
          <ExitOptions
            key={standing.turn}
            locations={scene.travel}
            freeText={standing.freeText}
            language={play.language}
            onTravel={(locationId) => player.act({ type: 'travel', locationId })}
            onStay={() => player.act({ type: 'continue' })}
            onSay={onSay}
          />
        );
      return standing.freeText ? <FreeTextAside key={standing.turn} language={play.language} onSay={onSay} /> : null;
    default:
      return null;
  }
}

/** All that lies over the scene: place, clocks, text box, questions, toolbar. */
export function Hud(props: HudProps) {
  const { player, snapshot, scene, play, place, opened, hidden, auto, skip, onCommand } = props;
  const { stage, running, retelling, problem, teller } = snapshot;
  const unread =
    problem?.refused && problem.typed !== undefined ? { typed: problem.typed, refused: problem.refused } : null;
  const { hold, standing } = stage;
  const looks = stage.look !== null;
  const strings = useStageTexts().stage;
  const words = useStageTexts().history;
  const { sound, bindings } = useSettings();
  const [untroubled, setUntroubled] = useState<TurnData['trouble'] | null>(null);
  const trouble = looks || stage.telling || running || problem ? undefined : standing.trouble;
  const again = canRetell(snapshot);
  const offline = problem?.kind === 'offline' && problem.action === null && !problem.again;
  const isPage = play.textMode === 'nvl' && !props.asking && scene.line !== null;
  const Words = isPage ? PageBox : TextBox;
  const writing = stage.telling && running && hold === null && stage.queue.length === 0;
  const rolling = snapshot.pending?.type === 'roll' && scene.check !== null;
  const options = stage.before?.standing.choices ?? [];
  useEffect(() => {
    loadDice().catch((error: unknown) =>
      console.info('The dice could not be preloaded; they are loaded at the next roll.', error),
    );
  }, []);

  return (
    <div
      className="stage-hud stage-untouched stage-fill"
      data-hidden={hidden || !opened || undefined}
      data-page={isPage || undefined}
      inert={hidden || !opened}
    >
      <header className="stage-top">
        {place && (
          <p key={place.id} className="stage-place stage-story" lang={play.language}>
            <span>{place.title}</span>
            {play.act.of > 1 && <small>{strings.act(play.act.number, play.act.of)}</small>}
          </p>
        )}
        <StageTrackers trackers={standing.trackers} meters={standing.meters} language={play.language} />
        <Toolbar
          label={strings.menu}
          tools={[
            {
              icon: 'places',
              label: strings.places,
              keys: bindings.places,
              disabled: !canTravel(stage),
              always: true,
              run: () => onCommand('places'),
            },
            {
              icon: 'retell',
              label: words.tellAgain,
              keys: bindings.retell,
              disabled: !again,
              always: true,
              run: () => onCommand('retell'),
            },
            ...(play.trialOf === null
              ? []
              : [
                  {
                    icon: 'keep' as const,
                    label: words.keep,
                    disabled: running || stage.telling || play.turn === 0,
                    run: () => props.onOpen('keep'),
                  },
                ]),
            { icon: 'hide', label: strings.hide, keys: bindings.hide, run: () => onCommand('hide') },
            {
              icon: sound ? 'soundOn' : 'soundOff',
              label: sound ? strings.soundOff : strings.soundOn,
              keys: bindings.sound,
              run: () => onCommand('sound'),
            },
            {
              icon: 'menu',
              label: strings.menu,
              keys: bindings.menu,
              always: true,
              run: () => onCommand('menu'),
            },
          ]}
        />
      </header>
      <Toasts
        // A toast must not repeat the notice, which also offers an action.
        toasts={opened ? scene.toasts.filter(({ title }) => title !== trouble?.message) : []}
        act={play.act}
        language={play.language}
        asking={props.asking}
        onOver={(seq) => player.dispatch({ type: 'toast-expired', seq })}
      />
      {opened && retelling && <Retelling stopLabel={strings.stop} onStop={player.stop} />}
      {opened && offline && <NoConnection onRetry={player.retry} />}
      {opened && teller && !writing && !retelling && !trouble && (
        <TellerNote teller={teller} onAgain={again ? player.tryAgain : null} />
      )}
      {opened && trouble && trouble !== untroubled && (
        <TurnTrouble
          onAgain={again ? player.tryAgain : null}
          onBack={() => props.onGoBack(trouble.rollbackTo)}
          onPlayOn={() => setUntroubled(trouble)}
        />
      )}
      <div className="stage-middle stage-centered">
        {problem && !offline && !unread && (
          <StageErrorNotice
            problem={problem}
            wanted={describeAction(problem.action, standing.choices, play, strings)}
            onRetry={player.retry}
            onDismiss={player.dismissProblem}
          />
        )}
        {opened && looks && (
          <LookBackBar
            stage={stage}
            language={play.language}
            onUp={() => player.dispatch({ type: 'looked-up' })}
            onChoose={running ? null : props.onChooseThen}
          />
        )}
        {opened && (!problem || offline || unread) && !retelling && !looks && (
          <Suspense fallback={<div data-fetched="not-yet" />}>
            <FreeTextContext value={{ reads: props.reads, unread }}>
              <Ask player={player} snapshot={snapshot} play={play} onOpen={props.onOpen} />
            </FreeTextContext>
          </Suspense>
        )}
      </div>
      <div className="stage-bottom stage-centered">
        {opened && scene.line && (
          <Words
            key={scene.line.seq}
            play={play}
            scene={scene}
            line={scene.line}
            typed={looks || hold?.kind !== 'line' || hold.typed}
            goesOn={looks || hold !== null || continuesOnTap(stage)}
            onStop={writing && !looks ? player.stop : null}
            onTyped={() => player.dispatch({ type: 'typed' })}
            onNext={player.advance}
          />
        )}
        {opened && writing && !rolling && !scene.line && (
          <WritingIndicator
            did={describeAction(snapshot.pending, options, play, strings)}
            reconnecting={snapshot.reconnecting}
            teller={snapshot.teller}
            onStop={player.stop}
          />
        )}
        <QuickMenu auto={auto} skip={skip} canSkip={stage.telling || looks} canSave={!running} onCommand={onCommand} />
      </div>
    </div>
  );
}
