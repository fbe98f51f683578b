import { useRef, useState } from 'react';
import { STAT_MAX, STAT_MIN, sameJson } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { signed } from '../../studio/draft/signed.ts';
import { type FieldProps, useField, useForm } from '../form-context.ts';
import { isFields } from '../json.ts';
import { moved } from '../moved.ts';
import { AddButton } from './add-button.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';
import { ListTools } from './list-tools.tsx';
import lists from './lists.module.css';

interface Stat {
  name: string;
  value: number;
}

const STEPS = Array.from({ length: STAT_MAX - STAT_MIN + 1 }, (_, index) => STAT_MIN + index);

const recordOf = (stats: readonly Stat[]): Record<string, number> | undefined => {
  const named = stats.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value] as const);
  return named.length === 0 ? undefined : Object.fromEntries(named);
};

const statsOf = (value: unknown): Stat[] =>
  isFields(value) ? Object.entries(value).map(([name, number]) => ({ name, value: Number(number) })) : [];

/** Dice modifiers by name, a row each. */
export function StatsField({ hint, ...props }: FieldProps) {
  const { t } = useTranslation();
  const { language } = useForm();
  const state = useField(props, { deep: true });
  const { label } = state;
  const list = useRef<HTMLOListElement>(null);
  // A name that is being typed may be empty or one there is: only what has a name of its own is in the record.
  const [rows, setRows] = useState<Stat[]>(() => statsOf(state.value));
  const shown = sameJson(recordOf(rows) ?? {}, state.value ?? {}) ? rows : statsOf(state.value);
  const write = (next: Stat[]) => {
    setRows(next);
    state.set(recordOf(next));
  };
  return (
    <Field path={props.path} hint={hint} state={state} group optional>
      {shown.length > 0 && (
        <ol className={lists.rows} ref={list}>
          {shown.map((stat, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed cannot be the key.
            <li key={index} className={lists.stat}>
              <input
                className={`${styles.input} ${styles.small}`}
                value={stat.name}
                lang={language}
                aria-label={t('editing.list.item', { list: label, number: index + 1 })}
                onChange={({ currentTarget }) => write(shown.with(index, { ...stat, name: currentTarget.value }))}
              />
              <select
                className={`${styles.input} ${styles.select}`}
                value={stat.value}
                aria-label={t('editing.fields.modifierOf', { name: stat.name })}
                onChange={({ currentTarget }) =>
                  write(shown.with(index, { ...stat, value: Number(currentTarget.value) }))
                }
              >
                {STEPS.map((step) => (
                  <option key={step} value={step}>
                    {signed(step)}
                  </option>
                ))}
              </select>
              <ListTools
                name={stat.name || t('editing.list.item', { list: label, number: index + 1 })}
                first={index === 0}
                last={index === shown.length - 1}
                onMove={(by) => write(moved(shown, index, by))}
                onRemove={() => write(shown.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      <AddButton
        words={t('editing.add.stat')}
        onAdd={() => {
          setRows([...shown, { name: '', value: 0 }]);
          requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
        }}
      />
    </Field>
  );
}
