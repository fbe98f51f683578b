import { type ReactNode, useId } from 'react';
import { Icon } from '../ui/icons.tsx';

export function FieldPart({ title, name, children }: { title: string; name?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="stage-stack" data-part={name} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {children}
    </section>
  );
}

/** A slider: 0…1 shown as 0…100 %. With mute, it keeps its value. */
export function Slider(props: {
  label: string;
  value: number;
  least?: number;
  most?: number;
  disabled?: boolean;
  mute?: { label: string; on: boolean; onChange: (on: boolean) => void };
  onChange: (value: number) => void;
}) {
  const { label, value, least = 0, most = 1, disabled = false, mute, onChange } = props;
  const id = useId();
  const percent = Math.round(value * 100);
  const silent = disabled || mute?.on === true;
  return (
    <div className="stage-field" data-mute={mute ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least * 100}
        max={most * 100}
        step={5}
        value={percent}
        disabled={silent}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <output htmlFor={id}>{mute?.on ? '—' : `${percent}%`}</output>
      {mute && (
        <label className="stage-mute">
          <input
            type="checkbox"
            checked={mute.on}
            disabled={disabled}
            aria-label={mute.label}
            onChange={(event) => mute.onChange(event.target.checked)}
          />
          <Icon name={mute.on ? 'soundOff' : 'soundOn'} />
        </label>
      )}
    </div>
  );
}

interface OptionsProps<T extends string | number> {
  label: string;
  values: readonly T[];
  value: T;
  name: (value: T) => string;
  /** The language of a value's label, if it is not the stage's. */
  getLanguage?: (value: T) => string | undefined;
  onChange: (value: T) => void;
}

export function Options<T extends string | number>(props: OptionsProps<T>) {
  const { label, values, value, name, getLanguage, onChange } = props;
  const group = useId();
  return (
    <fieldset className="stage-options">
      <legend>{label}</legend>
      <div>
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === value} onChange={() => onChange(one)} />
            <span lang={getLanguage?.(one)}>{name(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch(props: { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void }) {
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
