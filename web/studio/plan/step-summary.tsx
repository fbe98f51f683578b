import type { ComponentProps, ReactNode } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import type { StepLine } from './step-wording.ts';
import styles from './steps.module.css';

/** The head of a step's row; pressing it unfolds the step. `meta` is below its sentence, `aside` beside it. */
export function StepSummary({
  number,
  line,
  meta,
  aside,
  className = '',
  ...button
}: { number: number; line: StepLine; meta: ReactNode; aside?: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`flex baseline full gap-xs pad-2xs round-sm ink to-start ${styles.head} ${className}`}
      {...button}
    >
      <span className={`rigid text-sm faint numbers to-end ${styles.number}`}>{number}</span>
      <span className="stack grow">
        <span className={`text-base story leading-tight ${styles.sentence}`} lang={line.lang}>
          {line.text}
        </span>
        {line.written && (
          <span className="text-md faint story leading-snug" lang={line.written.lang}>
            {line.written.text}
          </span>
        )}
        {meta}
      </span>
      {aside}
      <span className={`faint inline self-center turns ${styles.chevron}`}>
        <ChevronIcon size={15} />
      </span>
    </button>
  );
}
