import { Button, Code, CopyButton } from '@mantine/core';
import { useTranslation } from '../i18n/index.ts';
import { CopyIcon } from '../ui/icons.tsx';

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
export function Guide() {
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
