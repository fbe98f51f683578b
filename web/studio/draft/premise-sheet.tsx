import type { StoryPremise } from '../../../shared/story/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { languageName, Story } from '../../ui/index.ts';
import { useIsFresh } from './fresh.tsx';
import { Facts, Lore } from './lore.tsx';
import { Secret } from './secret.tsx';
import styles from './sheet.module.css';

/** The story's premise: what anyone may know first, then what the Director alone does. */
export function PremiseSheet({ premise }: { premise: StoryPremise }) {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  const fresh = useIsFresh({ type: 'premise' });
  const { language, globalContext: context } = premise;
  return (
    <article className={styles.sheet} data-fresh={fresh}>
      <Story as="h2" language={language} className={styles.title}>
        {premise.title}
      </Story>
      <Story language={language} className={styles.lead}>
        {premise.premise}
      </Story>
      {premise.themes.length > 0 && (
        <ul className={styles.chips} lang={language} aria-label={t('draft.themes')}>
          {premise.themes.map((theme) => (
            <li key={theme}>{theme}</li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        <Term label={t('draft.setting')} text={context.setting} language={language} />
        <Term label={t('draft.tone')} text={context.tone} language={language} />
        <Term label={t('draft.artStyle')} text={premise.artStyle} language={language} />
        <Term label={t('draft.language')} text={languageName(language, uiLanguage)} />
      </dl>
      {premise.globalMaterials.length > 0 && (
        <section>
          <h4 className={styles.label}>{t('draft.materials')}</h4>
          <ul className={styles.materials} lang={language}>
            {premise.globalMaterials.map((material) => (
              <li key={material}>{material}</li>
            ))}
          </ul>
        </section>
      )}
      <Lore title={t('draft.lore')} entries={premise.globalWorldInfo ?? []} language={language} />
      {context.overarchingTruths.length > 0 && (
        <Secret title={t('draft.truths')}>
          <ul className={styles.secretList} lang={language}>
            {context.overarchingTruths.map((truth) => (
              <li key={truth}>{truth}</li>
            ))}
          </ul>
        </Secret>
      )}
      {premise.possibleEndings.length > 0 && (
        <Secret title={t('draft.endings')}>
          <ol className={styles.secretList} lang={language}>
            {premise.possibleEndings.map((ending) => (
              <li key={ending}>{ending}</li>
            ))}
          </ol>
        </Secret>
      )}
      <Facts facts={premise.facts ?? []} language={language} />
    </article>
  );
}

function Term({ label, text, language }: { label: string; text: string; language?: string | undefined }) {
  if (text.trim() === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Story as="span" language={language}>
          {text}
        </Story>
      </dd>
    </div>
  );
}
