import { join } from 'node:path';
import type { RefusalError } from '../../../shared/error.ts';
import { safeLine } from '../terminal.ts';

/**
 * Describes a failed tick and how to continue. Plan execution, "Plan and error files".
 * @returns null if the refusal is not about a tick: no file was written
 */
export function failureInWords({ message, details }: RefusalError, play: string, dataDir: string): string[] | null {
  const file = details?.file;
  if (typeof file !== 'string') return null;
  const tick = tickOf(details?.tick, file);
  const again = `npx kamishibai tick --play ${play} --retry ${tick ?? 'N'}`;
  const said = /^Tick \d+ failed: /.test(message) ? message : `Tick ${tick ?? 'N'} failed: ${message}`;
  return [
    safeLine(tick === null ? said.replace(/^Tick \S+/, 'The tick') : said),
    safeLine(`Nothing of it was kept. What happened is in ${join(dataDir, file)}, and as text in the .log beside it.`),
    'Look at it, then do one of these:',
    `  1. Fix the cause, and plan the tick again:  ${again}`,
    `  2. Edit "plan" in that file, and run the edited plan:   ${again}`,
    `  3. Skip it and go on with the next:                     npx kamishibai tick --play ${play} --skip`,
  ];
}

function tickOf(told: unknown, file: string): number | null {
  if (typeof told === 'number' && Number.isInteger(told)) return told;
  const [, number] = /error_(\d+)\.json$/.exec(file) ?? [];
  return number === undefined ? null : Number(number);
}
