import { useTranslation } from '../i18n/index.ts';
import { CheckIcon } from '../ui/icons.tsx';
import type { PipelineState } from './draft/pipeline.ts';
import styles from './studio.module.css';

/** How far the story has come, step by step; what is only partly there says how much. */
export function PipelineBar({ steps }: { steps: readonly PipelineState[] }) {
  const { t } = useTranslation();
  const current = steps.find(({ state }) => state === 'current');
  return (
    <div className={styles.pipeline}>
      <ol aria-label={t('pipeline.label')}>
        {steps.map(({ step, state, done, total }) => (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles.bead}>{state === 'done' && <CheckIcon size={11} />}</span>
            <span className={styles.stepName}>
              {t(`pipeline.${step}`)}
              {state === 'current' && total > 1 && (
                <small>
                  {done}/{total}
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.pipelineNow} aria-hidden="true">
        {current ? t(`pipeline.${current.step}`) : t('pipeline.finished')}
        {current && current.total > 1 && ` ${current.done}/${current.total}`}
      </p>
    </div>
  );
}
