import { VisuallyHidden } from '@mantine/core';
import type { ReactTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import { DownIcon, UpIcon } from '../../../ui/icons.tsx';
import { DATA_COLUMNS, type DataColumn, type TABLE_FEATURES } from './columns.ts';
import type { EncounterRow } from './encounter-rows.ts';
import styles from './encounters.module.css';
import { type GridCell, moveInGrid, readGridCell } from './grid-keys.ts';
import { COLUMN_COUNT, LEAD_COLUMNS, type RowShared, TableRowView } from './table-row.tsx';
import type { CellField, CellValues } from './use-table-edits.ts';

export type EncounterReactTable = ReactTable<typeof TABLE_FEATURES, EncounterRow>;

const ROW_HEIGHT = 40;
const CARD_HEIGHT = 190;
const OVERSCAN = 6;
const FIRST: GridCell = { row: 0, column: LEAD_COLUMNS };

/** The rows in view as a grid; on a narrow page as cards. Arrow keys move between cells, Enter edits. */
export function EncounterTable({
  table,
  shared,
  editing,
  entered,
  asCards,
}: {
  table: EncounterReactTable;
  shared: RowShared;
  editing: { id: string; field: CellField } | null;
  entered: ReadonlyMap<string, CellValues>;
  asCards: boolean;
}) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(FIRST);
  const wanted = useRef<GridCell | null>(null);
  const { rows } = table.getRowModel();
  const { rowSelection } = table.state;
  const getScrollElement = useCallback(() => scroller.current, []);
  const estimateSize = useCallback(() => (asCards ? CARD_HEIGHT : ROW_HEIGHT), [asCards]);
  // A new function has all rows measured again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    ...{ getScrollElement, estimateSize, getItemKey },
    overscan: OVERSCAN,
    // The head stays above the rows.
    scrollPaddingStart: asCards ? 0 : ROW_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const isActiveShown = active.row < 0 || items.some(({ index }) => index === active.row);
  const entry: GridCell = isActiveShown ? active : { row: items[0]?.index ?? 0, column: active.column };

  // The row of the wanted cell may come only with the next scroll position.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { row, column } = wanted.current;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const wasEditing = useRef(editing);
  useLayoutEffect(() => {
    // Leaving the editor by a key gives the focus back to its cell.
    if (wasEditing.current !== null && editing === null && document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`)?.focus();
    wasEditing.current = editing;
  });

  const move = (to: GridCell) => {
    wanted.current = to;
    setActive(to);
    if (to.row >= 0) virtual.scrollToIndex(to.row, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = readGridCell(event.target as Element);
    if (!from || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const to = moveInGrid(from, event.key, {
      ...{ rows: rows.length, columns: COLUMN_COUNT, page },
      isWide: event.ctrlKey,
    });
    if (!to) return;
    event.preventDefault();
    move(to);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the grid in it, whose cells have the focus.
    <div
      ref={scroller}
      className={`edged round sheet ${styles.scroller}`}
      data-cards={asCards || undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const cell = readGridCell(target);
        if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell);
      }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid are moved between by keys.
        role="grid"
        aria-label={t('tables.part.encounters')}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-colcount={COLUMN_COUNT}
      >
        <TableHead table={table} active={entry.row < 0 ? entry.column : null} asCards={asCards} />
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <tr
                key={row.id}
                ref={asCards ? virtual.measureElement : undefined}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={rowSelection[row.id] === true}
                className={`${styles.row} ${asCards ? styles.card : ''}`}
                style={{ transform: `translateY(${start}px)` }}
              >
                <TableRowView
                  row={row.original}
                  index={index}
                  shared={shared}
                  isSelected={rowSelection[row.id] === true}
                  active={entry.row === index ? entry.column : null}
                  editing={editing?.id === row.id ? editing.field : null}
                  entered={entered.get(row.id)}
                />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function TableHead({
  table,
  active,
  asCards,
}: {
  table: EncounterReactTable;
  active: number | null;
  asCards: boolean;
}) {
  const { t } = useTranslation();
  const focusable = (column: number) => ({ 'data-cell': `-1:${column}`, tabIndex: active === column ? 0 : -1 });
  return (
    <thead className={styles.head} data-cards={asCards || undefined}>
      <tr aria-rowindex={1} className={styles.row}>
        <th scope="col" aria-colindex={1} className={styles.select}>
          <input
            type="checkbox"
            aria-label={t('tables.selectAll')}
            checked={table.getIsAllRowsSelected()}
            ref={(box) => {
              if (box) box.indeterminate = !table.getIsAllRowsSelected() && table.getIsSomeRowsSelected();
            }}
            onChange={table.getToggleAllRowsSelectedHandler()}
            {...focusable(0)}
          />
        </th>
        <th scope="col" aria-colindex={2} className={styles.go} {...focusable(1)}>
          <VisuallyHidden>{t('tables.toEncounter')}</VisuallyHidden>
        </th>
        {DATA_COLUMNS.map((column, at) => (
          <SortHead key={column} table={table} column={column} at={at} focus={focusable(LEAD_COLUMNS + at)} />
        ))}
      </tr>
    </thead>
  );
}

function SortHead({
  table,
  column: id,
  at,
  focus,
}: {
  table: EncounterReactTable;
  column: DataColumn;
  at: number;
  focus: object;
}) {
  const { t } = useTranslation();
  const column = table.getColumn(id);
  const sorted = table.state.sorting.find((each) => each.id === id);
  return (
    <th
      scope="col"
      aria-colindex={LEAD_COLUMNS + at + 1}
      aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : 'none'}
      className={styles[id]}
    >
      <button
        type="button"
        className="inline gap-2xs text-sm faint bold to-start"
        onClick={column?.getToggleSortingHandler()}
        {...focus}
      >
        {t(`tables.column.${id}`)}
        {sorted && (sorted.desc ? <DownIcon size={13} /> : <UpIcon size={13} />)}
      </button>
    </th>
  );
}
