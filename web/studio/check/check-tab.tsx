import { useTranslation } from '../../i18n/index.ts';
import styles from './check-tab.module.css';
import { useDraftCheck } from './draft-check.tsx';

/** A badge with the number of findings. Empty while unknown. */
export function CheckBadge() {
  const { t } = useTranslation();
  const { report } = useDraftCheck();
  if (!report) return null;
  const { errors, warnings } = report;
  const words = [
    errors > 0 && t('check.badge.errors', { count: errors }),
    warnings > 0 && t('check.badge.warnings', { count: warnings }),
  ].filter(Boolean);
  const label = words.length === 0 ? t('check.badge.clear') : words.join(', ');
  return (
    <span className={`inline gap-2xs ${styles.badge}`} role="img" aria-label={label} title={label}>
      {errors > 0 && (
        <b className="text-xs pill bold numbers centered pad-x-2xs" data-severity="error">
          {errors}
        </b>
      )}
      {warnings > 0 && (
        <b className="text-xs pill bold numbers centered pad-x-2xs" data-severity="warning">
          {warnings}
        </b>
      )}
      {errors + warnings === 0 && (
        <svg width="13" height="13" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m4 12.5 5 5L20 6.5" />
        </svg>
      )}
    </span>
  );
}

export function CheckTab({ current, onClick }: { current: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="tab inline rigid gap-xs text-base faint pad-y-sm"
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {t('check.tab')} <CheckBadge />
    </button>
  );
}
