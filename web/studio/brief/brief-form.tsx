import { ActionIcon, Autocomplete, Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  BRIEF_LIMITS,
  BRIEF_ROLES,
  type Brief,
  type BriefEnding,
  type BriefPerson,
  type BriefPlace,
  type BriefSheet,
  STORY_KINDS,
} from '../../../shared/brief/index.ts';
import { LANGUAGES } from '../../../shared/language/tag.ts';
import { useTranslation } from '../../i18n/index.ts';
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import styles from './brief.module.css';

/** A brief without blank entries. */
export function cleanBrief({ sheet, unplaced }: Brief): Brief {
  const filled = <Row extends object>(row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== '')) as Row;
  const rows = <Row extends object>(all: readonly Row[], name: (row: Row) => string): Row[] =>
    all.filter((row) => name(row).trim() !== '').map(filled);
  const lines = (all: readonly string[]): string[] =>
    all.flatMap((line) => (line.trim() === '' ? [] : [line.trim().slice(0, BRIEF_LIMITS.line)]));
  return {
    sheet: {
      ...filled(sheet),
      length: filled(sheet.length),
      people: rows(sheet.people, ({ name }) => name),
      places: rows(sheet.places, ({ name }) => name),
      happens: lines(sheet.happens),
      never: lines(sheet.never),
      endings: rows(sheet.endings, ({ title }) => title),
    },
    unplaced: unplaced.map((text) => text.trim()).filter((text) => text !== ''),
  };
}

/** Whether a row has entries but not the one that it needs. */
const isNameless = (name: string, ...rest: readonly (string | undefined)[]): boolean =>
  name.trim() === '' && rest.some((value) => value !== undefined && value.trim() !== '');

/** The brief form. Every field is optional. */
export function BriefForm({ brief, onChange }: { brief: Brief; onChange: (brief: Brief) => void }) {
  const { t } = useTranslation();
  const { sheet, unplaced } = brief;
  const set = <Field extends keyof BriefSheet>(field: Field, value: BriefSheet[Field] | undefined) =>
    onChange({ ...brief, sheet: { ...sheet, [field]: value } });
  const kinds = STORY_KINDS.filter((kind) => kind !== 'open').map((kind) => ({
    kind,
    label: t(`brief.kinds.${kind}`),
  }));
  const text = (field: 'title' | 'place' | 'time' | 'tone') => (
    <TextInput
      size="sm"
      label={t(`brief.fields.${field}`)}
      value={sheet[field] ?? ''}
      maxLength={field === 'title' ? 120 : BRIEF_LIMITS.line}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  const count = (field: 'acts' | 'places' | 'people', max: number) => (
    <NumberInput
      size="sm"
      label={t(`brief.fields.length.${field}`)}
      value={sheet.length[field] ?? ''}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      onChange={(value) => set('length', { ...sheet.length, [field]: typeof value === 'number' ? value : undefined })}
    />
  );
  const lines = (field: 'happens' | 'never') => (
    <Textarea
      size="sm"
      autosize
      minRows={field === 'happens' ? 2 : 1}
      maxRows={12}
      label={t(`brief.fields.${field}`)}
      value={sheet[field].join('\n')}
      onChange={(event) =>
        set(
          field,
          event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n').slice(0, BRIEF_LIMITS.lines),
        )
      }
    />
  );
  return (
    <div className="stack gap-sm top-md">
      {text('title')}
      <div className={`stack gap-sm halves`}>
        <Autocomplete
          size="sm"
          label={t('brief.fields.genre')}
          placeholder={t('brief.open')}
          value={
            kinds.find(({ kind }) => kind === sheet.genre)?.label ?? (sheet.genre === 'open' ? '' : (sheet.genre ?? ''))
          }
          data={kinds.map(({ label }) => label)}
          maxLength={BRIEF_LIMITS.line}
          onChange={(value) => set('genre', kinds.find(({ label }) => label === value)?.kind ?? value)}
        />
        <Select
          size="sm"
          label={t('brief.fields.language')}
          placeholder={t('brief.open')}
          clearable
          value={sheet.language ?? null}
          data={LANGUAGES.map((language) => ({ value: language, label: t(`brief.languages.${language}`) }))}
          onChange={(value) =>
            set(
              'language',
              LANGUAGES.find((language) => language === value),
            )
          }
        />
      </div>
      <div className={`stack gap-sm halves`}>
        {text('place')}
        {text('time')}
      </div>
      {text('tone')}
      <div className={`stack gap-sm ${styles.three}`}>
        {count('acts', BRIEF_LIMITS.acts)}
        {count('places', BRIEF_LIMITS.allPlaces)}
        {count('people', BRIEF_LIMITS.people)}
      </div>
      <People people={sheet.people} onChange={(people) => set('people', people)} />
      <Places places={sheet.places} onChange={(places) => set('places', places)} />
      {lines('happens')}
      {lines('never')}
      <Endings endings={sheet.endings} onChange={(endings) => set('endings', endings)} />
      <Textarea
        size="sm"
        autosize
        minRows={2}
        maxRows={12}
        label={t('brief.fields.unplaced')}
        value={unplaced.join('\n')}
        maxLength={BRIEF_LIMITS.text}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...brief, unplaced: value === '' ? [] : value.split('\n').slice(0, BRIEF_LIMITS.paragraphs) });
        }}
      />
    </div>
  );
}

function Rows<Row>({
  label,
  rows,
  most,
  blank,
  getName,
  add,
  remove,
  onChange,
  children,
}: {
  label: string;
  rows: readonly Row[];
  most: number;
  blank: Row;
  getName: (row: Row) => string;
  add: string;
  remove: (name: string) => string;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (changes: Partial<Row>) => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const [keys, setKeys] = useState<number[]>([]);
  const getKey = (at: number): number => keys[at] ?? at;
  return (
    <fieldset className="stack gap-xs pad-none items-start borderless">
      <legend className="text-md bold">{label}</legend>
      {rows.map((row, at) => (
        <div key={getKey(at)} className={`stack starting full gap-2xs split ${styles.row}`}>
          <div className={`stack gap-xs halves`}>
            {children(row, (changes) =>
              onChange(rows.map((each, index) => (index === at ? { ...each, ...changes } : each))),
            )}
          </div>
          <ActionIcon
            aria-label={remove(getName(row) || t('brief.unnamed'))}
            onClick={() => {
              setKeys(rows.map((_, index) => getKey(index)).filter((_, index) => index !== at));
              onChange(rows.filter((_, index) => index !== at));
            }}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </div>
      ))}
      {rows.length < most && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            const all = rows.map((_, index) => getKey(index));
            setKeys([...all, Math.max(-1, ...all) + 1]);
            onChange([...rows, blank]);
          }}
        >
          {add}
        </Button>
      )}
    </fieldset>
  );
}

/** A field of a row, named by its placeholder. @param rows that it grows to */
function Cell({
  label,
  value,
  most,
  rows = 3,
  error,
  onChange,
}: {
  label: string;
  value: string;
  most: number;
  rows?: number;
  error?: string | false;
  onChange: (value: string) => void;
}) {
  return (
    <Textarea
      size="sm"
      autosize
      minRows={1}
      maxRows={rows}
      placeholder={label}
      aria-label={label}
      maxLength={most}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
    />
  );
}

function People({ people, onChange }: { people: readonly BriefPerson[]; onChange: (people: BriefPerson[]) => void }) {
  const { t } = useTranslation();
  return (
    <Rows
      label={t('brief.fields.people')}
      rows={people}
      most={BRIEF_LIMITS.people}
      blank={{ name: '' }}
      getName={({ name }) => name}
      add={t('brief.person.add')}
      remove={(name) => t('brief.person.remove', { name })}
      onChange={onChange}
    >
      {({ name, who = '', pronouns = '', role }, change) => (
        <>
          <Cell
            label={t('brief.person.name')}
            value={name}
            most={80}
            error={isNameless(name, who, pronouns, role) && t('brief.nameless')}
            onChange={(name) => change({ name })}
          />
          <Cell
            label={t('brief.person.who')}
            value={who}
            most={BRIEF_LIMITS.line}
            onChange={(who) => change({ who })}
          />
          <Cell
            label={t('brief.person.pronouns')}
            value={pronouns}
            most={40}
            onChange={(pronouns) => change({ pronouns })}
          />
          <Select
            size="sm"
            placeholder={t('brief.person.role')}
            aria-label={t('brief.person.role')}
            clearable
            value={role ?? null}
            data={BRIEF_ROLES.map((each) => ({ value: each, label: t(`draft.role.${each}`) }))}
            onChange={(value) => change({ role: BRIEF_ROLES.find((each) => each === value) })}
          />
        </>
      )}
    </Rows>
  );
}

function Places({ places, onChange }: { places: readonly BriefPlace[]; onChange: (places: BriefPlace[]) => void }) {
  const { t } = useTranslation();
  return (
    <Rows
      label={t('brief.fields.places')}
      rows={places}
      most={BRIEF_LIMITS.places}
      blank={{ name: '' }}
      getName={({ name }) => name}
      add={t('brief.place.add')}
      remove={(name) => t('brief.place.remove', { name })}
      onChange={onChange}
    >
      {({ name, what = '' }, change) => (
        <>
          <Cell
            label={t('brief.place.name')}
            value={name}
            most={80}
            error={isNameless(name, what) && t('brief.nameless')}
            onChange={(name) => change({ name })}
          />
          <Cell
            label={t('brief.place.what')}
            value={what}
            most={BRIEF_LIMITS.line}
            onChange={(what) => change({ what })}
          />
        </>
      )}
    </Rows>
  );
}

function Endings({
  endings,
  onChange,
}: {
  endings: readonly BriefEnding[];
  onChange: (endings: BriefEnding[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <Rows
      label={t('brief.fields.endings')}
      rows={endings}
      most={BRIEF_LIMITS.lines}
      blank={{ title: '' }}
      getName={({ title }) => title}
      add={t('brief.ending.add')}
      remove={(name) => t('brief.ending.remove', { name })}
      onChange={onChange}
    >
      {({ title, text = '' }, change) => (
        <>
          <Cell
            label={t('brief.ending.title')}
            value={title}
            most={BRIEF_LIMITS.line}
            error={isNameless(title, text) && t('brief.ending.untitled')}
            onChange={(title) => change({ title })}
          />
          <Cell
            label={t('brief.ending.text')}
            value={text}
            most={BRIEF_LIMITS.line}
            rows={8}
            onChange={(text) => change({ text })}
          />
        </>
      )}
    </Rows>
  );
}
