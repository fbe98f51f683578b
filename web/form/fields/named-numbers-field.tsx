import { useRef, useState } from 'react';
import { isObject, sameJson } from '../../../shared/json.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatChange } from '../../ui/format-amounts.ts';
import { moveItem } from '../field-values.ts';
import { type FieldProps, useField, useForm } from '../form-context.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';
import { AddItemButton, ListItemButtons } from './list-buttons.tsx';
import lists from './lists.module.css';

interface Named {
  name: string;
  value: number;
}

const listSteps = (min: number, max: number): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

const toRecord = (stats: readonly Named[]): Record<string, number> | undefined => {
  const named = stats.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value] as const);
  return named.length === 0 ? undefined : Object.fromEntries(named);
};

const namedIn = (value: unknown): Named[] =>
  isObject(value) ? Object.entries(value).map(([name, number]) => ({ name, value: Number(number) })) : [];

/** Integers by name, within the schema's bounds. Without `known` any name can be typed. */
export function NumbersField({
  hint,
  known,
  add,
  ...props
}: FieldProps & { known?: readonly { value: string; text: string }[]; add?: string }) {
  const { t } = useTranslation();
  const { language } = useForm();
  const state = useField(props, { deep: true });
  const { label, field } = state;
  const of = field?.of.kind === 'numbers' ? field.of : { min: undefined, max: undefined };
  const steps = listSteps(of.min ?? -10, of.max ?? 10);
  const list = useRef<HTMLOListElement>(null);
  // A name being typed may be empty or a duplicate; only unique names are in the record.
  const [rows, setRows] = useState<Named[]>(() => namedIn(state.value));
  const shown = sameJson(toRecord(rows) ?? {}, state.value ?? {}) ? rows : namedIn(state.value);
  const write = (next: Named[]) => {
    setRows(next);
    state.set(toRecord(next));
  };
  const isKnown = (name: string) => known?.some(({ value }) => value === name) ?? false;
  const getName = (name: string) => known?.find(({ value }) => value === name)?.text ?? name;
  const free = known?.filter(({ value }) => !shown.some(({ name }) => name === value));
  return (
    <Field path={props.path} hint={hint} state={state} group optional>
      {shown.length > 0 && (
        <ol className={`stack gap-xs bottom-2xs ${lists.rows}`} ref={list}>
          {shown.map((stat, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed cannot be the key.
            <li key={index} className={`stack starting gap-2xs ${lists.stat}`}>
              {known ? (
                <select
                  className={`${styles.input} ${styles.select}`}
                  value={stat.name}
                  aria-label={t('editing.list.item', { list: label, number: index + 1 })}
                  onChange={({ currentTarget }) => write(shown.with(index, { ...stat, name: currentTarget.value }))}
                >
                  {[...known, ...(isKnown(stat.name) ? [] : [{ value: stat.name, text: stat.name }])].map((each) => (
                    <option key={each.value} value={each.value}>
                      {each.text}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  className={`${styles.input} ${styles.small}`}
                  value={stat.name}
                  lang={language}
                  aria-label={t('editing.list.item', { list: label, number: index + 1 })}
                  onChange={({ currentTarget }) => write(shown.with(index, { ...stat, name: currentTarget.value }))}
                />
              )}
              <select
                className={`${styles.input} ${styles.select}`}
                value={stat.value}
                aria-label={t('editing.fields.modifierOf', { name: getName(stat.name) })}
                onChange={({ currentTarget }) =>
                  write(shown.with(index, { ...stat, value: Number(currentTarget.value) }))
                }
              >
                {steps.map((step) => (
                  <option key={step} value={step}>
                    {formatChange(step)}
                  </option>
                ))}
              </select>
              <ListItemButtons
                name={getName(stat.name) || t('editing.list.item', { list: label, number: index + 1 })}
                first={index === 0}
                last={index === shown.length - 1}
                onMove={(by) => write(moveItem(shown, index, by))}
                onRemove={() => write(shown.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      {(free === undefined || free.length > 0) && (
        <AddItemButton
          words={add}
          onAdd={() => {
            const begun = { name: free?.[0]?.value ?? '', value: known ? 1 : 0 };
            if (known) write([...shown, begun]);
            else setRows([...shown, begun]);
            requestAnimationFrame(() =>
              list.current?.querySelector<HTMLElement>('li:last-child :is(input, select)')?.focus(),
            );
          }}
        />
      )}
    </Field>
  );
}
