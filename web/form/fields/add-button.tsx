import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { PlusIcon } from '../../ui/icons.tsx';

/** Adds an item to a list. @param words its label; by default "Add" */
export function AddItemButton({ words, onAdd }: { words: string | undefined; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<PlusIcon size={14} />}
      onClick={onAdd}
      data-add
    >
      {words ?? t('plan.form.addItem')}
    </Button>
  );
}
