import { Button, Popover, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { CheckIcon, CopyIcon, QuillIcon, RefreshIcon } from '../../ui/icons.tsx';
import styles from './message-actions.module.css';

/** The actions of a message; shown on hover or focus. */
export function MessageActions({
  text,
  onEdit,
  onRegenerate,
  followed = false,
  children,
}: {
  text: string;
  onEdit?: (() => void) | undefined;
  onRegenerate?: (() => void) | undefined;
  followed?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <fieldset
      className={`row wrap shrinks pad-none faint borderless ${styles.actions}`}
      aria-label={t('authoring.message.actions')}
    >
      {text !== '' && (
        <Action
          label={clipboard.copied ? t('authoring.message.copied') : t('authoring.message.copy')}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
        </Action>
      )}
      {onEdit && (
        <Action label={t('authoring.message.edit')} onClick={onEdit}>
          <QuillIcon size={15} />
        </Action>
      )}
      {onRegenerate &&
        (followed ? <RegenerateEarlier onRegenerate={onRegenerate} /> : <Regenerate onClick={onRegenerate} />)}
      {children}
    </fieldset>
  );
}

function Action({
  label,
  onClick,
  quiet = false,
  children,
}: {
  label: string;
  onClick: () => void;
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label} disabled={quiet}>
      <button type="button" className={`inline middle round-sm ${styles.action}`} aria-label={label} onClick={onClick}>
        {children}
      </button>
    </Tooltip>
  );
}

function Regenerate({ onClick, quiet = false }: { onClick: () => void; quiet?: boolean }) {
  const { t } = useTranslation();
  return (
    <Action label={t('authoring.message.regenerate')} onClick={onClick} quiet={quiet}>
      <RefreshIcon size={15} />
    </Action>
  );
}

function RegenerateEarlier({ onRegenerate }: { onRegenerate: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} width={270} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <span>
          <Regenerate onClick={() => setOpen(!open)} quiet={open} />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={`bold bottom-2xs`}>{t('authoring.message.regenerateEarlier')}</p>
        <p className={`text-md soft bottom-sm`}>{t('authoring.message.warnFollows')}</p>
        <div className="flex ending gap-xs">
          <Button size="xs" variant="default" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button
            size="xs"
            onClick={() => {
              setOpen(false);
              onRegenerate();
            }}
          >
            {t('authoring.message.regenerateGo')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
