import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from '../i18n/index.ts';

/** A modal dialog with a label on its close button. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}
