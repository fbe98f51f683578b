import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { SEVERITIES } from '../../../../shared/check/index.ts';
import type { EncounterRow } from './encounter-rows.ts';
import { ARCS } from './table-view.ts';

export const TABLE_FEATURES = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type TableRow = Row<typeof TABLE_FEATURES, EncounterRow>;

/** The columns with data, in their order. A selection box and a way to the encounter stand before them. */
export const DATA_COLUMNS = [
  'title',
  'place',
  'act',
  'type',
  'people',
  'needs',
  'sets',
  'findings',
  'words',
  'reached',
] as const;
export type DataColumn = (typeof DATA_COLUMNS)[number];

/** The worst findings first; their number decides between equals. */
const weighFindings = ({ findings }: EncounterRow): number =>
  findings.reduce((sum, { severity }) => sum + 100 ** (SEVERITIES.length - 1 - SEVERITIES.indexOf(severity)), 0);

const includes = (wanted: unknown, ...lists: (readonly string[])[]): boolean =>
  lists.some((list) => list.some((each) => each === wanted));

/**
 * The columns of the table.
 * @param language the story's, whose order of letters sorts texts
 */
export function createColumns(language: string | undefined) {
  const helper = createColumnHelper<typeof TABLE_FEATURES, EncounterRow>();
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byText = (of: (row: EncounterRow) => string) => (one: TableRow, other: TableRow) =>
    compare(of(one.original), of(other.original));
  const byNumber = (of: (row: EncounterRow) => number) => (one: TableRow, other: TableRow) =>
    of(one.original) - of(other.original);
  const last = Number.MAX_SAFE_INTEGER;
  return helper.columns([
    helper.accessor('title', {
      sortFn: byText(({ title }) => title),
      filterFn: ({ original }, _id, wanted) => original.searched.includes(String(wanted)),
    }),
    helper.accessor('home', {
      id: 'place',
      sortFn: byText(({ home }) => home),
      filterFn: ({ original }, _id, wanted) => original.at === wanted,
    }),
    helper.accessor('act', {
      sortFn: byNumber(({ act }) => act ?? last),
      filterFn: ({ original: { actId } }, _id, wanted) => (wanted === ARCS ? actId === null : actId === wanted),
    }),
    helper.accessor('type', {
      sortFn: byText(({ type }) => type),
      filterFn: ({ original }, _id, wanted) => original.type === wanted,
    }),
    helper.accessor('people', {
      sortFn: byText(({ people }) => people.map(({ name }) => name).join()),
      filterFn: ({ original }, _id, wanted) => original.people.some(({ id }) => id === wanted),
    }),
    helper.accessor('needs', {
      sortFn: byNumber(({ needs, excludes }) => needs.length + excludes.length),
    }),
    helper.accessor('sets', {
      sortFn: byNumber(({ sets }) => sets.length),
      filterFn: ({ original: { needs, excludes, sets } }, _id, wanted) => includes(wanted, needs, excludes, sets),
    }),
    helper.accessor('findings', { sortFn: byNumber(weighFindings), sortDescFirst: true }),
    helper.accessor('words', { sortFn: byNumber(({ words }) => words ?? 0), sortDescFirst: true }),
    helper.accessor('reached', { sortFn: byNumber(({ reached }) => reached ?? 0) }),
  ]);
}
