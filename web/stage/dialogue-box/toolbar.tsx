import { type Chord, formatAriaShortcut, getChordKeyLabels } from '../preferences/key-bindings.ts';
import { Icon, type IconName } from '../ui/icons.tsx';

export interface Tool {
  icon: IconName;
  label: string;
  keys?: readonly Chord[];
  pressed?: boolean;
  disabled?: boolean;
  always?: boolean;
  run: () => void;
}

/** A tooltip: the name and its first shortcut. */
export const addShortcutToTitle = (name: string, [first]: readonly Chord[]): string =>
  first === undefined ? name : `${name} (${getChordKeyLabels(first).join('+')})`;

/** The icon buttons at the stage's edge. Clicks do not move the focus here, so that Space still advances. */
export function Toolbar({ tools, label }: { tools: readonly Tool[]; label: string }) {
  return (
    <div className="stage-toolbar" role="toolbar" aria-label={label}>
      {tools.map(({ icon, label: name, keys = [], pressed, disabled, always, run }) => (
        <button
          key={name}
          type="button"
          className="stage-tool stage-soft"
          data-always={always || undefined}
          aria-label={name}
          aria-keyshortcuts={keys.map(formatAriaShortcut).join(' ') || undefined}
          aria-pressed={pressed}
          title={addShortcutToTitle(name, keys)}
          disabled={disabled}
          onPointerDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
