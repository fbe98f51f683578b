import { Fragment, useEffect, useState } from 'react';
import {
  type Chord,
  COMMANDS,
  type Command,
  DEFAULT_BINDINGS,
  getChord,
  getChordKeyLabels,
  withChord,
  withoutChord,
} from '../preferences/key-bindings.ts';
import { getStageSettings, useSettings } from '../preferences/settings.ts';
import { useSheetTexts, useStageTexts } from '../texts/use-texts.ts';
import { Sheet } from '../ui/sheet.tsx';

function useListening(command: Command | null, onHeard: (chord: Chord) => void): void {
  useEffect(() => {
    if (command === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const chord = getChord(event);
      event.preventDefault();
      event.stopPropagation();
      if (chord !== null) onHeard(chord);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [command, onHeard]);
}

/** Keyboard shortcuts, each can be rebound; mouse, touch and gamepad controls. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { commands } = useStageTexts().input;
  const strings = useSheetTexts().help;
  const { bindings } = useSettings();
  const [listening, setListening] = useState<Command | null>(null);
  useListening(listening, (chord) => {
    if (listening) getStageSettings().change({ bindings: withChord(bindings, listening, chord) });
    setListening(null);
  });
  return (
    <Sheet title={commands.help} kind="help" width={58} onClose={onClose}>
      <div className="stage-scroll">
        <p className="stage-soft">{strings.keysHint}</p>
        <dl className="stage-keys">
          {COMMANDS.map((command) => {
            const does = commands[command];
            return (
              <div key={command}>
                <dt>
                  {bindings[command].map((chord) => {
                    const written = getChordKeyLabels(chord);
                    const label = strings.dropKey(written.join(' + '), does);
                    return (
                      <button
                        key={chord}
                        type="button"
                        className="stage-chord"
                        aria-label={label}
                        title={label}
                        onClick={() => getStageSettings().change({ bindings: withoutChord(bindings, command, chord) })}
                      >
                        {written.map((key, at) => (
                          <Fragment key={key}>
                            {at > 0 && ' + '}
                            <kbd>{key}</kbd>
                          </Fragment>
                        ))}
                      </button>
                    );
                  })}
                  <button
                    type="button"
                    className="stage-chord-more"
                    aria-label={listening === command ? strings.pressKey : strings.changeKey(does)}
                    title={strings.changeKey(does)}
                    onClick={() => setListening(listening === command ? null : command)}
                  >
                    {listening === command ? strings.pressKey : '+'}
                  </button>
                </dt>
                <dd>{does}</dd>
              </div>
            );
          })}
          <div>
            <dt>
              <kbd>1</kbd>–<kbd>9</kbd>
            </dt>
            <dd>{strings.pickByNumber}</dd>
          </div>
        </dl>
        <button
          type="button"
          className="stage-button"
          onClick={() => getStageSettings().change({ bindings: DEFAULT_BINDINGS })}
        >
          {strings.keysReset}
        </button>
        {[
          { title: strings.mouse, does: strings.mouseDoes },
          { title: strings.touch, does: strings.touchDoes },
          { title: strings.gamepad, does: strings.gamepadDoes },
        ].map(({ title, does }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="stage-keys">
              {Object.entries(does).map(([name, [what, how]]) => (
                <div key={name}>
                  <dt>{what}</dt>
                  <dd>{how}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
