import { MultiSelect, TagsInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { filterTexts } from '../../../shared/json.ts';
import { useTranslation } from '../../i18n/index.ts';
import { type FieldProps, type FieldState, useField, useForm } from '../form-context.tsx';
import { RadioPills } from './choice-field.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';

export interface WordSuggestions {
  words: readonly string[];
  made: string | null;
}

const normalize = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Matching known words, then the typed one. Word beginnings rank first, matches inside words after the new word. */
export function suggestWords(typed: string, known: readonly string[]): WordSuggestions {
  const wanted = normalize(typed);
  if (wanted === '') return { words: known, made: null };
  const begins = known.filter((word) => normalize(word).startsWith(wanted));
  const partBegins = known.filter((word) => !begins.includes(word) && normalize(word).includes(` ${wanted}`));
  const contains = known.filter(
    (word) => !begins.includes(word) && !partBegins.includes(word) && normalize(word).includes(wanted),
  );
  const exact = begins.find((word) => normalize(word) === wanted);
  const first = [...(exact === undefined ? [] : [exact]), ...begins.filter((word) => word !== exact), ...partBegins];
  if (exact !== undefined) return { words: [...first, ...contains], made: null };
  const made = typed.trim();
  return { words: first.length > 0 ? [...first, ...contains, made] : [made, ...contains], made };
}

const CLASSES = { input: styles.pills ?? '', pill: styles.pill ?? '', inputField: styles.pillsField ?? '' };

const SPLIT_AT = [',', '，', '、', ';', '；'];

/** Free words as chips. In an optional field, no words remove the field. */
export function TagsField({
  hint,
  read = (text) => text,
  ...props
}: FieldProps & {
  read?: (text: string) => string;
}) {
  const { language } = useForm();
  const state = useField(props, { deep: true });
  const { id, value, problems, removable } = state;
  const { typed, setTyped, clearOnEscape } = useTyped();
  return (
    <Field path={props.path} hint={hint} state={state} optional={removable}>
      <TagsInput
        id={id}
        searchValue={typed}
        onSearchChange={setTyped}
        onKeyDown={clearOnEscape}
        lang={language}
        variant="unstyled"
        value={filterTexts(value)}
        onChange={(words) =>
          setWords(
            state,
            words.map((word) => read(word.trim())),
            removable,
          )
        }
        splitChars={SPLIT_AT}
        error={problems.length > 0}
        classNames={CLASSES}
      />
    </Field>
  );
}

/** Reference words as chips. Known ones are suggested; a new one is created by its own entry. */
export function KnownTagsField({
  known,
  describe,
  sayNew,
  ...props
}: FieldProps & {
  known: readonly string[];
  describe: (word: string) => string;
  sayNew: (word: string) => string;
}) {
  const { language } = useForm();
  const state = useField(props, { deep: true });
  const { id, value, problems } = state;
  const { typed, setTyped, clearOnEscape } = useTyped();
  const words = filterTexts(value);
  const offered = suggestWords(
    typed,
    known.filter((word) => !words.includes(word)),
  );
  const made = offered.made !== null && !words.includes(offered.made) ? offered.made : null;
  const take = () => {
    const word = words.includes(typed.trim()) ? undefined : offered.words[0];
    if (typed.trim() !== '' && word !== undefined) setWords(state, [...words, word], true);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    clearOnEscape(event);
    if (!SPLIT_AT.includes(event.key) || typed.trim() === '') return;
    event.preventDefault();
    take();
  };
  return (
    <Field path={props.path} state={state} optional>
      <TagsInput
        id={id}
        searchValue={typed}
        onSearchChange={setTyped}
        onKeyDown={onKeyDown}
        onBlur={take}
        acceptValueOnBlur={false}
        lang={language}
        variant="unstyled"
        value={words}
        onChange={(next) => setWords(state, next, true)}
        data={[...new Set(offered.words)].filter((word) => word !== offered.made || made !== null)}
        // The suggestions are already sorted.
        filter={({ options }) => options}
        selectFirstOptionOnChange={typed.trim() !== ''}
        splitChars={SPLIT_AT}
        maxDropdownHeight={260}
        error={problems.length > 0}
        classNames={CLASSES}
        renderOption={({ option }) => (
          <span className={`row wrap gap-xs rows-none ${styles.option}`}>
            <span lang={language}>{option.value === made ? sayNew(option.value) : option.value}</span>
            {option.value !== made && <small>{describe(option.value)}</small>}
          </span>
        )}
      />
    </Field>
  );
}

/** The word being typed. After Escape it is dropped when the field loses focus, otherwise it is added. */
function useTyped() {
  const [typed, setTyped] = useState('');
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    event.stopPropagation();
    setTyped('');
  };
  return { typed, setTyped, clearOnEscape };
}

function setWords({ set }: FieldState, words: readonly string[], removable: boolean): void {
  const kept = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
  set(removable && kept.length === 0 ? undefined : kept);
}

export interface TagReference {
  value: string;
  label: string;
  mark?: ReactNode;
}

/** References to existing elements as chips. In an optional field, none removes the field. */
export function ReferencesField({
  hint,
  options,
  ...props
}: FieldProps & {
  options: readonly TagReference[];
}) {
  const state = useField(props, { deep: true });
  const { removable } = state;
  const name = (id: string) => options.find(({ value }) => value === id)?.label ?? id;
  return (
    <Field path={props.path} hint={hint} state={state} optional={removable} names={name}>
      <References
        id={state.id}
        value={filterTexts(state.value)}
        onChange={(ids) => state.set(removable && ids.length === 0 ? undefined : ids)}
        options={options}
        wrong={state.problems.length > 0}
      />
    </Field>
  );
}

function References({
  id,
  labelledBy,
  value,
  onChange,
  options,
  wrong = false,
}: {
  id: string;
  labelledBy?: string;
  value: string[];
  onChange: (ids: string[]) => void;
  options: readonly TagReference[];
  wrong?: boolean;
}) {
  const { t } = useTranslation();
  const { language } = useForm();
  return (
    <MultiSelect
      id={id}
      {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
      lang={language}
      variant="unstyled"
      searchable
      hidePickedOptions
      value={value}
      onChange={onChange}
      data={options.map(({ value: each, label }) => ({ value: each, label }))}
      nothingFoundMessage={t('editing.nothingElse')}
      maxDropdownHeight={280}
      placeholder={value.length === 0 ? t('editing.choose') : ''}
      error={wrong}
      classNames={CLASSES}
      renderOption={({ option }) => (
        <span className={`row wrap gap-xs rows-none ${styles.option}`}>
          {options.find((each) => each.value === option.value)?.mark}
          <span lang={language}>{option.label}</span>
        </span>
      )}
    />
  );
}

/** All, some or none of the existing elements: missing means all, an empty list none. The labels explain each. */
export function SubsetField({
  words,
  options,
  ...props
}: FieldProps & {
  words: Record<'all' | 'none' | 'some', string>;
  options: readonly TagReference[];
}) {
  const state = useField(props, { deep: true });
  const { id, value, set } = state;
  const way = value === undefined ? 'all' : filterTexts(value).length === 0 ? 'none' : 'some';
  const name = (each: string) => options.find((option) => option.value === each)?.label ?? each;
  const choose = (next: 'all' | 'none' | 'some') => {
    if (next === 'all') set(undefined);
    else if (next === 'none') set([]);
    else if (way !== 'some') set(options.slice(0, 1).map((option) => option.value));
  };
  return (
    <Field path={props.path} state={state} names={name} group>
      <RadioPills
        id={id}
        choices={(['all', 'none', 'some'] as const).map((each) => ({
          value: each,
          text: words[each],
          disabled: each === 'some' && options.length === 0,
        }))}
        chosen={way}
        onChoose={choose}
      />
      {way === 'some' && (
        <References id={id} labelledBy={`${id}-label`} value={filterTexts(value)} onChange={set} options={options} />
      )}
    </Field>
  );
}
