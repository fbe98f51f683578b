import { type ReactNode, useId } from 'react';

/** A labelled group of fields. */
export function FieldPart({ title, name, children }: { title: string; name?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="stage-settings-part" data-part={name} aria-labelledby={heading}>
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
        style={{ '--share': `${((value - least) / (most - least)) * 100}%` }}
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
          <MuteMark on={mute.on} />
        </label>
      )}
    </div>
  );
}

/** A speaker icon, crossed out when muted. */
function MuteMark({ on }: { on: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z" />
      <path d={on ? 'm16 9.5 5 5m0-5-5 5' : 'M15.5 9a4.2 4.2 0 0 1 0 6m2.6-8.6a8 8 0 0 1 0 11.2'} />
    </svg>
  );
}

interface OptionsProps<T extends string | number> {
  label: string;
  values: readonly T[];
  value: T;
  name: (value: T) => string;
  /** The language of a value's label, if it is not the stage's. */
  languageOf?: (value: T) => string | undefined;
  onChange: (value: T) => void;
}

/** Radio buttons. */
export function Options<T extends string | number>(props: OptionsProps<T>) {
  const { label, values, value, name, languageOf, onChange } = props;
  const group = useId();
  return (
    <fieldset className="stage-field stage-options">
      <legend>{label}</legend>
      <div>
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === value} onChange={() => onChange(one)} />
            <span className="stage-option" lang={languageOf?.(one)}>
              {name(one)}
            </span>
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
