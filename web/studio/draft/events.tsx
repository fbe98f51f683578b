import type { InevitableEvent } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { BoltIcon } from '../../ui/icons.tsx';
import { Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';
import sheet from './sheet.module.css';

/** What will happen in an act whatever the player does, each with when. Nothing where there is none. */
export function Events({ events, language }: { events: readonly InevitableEvent[]; language: string | undefined }) {
  const { t } = useTranslation();
  if (events.length === 0) return null;
  return (
    <article className={sheet.sheet}>
      <h3 className={styles.subtitle}>{t('draft.events')}</h3>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <h4>
              <Story as="span" language={language}>
                {event.title}
              </Story>
              {event.forcesClimax && (
                <span className={styles.climax}>
                  <BoltIcon size={13} /> {t('draft.forcesClimax')}
                </span>
              )}
            </h4>
            <p className={styles.when}>
              {t('draft.when')} <code lang={language}>{event.triggerCondition}</code>
            </p>
            <Story language={language} className={sheet.small}>
              {event.description}
            </Story>
            {event.conditionalBranches?.map((branch) => (
              <p key={`${branch.condition} ${branch.effect}`} className={styles.branch}>
                <code>{branch.condition}</code>
                <Story as="span" language={language}>
                  {branch.effect}
                </Story>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </article>
  );
}
