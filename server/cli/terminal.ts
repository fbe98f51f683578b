import { styleText } from 'node:util';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Untrusted text as one line without control characters. */
export const safeLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trimEnd();

/** The only output of `--json` on stdout. */
export const sayJson = (document: unknown): void => say(JSON.stringify(document, null, 2));

/** Formats rows with aligned columns. */
export function asTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Colours text for a terminal, if the environment allows. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });
