import type { TFunction } from 'i18next';
import { memo, type ReactNode } from 'react';
import type { Language } from '../../../../shared/language/tag.ts';
import { readableId } from '../../../../shared/readable-id.ts';
import { ENCOUNTER_TYPES } from '../../../../shared/story/index.ts';
import { ArrowRightIcon } from '../../../ui/icons.tsx';
import { formatShare } from '../../check/charts/reach-scale.ts';
import { SeverityMark } from '../../check/findings/severity-mark.tsx';
import { type CellChoices, ChoiceEditor, TextEditor } from './cell-editor.tsx';
import { DATA_COLUMNS, type DataColumn } from './columns.ts';
import type { EncounterRow } from './encounter-rows.ts';
import styles from './encounters.module.css';
import type { CellField, CellValues } from './use-table-edits.ts';

/** The columns before those with data: the selection box, and the way to the encounter. */
export const LEAD_COLUMNS = 2;
export const COLUMN_COUNT = LEAD_COLUMNS + DATA_COLUMNS.length;

/** What all rows share. It stays the same object while nothing of it changes, so that rows need not render. */
export interface RowShared {
  /** Of the interface. Handed down: a hook in every cell takes longer than all else of a row. */
  t: TFunction;
  uiLanguage: Language;
  language: string | undefined;
  runs: number;
  places: readonly CellChoices[];
  onSelect: (id: string, event: unknown) => void;
  onGo: (row: EncounterRow) => void;
  onEdit: (cell: { id: string; field: CellField } | null) => void;
  onSave: (row: EncounterRow, field: CellField, value: string, seen: string) => void;
  sayFindings: (row: EncounterRow) => string;
}

interface RowProps {
  row: EncounterRow;
  index: number;
  shared: RowShared;
  isSelected: boolean;
  /** The column that the keyboard enters; null if it is in another row. */
  active: number | null;
  editing: CellField | null;
  /** Values that were entered and are not saved yet. */
  entered: CellValues | undefined;
}

/** One encounter: a row of cells, or on a narrow page a card. */
export const TableRowView = memo(function RowOf(props: RowProps) {
  const { row, index, shared, isSelected, active } = props;
  const { t, language } = shared;
  const focusable = (column: number) => ({
    'data-cell': `${index}:${column}`,
    tabIndex: active === column ? 0 : -1,
  });
  return (
    <>
      <td aria-colindex={1} className={styles.select}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t('tables.select', { name: row.title })}
          onChange={() => undefined}
          onClick={(event) => shared.onSelect(row.id, event)}
          {...focusable(0)}
        />
      </td>
      <td aria-colindex={2} className={styles.go}>
        <button
          type="button"
          className="inline indigo"
          aria-label={t('tables.open', { name: row.title })}
          title={t('tables.open', { name: row.title })}
          onClick={() => shared.onGo(row)}
          {...focusable(1)}
        >
          <ArrowRightIcon size={16} />
        </button>
      </td>
      {DATA_COLUMNS.map((column, at) => (
        <td
          key={column}
          aria-colindex={LEAD_COLUMNS + at + 1}
          className={styles[column]}
          data-empty={isEmpty(row, column) || undefined}
          data-label={column === 'title' ? undefined : t(`tables.column.${column}`)}
          lang={column === 'title' || column === 'place' || column === 'people' ? language : undefined}
        >
          <Cell {...props} column={column} focus={focusable(LEAD_COLUMNS + at)} />
        </td>
      ))}
    </>
  );
});

/** Whether a card can leave a column out. */
const isEmpty = ({ people, needs, excludes, sets, findings, reached }: EncounterRow, column: DataColumn): boolean => {
  if (column === 'needs') return needs.length + excludes.length === 0;
  if (column === 'reached') return reached === null;
  const lists: Partial<Record<DataColumn, readonly unknown[]>> = { people, sets, findings };
  return lists[column]?.length === 0;
};

type Focusable = { 'data-cell': string; tabIndex: number };

function Cell({ column, focus, ...props }: RowProps & { column: DataColumn; focus: Focusable }) {
  const { row, shared } = props;
  const { t, uiLanguage } = shared;
  const plain = (content: ReactNode, className = '') => (
    <span className={className} {...focus}>
      {content}
    </span>
  );
  switch (column) {
    case 'title':
      return <EditableCell {...props} field="title" value={row.title} text={row.title} focus={focus} />;
    case 'place':
      if (row.at === null) return plain(row.home);
      return (
        <EditableCell {...props} field="at" value={row.at} text={row.home} focus={focus} choices={shared.places} />
      );
    case 'type': {
      const options = ENCOUNTER_TYPES.map((type) => ({ value: type, text: t(`draft.type.${type}`) }));
      const text = t(`draft.type.${row.type}`);
      const choices = [{ label: '', options }];
      return <EditableCell {...props} field="type" value={row.type} text={text} focus={focus} choices={choices} />;
    }
    case 'act':
      return plain(row.act === null ? t('tables.arc') : t('draft.act', { number: row.act }));
    case 'people':
      return plain(row.people.map(({ name }) => name).join(', '));
    case 'needs':
      return plain(
        <>
          {row.needs.map(readableId).join(', ')}
          {row.excludes.length > 0 && (
            <span className="faint">
              {row.needs.length > 0 && '; '}
              {t('tables.not', { flags: row.excludes.map(readableId).join(', ') })}
            </span>
          )}
        </>,
      );
    case 'sets':
      return plain(row.sets.map(readableId).join(', '));
    case 'findings': {
      const [worst] = row.findings;
      if (!worst) return plain(null);
      const said = shared.sayFindings(row);
      return (
        <span className="inline gap-2xs numbers" title={said} role="img" aria-label={said} {...focus}>
          <SeverityMark severity={worst.severity} size={14} silent />
          {row.findings.length}
        </span>
      );
    }
    case 'words':
      return plain(row.words === null ? '…' : row.words.toLocaleString(uiLanguage), 'numbers');
    case 'reached':
      return plain(row.reached === null ? '–' : formatShare(row.reached, shared.runs, uiLanguage), 'numbers');
  }
}

/** A value that is edited where it stands. */
function EditableCell({
  row,
  shared,
  field,
  value: saved,
  text,
  focus,
  choices,
  editing,
  entered,
}: RowProps & {
  field: CellField;
  value: string;
  /** The value as it is shown. */
  text: string;
  focus: Focusable;
  choices?: readonly CellChoices[];
}) {
  const { t } = shared;
  const value = entered?.[field] ?? saved;
  const label = t('tables.edit', { what: t(`tables.column.${field === 'at' ? 'place' : field}`), name: row.title });
  if (editing === field) {
    const editor = {
      ...{ label, value },
      language: field === 'type' ? undefined : shared.language,
      onEnd: (next: string | null) => {
        shared.onEdit(null);
        if (next !== null) shared.onSave(row, field, next, saved);
      },
    };
    return choices ? <ChoiceEditor {...editor} choices={choices} /> : <TextEditor {...editor} />;
  }
  const chosen = value === saved ? undefined : choices?.flatMap(({ options }) => options);
  const shown = value === saved ? text : (chosen?.find((each) => each.value === value)?.text ?? value);
  return (
    <button
      type="button"
      className={`to-start ${styles.value} ${field === 'title' ? 'bold' : ''}`}
      data-pending={value !== saved || undefined}
      aria-label={t('tables.valueOf', { label, value: shown })}
      onClick={() => shared.onEdit({ id: row.id, field })}
      {...focus}
    >
      {shown}
    </button>
  );
}
