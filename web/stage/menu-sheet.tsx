import type { PlayAnswer } from '../../shared/play/index.ts';
import { Icon, type IconName } from './icons.tsx';
import { Sheet } from './sheet.tsx';
import { useStrings } from './strings.ts';
import { WayOut } from './way-out.tsx';

export interface MenuEntry {
  icon: IconName;
  label: string;
  disabled?: boolean;
  run: () => void;
}

/** The menu: everything the stage can do, for hands without a keyboard. */
export function MenuSheet({
  play,
  entries,
  onClose,
}: {
  play: PlayAnswer;
  entries: readonly MenuEntry[];
  onClose: () => void;
}) {
  const strings = useStrings();
  const { act } = play;
  return (
    <Sheet title={play.title} kind="menu" onClose={onClose}>
      {act.of > 1 && (
        <p className="stage-sheet-intro" lang={play.language}>
          {strings.act(act.number, act.of)} · {act.title}
        </p>
      )}
      <nav className="stage-menu" aria-label={strings.menu}>
        <button type="button" data-first="" onClick={onClose}>
          <Icon name="next" />
          {strings.resume}
        </button>
        {entries.map(({ icon, label, disabled, run }) => (
          <button key={label} type="button" disabled={disabled} onClick={run}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
        <WayOut trialOf={play.trialOf} icon />
      </nav>
    </Sheet>
  );
}
