import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '../i18n/index.ts';
import styles from './composer.module.css';
import { SendIcon, StopIcon } from './icons.tsx';
import { sends } from './sends.ts';

/** The most the co-author is sent in one message, in characters. */
const MESSAGE_MAX_LENGTH = 20_000;

/** Where one writes to the co-author. While `onStop` is given, something is being written and may be stopped. */
export function Composer({
  value,
  onChange,
  onSend,
  onStop,
  label,
  placeholder,
  sendLabel,
  busy = false,
  stopping = false,
  minRows = 1,
  large = false,
  inputRef,
}: {
  value: string;
  onChange: (value: string) => void;
  onSend: (text: string) => void;
  onStop?: (() => void) | undefined;
  label: string;
  placeholder: string;
  sendLabel: string;
  busy?: boolean;
  stopping?: boolean;
  minRows?: number;
  large?: boolean;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation();
  const ready = value.trim() !== '' && !busy && !onStop;
  const send = () => {
    if (ready) onSend(value.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, keyCode, nativeEvent } = event;
    if (!sends({ key, shiftKey, keyCode, isComposing: nativeEvent.isComposing })) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={`${styles.composer} ${large ? styles.large : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        variant="unstyled"
        autosize
        minRows={minRows}
        maxRows={10}
        maxLength={MESSAGE_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={label}
        placeholder={placeholder}
        {...(inputRef ? { ref: inputRef } : {})}
        classNames={{ input: styles.input ?? '' }}
      />
      <div className={styles.bar}>
        <span className={styles.hint}>{t('composer.hint')}</span>
        {onStop ? (
          <ActionIcon
            size="lg"
            radius="xl"
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
          <ActionIcon type="submit" size="lg" radius="xl" disabled={!ready} loading={busy} aria-label={sendLabel}>
            <SendIcon />
          </ActionIcon>
        )}
      </div>
    </form>
  );
}
