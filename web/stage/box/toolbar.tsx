import { ariaChord, type Chord, writtenChord } from '../preferences/keys.ts';
import { Icon, type IconName } from '../ui/icons.tsx';

export interface Tool {
  icon: IconName;
  label: string;
  keys?: readonly Chord[];
  pressed?: boolean;
  disabled?: boolean;
  /** Also shown where there is little room. */
  always?: boolean;
  run: () => void;
}

/** What a button says when it is pointed at: its name and the first of its keys. */
export const titleWith = (name: string, [first]: readonly Chord[]): string =>
  first === undefined ? name : `${name} (${writtenChord(first).join('+')})`;

/** The small buttons at the stage's edge. A pointer leaves no focus on them, so that Space goes on with the story. */
export function Toolbar({ tools, label }: { tools: readonly Tool[]; label: string }) {
  return (
    <div className="stage-toolbar" role="toolbar" aria-label={label}>
      {tools.map(({ icon, label: name, keys = [], pressed, disabled, always, run }) => (
        <button
          key={name}
          type="button"
          className="stage-tool"
          data-always={always || undefined}
          aria-label={name}
          aria-keyshortcuts={keys.map(ariaChord).join(' ') || undefined}
          aria-pressed={pressed}
          title={titleWith(name, keys)}
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
