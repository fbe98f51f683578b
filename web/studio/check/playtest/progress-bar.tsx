import { useTranslation } from '../../../i18n/index.ts';

export function PlaytestProgressBar({ done, of, text }: { done: number; of: number; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-xs">
      <progress
        className="full clip pill deep borderless"
        aria-label={t('check.playtest.running')}
        value={done}
        max={Math.max(1, of)}
      />
      <p className="text-md faint numbers">{text}</p>
    </div>
  );
}
