import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import styles from './encounters.module.css';

/** The choices of a cell, in groups with a label or without. */
export interface CellChoices {
  label: string;
  options: readonly { value: string; text: string }[];
}

/** The choices as data of a select outside of the table. */
export const toSelectGroups = (choices: readonly CellChoices[]) =>
  choices.map(({ label, options }) => ({
    group: label,
    items: options.map(({ value, text }) => ({ value, label: text })),
  }));

interface EditorProps {
  label: string;
  value: string;
  language: string | undefined;
  /** Ends the editing: with a new value, or null to leave it as it is. */
  onEnd: (value: string | null) => void;
}

/** Whether editing has ended: leaving the field follows every end, and must not be another. */
function useEnd(onEnd: EditorProps['onEnd']) {
  const isOver = useRef(false);
  return (value: string | null) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(value);
  };
}

/** Keys that end editing. Others stay in the cell: the table moves by them. */
function onEditorKey(event: KeyboardEvent, { save, leave }: { save: () => void; leave: () => void }): void {
  event.stopPropagation();
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    save();
  } else if (event.key === 'Escape') {
    event.preventDefault();
    leave();
  }
}

/** A text in its cell. An empty one is not saved. */
export function TextEditor({ label, value, language, onEnd }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const end = useEnd(onEnd);
  const save = () => end(text.trim() === '' || text.trim() === value ? null : text.trim());
  useEffect(() => input.current?.select(), []);
  return (
    <input
      ref={input}
      className={`full ${styles.editor}`}
      aria-label={label}
      lang={language}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => onEditorKey(event, { save, leave: () => end(null) })}
      onBlur={save}
    />
  );
}

/** A choice in its cell. A choice made by pointer is saved at once, one made by keys with Enter or on leaving. */
export function ChoiceEditor({
  label,
  value,
  language,
  choices,
  onEnd,
}: EditorProps & { choices: readonly CellChoices[] }) {
  const { t } = useTranslation();
  const select = useRef<HTMLSelectElement>(null);
  const byKeys = useRef(false);
  const [chosen, setChosen] = useState(value);
  const end = useEnd(onEnd);
  const save = (next: string) => end(next === value ? null : next);
  useEffect(() => select.current?.focus(), []);
  return (
    <select
      ref={select}
      className={`full ${styles.editor}`}
      aria-label={label}
      lang={language}
      value={chosen}
      onPointerDown={() => {
        byKeys.current = false;
      }}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.value);
        if (!byKeys.current) save(currentTarget.value);
      }}
      onKeyDown={(event) => {
        byKeys.current = true;
        onEditorKey(event, { save: () => save(chosen), leave: () => end(null) });
      }}
      onBlur={() => save(chosen)}
    >
      {value === '' && <option value="">{t('editing.choose')}</option>}
      <ChoiceGroups choices={choices} />
    </select>
  );
}

/** The options of a select, under their labels. */
function ChoiceGroups({ choices }: { choices: readonly CellChoices[] }) {
  return choices.map(({ label, options }) => {
    const items = options.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ));
    return label === '' ? (
      items
    ) : (
      <optgroup key={label} label={label}>
        {items}
      </optgroup>
    );
  });
}
