import { type KeyboardEvent, useRef } from 'react';
import { filterTexts } from '../../../shared/json.ts';
import { useTranslation } from '../../i18n/index.ts';
import { moveItem } from '../field-values.ts';
import { type FieldProps, useField, useForm } from '../form-context.tsx';
import { AutoGrowTextarea } from './auto-grow-textarea.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';
import { AddItemButton, ListItemButtons } from './list-buttons.tsx';
import lists from './lists.module.css';

/** A list of sentences, one row each: Enter adds, Backspace removes an empty one, Alt with an arrow moves. */
export function RowsField({
  hint,
  add,
  numbered = false,
  ...props
}: FieldProps & {
  add?: string;
  numbered?: boolean;
}) {
  const { t } = useTranslation();
  const { language } = useForm();
  const state = useField(props, { deep: true });
  const { path } = props;
  const { label, removable } = state;
  const list = useRef<HTMLOListElement>(null);
  const rows = filterTexts(state.value);
  const write = (next: string[]) => state.set(removable && next.length === 0 ? undefined : next);
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[Math.max(0, index)]?.focus());
  const insert = (at: number) => {
    write(rows.toSpliced(at, 0, ''));
    focus(at);
  };
  const remove = (at: number) => {
    write(rows.toSpliced(at, 1));
    focus(at - 1);
  };
  const move = (at: number, by: -1 | 1) => {
    write(moveItem(rows, at, by));
    focus(Math.min(Math.max(at + by, 0), rows.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      insert(at + 1);
    } else if (event.key === 'Backspace' && rows[at] === '') {
      event.preventDefault();
      remove(at);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  return (
    <Field path={path} hint={hint} state={state} optional={removable} group>
      {rows.length > 0 && (
        <ol className={`stack gap-xs bottom-2xs ${lists.rows}`} ref={list} data-numbered={numbered || undefined}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be told apart by.
            <li className="stack starting gap-2xs" key={index} data-path={`${path}.${index}`}>
              <AutoGrowTextarea
                minRows={1}
                value={row}
                onText={(text) => write(rows.with(index, text.replace(/\s*\n\s*/g, ' ')))}
                onKeyDown={(event) => onKeyDown(event, index)}
                lang={language}
                aria-label={t('editing.list.item', { list: label, number: index + 1 })}
                size={styles.small}
              />
              <ListItemButtons
                name={t('editing.list.item', { list: label, number: index + 1 })}
                first={index === 0}
                last={index === rows.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <AddItemButton words={add} onAdd={() => insert(rows.length)} />
    </Field>
  );
}
