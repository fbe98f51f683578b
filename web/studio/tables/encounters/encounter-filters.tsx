import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { readableId } from '../../../../shared/readable-id.ts';
import { ENCOUNTER_TYPES } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { flagNames } from '../../draft/sheets/story-ids.ts';
import { type CellChoices, toSelectGroups } from './cell-editor.tsx';
import { ARCS, type EncounterFilters, FILTERS, NO_FILTERS } from './table-view.ts';

type SetFilters = (change: Partial<EncounterFilters>) => void;

/** The filters of the table: by act, text, place, person, type and flag. */
export function EncounterFilterBar({
  filters,
  places,
  onFilters,
}: {
  filters: EncounterFilters;
  places: readonly CellChoices[];
  onFilters: (filters: EncounterFilters) => void;
}) {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  const now = useRef(filters);
  useLayoutEffect(() => {
    now.current = filters;
  });
  const set = useCallback<SetFilters>((change) => onFilters({ ...now.current, ...change }), [onFilters]);
  const inAct = draft.acts.findIndex(({ id }) => id === filters.act);
  const groups = useMemo(() => (inAct < 0 ? places : places.slice(inAct, inAct + 1)), [places, inAct]);
  return (
    <search className="flex wrap gap-sm rows-xs at-end" aria-label={t('tables.filters')}>
      <TextInput
        size="sm"
        type="search"
        className="grow"
        miw="9rem"
        aria-label={t('tables.filter.text')}
        placeholder={t('tables.filter.text')}
        value={filters.text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <ChoiceFilters act={filters.act} place={filters.place} places={groups} set={set} />
      <KindFilters person={filters.person} type={filters.type} set={set} />
      <FlagFilter flag={filters.flag} set={set} />
      {FILTERS.some((name) => filters[name] !== '') && (
        <Button size="sm" variant="default" onClick={() => onFilters(NO_FILTERS)}>
          {t('tables.clearFilters')}
        </Button>
      )}
    </search>
  );
}

/* Memoized each: a story can have hundreds of places and thousands of flags, and the text is typed letter by letter. */

const ChoiceFilters = memo(function WhereOf({
  act,
  place,
  places,
  set,
}: Pick<EncounterFilters, 'act' | 'place'> & { places: readonly CellChoices[]; set: SetFilters }) {
  const { t } = useTranslation();
  const { draft, language } = useDraftContext();
  const acts = draft.acts.map(({ id, title }, index) => ({
    value: id,
    label: `${t('draft.act', { number: index + 1 })} · ${title}`,
  }));
  return (
    <>
      <NativeSelect
        size="sm"
        maw="11rem"
        aria-label={t('tables.filter.act')}
        value={act}
        data={[{ value: '', label: t('tables.all.act') }, ...acts, { value: ARCS, label: t('check.chart.arcs') }]}
        lang={language}
        onChange={({ currentTarget }) => set({ act: currentTarget.value, place: '' })}
      />
      <NativeSelect
        size="sm"
        maw="11rem"
        aria-label={t('tables.filter.place')}
        value={place}
        data={[{ value: '', label: t('tables.all.place') }, ...toSelectGroups(places)]}
        lang={language}
        onChange={({ currentTarget }) => set({ place: currentTarget.value })}
      />
    </>
  );
});

const KindFilters = memo(function KindOf({
  person,
  type,
  set,
}: Pick<EncounterFilters, 'person' | 'type'> & { set: SetFilters }) {
  const { t } = useTranslation();
  const { draft, language } = useDraftContext();
  return (
    <>
      <NativeSelect
        size="sm"
        maw="11rem"
        aria-label={t('tables.filter.person')}
        value={person}
        data={[
          { value: '', label: t('tables.all.person') },
          ...draft.characters.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        lang={language}
        onChange={({ currentTarget }) => set({ person: currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        aria-label={t('tables.filter.type')}
        value={type}
        data={[
          { value: '', label: t('tables.all.type') },
          ...ENCOUNTER_TYPES.map((each) => ({ value: each, label: t(`draft.type.${each}`) })),
        ]}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      />
    </>
  );
});

/** How many flags are offered at once; further ones are found by typing. */
const FLAGS_SHOWN = 100;

const FlagFilter = memo(function FlagOf({ flag, set }: Pick<EncounterFilters, 'flag'> & { set: SetFilters }) {
  const { t } = useTranslation();
  const { draft, language } = useDraftContext();
  const flags = useMemo(() => flagNames(draft).map((each) => ({ value: each, label: readableId(each) })), [draft]);
  return (
    <Select
      size="sm"
      maw="11rem"
      searchable
      clearable
      limit={FLAGS_SHOWN}
      aria-label={t('tables.filter.flag')}
      placeholder={t('tables.all.flag')}
      nothingFoundMessage={t('editing.nothingElse')}
      value={flag === '' ? null : flag}
      data={flags}
      lang={language}
      onChange={(value) => set({ flag: value ?? '' })}
    />
  );
});
