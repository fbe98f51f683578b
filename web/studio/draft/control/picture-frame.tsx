import { ActionIcon, Loader, Menu } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DraftElement } from '../../../../shared/story/index.ts';
import { type PictureRequest, usePicture } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { BrushIcon, CrossIcon, PictureIcon, UploadIcon } from '../../../ui/icons.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { useDraftContext } from '../draft-context.tsx';
import styles from './control.module.css';
import { getLockState } from './element-state.ts';

/** The media types and the size limit, in bytes, that the server accepts. HTTP API, `PUT …/picture`. */
const OWN_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export const OWN_PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** Why a file cannot be uploaded as the picture; null if it can be tried. */
export function refuseOwnPicture({ type, size }: { type: string; size: number }): 'type' | 'size' | null {
  if (!(OWN_PICTURE_TYPES as readonly string[]).includes(type)) return 'type';
  return size > OWN_PICTURE_MAX_BYTES ? 'size' : null;
}

/** The first picture among dropped or pasted files, else the first file, so that the refusal can name the reason. */
export const findPicture = (files: readonly File[]): File | undefined =>
  files.find((file) => refuseOwnPicture(file) === null) ?? files[0];

/**
 * By a file that the author picks, drops, or pastes while the pointer is over it, or by a drawing: `draw`, null if
 * there is nothing to draw from.
 */
export function PictureFrame({
  element,
  name,
  drawn,
  draw,
  onPrompt,
  className = '',
  children,
}: {
  element: DraftElement;
  name: string;
  drawn: boolean;
  draw: PictureRequest | null;
  /** Goes to the picture's description if it is missing. */
  onPrompt: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { sessionId, draft, locks } = useDraftContext();
  const picture = usePicture(sessionId, element);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const [refusal, setRefusal] = useState<'type' | 'size' | null>(null);
  const locked = getLockState(locks, draft, element).state !== 'open';

  const take = (files: readonly File[]) => {
    const file = findPicture(files);
    if (!file) return;
    picture.reset();
    const refused = refuseOwnPicture(file);
    setRefusal(refused);
    if (!refused) picture.mutate({ way: 'own', file });
  };
  const dismiss = () => {
    setRefusal(null);
    picture.reset();
  };
  const { over, target } = useFileDrop(take);

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    // The browser pastes into the focused element; the pointer shows that the picture is meant.
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const inText = event.target instanceof Element && event.target.closest('textarea, input');
      if (files.length === 0 || inText || !frame.current?.matches(':hover')) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const busy = picture.underWay;
  return (
    // Drop and paste are shortcuts for entries of the menu.
    <span
      ref={frame}
      className={`relative ${styles.picture} ${className}`}
      data-over={over || undefined}
      aria-busy={busy !== null}
      {...target}
      onPaste={(event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0 || frame.current?.matches(':hover')) return;
        event.preventDefault();
        take(files);
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept={OWN_PICTURE_TYPES.join(',')}
        hidden
        aria-label={t('editing.picture.choose', { name })}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {busy !== null && (
        <span
          className={`ink column middle cover gap-xs text-md pad-all-xs centered row-center ${styles.drawing}`}
          role="status"
        >
          <Loader size={20} color="currentcolor" aria-hidden="true" />
          {t(busy === 'own' ? 'editing.picture.bringing' : 'editing.picture.drawing')}
        </span>
      )}
      {over && busy === null && (
        <span
          className={`ink column middle cover gap-xs text-md pad-all-xs centered row-center ${styles.drawing}`}
          aria-hidden="true"
        >
          <UploadIcon size={22} />
          {t('editing.picture.drop')}
        </span>
      )}
      {busy === null && (
        <Menu position="bottom-start" width={250}>
          <Menu.Target>
            <ActionIcon
              className={`absolute ${styles.pictureButton}`}
              variant="default"
              size="md"
              radius="xl"
              aria-label={t('editing.picture.menu', { name })}
            >
              <PictureIcon size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<UploadIcon size={16} />} onClick={() => input.current?.click()}>
              {t('editing.picture.own')}
            </Menu.Item>
            <Menu.Item
              leftSection={<BrushIcon size={16} />}
              disabled={locked}
              onClick={() => (draw ? picture.mutate(draw) : onPrompt())}
            >
              {t(drawn ? 'editing.picture.redraw' : 'editing.picture.draw')}
            </Menu.Item>
            <Menu.Label>{t(locked ? 'editing.picture.locked' : 'editing.picture.hint')}</Menu.Label>
          </Menu.Dropdown>
        </Menu>
      )}
      {(refusal || picture.isError) && (
        <span
          className={`ink flex starting gap-xs text-md pad-sm edged-strong round raised high absolute ${styles.pictureTrouble}`}
        >
          {refusal ? (
            <span role="alert">{t(`editing.picture.refused.${refusal}`)}</span>
          ) : (
            <ErrorNotice bare compact error={picture.error} />
          )}
          <ActionIcon size="sm" aria-label={t('common.close')} onClick={dismiss}>
            <CrossIcon size={14} />
          </ActionIcon>
        </span>
      )}
    </span>
  );
}
