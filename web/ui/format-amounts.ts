import type { TFunction } from 'i18next';

/** A rounded number of tokens in a language: 950, 12.4K, 1.2M. */
export const formatTokens = (tokens: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: tokens < 1_000 ? 0 : 1 }).format(
    tokens,
  );

export const formatNumber = (value: number, language: string): string => new Intl.NumberFormat(language).format(value);

/** US dollars; small sums with enough digits to differ from zero. */
export function formatCost(cost: number, language: string): string {
  const digits = cost >= 1 ? 2 : cost >= 0.01 ? 3 : 4;
  const rounded = Math.max(cost, 0.0001);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(rounded);
}

/** A cost in words: the sum, free, or unknown. */
export const formatSpending = (t: TFunction, cost: number | null | undefined, language: string): string =>
  typeof cost === 'number' && cost !== 0
    ? formatCost(cost, language)
    : t(`authoring.usage.${cost === 0 ? 'free' : 'unknown'}`);

/** A share as a whole percentage. @param share 0…1 */
export const formatPercent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A file size in a language: "98 MB", "2.4 GB". */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < BYTES.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: BYTES[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}

/** A dice modifier, always with a sign; the minus is U+2212. */
export const formatModifier = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** A change with its sign; zero has none. */
export const formatChange = (value: number): string => (value === 0 ? '0' : formatModifier(value));
