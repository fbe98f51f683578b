import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PlanTemplate } from '../../../../shared/wire/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRemoveTemplate } from '../api.ts';

export default function TemplateDialog({
  template,
  what,
  onUse,
  onClose,
}: {
  template: PlanTemplate;
  what: 'use' | 'delete';
  /** @param words instructions; '' for an unchanged plan */
  onUse: (words: string) => void;
  onClose: () => void;
}) {
  return what === 'use' ? (
    <UseTemplate template={template} onUse={onUse} onClose={onClose} />
  ) : (
    <DeleteTemplate template={template} onClose={onClose} />
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
    <Dialog opened onClose={onClose} title={t('plan.template.use', { title: template.title })}>
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
    </Dialog>
  );
}

function DeleteTemplate({ template, onClose }: { template: PlanTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveTemplate();
  return (
    <Confirm
      target={template}
      say={({ title }) => ({ title: t('plan.template.deleteAsk', { title }), text: t('plan.template.deleteText') })}
      confirm={t('common.delete')}
      removal={remove}
      onConfirm={({ id }, done) => remove.mutate(id, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
