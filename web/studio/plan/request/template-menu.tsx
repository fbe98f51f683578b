import { ActionIcon, Loader, Menu } from '@mantine/core';
import type { PlanTemplate } from '../../../../shared/wire/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { TrashIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useTemplates } from '../api.ts';
import styles from './template-menu.module.css';

export default function TemplateMenu({
  onUse,
  onDelete,
}: {
  onUse: ((template: PlanTemplate) => void) | null;
  onDelete: (template: PlanTemplate) => void;
}) {
  const { t } = useTranslation();
  const templates = useTemplates(true);
  return (
    <Menu.Dropdown className={`scroll ${styles.menu}`}>
      <Menu.Label>{t('plan.template.list')}</Menu.Label>
      {templates.isPending && <Loader size="xs" m="sm" aria-label={t('common.loading')} />}
      {templates.isError && (
        <ErrorNotice
          compact
          title={t('plan.template.loadFailed')}
          error={templates.error}
          onRetry={() => void templates.refetch()}
        />
      )}
      {templates.data?.length === 0 && <p className={`text-md faint pad-sm`}>{t('plan.template.none')}</p>}
      {templates.data?.map((template) => (
        <div key={template.id} className="row">
          <Menu.Item className={'grow'} disabled={onUse === null} onClick={() => onUse?.(template)}>
            {template.title}
            <small className="block faint">{t('plan.steps', { count: template.plan.steps.length })}</small>
          </Menu.Item>
          <ActionIcon
            size="lg"
            aria-label={t('plan.template.delete', { title: template.title })}
            onClick={() => onDelete(template)}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </div>
      ))}
    </Menu.Dropdown>
  );
}
