import { Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ENCOUNTER_TYPES } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { TrashIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { type CellChoices, toSelectGroups } from './cell-editor.tsx';
import styles from './encounters.module.css';
import { type CellField, planCellEdit, type useTableEdits } from './use-table-edits.ts';

const RemoveEncounters = lazy(() => import('./remove-encounters.tsx'));

/** What can be done with the selected encounters: move, change their type, delete. */
export function SelectionBar({
  ids,
  places,
  edits,
  onClear,
}: {
  ids: ReadonlySet<string>;
  places: readonly CellChoices[];
  edits: ReturnType<typeof useTableEdits>;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useDraftContext();
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never');
  const { isBusy } = edits;
  const setAll = (field: CellField, value: string) =>
    void edits.changeAll(ids, (found) => planCellEdit(found, field, value));
  return (
    <section
      className={`row wrap gap-sm rows-xs round raised edged-strong pad-sm ${styles.selection}`}
      aria-label={t('tables.selection')}
    >
      <b className="text-md" role="status">
        {t('tables.selected', { count: ids.size })}
      </b>
      <NativeSelect
        size="xs"
        maw="13rem"
        aria-label={t('tables.moveTo')}
        value=""
        disabled={isBusy}
        lang={language}
        data={[{ value: '', label: t('tables.moveTo') }, ...toSelectGroups(places)]}
        onChange={({ currentTarget }) => setAll('at', currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label={t('tables.setType')}
        value=""
        disabled={isBusy}
        data={[
          { value: '', label: t('tables.setType') },
          ...ENCOUNTER_TYPES.map((type) => ({ value: type, label: t(`draft.type.${type}`) })),
        ]}
        onChange={({ currentTarget }) => setAll('type', currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        c="vermilion"
        disabled={isBusy}
        leftSection={<TrashIcon size={14} />}
        onClick={() => setAsked('open')}
      >
        {t('common.delete')}
      </Button>
      <Button size="xs" variant="default" onClick={onClear}>
        {t('tables.clearSelection')}
      </Button>
      {asked !== 'never' && (
        <Suspense>
          <RemoveEncounters ids={ids} opened={asked === 'open'} edits={edits} onClose={() => setAsked('closed')} />
        </Suspense>
      )}
    </section>
  );
}
