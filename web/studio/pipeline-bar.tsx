import { useTranslation } from '../i18n/index.ts';
import { CheckIcon } from '../ui/icons.tsx';
import type { PipelineState } from './draft/pipeline.ts';
import styles from './studio.module.css';

/**
 * How far the story has come, step by step; what is only partly there says how much. `onFinish` is given where there is
 * something to finish: then the last step can be pressed.
 */
export function PipelineBar({
  steps,
  onFinish,
}: {
  steps: readonly PipelineState[];
  onFinish?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const current = steps.find(({ state }) => state === 'current');
  const named = ({ step, state }: PipelineState) =>
    state === 'changed' ? t('workshop.finish.changed') : t(`pipeline.${step}`);
  const last = steps.at(-1);
  const now = current ?? last;
  const nowText = now ? `${named(now)}${now === current && now.total > 1 ? ` ${now.done}/${now.total}` : ''}` : '';
  return (
    <div className={styles.pipeline}>
      <ol aria-label={t('pipeline.label')}>
        {steps.map((each) => {
          const { step, state, done, total } = each;
          const content = (
            <>
              <span className={styles.bead}>{state === 'done' && <CheckIcon size={11} />}</span>
              <span className={styles.stepName}>
                {named(each)}
                {state === 'current' && total > 1 && (
                  <small>
                    {done}/{total}
                  </small>
                )}
              </span>
            </>
          );
          return (
            <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              {each === last && onFinish ? (
                <button type="button" className={styles.stepButton} aria-label={named(each)} onClick={onFinish}>
                  {content}
                </button>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ol>
      {now === last && onFinish ? (
        <button type="button" tabIndex={-1} aria-hidden="true" className={styles.pipelineNow} onClick={onFinish}>
          {nowText}
        </button>
      ) : (
        <p className={styles.pipelineNow} aria-hidden="true">
          {nowText}
        </p>
      )}
    </div>
  );
}
