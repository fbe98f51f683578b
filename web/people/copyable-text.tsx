import { Button, CopyButton, TextInput } from '@mantine/core';
import { useTranslation } from '../i18n/index.ts';
import { CopyIcon } from '../ui/icons.tsx';

/** A text to copy, such as a link or token, selected on focus. */
export function CopyableText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  return (
    <span className="flex wrap at-end gap-xs">
      <TextInput
        className="grow"
        label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<CopyIcon size={14} />} onClick={copy}>
            {copied ? t('common.copied') : t('common.copy')}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}
