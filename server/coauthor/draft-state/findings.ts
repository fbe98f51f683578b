import type { CheckReport, Finding } from '../../../shared/check/index.ts';
import { counted } from '../../../shared/english-lists.ts';
import type { FindingPlace } from '../../../shared/story/index.ts';
import { clipTo } from './element-state.ts';

const TOLD = 6;
const SENTENCES_LENGTH = 320;

/** The place of a finding, as the draft names it: `node act_1/pier`, `character ken`, `story`. */
export const formatFindingPlace = ({ type, actId, id }: FindingPlace): string =>
  [type, [actId, id].filter((part) => part !== undefined).join('/')].filter((part) => part !== '').join(' ');

const inLine = (text: string): string =>
  clipTo(SENTENCES_LENGTH)(text.replace(/\s+/g, ' ').replaceAll('```', "'''").trim());

const formatFinding = ({ code, severity, where, message, fix }: Finding): string =>
  `- ${severity} ${code} (${formatFindingPlace(where)}): ${inLine(`${message} ${fix}`)}`;

/** The check's findings in a bounded number of lines: counts, and the most severe ones. Constant between changes. */
export function findingsLines({ errors, warnings, findings, ignored }: CheckReport): string[] {
  const telling = [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...findings.filter(({ severity }) => severity === 'warning'),
  ];
  if (telling.length === 0) return [];
  const counts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(ignored.length > 0 ? [`${ignored.length} that the author ignores`] : []),
  ];
  const more = telling.length - TOLD;
  return [
    `Findings of the check: ${counts.join(', ')}`,
    ...telling.slice(0, TOLD).map(formatFinding),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}
