import type { DraftAct } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Clock, Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';

/** An act's clocks as they stand at its beginning: what winning takes, and what rises against the player. */
export function Trackers({
  act,
  available,
  language,
}: {
  act: DraftAct;
  available: number;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const { globalProgression: progress, opposingForce: doom } = act;
  if (!progress && !doom) return null;
  const escalations = (doom?.escalationEvents ?? [])
    .map((escalation, index) => ({ ...escalation, index }))
    .sort((a, b) => a.threshold - b.threshold);
  return (
    <div className={styles.trackers}>
      {progress && (
        <section className={styles.tracker} data-kind="progress" data-path="globalProgression">
          <Clock kind="progress" label={progress.trackerLabel} value={0} max={progress.requiredValue} size={84} />
          <div>
            <h3 lang={language}>{progress.trackerLabel}</h3>
            <p>{t('draft.progressNeeded', { count: progress.requiredValue })}</p>
            {available > 0 && (
              <p data-short={available < progress.requiredValue}>
                {t('draft.progressAvailable', { count: available })}
              </p>
            )}
          </div>
        </section>
      )}
      {doom && (
        <section className={styles.tracker} data-kind="doom" data-path="opposingForce">
          <Clock
            kind="doom"
            label={doom.trackerLabel}
            value={0}
            max={doom.requiredValue}
            thresholds={escalations.map(({ threshold }) => threshold)}
            size={84}
          />
          <div>
            <h3 lang={language}>{doom.trackerLabel}</h3>
            <p>{t('draft.doomFull', { count: doom.requiredValue })}</p>
            <ol className={styles.escalations}>
              {escalations.map((escalation) => (
                <li key={escalation.index} data-path={`opposingForce.escalationEvents.${escalation.index}.description`}>
                  <b>{escalation.threshold}</b>
                  <Story as="span" language={language}>
                    {escalation.description}
                  </Story>
                </li>
              ))}
            </ol>
          </div>
        </section>
      )}
    </div>
  );
}
