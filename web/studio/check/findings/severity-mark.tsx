import type { Severity } from '../../../../shared/check/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import styles from './findings.module.css';

const SHAPES: Readonly<Record<Severity, React.ReactNode>> = {
  error: (
    <>
      <path d="M6.2 1.5h7.6l4.7 4.7v7.6l-4.7 4.7H6.2l-4.7-4.7V6.2z" />
      <path className={styles.stroke} d="m7.2 7.2 5.6 5.6m0-5.6-5.6 5.6" />
    </>
  ),
  warning: (
    <>
      <path d="M10 2 1.4 17.2h17.2z" />
      <path className={styles.stroke} d="M10 7.6v4.2m0 2.6v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="8.2" />
      <path className={styles.stroke} d="M10 9.2v4.6m0-7.6v.1" />
    </>
  ),
};

/** A severity as shape and colour, with a label for screen readers. */
export function SeverityMark({
  severity,
  size = 18,
  silent = false,
}: {
  severity: Severity;
  size?: number;
  silent?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <span
      className={`rigid inline starting ${styles.mark}`}
      data-severity={severity}
      {...(silent ? {} : { role: 'img', 'aria-label': t(`check.one.${severity}`) })}
    >
      <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
        {SHAPES[severity]}
      </svg>
    </span>
  );
}
