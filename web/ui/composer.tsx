import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from '../i18n/index.ts';
import styles from './composer.module.css';
import { ImageIcon, SendIcon, StopIcon } from './icons.tsx';
import { isPlanKey, isSendKey } from './keyboard.ts';

/** The maximum length of a message, in characters. */
const MESSAGE_MAX_LENGTH = 20_000;

/** Files attached to a message, chosen or pasted. Their owner displays them. */
export interface ComposerFiles {
  onFiles: (files: File[]) => void;
  /** Media types, as for a file input. */
  accept: string;
  label: string;
  /** Whether there are any: a message then needs no text. */
  present: boolean;
  /** Files are being read: sending waits. */
  reading: boolean;
}

/** The files of a paste without text: text copied from a document often includes a picture. */
const pastedFiles = ({ clipboardData }: ClipboardEvent): File[] =>
  clipboardData.getData('text/plain') === '' ? [...clipboardData.files] : [];

/** With `onStop`, an answer is being written and can be stopped. `children` are attachments above the text. */
export function Composer({
  value,
  onChange,
  onSend,
  onStop,
  onHeld,
  onPlan,
  aside,
  held = false,
  label,
  placeholder,
  sendLabel,
  busy = false,
  stopping = false,
  minRows = 1,
  large = false,
  blocked = false,
  inputRef,
  files,
  children,
}: {
  value: string;
  onChange: (value: string) => void;
  onSend: (text: string) => void;
  onStop?: (() => void) | undefined;
  /** The author tried to send while an answer is being written. */
  onHeld?: () => void;
  /** The shortcut for a plan was pressed. The receiver sends the text. */
  onPlan?: (() => void) | undefined;
  /** A secondary send button. */
  aside?: (ready: boolean) => ReactNode;
  /** Something else is running: sending waits. */
  held?: boolean;
  label: string;
  placeholder: string;
  sendLabel: string;
  busy?: boolean;
  stopping?: boolean;
  minRows?: number;
  large?: boolean;
  /** Sending is disabled for good; the text can still be read and copied. */
  blocked?: boolean;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
  files?: ComposerFiles;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const filled = value.trim() !== '' || files?.present === true;
  const ready = filled && !busy && !onStop && !blocked && !held && files?.reading !== true;
  const send = () => {
    if (ready) onSend(value.trim());
    else if (filled && (onStop || held)) onHeld?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (onPlan && isPlanKey(event)) {
      event.preventDefault();
      if (ready) onPlan();
      else if (filled && (onStop || held)) onHeld?.();
      return;
    }
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={`edged-strong round-lg raised low pad-all-sm ${styles.composer} ${large ? styles.large : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <Textarea
        variant="unstyled"
        autosize
        minRows={minRows}
        maxRows={10}
        maxLength={MESSAGE_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = files ? pastedFiles(event) : [];
          if (pasted.length === 0) return;
          event.preventDefault();
          files?.onFiles(pasted);
        }}
        aria-label={label}
        placeholder={placeholder}
        {...(inputRef ? { ref: inputRef } : {})}
        classNames={{ input: styles.input ?? '' }}
      />
      <div className={`row gap-xs ${styles.bar}`}>
        {files && <FileButton files={files} />}
        <span className={`grow text-xs faint ${styles.hint}`}>{t(onPlan ? 'composer.hintPlan' : 'composer.hint')}</span>
        {aside?.(value.trim() !== '' && ready)}
        {onStop ? (
          <ActionIcon
            size="lg"
            radius="xl"
            variant="filled"
            color="dark"
            aria-label={t('composer.stop')}
            loading={stopping}
            onClick={onStop}
          >
            <StopIcon />
          </ActionIcon>
        ) : large ? (
          <Button type="submit" disabled={!ready} loading={busy} rightSection={<SendIcon size={16} />}>
            {sendLabel}
          </Button>
        ) : (
          <ActionIcon
            type="submit"
            variant="filled"
            color="vermilion"
            size="lg"
            radius="xl"
            disabled={!ready}
            loading={busy}
            aria-label={sendLabel}
          >
            <SendIcon />
          </ActionIcon>
        )}
      </div>
    </form>
  );
}

function FileButton({ files: { onFiles, accept, label, reading } }: { files: ComposerFiles }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        size="lg"
        radius="xl"
        aria-label={label}
        title={label}
        loading={reading}
        onClick={() => input.current?.click()}
      >
        <ImageIcon />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
