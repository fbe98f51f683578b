import { Button, Code, CopyButton, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { CopyIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { Page } from '../ui/page.tsx';
import { useModelsAndKeys } from './api.ts';
import { ConnectModel } from './connect/connect-model.tsx';
import { KeyList } from './key-list.tsx';
import { LocalModels } from './local-models.tsx';
import { RoleTable } from './role-table.tsx';

function CopyableSettings({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="stack starting gap-xs top-2xs split">
      <Code className="pre-wrap" block>
        {text}
      </Code>
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

const listRoleLines = (model: string): string[] =>
  ['COAUTHOR', 'DIRECTOR', 'STORYTELLER'].map((role) => `${role}_MODEL=${model}`);

const SETUPS = {
  provider: ['ANTHROPIC_API_KEY=your-key', ...listRoleLines('anthropic:your-model')],
  server: ['OPENAI_COMPATIBLE_BASE_URL=http://127.0.0.1:8080/v1', ...listRoleLines('openai-compatible:your-model')],
};

/** Explains the roles, and how to set models by variables. */
function Guide() {
  const { t } = useTranslation();
  return (
    <section className="panel" aria-labelledby="guide">
      <h2 id="guide">{t('modelsPage.guide.title')}</h2>
      <p className="measure top-2xs soft">{t('modelsPage.intro')}</p>
      <p className="measure top-2xs soft">{t('modelsPage.roles.honest')}</p>
      <p className="measure top-2xs soft">{t('modelsPage.guide.intro')}</p>
      <div className={`stack gap-xl rows-lg top-md fits`}>
        {(Object.keys(SETUPS) as (keyof typeof SETUPS)[]).map((way) => (
          <article key={way}>
            <h3 className="text-base ui leading-snug anywhere">{t(`modelsPage.guide.${way}Title`)}</h3>
            <p className="text-base soft bottom-xs">{t(`modelsPage.guide.${way}`)}</p>
            <CopyableSettings text={SETUPS[way].join('\n')} />
          </article>
        ))}
      </div>
    </section>
  );
}

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
