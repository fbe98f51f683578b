import type { ColumnFiltersState, SortingState } from '@tanstack/react-table';
import { createSessionViews, useSessionView } from '../../session-view.ts';

/** The filters of the table; an empty one lets everything through. */
export const FILTERS = ['text', 'act', 'place', 'person', 'type', 'flag'] as const;
export type EncounterFilters = Readonly<Record<(typeof FILTERS)[number], string>>;

export const NO_FILTERS: EncounterFilters = { text: '', act: '', place: '', person: '', type: '', flag: '' };
/** The value of the act filter for encounters of personal arcs. */
export const ARCS = '/arcs';

interface TableView {
  filters: EncounterFilters;
  sorting: SortingState;
}

const views = createSessionViews<TableView>({ filters: NO_FILTERS, sorting: [] });

/** The filters and the order of a session's table. */
export const useTableView = (sessionId: string) => useSessionView(views, sessionId);

/** The filters that are set, as the table takes them. */
export const toColumnFilters = (filters: EncounterFilters): ColumnFiltersState =>
  FILTERS.filter((name) => filters[name].trim() !== '').map((name) => ({
    id: FILTERED_COLUMNS[name],
    value: name === 'text' ? filters.text.trim().toLowerCase() : filters[name],
  }));

const FILTERED_COLUMNS = {
  text: 'title',
  act: 'act',
  place: 'place',
  person: 'people',
  type: 'type',
  flag: 'sets',
} as const satisfies Record<keyof EncounterFilters, string>;
