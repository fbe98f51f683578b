import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';

interface Removal {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  reset: () => void;
}

/**
 * Asks before something is permanently removed.
 * @param target the subject; null is closed
 * @param say the title and question for a subject
 * @param onConfirm removes it, and calls back afterwards
 */
export function Confirm<T>(props: {
  target: T | null;
  say: (target: T) => { title: string; text: ReactNode };
  confirm: string;
  removal: Removal;
  onConfirm: (target: T, done: () => void) => void;
  onClose: () => void;
}) {
  const { target, say, confirm, removal, onConfirm, onClose } = props;
  const { t } = useTranslation();
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  const said = shown && say(shown);
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <Dialog opened={target !== null} onClose={close} title={said?.title ?? ''}>
      {said && <Text component="div">{said.text}</Text>}
      {removal.isError && <ErrorNotice compact error={removal.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button color="vermilion" loading={removal.isPending} onClick={() => target && onConfirm(target, close)}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
