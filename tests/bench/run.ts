import { parseArgs } from 'node:util';
import type { Row } from './figure.ts';
import { FIGURES } from './figures.ts';
import { jsonOf, tableOf } from './report.ts';

/*
 * `npm run bench [-- NAME…] [-- --json]`: measures, and prints one table. A figure that is missed is told, not failed: machines
 * differ, and a slow one is no fault of the program's.
 */

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const wanted = positionals.map((name) => name.toUpperCase());
const unknown = wanted.filter((name) => !FIGURES.some((figure) => figure.name === name));

if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Figures: ${FIGURES.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else {
  const rows: Row[] = [];
  for (const figure of FIGURES) {
    if (wanted.length > 0 && !wanted.includes(figure.name)) continue;
    console.error(`Measuring ${figure.name}: ${figure.what} …`);
    rows.push(...(await figure.measure()));
  }
  console.log(values.json ? jsonOf(rows) : tableOf(rows));
}
