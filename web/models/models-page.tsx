import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import { Page } from '../ui/page.tsx';
import { useModelsAndKeys } from './api.ts';
import { ConnectModel } from './connect/connect-model.tsx';
import { Guide } from './guide.tsx';
import { KeyList } from './key-list.tsx';
import { LocalModels } from './local-models.tsx';
import { RoleTable } from './role-table.tsx';

/** The models page: models by role, keys, and how to get more. */
export function ModelsPage() {
  const { t } = useTranslation();
  const models = useModelsAndKeys();
  useEffect(() => {
    document.title = `${t('modelsPage.title')} · Kamishibai`;
  }, [t]);
  return (
    <Page
      title={t('modelsPage.title')}
      tools={
        <Button size="sm" variant="default" renderRoot={(props) => <Link to="/evaluate" {...props} />}>
          {t('evaluatePage.open')}
        </Button>
      }
      className="page-column"
    >
      {models.isPending && <Skeleton height={320} radius="lg" />}
      {models.isError && (
        <ErrorNotice title={t('modelsPage.failed')} error={models.error} onRetry={() => void models.refetch()} />
      )}
      {models.data && <RoleTable roles={models.data.roles} choices={models.data.choices} />}
      <ConnectModel title={t('connect.titleHere')} />
      {models.data && <KeyList keys={models.data.keys} />}
      <LocalModels />
      <Guide />
    </Page>
  );
}
