import { ActionIcon, Button, Group, Loader, Menu, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PlanTemplate } from '../../../shared/plan/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { useRemoveTemplate, useTemplates } from './api.ts';
import type { Planning } from './planning.ts';
import styles from './template-menu.module.css';

/** The plans that were kept: one is used as it is, with words about what is different, or deleted. */
export default function TemplateMenu({ onUse, onClose }: { onUse: Planning['make'] | null; onClose: () => void }) {
  const { t } = useTranslation();
  const templates = useTemplates(true);
  const [used, setUsed] = useState<PlanTemplate | null>(null);
  const [deleted, setDeleted] = useState<PlanTemplate | null>(null);
  const isAsking = used !== null || deleted !== null;
  return (
    <>
      <Menu.Dropdown hidden={isAsking} className={styles.menu ?? ''}>
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
        {templates.data?.length === 0 && <p className={styles.none}>{t('plan.template.none')}</p>}
        {templates.data?.map((template) => (
          <div key={template.id} className={styles.line}>
            <Menu.Item
              className={styles.item ?? ''}
              closeMenuOnClick={false}
              disabled={onUse === null}
              onClick={() => setUsed(template)}
            >
              {template.title}
              <small>{t('plan.steps', { count: template.plan.steps.length })}</small>
            </Menu.Item>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('plan.template.delete', { title: template.title })}
              onClick={() => setDeleted(template)}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </div>
        ))}
      </Menu.Dropdown>
      {used && (
        <UseTemplate
          template={used}
          onUse={(words) => {
            onUse?.(words === '' ? { template: used.id } : { template: used.id, request: words }, {
              template: used.title,
            });
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {deleted && <DeleteTemplate template={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function UseTemplate({
  template,
  onUse,
  onClose,
}: {
  template: PlanTemplate;
  onUse: (words: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('plan.template.use', { title: template.title })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Textarea
        label={t('plan.template.words')}
        placeholder={t('plan.template.wordsPlaceholder')}
        autosize
        minRows={2}
        maxRows={8}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onUse('')}>
          {t('plan.template.asItIs')}
        </Button>
        <Button disabled={words.trim() === ''} onClick={() => onUse(words.trim())}>
          {t('plan.template.useWith')}
        </Button>
      </Group>
    </Modal>
  );
}

function DeleteTemplate({ template, onClose }: { template: PlanTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveTemplate();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('plan.template.deleteAsk', { title: template.title })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text>{t('plan.template.deleteText')}</Text>
      {remove.isError && <ErrorNotice compact error={remove.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button loading={remove.isPending} onClick={() => remove.mutate(template.id, { onSuccess: onClose })}>
          {t('common.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
