import { ActionIcon, Button } from '@mantine/core';
import { toApiError } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Hint } from '../ui/hints.tsx';
import { TryIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import styles from './studio.module.css';
import type { useTryDraftOnStage } from './use-try-draft-on-stage.ts';

/** The stage links back here, and unsent text is kept. Says what is missing if the draft cannot be played yet. */
export function TryButton({ attempt }: { attempt: ReturnType<typeof useTryDraftOnStage> }) {
  const { t } = useTranslation();
  const { start } = attempt;
  const isMissing = attempt.isError && toApiError(attempt.error).code === 'refused';
  return (
    <>
      <Hint label={t('authoring.tryIt.hint')} className={`inline ${styles.wide}`}>
        <Button
          size="sm"
          variant="default"
          leftSection={<TryIcon size={16} />}
          loading={attempt.isPending}
          onClick={start}
        >
          {t('authoring.tryIt.label')}
        </Button>
      </Hint>
      <span className={styles.narrow}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('authoring.tryIt.label')}
          loading={attempt.isPending}
          onClick={start}
        >
          <TryIcon />
        </ActionIcon>
      </span>
      <Dialog
        opened={attempt.isError}
        onClose={attempt.reset}
        title={isMissing ? t('authoring.tryIt.missing') : t('authoring.tryIt.failed')}
      >
        {attempt.isError && <ErrorNotice bare error={attempt.error} />}
      </Dialog>
    </>
  );
}
