import { Icon, type IconName } from './icons.tsx';

export interface Tool {
  icon: IconName;
  label: string;
  shortcut?: string;
  pressed?: boolean;
  disabled?: boolean;
  /** Also shown where there is little room. */
  always?: boolean;
  run: () => void;
}

/** The small buttons at the stage's edge. A pointer leaves no focus on them, so that Space goes on with the story. */
export function Toolbar({ tools, label }: { tools: readonly Tool[]; label: string }) {
  return (
    <div className="stage-toolbar" role="toolbar" aria-label={label}>
      {tools.map(({ icon, label: name, shortcut, pressed, disabled, always, run }) => (
        <button
          key={name}
          type="button"
          className="stage-tool"
          data-always={always || undefined}
          aria-label={name}
          aria-keyshortcuts={shortcut}
          aria-pressed={pressed}
          title={shortcut === undefined ? name : `${name} (${shortcut})`}
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
