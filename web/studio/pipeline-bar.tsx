import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { CheckIcon } from '../ui/icons.tsx';
import type { PipelineState } from './draft/pipeline.ts';
import styles from './studio.module.css';

const FOLDS = ['none', 'done', 'names', 'beads'] as const;

/** Collapses the bar as far as needed to fit between its neighbours, for any language, title and buttons. */
function useFold(text: string) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current || text === '') return;
    const fold = () => {
      for (const each of FOLDS) {
        current.dataset.fold = each;
        if (current.scrollWidth <= current.clientWidth) return;
      }
    };
    fold();
    const resized = new ResizeObserver(fold);
    resized.observe(current);
    return () => resized.disconnect();
  }, [text]);
  return bar;
}

const INKS: Readonly<Partial<Record<PipelineState['state'], string>>> = {
  done: 'soft',
  current: 'ink bold',
  changed: 'ink bold',
};

/** The progress of the story, step by step. With `onFinish`, the last step can be pressed. */
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
    state === 'changed' ? t('authoring.finish.changed') : t(`pipeline.${step}`);
  const last = steps.at(-1);
  const now = current ?? last;
  const nowText = now ? `${named(now)}${now === current && now.total > 1 ? ` ${now.done}/${now.total}` : ''}` : '';
  const bar = useFold(steps.map((each) => `${named(each)} ${each.state} ${each.done}/${each.total}`).join());
  return (
    <div className={`pad-x-2xs row grow clip ${styles.pipeline}`} ref={bar}>
      <ol className="flex rigid" aria-label={t('pipeline.label')}>
        {steps.map((each) => {
          const { step, state, done, total } = each;
          const content = (
            <>
              <span className={`inline middle rigid round-full ${styles.bead}`}>
                {state === 'done' && <CheckIcon size={11} />}
              </span>
              <span className={styles.stepName}>
                {named(each)}
                {state === 'current' && total > 1 && (
                  <small className="faint regular numbers start-xs">
                    {done}/{total}
                  </small>
                )}
              </span>
            </>
          );
          return (
            <li
              className={`row gap-xs text-md nowrap ${INKS[state] ?? 'faint'}`}
              key={step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {each === last && onFinish ? (
                <button
                  type="button"
                  className={`row gap-xs ${styles.stepButton}`}
                  aria-label={named(each)}
                  onClick={onFinish}
                >
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
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={`soft text-md nowrap ${styles.pipelineNow}`}
          onClick={onFinish}
        >
          {nowText}
        </button>
      ) : (
        <p className={`soft text-md nowrap ${styles.pipelineNow}`} aria-hidden="true">
          {nowText}
        </p>
      )}
    </div>
  );
}
