import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/index.ts';
import { DotsIcon, QuillIcon, TrashIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../draft-context.tsx';
import { type Sheet, sheetKey } from '../sheets/sheet.ts';
import styles from './control.module.css';
import { LockButton } from './lock-button.tsx';
import { OriginMark } from './origin-mark.tsx';

const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

/** The toolbar of an element: its origin, lock, edit button and menu. */
export function ElementBar({
  sheet,
  name,
  brief = false,
  removable = true,
  children,
}: {
  sheet: Sheet;
  name: string;
  brief?: boolean;
  removable?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const [asked, setAsked] = useState(false);
  const { element } = sheet;
  const size = brief ? 'sm' : 'md';
  return (
    <div className={`faint row rigid gap-xs ${styles.bar}`}>
      <OriginMark element={element} brief={brief} />
      <span className={`inline ${styles.tools}`}>
        <LockButton element={element} size={size} />
        <WriteButton sheet={sheet} name={name} size={size} />
        {(removable || children) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={size} aria-label={t('editing.more', { name })}>
                <DotsIcon size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {children}
              {removable && (
                <Menu.Item
                  color="vermilion"
                  leftSection={<TrashIcon size={16} />}
                  onClick={() => {
                    setAsked(true);
                    setRemoving(true);
                  }}
                >
                  {t('common.delete')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
      {asked && (
        <Suspense>
          <RemoveDialog element={element} name={name} opened={removing} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </div>
  );
}

export function WriteButton({ sheet, name, size = 'md' }: { sheet: Sheet; name: string; size?: 'sm' | 'md' }) {
  const { t } = useTranslation();
  const { write } = useDraftContext();
  return (
    <Tooltip label={t('editing.edit')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={t('editing.editName', { name })}
        data-write={sheetKey(sheet)}
        onClick={() => write(sheet)}
      >
        <QuillIcon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
