import { KEY_HELP } from './keys.ts';
import { Sheet } from './sheet.tsx';
import { useStrings } from './strings.ts';

/** The keys and what they do. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  return (
    <Sheet title={strings.help} kind="help" onClose={onClose}>
      <dl className="stage-keys">
        {Object.entries(strings.keys).map(([name, does]) => (
          <div key={name}>
            <dt>
              {KEY_HELP[name as keyof typeof KEY_HELP].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="stage-sheet-intro">{strings.tapHint}</p>
    </Sheet>
  );
}
