import { useId } from 'react';
import {
  DEFAULT_SETTINGS,
  MOTIONS,
  type StageSettings,
  stageSettings,
  TEXT_SIZES,
  useSettings,
} from '../preferences/settings.ts';
import { TEXT_SPEEDS } from '../preferences/typing.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useWords } from '../words/language.ts';

function Slider(props: {
  label: string;
  value: number;
  min: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const { label, value, min, disabled = false, onChange } = props;
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div className="stage-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={100}
        step={5}
        value={percent}
        disabled={disabled}
        style={{ '--share': `${((percent - min) / (100 - min)) * 100}%` }}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <output htmlFor={id}>{percent}%</output>
    </div>
  );
}

interface OptionsProps<T extends string | number> {
  label: string;
  values: readonly T[];
  value: T;
  name: (value: T) => string;
  onChange: (value: T) => void;
}

function Options<T extends string | number>({ label, values, value, name, onChange }: OptionsProps<T>) {
  const group = useId();
  return (
    <fieldset className="stage-field stage-options">
      <legend>{label}</legend>
      <div>
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === value} onChange={() => onChange(one)} />
            <span className="stage-option">{name(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch(props: { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void }) {
  const { label, hint, on, onChange } = props;
  const id = useId();
  return (
    <div className="stage-field stage-switch">
      <label htmlFor={id}>
        {label}
        {hint && <small>{hint}</small>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

/** How one likes to read and hear. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const strings = useWords().stage;
  const words = useWords().seen;
  const settings = useSettings();
  const change = (changes: Partial<StageSettings>) => stageSettings().change(changes);
  return (
    <Sheet title={strings.settings} kind="settings" onClose={onClose}>
      <div className="stage-settings">
        <Options
          label={strings.textSpeed}
          values={TEXT_SPEEDS}
          value={settings.textSpeed}
          name={(speed) => strings.speeds[speed]}
          onChange={(textSpeed) => change({ textSpeed })}
        />
        <Switch
          label={words.skipUnread}
          hint={words.skipUnreadHint}
          on={settings.skipUnread}
          onChange={(skipUnread) => change({ skipUnread })}
        />
        <Switch
          label={words.skipAfterChoices}
          on={settings.skipAfterChoices}
          onChange={(skipAfterChoices) => change({ skipAfterChoices })}
        />
        <Options
          label={strings.textSize}
          values={TEXT_SIZES}
          value={settings.textSize}
          name={(size) => strings.sizes[size]}
          onChange={(textSize) => change({ textSize })}
        />
        <Slider
          label={strings.boxOpacity}
          min={30}
          value={settings.boxOpacity}
          onChange={(boxOpacity) => change({ boxOpacity })}
        />
        <Options
          label={strings.motion}
          values={MOTIONS}
          value={settings.motion}
          name={(motion) => strings.motions[motion]}
          onChange={(motion) => change({ motion })}
        />
        <Switch label={strings.sound} on={settings.sound} onChange={(sound) => change({ sound })} />
        <Slider
          label={strings.music}
          min={0}
          value={settings.musicVolume}
          disabled={!settings.sound}
          onChange={(musicVolume) => change({ musicVolume })}
        />
        <Slider
          label={strings.effects}
          min={0}
          value={settings.effectsVolume}
          disabled={!settings.sound}
          onChange={(effectsVolume) => change({ effectsVolume })}
        />
        <button type="button" className="stage-button" onClick={() => change(DEFAULT_SETTINGS)}>
          {strings.reset}
        </button>
      </div>
    </Sheet>
  );
}
