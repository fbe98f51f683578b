import { SegmentedControl } from '@mantine/core';
import { useLanguage } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';

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
