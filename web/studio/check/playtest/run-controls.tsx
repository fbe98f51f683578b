import { Button, SegmentedControl } from '@mantine/core';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';
import { PlayIcon, StopIcon } from '../../../ui/icons.tsx';
import styles from './playtest.module.css';

export interface StartProps {
  running: boolean;
  again: boolean;
  onRun: () => void;
  onStop: () => void;
}

export function StartButton({ running, again, onRun, onStop }: StartProps) {
  const { t } = useTranslation();
  return (
    <span className={`push ${styles.go}`}>
      {running ? (
        <Button variant="default" leftSection={<StopIcon size={15} />} onClick={onStop}>
          {t('check.playtest.stop')}
        </Button>
      ) : (
        <Button leftSection={<PlayIcon size={14} />} onClick={onRun}>
          {t(again ? 'check.playtest.again' : 'check.playtest.run')}
        </Button>
      )}
    </span>
  );
}

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

export function CountChoice({
  label,
  value,
  of,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  of: readonly number[];
  disabled: boolean;
  onChange: (value: number) => void;
}) {
  const language = useLanguage();
  return (
    <div className="stack gap-2xs">
      <span className="text-sm faint bold">{label}</span>
      <SegmentedControl
        aria-label={label}
        size="sm"
        disabled={disabled}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
        data={of.map((count) => ({ value: String(count), label: formatNumber(count, language) }))}
      />
    </div>
  );
}
