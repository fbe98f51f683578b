import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { BookIcon, DotsIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx';

/** `onAdd` is null while no step can be added; undefined if none ever can. */
export function PlanMenu({
  onAdd,
  onKeep,
  onLeave,
}: {
  onAdd?: (() => void) | null;
  onKeep: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu position="top-start" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('plan.menu.plan')}>
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onAdd !== undefined && (
          <Menu.Item leftSection={<PlusIcon size={16} />} disabled={onAdd === null} onClick={() => onAdd?.()}>
            {t('plan.menu.add')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<BookIcon size={16} />} onClick={onKeep}>
          {t('plan.menu.template')}
        </Menu.Item>
        {onAdd !== undefined && <Menu.Divider />}
        <Menu.Item leftSection={<TrashIcon size={16} />} onClick={onLeave}>
          {t('plan.review.cancel')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
