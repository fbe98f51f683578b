import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PLAN_WORDS, type PlanView } from '../../../../shared/wire/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useSaveTemplate } from '../api.ts';

export function SaveTemplate({ view, onClose }: { view: PlanView; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveTemplate();
  const [title, setTitle] = useState(() => view.request.replace(/\s+/g, ' ').trim().slice(0, 80));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (title.trim() !== '') save.mutate({ planId: view.id, title: title.trim() });
  };
  return (
    <Dialog opened onClose={onClose} title={t('plan.template.title')}>
      {save.isSuccess ? (
        <>
          <Text role="status">{t('plan.template.saved', { title: save.data.title })}</Text>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose} data-autofocus>
              {t('common.close')}
            </Button>
          </Group>
        </>
      ) : (
        <form onSubmit={submit}>
          <Text mb="sm">{t('plan.template.text')}</Text>
          <TextInput
            label={t('plan.template.name')}
            maxLength={PLAN_WORDS.title}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            data-autofocus
          />
          {save.isError && <ErrorNotice compact title={t('plan.template.failed')} error={save.error} />}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={title.trim() === ''}>
              {t('plan.template.save')}
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  );
}
