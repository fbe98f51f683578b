import type { DraftAct, EscalationEvent } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Clock, Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';

type Threshold = EscalationEvent['threshold'];

const getOrder = (threshold: Threshold): number =>
  typeof threshold === 'number'
    ? threshold
    : 1e10 + (threshold.day ?? 1) * 1e4 + threshold.hour * 60 + (threshold.minute ?? 0);

const saidThreshold = (threshold: Threshold): string => {
  if (typeof threshold === 'number') return String(threshold);
  const { day = 1, hour, minute = 0 } = threshold;
  const time = `${hour}:${String(minute).padStart(2, '0')}`;
  return day === 1 ? time : `${day} · ${time}`;
};

/** An act's clocks at its beginning: the progress needed to win, and the doom clocks. */
export function ActTrackers({
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
    .sort((a, b) => getOrder(a.threshold) - getOrder(b.threshold));
  return (
    <div className="stack gap-xl rows-md pad-y-md fits ruled ruled-below">
      {progress && (
        <section className="flex starting gap-md" data-kind="progress" data-path="globalProgression">
          <Clock kind="progress" label={progress.trackerLabel} value={0} max={progress.requiredValue} size={84} />
          <div>
            <h3 className="text-lg top-2xs" lang={language}>
              {progress.trackerLabel}
            </h3>
            <p className="faint text-md">{t('draft.progressNeeded', { count: progress.requiredValue })}</p>
            {available > 0 && (
              <p className={`text-md ${available < progress.requiredValue ? 'ochre' : 'faint'}`}>
                {t('draft.progressAvailable', { count: available })}
              </p>
            )}
          </div>
        </section>
      )}
      {doom && (
        <section className="flex starting gap-md" data-kind="doom" data-path="opposingForce">
          <Clock
            kind="doom"
            label={doom.trackerLabel}
            value={0}
            max={doom.requiredValue}
            thresholds={escalations.flatMap(({ threshold }) => (typeof threshold === 'number' ? threshold : []))}
            size={84}
          />
          <div>
            <h3 className="text-lg top-2xs" lang={language}>
              {doom.trackerLabel}
            </h3>
            <p className="faint text-md">{t('draft.doomFull', { count: doom.requiredValue })}</p>
            <ol className={`stack gap-2xs top-xs ${styles.escalations}`}>
              {escalations.map((escalation) => (
                <li
                  className="stack gap-xs"
                  key={escalation.index}
                  data-path={`opposingForce.escalationEvents.${escalation.index}.description`}
                >
                  <b className="text-xs round-full wash-vermilion numbers centered self-start vermilion">
                    {saidThreshold(escalation.threshold)}
                  </b>
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
