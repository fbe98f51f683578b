import { Progress } from '@mantine/core';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatBytes } from '../ui/format-amounts.ts';
import type { useDownloadModel } from './api.ts';
import styles from './models.module.css';

export function ModelDownloadProgress({
  name,
  progress,
}: {
  name: string;
  progress: NonNullable<ReturnType<typeof useDownloadModel>['progress']>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const weights = progress !== 'begun' && progress.what === 'weights' ? progress : null;
  const total = weights?.totalBytes ?? null;
  const share = weights === null || total === null ? null : (100 * weights.receivedBytes) / total;
  const received = formatBytes(weights?.receivedBytes ?? 0, language);
  const words =
    weights === null
      ? t('modelsPage.local.fetchingRuntime')
      : share === 100
        ? t('modelsPage.local.checking')
        : total === null
          ? t('modelsPage.local.fetchingUnknown', { received })
          : t('modelsPage.local.fetching', { received, total: formatBytes(total, language) });
  return (
    <div className={`top-xs ${styles.coming}`}>
      <Progress.Root size="md" radius="xl">
        <Progress.Section
          value={share ?? 100}
          animated={share === null}
          color="vermilion"
          aria-label={t('modelsPage.local.getFor', { name })}
          aria-valuetext={words}
        />
      </Progress.Root>
      <p className={`text-md leading faint ${styles.fact}`}>{words}</p>
    </div>
  );
}
