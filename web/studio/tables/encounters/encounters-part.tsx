import { NativeSelect } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import { useDraftCheck } from '../../check/index.ts';
import { getSessionPlaytests, usePlaytests } from '../../check/playtest/store.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { placeKey } from '../../draft/sheets/sheet.ts';
import { createColumns, DATA_COLUMNS, TABLE_FEATURES } from './columns.ts';
import { EncounterFilterBar } from './encounter-filters.tsx';
import { type EncounterRow, findingsByEncounter, listEncounterRows } from './encounter-rows.ts';
import { EncounterTable } from './encounter-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { RowShared } from './table-row.tsx';
import { type EncounterFilters, toColumnFilters, useTableView } from './table-view.ts';
import { type CellField, useTableEdits } from './use-table-edits.ts';
import { useWordCounts } from './word-counts.ts';

/** Below this width, in pixels, encounters are cards. */
const NARROW = 620;

/** The encounters of the story as a table: sorted, filtered, edited in the cells, several at once. */
export default function EncountersPart() {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  const { draft, sessionId, language, goTo } = useDraftContext();
  const { report, say } = useDraftCheck();
  const { result } = usePlaytests(getSessionPlaytests(sessionId).rules);
  const { ref, width } = useElementSize();
  const [{ filters, sorting }, setView] = useTableView(sessionId);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [editing, setEditing] = useState<{ id: string; field: CellField } | null>(null);
  const setFilters = useCallback((next: EncounterFilters) => setView({ filters: next }), [setView]);
  const edits = useTableEdits();
  const words = useWordCounts(draft);
  const places = usePlaceChoices();

  const findings = useMemo(() => findingsByEncounter(report), [report]);
  const reached = result?.report.coverage.encounters ?? null;
  const rows = useMemo(() => listEncounterRows(draft, { findings, words, reached }), [draft, findings, words, reached]);
  const columns = useMemo(() => createColumns(language), [language]);
  const columnFilters = useMemo(() => toColumnFilters(filters), [filters]);
  const table = useTable({
    features: TABLE_FEATURES,
    columns,
    // Typing goes on while the rows follow.
    data: useDeferredValue(rows),
    getRowId: ({ id }) => id,
    state: { sorting, columnFilters: useDeferredValue(columnFilters), rowSelection },
    onSortingChange: (next) => setView({ sorting: typeof next === 'function' ? next(sorting) : next }),
    onRowSelectionChange: setRowSelection,
    enableMultiSort: false,
  });

  const onSave = useCallback<RowShared['onSave']>((...of) => void edits.saveCell(...of), [edits.saveCell]);
  const sayFindings = useCallback(
    (row: EncounterRow) =>
      t('tables.findings', { count: row.findings.length, list: row.findings.map((each) => say(each)[0]).join(' ') }),
    [t, say],
  );
  const shared = useMemo<RowShared>(
    () => ({
      ...{ t, uiLanguage, language, places, onSave, sayFindings },
      onSelect: (id, event) => table.getRow(id).getToggleSelectedHandler()(event),
      runs: result?.report.runs ?? 0,
      onGo: ({ element }) => goTo(element),
      onEdit: setEditing,
    }),
    [t, uiLanguage, language, places, onSave, sayFindings, result, goTo, table],
  );
  const selected = useMemo(() => {
    const there = new Set(rows.map(({ id }) => id));
    return new Set(Object.keys(rowSelection).filter((id) => rowSelection[id] && there.has(id)));
  }, [rows, rowSelection]);
  const shown = table.getRowModel().rows.length;
  const asCards = width > 0 && width < NARROW;

  if (rows.length === 0) return <p className="faint">{t('tables.none')}</p>;
  return (
    <div ref={ref} className="stack gap-sm">
      <EncounterFilterBar filters={filters} places={places} onFilters={setFilters} />
      <div className="row wrap between gap-md rows-xs">
        <p className="text-md faint" role="status">
          {shown === rows.length
            ? t('tables.count', { count: rows.length })
            : t('tables.countOf', { count: rows.length, shown })}
          {result && result.changesSince > 0 && ` ${t('tables.playtestIsOld')}`}
        </p>
        {asCards && (
          <NativeSelect
            size="xs"
            aria-label={t('tables.sortBy')}
            value={sorting[0]?.id ?? ''}
            data={[
              { value: '', label: t('tables.storyOrder') },
              ...DATA_COLUMNS.map((column) => ({ value: column, label: t(`tables.column.${column}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              setView({
                sorting:
                  value === '' ? [] : [{ id: value, desc: table.getColumn(value)?.getFirstSortDir() === 'desc' }],
              })
            }
          />
        )}
      </div>
      {edits.failure !== null &&
        (edits.failure === 'clash' ? (
          <p className="text-md ochre" role="alert">
            {t('tables.clash')}
          </p>
        ) : (
          <ErrorNotice compact title={t('editing.failed')} error={edits.failure.error} />
        ))}
      {selected.size > 0 && (
        <SelectionBar ids={selected} places={places} edits={edits} onClear={() => setRowSelection({})} />
      )}
      <EncounterTable key={String(asCards)} {...{ table, shared, editing, asCards }} entered={edits.entered} />
    </div>
  );
}

/** The places an encounter can be moved to, by act. */
function usePlaceChoices() {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  return useMemo(
    () =>
      draft.acts.map(({ id: actId, title, sandboxLocations }, index) => ({
        label: `${t('draft.act', { number: index + 1 })} · ${title}`,
        options: sandboxLocations.map((place) => ({ value: placeKey(actId, place.id), text: place.title })),
      })),
    [draft.acts, t],
  );
}
