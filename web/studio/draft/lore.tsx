import type { Fact, WorldInfo } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Story } from '../../ui/index.ts';
import { Secret } from './secret.tsx';
import styles from './sheet.module.css';

/** Lore entries: the words that bring each up, and what is told then. Nothing where there is none. */
export function Lore({
  title,
  entries,
  language,
}: {
  title: string;
  entries: readonly WorldInfo[];
  language?: string | undefined;
}) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h4 className={styles.label}>{title}</h4>
      <ul className={styles.lore}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles.chips} lang={language}>
              {entry.keys.map((key) => (
                <span key={key}>{key}</span>
              ))}
            </span>
            <Story language={language} className={styles.small}>
              {entry.content}
            </Story>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Facts with who may know them; those not for the player from the start are secrets. */
export function Facts({ facts, language }: { facts: readonly Fact[]; language?: string | undefined }) {
  const { t } = useTranslation();
  if (facts.length === 0) return null;
  return (
    <Secret title={t('draft.facts')}>
      <ul className={styles.secretList}>
        {facts.map((fact) => (
          <li key={fact.id}>
            <span lang={language}>{fact.text}</span>{' '}
            <span className={styles.aside}>
              {t(`draft.audience.${fact.audience}`)}
              {fact.revealWhen && (
                <>
                  {' · '}
                  {t('draft.revealWhen')} <code>{fact.revealWhen}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Secret>
  );
}
