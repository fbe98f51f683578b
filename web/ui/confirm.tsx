import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from './error-notice.tsx';

/** What takes something away, as a mutation of the cache does. */
interface Removal {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  reset: () => void;
}

/**
 * Asks before something is taken away for good.
 * @param target what it is about; null is closed
 * @param say the title and the question, of what it is about
 * @param onConfirm takes it away, and calls back when it is gone
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
  // What is asked about stays readable while the dialog fades out.
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  const said = shown && say(shown);
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <Modal
      opened={target !== null}
      onClose={close}
      title={said?.title ?? ''}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
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
    </Modal>
  );
}
