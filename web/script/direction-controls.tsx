import type { SchemaField } from '../form/schema.ts';
import { useTranslation } from '../i18n/index.ts';
import type { DirectionLine } from './edit-lines.ts';
import { sayScriptChoice } from './labels.ts';
import styles from './line-row.module.css';
import type { ScriptWorld } from './script-world.ts';
import { groupLineFields } from './slash-suggestions.ts';
import type { LineActions } from './use-script.ts';

type Change = Parameters<LineActions['change']>[1];

/** The fields of a stage direction, by its schema. */
export function DirectionControls({
  line,
  number,
  world,
  language,
  onChange,
}: {
  line: DirectionLine;
  number: number;
  world: ScriptWorld;
  language: string | undefined;
  onChange: (change: Change) => void;
}) {
  const { t } = useTranslation();
  const { inRow } = groupLineFields(line.type);
  return (
    <span className={`row wrap gap-xs rows-2xs ${styles.direction}`}>
      <span className="text-md ochre bold">{t(`script.directions.${line.type}`)}</span>
      {inRow.map((field, index) => (
        <Control
          key={field.name}
          field={field}
          line={line}
          isFirst={index === 0}
          label={t('script.fieldOf', {
            field: t(getLabelKey(line, field)),
            number,
          })}
          world={world}
          language={language}
          onChange={(value) =>
            onChange((old) => {
              const { [field.name]: _before, ...rest } = old as Record<string, unknown>;
              return (value === undefined ? rest : { ...rest, [field.name]: value }) as typeof old;
            })
          }
        />
      ))}
    </span>
  );
}

const getLabelKey = ({ type }: DirectionLine, { name }: SchemaField) => {
  if (name === 'effect') return 'script.directions.effect';
  const known = name !== 'id' ? name : type === 'music' ? 'music' : 'background';
  return `authoring.fields.${known}` as 'authoring.fields.name';
};

function Control({
  field: { name, required, of },
  line,
  isFirst,
  label,
  world,
  language,
  onChange,
}: {
  field: SchemaField;
  line: DirectionLine;
  isFirst: boolean;
  label: string;
  world: ScriptWorld;
  language: string | undefined;
  onChange: (value: string | number | undefined) => void;
}) {
  const { t } = useTranslation();
  const value = (line as Record<string, unknown>)[name];
  const shared = { 'aria-label': label, ...(isFirst && { 'data-first': '' }) };
  const options =
    listOptions(name, line, world) ??
    (of.kind === 'choice' ? of.values.map((id) => ({ id, name: sayScriptChoice(t, name, id) })) : null);
  if (options) {
    const text = typeof value === 'string' ? value : '';
    const isThere = text === '' || options.some(({ id }) => id === text);
    return (
      <select
        {...shared}
        className={`text-md raised round-sm ink ui ${styles.control}`}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
      >
        {(!required || text === '') && (
          <option value="">{line.type === 'music' ? t('script.view.musicStops') : '–'}</option>
        )}
        {[...options, ...(isThere ? [] : [{ id: text, name: text }])].map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    );
  }
  if (of.kind === 'number') {
    return (
      <input
        {...shared}
        className={`text-md raised round-sm ink ui ${styles.control} ${styles.number}`}
        type="number"
        min={of.min}
        max={of.max}
        step={of.whole ? 100 : 0.1}
        value={typeof value === 'number' ? value : ''}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onChange(Number.isNaN(valueAsNumber) ? undefined : valueAsNumber)
        }
      />
    );
  }
  return (
    <input
      {...shared}
      className={`text-md raised round-sm ink ui ${styles.control} grow ${styles.text}`}
      placeholder={label.split(',')[0]}
      lang={language}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' && !required ? undefined : currentTarget.value)
      }
    />
  );
}

/** The options that the story offers; null for the schema's own options, or free text. */
function listOptions(name: string, { type }: DirectionLine, { names }: ScriptWorld) {
  if (name === 'character') return names.cast;
  if (name !== 'id') return null;
  return (type === 'music' ? names.music : names.backgrounds) ?? [];
}
