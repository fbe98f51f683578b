import {
  type CheckReport,
  FINDING_GROUPS,
  FINDINGS,
  type Finding,
  type FindingGroup,
  findingGroup,
  type Severity,
} from '../../../shared/check/index.ts';
import type { FindingRenderer } from '../../../shared/check/messages/index.ts';
import { counted } from '../../../shared/english-lists.ts';
import type { FindingPlace } from '../../../shared/story/index.ts';
import { asTable, type Paint, safeLine } from '../terminal.ts';
import type { ReportNames } from './names.ts';

const GROUP_TITLES: Record<FindingGroup, string> = {
  loading: 'Loading',
  winning: 'Winning',
  map: 'The map',
  encounters: 'Encounters',
  flags: 'Flags',
  clock: 'The doom clock',
  events: 'Events',
  cast: 'The cast',
  secrets: 'Secrets',
  scenes: 'Scenes, endings and meters',
  art: 'Pictures and music',
  words: 'Words',
};

const COLOURS: Record<Severity, 'red' | 'yellow' | 'cyan'> = { error: 'red', warning: 'yellow', info: 'cyan' };

/** A report as lines: findings by element, the most severe first, and the totals last. */
export function formatCheckReport(
  report: CheckReport,
  names: ReportNames,
  tell: FindingRenderer,
  paint: Paint,
): string[] {
  const groups = FINDING_GROUPS.flatMap((group) => {
    const findings = report.findings.filter(({ code }) => findingGroup(code) === group);
    return findings.length === 0 ? [] : [{ title: GROUP_TITLES[group], findings }];
  });
  return [
    ...groups.flatMap(({ title, findings }) => [
      paint('bold', title),
      ...findings.flatMap((finding) => findingInWords(finding, names, tell, paint)),
      '',
    ]),
    summarizeReport(report, paint),
  ];
}

const WIDTH = '  warning  '.length;

function findingInWords(finding: Finding, names: ReportNames, tell: FindingRenderer, paint: Paint): string[] {
  const { code, severity, where, path } = finding;
  const [message, fix] = tell(finding.says) ?? [finding.message, finding.fix];
  const actId = where.type === 'act' ? where.id : where.actId;
  const label = paint(COLOURS[severity], `  ${severity}`.padEnd(WIDTH));
  const below = ' '.repeat(WIDTH);
  return [
    `${label}${safeLine(message)} ${paint('gray', `[${code}, ${placeInWords(where, names)}]`)}`,
    `${below}→ ${safeLine(fix)}`,
    ...(path && path.length > 0 ? [`${below}how: ${names.way(path, actId)}`] : []),
  ];
}

function placeInWords(where: FindingPlace, names: ReportNames): string {
  const { type, actId, id } = where;
  const kind = type === 'node' ? 'place' : type;
  if (type === 'story' || type === 'premise' || (id ?? actId) === undefined) return kind;
  const isInAct = actId !== undefined && actId !== id && id !== undefined;
  return `${kind} ${names.of(where)}${isInAct ? ` of the act ${names.of({ type: 'act', id: actId })}` : ''}`;
}

function summarizeReport({ errors, warnings, findings, ignored }: CheckReport, paint: Paint): string {
  const infos = findings.length - errors - warnings;
  const besides = ignored.length === 0 ? '' : ` ${ignored.length} more ${ignored.length === 1 ? 'is' : 'are'} ignored.`;
  if (findings.length === 0) return `${paint('green', 'Nothing found.')}${besides}`;
  const found = [
    paint(errors > 0 ? 'red' : 'gray', counted(errors, 'error')),
    paint(warnings > 0 ? 'yellow' : 'gray', counted(warnings, 'warning')),
    paint('gray', `${infos} info`),
  ];
  return `${found.join(', ')}.${besides}`;
}

/** All check codes as a table. */
export function codesInWords(): string[] {
  const rows = Object.entries(FINDINGS).map(([code, { severity, group, what }]) => [code, severity, group, what]);
  return asTable([['CODE', 'SEVERITY', 'ABOUT', 'WHAT'], ...rows]);
}
