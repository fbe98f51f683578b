import {
  checkDraft,
  checkPackage,
  FINDING_GROUPS,
  FINDINGS,
  type Finding,
  type FindingCode,
} from '../../../shared/check/index.ts';
import { en } from '../../../shared/check/messages/en.ts';
import { createFindingRenderer } from '../../../shared/check/messages/index.ts';
import { readableId } from '../../../shared/readable-id.ts';
import { check } from '../../../web/i18n/check/en.ts';
import { base } from './base.ts';
import { CASES, DRAFT_CASES } from './cases/index.ts';

/** Findings of every code, each from a smallest story that shows it. */
export const smallestFindings = (): [string, Finding][] => [
  ...Object.entries(CASES).flatMap(([code, { clean, change }]): [string, Finding][] => {
    const pkg = base();
    clean?.(pkg);
    change(pkg);
    return checkPackage(pkg).findings.flatMap((finding) => (finding.code === code ? [[code, finding]] : []));
  }),
  ...Object.entries(DRAFT_CASES).flatMap(([code, { draft }]): [string, Finding][] =>
    checkDraft(draft).findings.flatMap((finding) => (finding.code === code ? [[code, finding]] : [])),
  ),
];

/** The tables as they are to stand on the page: each code in the studio's words, with what is said of its smallest story. */
export function codeTables(): string {
  const tell = createFindingRenderer(en, 'en');
  const said = new Map(smallestFindings().map(([code, { says }]) => [code, tell(says) ?? ['', '']]));
  const row = (code: FindingCode) => {
    const { severity, what } = FINDINGS[code];
    const cells = [`\`${code}\``, check.severity[severity], what, ...(said.get(code) ?? ['', '']).map(asShown)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  };
  const codes = Object.keys(FINDINGS) as FindingCode[];
  return FINDING_GROUPS.map((group) =>
    [
      `## ${check.group[group]}`,
      '',
      '| code | how grave | what it means | the smallest story | what to do |',
      '| --- | --- | --- | --- | --- |',
      ...codes.filter((code) => FINDINGS[code].group === group).map(row),
    ].join('\n'),
  ).join('\n\n');
}

/** The fixture's titles are made of ids: a reader gets the words in them. */
const asShown = (sentence: string): string =>
  sentence.replaceAll(/Title of (?:enc_)?(\w+)/g, (_, id: string) => {
    const words = readableId(id);
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  });
