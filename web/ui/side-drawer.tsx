import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/index.ts';

/** A drawer at the right of the studio, with its title. @param size its width, "34rem" by default */
export function SideDrawer({
  title,
  opened,
  size = '34rem',
  onClose,
  children,
}: {
  title: string;
  opened: boolean;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={size}
      overlayProps={{ backgroundOpacity: 0.28 }}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: 'text-xl bold story', header: 'ruled-below sheet', body: 'pad-top-md' }}
    >
      {children}
    </Drawer>
  );
}
