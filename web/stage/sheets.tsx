import type { PlayAnswer } from '../../shared/play/index.ts';
import type { PlayApi } from './api.ts';
import { BacklogSheet } from './backlog-sheet.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { PlacesSheet } from './places-sheet.tsx';
import type { Player, PlayerSnapshot } from './player.ts';
import { stageSettings, useSettings } from './settings.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { useStrings } from './strings.ts';

export type SheetName = 'menu' | 'settings' | 'backlog' | 'help' | 'places';

interface SheetsProps {
  open: SheetName | null;
  onOpen: (name: SheetName) => void;
  onClose: () => void;
  api: PlayApi;
  player: Player;
  snapshot: PlayerSnapshot;
  play: PlayAnswer;
  canReread: boolean;
  canTravel: boolean;
  auto: boolean;
  onAuto: () => void;
  onHide: () => void;
  onFullscreen: () => void;
}

/** The sheet that lies over the stage, if any. */
export function Sheets(props: SheetsProps) {
  const {
    open,
    onOpen,
    onClose,
    api,
    player,
    snapshot,
    play,
    canReread,
    canTravel,
    auto,
    onAuto,
    onHide,
    onFullscreen,
  } = props;
  const strings = useStrings();
  const { sound } = useSettings();
  const { stage } = snapshot;
  switch (open) {
    case null:
      return null;
    case 'settings':
      return <SettingsSheet onClose={onClose} />;
    case 'help':
      return <HelpSheet onClose={onClose} />;
    case 'backlog':
      return <BacklogSheet api={api} play={play} stage={stage} pending={snapshot.pending} onClose={onClose} />;
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
          play={play}
          onClose={onClose}
          entries={[
            { icon: 'log', label: strings.backlog, run: () => onOpen('backlog') },
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
              run: () => stageSettings().change({ sound: !sound }),
            },
            { icon: 'expand', label: strings.fullscreen, run: onFullscreen },
            { icon: 'help', label: strings.help, run: () => onOpen('help') },
          ]}
        />
      );
  }
}
