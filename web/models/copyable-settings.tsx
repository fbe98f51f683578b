import { Button, Code, CopyButton } from '@mantine/core';
import { useTranslation } from '../i18n/index.ts';
import { CopyIcon } from '../ui/icons.tsx';
import styles from './models.module.css';

/** Lines of a settings file, with a copy button. */
export function CopyableSettings({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={`stack starting gap-xs top-2xs split ${styles.setup}`}>
      <Code block>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" leftSection={<CopyIcon size={13} />} onClick={copy}>
            {copied ? t('common.copied') : t('common.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
