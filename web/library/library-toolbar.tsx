import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { QuillIcon } from '../ui/icons.tsx';
import { ENTRY_SORTS, type EntryFilter, type EntrySort, type EntryView } from './entries.ts';
import styles from './library.module.css';
import { RenameShelfDialog } from './shelf-dialog.tsx';

const ALL = '';

/** Search, filter, order and shelf of the library. */
export function LibraryToolbar({
  view,
  filters,
  shelves,
  onChange,
}: {
  view: EntryView;
  filters: readonly EntryFilter[];
  shelves: readonly string[];
  onChange: (changes: Partial<EntryView>) => void;
}) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<string | null>(null);
  return (
    <search className={`row wrap gap-sm bottom-md ${styles.toolbar}`} aria-label={t('filters.label')}>
      <TextInput
        className="grow"
        type="search"
        aria-label={t('filters.search')}
        placeholder={t('filters.search')}
        value={view.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('filters.filter')}
        value={view.filter}
        data={filters.map((value) => ({ value, label: t(`filters.filters.${value}`) }))}
        onChange={(event) => onChange({ filter: event.currentTarget.value as EntryFilter })}
      />
      <NativeSelect
        aria-label={t('filters.sort')}
        value={view.sort}
        data={ENTRY_SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        onChange={(event) => onChange({ sort: event.currentTarget.value as EntrySort })}
      />
      {shelves.length > 0 && (
        <span className="inline gap-2xs">
          <NativeSelect
            aria-label={t('filters.shelf')}
            value={view.shelf ?? ALL}
            data={[{ value: ALL, label: t('filters.allShelves') }, ...shelves]}
            onChange={({ currentTarget: { value } }) => onChange({ shelf: value === ALL ? null : value })}
          />
          {view.shelf !== null && (
            <Tooltip label={t('shelf.rename')}>
              <ActionIcon size="lg" aria-label={t('shelf.rename')} onClick={() => setRenamed(view.shelf)}>
                <QuillIcon size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      )}
      <RenameShelfDialog
        shelf={renamed}
        onClose={() => setRenamed(null)}
        onRenamed={(name) => {
          setRenamed(null);
          onChange({ shelf: name });
        }}
      />
    </search>
  );
}
