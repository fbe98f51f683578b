import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { CopyIcon, CrossIcon, DownIcon, PlusIcon, UpIcon } from '../../ui/icons.tsx';
import lists from './lists.module.css';

/** Moves a list item up or down, copies it where that is offered, or removes it. `name` is its label. */
export function ListItemButtons({
  name,
  first,
  last,
  onMove,
  onCopy,
  onRemove,
}: {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onCopy?: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const tools = [
    { does: 'up', label: t('editing.list.up', { name }), Icon: UpIcon, disabled: first, act: () => onMove(-1) },
    { does: 'down', label: t('editing.list.down', { name }), Icon: DownIcon, disabled: last, act: () => onMove(1) },
    ...(onCopy
      ? [{ does: 'copy', label: t('editing.list.copy', { name }), Icon: CopyIcon, disabled: false, act: onCopy }]
      : []),
    { does: 'remove', label: t('editing.list.remove', { name }), Icon: CrossIcon, disabled: false, act: onRemove },
  ];
  const alone = first && last;
  return (
    <span className={`inline ${lists.listTools}`}>
      {tools.slice(alone ? 2 : 0).map(({ does, label, Icon, disabled, act }) => (
        <Tooltip key={does} label={label}>
          <ActionIcon size="sm" aria-label={label} disabled={disabled} onClick={act}>
            <Icon size={14} />
          </ActionIcon>
        </Tooltip>
      ))}
    </span>
  );
}

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
