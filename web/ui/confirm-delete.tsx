import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { type Deletable, useDelete } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from './error-notice.tsx';

export interface DeleteTarget {
  kind: Deletable;
  id: string;
  title: string;
}

/** Asks before something is deleted for good, then deletes it. `target` null is closed. */
export function ConfirmDelete({ target, onClose }: { target: DeleteTarget | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDelete();
  // What is asked about stays readable while the dialog fades out.
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <Modal
      opened={target !== null}
      onClose={close}
      title={shown ? t(`delete.${shown.kind}.title`) : ''}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {shown && <Text>{t(`delete.${shown.kind}.text`, { title: shown.title })}</Text>}
      {remove.isError && <ErrorNotice compact error={remove.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button
          color="vermilion"
          loading={remove.isPending}
          onClick={() => target && remove.mutate({ kind: target.kind, id: target.id }, { onSuccess: close })}
        >
          {t('common.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
