import { ActionIcon, Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  BRIEF_LIMITS,
  BRIEF_ROLES,
  type Brief,
  type BriefPerson,
  type BriefPlace,
  STORY_KINDS,
} from '../../../shared/brief/index.ts';
import { LANGUAGES } from '../../../shared/language/tag.ts';
import { useTranslation } from '../../i18n/index.ts';
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import styles from './brief.module.css';

export function cleanBrief(brief: Brief): Brief {
  const said = Object.fromEntries(
    Object.entries(brief).filter(([field, value]) => field === 'text' || (value !== undefined && value !== '')),
  ) as Brief;
  const named = <Named extends { name: string }>(all: readonly Named[]): Named[] =>
    all
      .filter(({ name }) => name.trim() !== '')
      .map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value)) as Named);
  const lines = (all: readonly string[]): string[] =>
    all.flatMap((line) => (line.trim() === '' ? [] : [line.trim().slice(0, BRIEF_LIMITS.line)]));
  return {
    ...said,
    people: named(brief.people),
    places: named(brief.places),
    happens: lines(brief.happens),
    avoid: lines(brief.avoid),
    endings: lines(brief.endings),
  };
}

const isNameless = ({ name, ...rest }: { name: string; [field: string]: string | undefined }): boolean =>
  name.trim() === '' && Object.values(rest).some((value) => value !== undefined && value.trim() !== '');

/** The brief form. Every field is optional. */
export function BriefSheet({ brief, onChange }: { brief: Brief; onChange: (brief: Brief) => void }) {
  const { t } = useTranslation();
  const set = <Field extends keyof Brief>(field: Field, value: Brief[Field] | undefined) =>
    onChange({ ...brief, [field]: value });
  const text = (field: 'title' | 'where' | 'when' | 'tone') => (
    <TextInput
      size="sm"
      label={t(`brief.fields.${field}`)}
      value={brief[field] ?? ''}
      maxLength={field === 'title' ? 120 : BRIEF_LIMITS.line}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  const count = (field: 'acts' | 'placeCount' | 'peopleCount', max: number) => (
    <NumberInput
      size="sm"
      label={t(`brief.fields.${field}`)}
      value={brief[field] ?? ''}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      onChange={(value) => set(field, typeof value === 'number' ? value : undefined)}
    />
  );
  const lines = (field: 'happens' | 'avoid' | 'endings') => (
    <Textarea
      size="sm"
      autosize
      minRows={field === 'happens' ? 2 : 1}
      maxRows={12}
      label={t(`brief.fields.${field}`)}
      value={brief[field].join('\n')}
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
        <Select
          size="sm"
          label={t('brief.fields.kind')}
          placeholder={t('brief.open')}
          clearable
          value={brief.kind ?? null}
          data={STORY_KINDS.map((kind) => ({ value: kind, label: t(`brief.kinds.${kind}`) }))}
          onChange={(value) =>
            set(
              'kind',
              STORY_KINDS.find((kind) => kind === value),
            )
          }
        />
        <Select
          size="sm"
          label={t('brief.fields.language')}
          placeholder={t('brief.open')}
          clearable
          value={brief.language ?? null}
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
        {text('where')}
        {text('when')}
      </div>
      {text('tone')}
      <div className={`stack gap-sm ${styles.three}`}>
        {count('acts', BRIEF_LIMITS.acts)}
        {count('placeCount', BRIEF_LIMITS.allPlaces)}
        {count('peopleCount', BRIEF_LIMITS.people)}
      </div>
      <People people={brief.people} onChange={(people) => set('people', people)} />
      <Places places={brief.places} onChange={(places) => set('places', places)} />
      {lines('happens')}
      {lines('avoid')}
      {lines('endings')}
      <Textarea
        size="sm"
        autosize
        minRows={2}
        maxRows={12}
        label={t('brief.fields.text')}
        value={brief.text}
        maxLength={BRIEF_LIMITS.text}
        onChange={(event) => set('text', event.currentTarget.value)}
      />
    </div>
  );
}

function Rows<Row extends { name: string }>({
  label,
  rows,
  most,
  blank,
  add,
  remove,
  onChange,
  children,
}: {
  label: string;
  rows: readonly Row[];
  most: number;
  blank: Row;
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
            variant="subtle"
            color="gray"
            aria-label={remove(row.name || t('brief.unnamed'))}
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

function People({ people, onChange }: { people: readonly BriefPerson[]; onChange: (people: BriefPerson[]) => void }) {
  const { t } = useTranslation();
  return (
    <Rows
      label={t('brief.fields.people')}
      rows={people}
      most={BRIEF_LIMITS.people}
      blank={{ name: '' }}
      add={t('brief.person.add')}
      remove={(name) => t('brief.person.remove', { name })}
      onChange={onChange}
    >
      {({ name, about = '', pronouns = '', role }, change) => (
        <>
          <TextInput
            size="sm"
            placeholder={t('brief.person.name')}
            aria-label={t('brief.person.name')}
            maxLength={80}
            value={name}
            error={isNameless({ name, about, pronouns, role }) && t('brief.nameless')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            size="sm"
            placeholder={t('brief.person.about')}
            aria-label={t('brief.person.about')}
            maxLength={BRIEF_LIMITS.line}
            value={about}
            onChange={(event) => change({ about: event.currentTarget.value })}
          />
          <TextInput
            size="sm"
            placeholder={t('brief.person.pronouns')}
            aria-label={t('brief.person.pronouns')}
            maxLength={40}
            value={pronouns}
            onChange={(event) => change({ pronouns: event.currentTarget.value })}
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
      add={t('brief.place.add')}
      remove={(name) => t('brief.place.remove', { name })}
      onChange={onChange}
    >
      {({ name, about = '' }, change) => (
        <>
          <TextInput
            size="sm"
            placeholder={t('brief.place.name')}
            aria-label={t('brief.place.name')}
            maxLength={80}
            value={name}
            error={isNameless({ name, about }) && t('brief.nameless')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            size="sm"
            placeholder={t('brief.place.about')}
            aria-label={t('brief.place.about')}
            maxLength={BRIEF_LIMITS.line}
            value={about}
            onChange={(event) => change({ about: event.currentTarget.value })}
          />
        </>
      )}
    </Rows>
  );
}
