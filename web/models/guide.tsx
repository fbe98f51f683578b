import { useTranslation } from '../i18n/index.ts';
import styles from './models.module.css';
import { Setup } from './setup.tsx';

const rolesOf = (model: string): string[] =>
  ['COAUTHOR', 'DIRECTOR', 'STORYTELLER'].map((role) => `${role}_MODEL=${model}`);

const SETUPS = {
  google: ['GOOGLE_GENERATIVE_AI_API_KEY=your-key'],
  anthropic: ['ANTHROPIC_API_KEY=your-key', ...rolesOf('anthropic:your-model')],
  openai: ['OPENAI_API_KEY=your-key', ...rolesOf('openai:your-model')],
  server: ['OPENAI_COMPATIBLE_BASE_URL=http://127.0.0.1:8080/v1', ...rolesOf('openai-compatible:your-model')],
  local: ['STORYTELLER_MODEL=local:phi-3.5-mini'],
};

/** How to get a model, in words, for each way there is. */
export function Guide() {
  const { t } = useTranslation();
  const titles = {
    google: 'Google Gemini',
    anthropic: 'Anthropic Claude',
    openai: 'OpenAI',
    server: t('modelsPage.guide.serverTitle'),
    local: t('modelsPage.guide.localTitle'),
  };
  return (
    <section className={styles.part} aria-labelledby="guide">
      <h2 id="guide">{t('modelsPage.guide.title')}</h2>
      <p className={styles.lead}>{t('modelsPage.guide.intro')}</p>
      <div className={styles.ways}>
        {(Object.keys(SETUPS) as (keyof typeof SETUPS)[]).map((way) => (
          <article key={way} className={styles.way}>
            <h3>{titles[way]}</h3>
            <p>{t(`modelsPage.guide.${way}`)}</p>
            <Setup text={SETUPS[way].join('\n')} />
          </article>
        ))}
      </div>
    </section>
  );
}
