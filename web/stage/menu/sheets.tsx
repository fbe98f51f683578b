import { useContext, useState } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';
import { canRetell, type Player, type PlayerSnapshot } from '../playing/player.ts';
import { getShownTurn } from '../playing/stage-reducer.ts';
import { getStageSettings, useSettings } from '../preferences/settings.ts';
import { useSheetTexts, useStageTexts } from '../texts/use-texts.ts';
import { AboutSheet } from './about-sheet.tsx';
import { BacklogSheet } from './backlog-sheet.tsx';
import { ChronicleSheet } from './chronicle-sheet.tsx';
import { ConfirmLeave, type PendingLeave } from './confirm-leave.tsx';
import { FilmSheet } from './film-sheet.tsx';
import { GallerySheet } from './gallery-sheet.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { PlacesSheet } from './places-sheet.tsx';
import { RetellSheet } from './retell-sheet.tsx';
import { SaveAsScriptSheet, usePlayOwnSession } from './save-as-script-sheet.tsx';
import { SavesSheet } from './saves-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { StandaloneContext, StorageBlockedContext } from './standalone-context.ts';
import { getReadTo, type HistoryActions } from './use-rollback.ts';

export type SheetName =
  | 'menu'
  | 'settings'
  | 'accessibility'
  | 'backlog'
  | 'notices'
  | 'help'
  | 'places'
  | 'saves'
  | 'keep'
  | 'retell'
  | 'seen'
  | 'chronicle'
  | 'film'
  | 'about';

interface SheetsProps {
  open: SheetName | null;
  leaving: PendingLeave | null;
  onOpen: (name: SheetName) => void;
  onClose: () => void;
  api: PlayApi;
  player: Player;
  snapshot: PlayerSnapshot;
  play: PlayAnswer;
  history: HistoryActions;
  onSay: (text: string) => void;
  /** Plays the voice of a line again, by its key; null if voices are off. */
  onVoice: ((voice: string) => void) | null;
  canReread: boolean;
  canTravel: boolean;
  auto: boolean;
  onAuto: () => void;
  onHide: () => void;
  onFullscreen: () => void;
}

/** The open sheet, and the question before leaving. */
export function Sheets(props: SheetsProps) {
  const { leaving } = props;
  return (
    <>
      <OpenSheet {...props} />
      {leaving && <ConfirmLeave leaving={leaving} />}
    </>
  );
}

function OpenSheet(props: SheetsProps) {
  const {
    open,
    onOpen,
    onClose,
    api,
    player,
    snapshot,
    play,
    history,
    onSay,
    onVoice,
    canReread,
    canTravel,
    auto,
    onAuto,
    onHide,
    onFullscreen,
  } = props;
  const strings = useStageTexts().stage;
  const words = useStageTexts().history;
  const seenWords = useSheetTexts().seen;
  const toldWords = useStageTexts().told;
  const aboutWords = useSheetTexts().about;
  const { sound } = useSettings();
  const { stage, running: busy } = snapshot;
  const before = getShownTurn(stage) - 1;
  const hasTurns = play.turn > 0;
  const isAlone = useContext(StandaloneContext);
  const isStorageBlocked = useContext(StorageBlockedContext);
  const own = usePlayOwnSession(api, play, open !== null && !isAlone);
  const [kept, setKept] = useState<number | null>(null);
  const onKeep =
    own === null
      ? null
      : (turn: number) => {
          setKept(turn);
          onOpen('keep');
        };
  const closeKept = () => {
    setKept(null);
    onClose();
  };
  switch (open) {
    case null:
      return null;
    case 'settings':
    case 'accessibility':
      return (
        <SettingsSheet
          {...(open === 'accessibility' && { at: open })}
          onFullscreen={onFullscreen}
          onKeys={() => onOpen('help')}
          onClose={onClose}
        />
      );
    case 'help':
      return <HelpSheet onClose={onClose} />;
    case 'backlog':
    case 'notices':
      return (
        <BacklogSheet
          api={api}
          play={play}
          stage={stage}
          pending={snapshot.pending}
          busy={busy}
          history={history}
          notices={open === 'notices'}
          onKeep={onKeep}
          onVoice={onVoice}
          onLookAt={(turn, seq) => {
            onClose();
            player.lookAt(turn, seq);
          }}
          onClose={onClose}
        />
      );
    case 'keep':
      return own === null ? null : (
        <SaveAsScriptSheet play={play} sessionId={own} turn={kept ?? play.turn} onClose={closeKept} />
      );
    case 'retell':
      return (
        <RetellSheet
          onTell={(wish) => {
            onClose();
            player.reroll(wish);
          }}
          onClose={onClose}
        />
      );
    case 'saves':
      return (
        <SavesSheet
          api={api}
          play={play}
          read={getReadTo(player)}
          busy={busy}
          onLoad={history.load}
          onBring={history.bring}
          onSaved={() => onSay(isStorageBlocked ? words.savedForNow : words.saved)}
          onClose={onClose}
        />
      );
    case 'seen':
      return <GallerySheet play={play} onClose={onClose} />;
    case 'chronicle':
      return <ChronicleSheet api={api} play={play} performedSeq={stage.performedSeq} onClose={onClose} />;
    case 'film':
      return <FilmSheet api={api} play={play} performedSeq={stage.performedSeq} onClose={onClose} />;
    case 'about':
      return <AboutSheet play={play} onClose={onClose} />;
    case 'places':
      return (
        <PlacesSheet
          play={play}
          stage={stage}
          onClose={onClose}
          onTravel={(locationId) => {
            onClose();
            player.act({ type: 'travel', locationId });
          }}
        />
      );
    case 'menu':
      return (
        <MenuSheet
          api={api}
          play={play}
          busy={busy}
          onMove={history.moveToLatest}
          onKeep={onKeep && play.turn > 0 ? () => onKeep(play.turn) : null}
          onClose={onClose}
          entries={[
            { icon: 'saves', label: words.saves, run: () => onOpen('saves') },
            { icon: 'log', label: strings.backlog, run: () => onOpen('backlog') },
            { icon: 'bell', label: strings.notices, disabled: !hasTurns, run: () => onOpen('notices') },
            { icon: 'seen', label: seenWords.seen, run: () => onOpen('seen') },
            { icon: 'book', label: toldWords.chronicle, disabled: !hasTurns, run: () => onOpen('chronicle') },
            { icon: 'film', label: toldWords.film, disabled: !hasTurns, run: () => onOpen('film') },
            {
              icon: 'retell',
              label: words.tellAgain,
              disabled: !canRetell(snapshot),
              run: () => {
                if (!isAlone) return onOpen('retell');
                onClose();
                player.reroll();
              },
            },
            {
              icon: 'back',
              label: words.previousTurn,
              disabled: busy || before < 0,
              run: () => history.goBack(before),
            },
            { icon: 'places', label: strings.places, disabled: !canTravel, run: () => onOpen('places') },
            {
              icon: 'again',
              label: strings.readAgain,
              disabled: !canReread,
              run: () => {
                onClose();
                player.dispatch({ type: 'reread' });
              },
            },
            {
              icon: 'auto',
              label: auto ? strings.autoOff : strings.autoOn,
              run: () => {
                onClose();
                onAuto();
              },
            },
            {
              icon: 'hide',
              label: strings.hide,
              run: () => {
                onClose();
                onHide();
              },
            },
            { icon: 'settings', label: strings.settings, run: () => onOpen('settings') },
            {
              icon: sound ? 'soundOff' : 'soundOn',
              label: sound ? strings.soundOff : strings.soundOn,
              run: () => getStageSettings().change({ sound: !sound }),
            },
            { icon: 'expand', label: strings.fullscreen, run: onFullscreen },
            { icon: 'help', label: strings.help, run: () => onOpen('help') },
            { icon: 'about', label: aboutWords.about, run: () => onOpen('about') },
          ]}
        />
      );
  }
}
