import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { readableId } from '../../../../shared/readable-id.ts';
import { ENCOUNTER_TYPES } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { flagNames } from '../../draft/sheets/story-ids.ts';
import type { CellChoices } from './cell-editor.tsx';
import { ARCS, type EncounterFilters, FILTERS, NO_FILTERS } from './table-view.ts';

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
  const { draft, language } = useDraftContext();
  const set = (change: Partial<EncounterFilters>) => onFilters({ ...filters, ...change });
  const flags = useMemo(() => flagNames(draft).map((flag) => ({ value: flag, label: readableId(flag) })), [draft]);
  const acts = [
    ...draft.acts.map(({ id, title }, index) => ({
      value: id,
      label: `${t('draft.act', { number: index + 1 })} · ${title}`,
    })),
    { value: ARCS, label: t('check.chart.arcs') },
  ];
  const inAct = draft.acts.findIndex(({ id }) => id === filters.act);
  const groups = inAct < 0 ? places : places.slice(inAct, inAct + 1);
  const all = (label: string) => ({ value: '', label });
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
      <NativeSelect
        size="sm"
        aria-label={t('tables.filter.act')}
        value={filters.act}
        data={[all(t('tables.all.act')), ...acts]}
        lang={language}
        onChange={({ currentTarget }) => set({ act: currentTarget.value, place: '' })}
      />
      <NativeSelect
        size="sm"
        maw="11rem"
        aria-label={t('tables.filter.place')}
        value={filters.place}
        data={[
          all(t('tables.all.place')),
          ...groups.map(({ label, options }) => ({
            group: label,
            items: options.map(({ value, text }) => ({ value, label: text })),
          })),
        ]}
        lang={language}
        onChange={({ currentTarget }) => set({ place: currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        maw="11rem"
        aria-label={t('tables.filter.person')}
        value={filters.person}
        data={[all(t('tables.all.person')), ...draft.characters.map(({ id, name }) => ({ value: id, label: name }))]}
        lang={language}
        onChange={({ currentTarget }) => set({ person: currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        aria-label={t('tables.filter.type')}
        value={filters.type}
        data={[
          all(t('tables.all.type')),
          ...ENCOUNTER_TYPES.map((type) => ({ value: type, label: t(`draft.type.${type}`) })),
        ]}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        maw="11rem"
        aria-label={t('tables.filter.flag')}
        value={filters.flag}
        data={[all(t('tables.all.flag')), ...flags]}
        lang={language}
        onChange={({ currentTarget }) => set({ flag: currentTarget.value })}
      />
      {FILTERS.some((name) => filters[name] !== '') && (
        <Button size="sm" variant="default" onClick={() => onFilters(NO_FILTERS)}>
          {t('tables.clearFilters')}
        </Button>
      )}
    </search>
  );
}
