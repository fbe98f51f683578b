import { useTranslation } from '../../i18n/index.ts';

/** The tab of the overview, with the number of open notes. */
export function OverviewTab({ open, current, onClick }: { open: number; current: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="tab inline rigid gap-xs text-base faint pad-y-sm"
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {t('notes.overview')}
      {open > 0 && (
        <span
          role="img"
          className="text-xs pill wash-ochre pad-x-2xs"
          aria-label={t('notes.openCount', { count: open })}
        >
          {open}
        </span>
      )}
    </button>
  );
}
