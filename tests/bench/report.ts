import type { Row } from './figure.ts';

const HEAD = ['name', 'value', 'floor', 'ratio', 'goal', 'met', 'what'] as const;

export function sayNumber(value: number): string {
  if (value === 0 || Math.abs(value) >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

const sayValue = (value: number, unit: Row['unit']): string =>
  unit === '×' ? `${sayNumber(value)}×` : `${sayNumber(value)} ${unit}`;

function cellsOf({ name, value, floor, ratio, goal, isAtLeast, met, what, unit }: Row): string[] {
  const sign = isAtLeast ? '≥' : '≤';
  const limit = goal === null ? '–' : `${sign} ${ratio === null ? sayValue(goal, unit) : `${sayNumber(goal)}×`}`;
  return [
    name,
    sayValue(value, unit),
    floor === null ? '–' : sayValue(floor, unit),
    ratio === null ? '–' : `${ratio.toFixed(2)}×`,
    limit,
    met === null ? '–' : met ? 'yes' : 'no',
    what,
  ];
}

export function tableOf(rows: readonly Row[]): string {
  const lines = [[...HEAD], ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => [...(cells[column] ?? '')].length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const jsonOf = (rows: readonly Row[]): string => JSON.stringify({ figures: rows }, null, 2);
