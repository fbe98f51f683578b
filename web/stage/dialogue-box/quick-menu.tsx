import { type Command, formatAriaShortcut } from '../preferences/key-bindings.ts';
import { useSettings } from '../preferences/settings.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { addShortcutToTitle } from './toolbar.tsx';

const QUICK = ['back', 'backlog', 'skip', 'auto', 'saves', 'quick-save', 'quick-load', 'settings'] as const;

interface QuickMenuProps {
  auto: boolean;
  skip: boolean;
  canSkip: boolean;
  canSave: boolean;
  onCommand: (command: Command) => void;
}

/** The quick menu below the text box. Clicks do not move the focus here, so that Space still advances. */
export function QuickMenu({ auto, skip, canSkip, canSave, onCommand }: QuickMenuProps) {
  const strings = useStageTexts().input;
  const { bindings } = useSettings();
  const pressed: Partial<Record<Command, boolean>> = { auto, skip };
  const disabled: Partial<Record<Command, boolean>> = {
    skip: !canSkip && !skip,
    'quick-save': !canSave,
    'quick-load': !canSave,
  };
  return (
    <div className="stage-quick-menu" role="toolbar" aria-label={strings.quickMenu}>
      {QUICK.map((command) => {
        const keys = bindings[command];
        return (
          <button
            key={command}
            type="button"
            aria-pressed={pressed[command]}
            aria-keyshortcuts={keys.map(formatAriaShortcut).join(' ') || undefined}
            title={addShortcutToTitle(strings.commands[command], keys)}
            disabled={disabled[command]}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onCommand(command)}
          >
            {strings.quick[command]}
          </button>
        );
      })}
    </div>
  );
}
