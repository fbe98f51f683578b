import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { type DraftElement, findEncounter } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDraftContext } from '../draft-context.tsx';
import { placeKey } from '../sheets/sheet.ts';
import { useArrange } from './use-arrange.ts';

/** What is done with an encounter at the chosen place. */
export type PlaceChoice = 'move' | 'copy';

/** Asks for the place to which an encounter is moved or copied. */
export default function PlaceDialog({
  element,
  name,
  choice,
  opened,
  onClose,
}: {
  element: DraftElement;
  name: string;
  choice: PlaceChoice;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  const { moveTo, copyTo } = useArrange();
  const [key, setKey] = useState<string | null>(null);
  const found = findEncounter(draft, element.id ?? '');
  const here = found?.kind === 'pool' ? placeKey(found.actId, found.nodeId) : null;
  const data = draft.acts.map((act, index) => ({
    group: `${t('draft.act', { number: index + 1 })}: ${act.title}`,
    items: act.sandboxLocations.map((place) => {
      const value = placeKey(act.id, place.id);
      return { value, label: place.title, disabled: choice === 'move' && value === here };
    }),
  }));
  const go = () => {
    const [actId = '', nodeId = ''] = (key ?? '').split('/');
    onClose();
    void (choice === 'move' ? moveTo(element, { actId, nodeId }) : copyTo(element, { actId, nodeId }));
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`arrange.${choice}Title`, { name })}>
      <Select
        label={t('arrange.place')}
        data={data}
        value={key}
        onChange={setKey}
        searchable
        openOnFocus={false}
        withScrollArea={false}
        styles={{ options: { maxHeight: '15rem', overflowY: 'auto' } }}
        nothingFoundMessage={t('find.palette.nothing')}
        data-autofocus
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={key === null} onClick={go}>
          {t(`arrange.${choice}Go`)}
        </Button>
      </Group>
    </Dialog>
  );
}
