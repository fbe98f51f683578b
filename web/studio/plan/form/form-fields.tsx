import { MultiSelect, Switch, TagsInput, Textarea } from '@mantine/core';
import { createContext, useContext, useId } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import { sayValue } from '../../history/diff/value-words.ts';
import { type Nameable, takenFrom } from '../words.ts';
import { ChangesInput } from './changes-input.tsx';
import { type About, aboutOf, emptyOf, type FieldProblem, problemsAt, type ToolField } from './fields.ts';
import styles from './form-fields.module.css';
import { AddButton, ItemsInput, RemoveButton } from './items-input.tsx';
import { JsonInput } from './json-input.tsx';
import { type ArgsWording, sayArgument } from './value-view.tsx';

/** The form around the fields of a step's arguments. */
export interface ArgsForm {
  tool: string;
  args: Readonly<Record<string, unknown>>;
  wording: ArgsWording;
  nameable: Nameable;
  problems: readonly FieldProblem[];
  storyLanguage: string | undefined;
  /** Says of a field whether what is typed in it can be read at all. */
  report: (id: string, unreadable: boolean) => void;
}

const FormContext = createContext<ArgsForm | null>(null);
export const ArgsFormProvider = FormContext.Provider;

function useArgsForm(): ArgsForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('There is no form around this field.');
  return form;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const CLASSES = { input: styles.pills ?? '', pill: styles.pill ?? '', inputField: styles.pillsField ?? '' };

/** The fields of an object, each with what it is written with. An optional one that is left empty is not there at all. */
export function Fields({
  fields,
  value,
  path,
  onChange,
}: {
  fields: readonly ToolField[];
  value: unknown;
  /** Dotted, of the object within the arguments. */
  path: string;
  onChange: (value: Readonly<Record<string, unknown>>) => void;
}) {
  const object = isFields(value) ? value : {};
  return fields.map((field) => (
    <FieldRow
      key={field.name}
      field={field}
      path={path === '' ? field.name : `${path}.${field.name}`}
      value={object[field.name]}
      onChange={(next) => {
        if (next !== undefined) return onChange({ ...object, [field.name]: next });
        const { [field.name]: _gone, ...rest } = object;
        onChange(rest);
      }}
    />
  ));
}

interface FieldProps {
  field: ToolField;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

function FieldRow({ field, path, value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { tool, wording, problems } = useArgsForm();
  const id = useId();
  const isChanges = tool === 'updateElement' && path === 'changes';
  const holds = field.of.kind === 'group' || field.of.kind === 'items' || isChanges;
  const wrong = problemsAt(problems, path, !holds);
  const taken = takenFrom(value, wording.ids);
  const label = tool === 'updateElement' && path === 'id' ? t('plan.form.which') : sayArgument(wording, field.name);
  const isGroup = holds || field.of.kind === 'choices';
  return (
    <div className={styles.field} data-kind={field.of.kind} data-wrong={wrong.length > 0 || undefined}>
      {field.of.kind !== 'yes' &&
        (isGroup ? (
          <span className={styles.label} id={`${id}-label`}>
            {label}
          </span>
        ) : (
          <label className={styles.label} htmlFor={id}>
            {label}
            {!field.required && <span className={styles.optional}>{t('editing.optional')}</span>}
          </label>
        ))}
      {taken ? (
        <p className={styles.taken}>
          {t('plan.form.reference', { number: wording.numbers.get(taken.stepId) ?? 0 })}
          {taken.what !== '' && ` (${taken.what})`}{' '}
          <button type="button" onClick={() => onChange(field.of.kind === 'text' ? '' : undefined)}>
            {t('plan.form.referenceGone')}
          </button>
        </p>
      ) : (
        <FieldInput id={id} label={label} field={field} path={path} value={value} onChange={onChange} />
      )}
      {wrong.map((message) => (
        <p key={message} className={styles.problem} role="alert">
          {message}
        </p>
      ))}
    </div>
  );
}

function FieldInput(props: FieldProps & { id: string; label: string }) {
  const { id, label, field, path, value, onChange } = props;
  const { tool, args, wording, nameable, storyLanguage, report, problems } = useArgsForm();
  const { t } = useTranslation();
  const { of, required } = field;
  const about = aboutOf(tool, field.name, args);
  switch (of.kind) {
    case 'yes':
      return (
        <Switch
          id={id}
          size="sm"
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked || (required ? false : undefined))}
        />
      );
    case 'number':
      return (
        <input
          id={id}
          className={`${styles.input} ${styles.number}`}
          type="number"
          inputMode={of.whole ? 'numeric' : 'decimal'}
          step={of.whole ? 1 : 'any'}
          min={of.min}
          max={of.max}
          value={typeof value === 'number' ? value : ''}
          onChange={({ currentTarget }) => {
            const number = currentTarget.valueAsNumber;
            onChange(Number.isNaN(number) ? undefined : number);
          }}
        />
      );
    case 'choice':
      return (
        <select
          id={id}
          className={`${styles.input} ${styles.select}`}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
        >
          {!required && <option value="">–</option>}
          {of.values.map((each) => (
            <option key={each} value={each}>
              {tool === 'updateElement' && field.name === 'type'
                ? t(`workshop.element.${each}` as 'workshop.element.act')
                : sayValue(wording, field.name, each)}
            </option>
          ))}
        </select>
      );
    case 'text':
      return about ? (
        <NameInput {...props} about={about} />
      ) : (
        <Textarea
          id={id}
          variant="unstyled"
          autosize
          minRows={of.long ? 2 : 1}
          maxRows={16}
          maxLength={of.max}
          lang={storyLanguage}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => {
            const text = of.long ? currentTarget.value : currentTarget.value.replace(/\s*\n\s*/g, ' ');
            onChange(text === '' && !required ? undefined : text);
          }}
          classNames={{ input: styles.input ?? '' }}
        />
      );
    case 'texts':
      if (about) {
        return (
          <MultiSelect
            id={id}
            variant="unstyled"
            searchable
            hidePickedOptions
            value={texts(value)}
            onChange={(ids) => onChange(ids.length === 0 && !required ? undefined : ids)}
            data={optionsOf(about, nameable, args, texts(value))}
            nothingFoundMessage={t('editing.nothingElse')}
            classNames={CLASSES}
          />
        );
      }
      return of.long ? (
        <Textarea
          id={id}
          variant="unstyled"
          autosize
          minRows={2}
          maxRows={12}
          lang={storyLanguage}
          placeholder={t('plan.form.oneALine')}
          value={texts(value).join('\n')}
          onChange={({ currentTarget }) => {
            const lines = currentTarget.value === '' ? [] : currentTarget.value.split('\n');
            onChange(lines.length === 0 && !required ? undefined : lines);
          }}
          onBlur={() => {
            const lines = texts(value).filter((line) => line.trim() !== '');
            if (lines.length !== texts(value).length) onChange(lines.length === 0 && !required ? undefined : lines);
          }}
          classNames={{ input: styles.input ?? '' }}
        />
      ) : (
        <TagsInput
          id={id}
          variant="unstyled"
          lang={storyLanguage}
          value={texts(value)}
          splitChars={[',', '，', '、', ';', '；']}
          onChange={(words) => onChange(words.length === 0 && !required ? undefined : words)}
          classNames={CLASSES}
        />
      );
    case 'choices':
      return (
        <fieldset className={styles.choices} aria-labelledby={`${id}-label`}>
          {of.values.map((each) => (
            <label key={each}>
              <input
                type="checkbox"
                checked={texts(value).includes(each)}
                onChange={({ currentTarget }) => {
                  const chosen = of.values.filter((one) =>
                    one === each ? currentTarget.checked : texts(value).includes(one),
                  );
                  onChange(chosen.length === 0 && !required ? undefined : chosen);
                }}
              />
              {sayValue(wording, field.name, each)}
            </label>
          ))}
        </fieldset>
      );
    case 'group':
      return value === undefined && !required ? (
        <AddButton onClick={() => onChange(emptyOf(of.fields))} />
      ) : (
        <fieldset className={styles.group} aria-labelledby={`${id}-label`}>
          <Fields fields={of.fields} value={value} path={path} onChange={onChange} />
          {!required && <RemoveButton name={label} onClick={() => onChange(undefined)} />}
        </fieldset>
      );
    case 'items':
      return (
        <ItemsInput
          label={label}
          required={required}
          value={value}
          onChange={onChange}
          empty={() => emptyOf(of.fields)}
          isWrong={(index) => problemsAt(problems, `${path}.${index}`, true).length > 0}
        >
          {(item, index, change) => (
            <Fields fields={of.fields} value={item} path={`${path}.${index}`} onChange={change} />
          )}
        </ItemsInput>
      );
    case 'json':
      if (tool === 'updateElement' && path === 'changes') {
        return (
          <ChangesInput args={args} value={value} wording={wording} onChange={onChange}>
            {(change, now, set) => (
              <FieldRow field={change} path={`${path}.${change.name}`} value={now} onChange={set} />
            )}
          </ChangesInput>
        );
      }
      return <JsonInput id={id} value={value} required={required} report={report} onChange={onChange} />;
  }
}

function optionsOf(
  about: About,
  { acts, characters, places }: Nameable,
  args: Readonly<Record<string, unknown>>,
  present: readonly string[],
): { value: string; label: string }[] {
  const all =
    about === 'act'
      ? acts
      : about === 'character'
        ? characters
        : places.filter(({ actId }) => typeof args.actId !== 'string' || actId === args.actId);
  const known = new Map(all.map(({ id, name }) => [id, name]));
  for (const id of present) if (!known.has(id)) known.set(id, id);
  return [...known].map(([value, label]) => ({ value, label }));
}

/** One of what there is, by name. */
function NameInput({ id, field, value, onChange, about }: FieldProps & { id: string; about: About }) {
  const { t } = useTranslation();
  const { nameable, args } = useArgsForm();
  const current = typeof value === 'string' ? value : '';
  return (
    <select
      id={id}
      className={`${styles.input} ${styles.select}`}
      value={current}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' && !field.required ? undefined : currentTarget.value)
      }
    >
      <option value="">{field.required ? t('editing.choose') : '–'}</option>
      {optionsOf(about, nameable, args, current === '' ? [] : [current]).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
