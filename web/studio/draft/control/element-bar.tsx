import { ActionIcon, Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { type DraftElement, type Origin, toNamedElement } from '../../../../shared/story/index.ts';
import { useLock } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import {
  BookIcon,
  DotsIcon,
  LockedIcon,
  PlusIcon,
  QuillIcon,
  SparkIcon,
  TrashIcon,
  UnlockIcon,
} from '../../../ui/icons.tsx';
import { NotesButton } from '../../notes/notes-button.tsx';
import { useArrangeItems } from '../arrange/arrange-items.tsx';
import { useDraftContext } from '../draft-context.tsx';
import { type Sheet, sheetKey } from '../sheets/sheet.ts';
import styles from './control.module.css';
import { findOrigin, getLockState, isEdited } from './element-state.ts';

const ICONS: Record<Origin, ComponentType<{ size?: number }>> = {
  author: QuillIcon,
  coauthor: SparkIcon,
  package: BookIcon,
};

/** Shows the origin of an element as an icon, with a label where there is room. Empty if unknown. */
function OriginMark({ element, brief = false }: { element: DraftElement; brief?: boolean }) {
  const { t } = useTranslation();
  const { provenance } = useDraftContext();
  const origin = findOrigin(provenance, element);
  if (!origin) return null;
  const Icon = ICONS[origin];
  const byHand = origin !== 'author' && isEdited(provenance, element);
  const words = byHand
    ? t('editing.origin.edited', { origin: t(`editing.origin.${origin}`) })
    : t(`editing.origin.${origin}`);
  return (
    <Tooltip label={words} disabled={!brief}>
      <span
        className={`inline gap-2xs text-xs nowrap ${origin === 'author' ? 'moss' : ''} ${styles.origin}`}
        data-origin={origin}
      >
        <Icon size={13} />
        {brief ? <VisuallyHidden>{words}</VisuallyHidden> : <span>{words}</span>}
        {brief && byHand && <QuillIcon size={11} />}
      </span>
    </Tooltip>
  );
}

/** Locks an element against the co-author, or unlocks it. A lock inherited from a parent is removed at the parent. */
function LockButton({ element, size = 'md' }: { element: DraftElement; size?: 'sm' | 'md' }) {
  const { t } = useTranslation();
  const { sessionId, draft, locks } = useDraftContext();
  const lock = useLock(sessionId);
  const state = getLockState(locks, draft, element);
  const name = element.type === 'premise' ? t('editing.thePremise') : toNamedElement(draft, element).title;
  const covered = state.state === 'covered';
  const locked = state.state !== 'open';
  const hint = lock.isError
    ? t('editing.lock.failed')
    : covered && state.by.type !== 'checklist'
      ? t('editing.lock.covered', { name: toNamedElement(draft, { ...state.by, type: state.by.type }).title })
      : t(locked ? 'editing.lock.locked' : 'editing.lock.open');
  return (
    <Tooltip label={hint} multiline w={250}>
      <ActionIcon
        size={size}
        aria-label={t('editing.lock.label', { name })}
        aria-pressed={locked}
        aria-disabled={covered || undefined}
        data-covered={covered || undefined}
        loading={lock.isPending}
        onClick={() => !covered && lock.mutate({ lock: element, locked: !locked })}
      >
        {locked ? <LockedIcon size={16} /> : <UnlockIcon size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

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
  const arrange = useArrangeItems(element, name);
  const size = brief ? 'sm' : 'md';
  return (
    <div className={`faint row rigid gap-xs ${styles.bar}`}>
      <OriginMark element={element} brief={brief} />
      <span className={`inline ${styles.tools}`}>
        <NotesButton subject={element} name={name} size={size} />
        <LockButton element={element} size={size} />
        <WriteButton sheet={sheet} name={name} size={size} />
        {(removable || children) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={size} aria-label={t('editing.more', { name })}>
                <DotsIcon size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {children}
              {removable && arrange.items}
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
      {arrange.dialog}
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

/** Opens a blank sheet for a new element. `tall` fills the height of a card. */
export function AddElementButton({ sheet, label, tall = false }: { sheet: Sheet; label: string; tall?: boolean }) {
  const { write } = useDraftContext();
  return (
    <button
      type="button"
      className={`soft inline gap-xs text-md edged-dashed round pad-y-xs pad-x-md to-left hover-sheet hover-ink ${styles.add}`}
      data-tall={tall || undefined}
      data-write={sheetKey(sheet)}
      onClick={() => write(sheet)}
    >
      <PlusIcon size={16} />
      {label}
    </button>
  );
}
