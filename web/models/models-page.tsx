import { Skeleton, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Logo } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { ArrowLeftIcon } from '../ui/icons.tsx';
import { DisplayMenu, ErrorNotice } from '../ui/index.ts';
import { useModelsAndKeys } from './api.ts';
import { Guide } from './guide.tsx';
import { KeyList } from './key-list.tsx';
import { LocalModels } from './local-models.tsx';
import styles from './models.module.css';
import { RoleList } from './role-list.tsx';

/** Which models make stories here, their keys, and how to get more. */
export function ModelsPage() {
  const { t } = useTranslation();
  const models = useModelsAndKeys();
  useEffect(() => {
    document.title = `${t('modelsPage.title')} · Kamishibai`;
  }, [t]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Tooltip label={t('pages.toLibrary')}>
          <Link to="/" className={styles.back} aria-label={t('pages.toLibrary')}>
            <ArrowLeftIcon size={16} />
            <Logo size={28} />
          </Link>
        </Tooltip>
        <h1>{t('modelsPage.title')}</h1>
        <DisplayMenu />
      </header>
      <main className={styles.main}>
        <p className={styles.intro}>{t('modelsPage.intro')}</p>
        {models.isPending && <Skeleton height={320} radius="lg" />}
        {models.isError && (
          <ErrorNotice title={t('modelsPage.failed')} error={models.error} onRetry={() => void models.refetch()} />
        )}
        {models.data && <RoleList roles={models.data.roles} />}
        {models.data && <KeyList keys={models.data.keys} />}
        <LocalModels />
        <Guide />
      </main>
    </div>
  );
}
