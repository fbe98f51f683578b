import { ActionIcon, Button, Menu } from '@mantine/core';
import type { PlanView } from '../../../shared/wire/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { BookIcon, DotsIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { useRemovePlan } from './api.ts';
import styles from './plan-card.module.css';

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
        <ActionIcon size="lg" aria-label={t('plan.menu.plan')}>
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

/** Asks before a plan is discarded. Its request stays in the conversation. */
export function DiscardPlan({ view, onClose }: { view: PlanView; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemovePlan(view.sessionId);
  return (
    <div className={`pad-md ruled ${styles.block}`}>
      {remove.isError && <ErrorNotice compact error={remove.error} />}
      <div className={`row wrap gap-xs top-xs`}>
        <span className={`soft text-md leading-tight ${styles.working}`}>{t('plan.review.cancelAsk')}</span>
        <Button variant="default" onClick={onClose} autoFocus>
          {t('plan.review.cancelKeep')}
        </Button>
        <Button loading={remove.isPending} onClick={() => remove.mutate(view.id)}>
          {t('plan.review.cancel')}
        </Button>
      </div>
    </div>
  );
}
