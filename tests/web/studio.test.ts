import { describe, expect, test } from 'vitest';
import type { CheckReport, Finding } from '../../shared/check/index.ts';
import { suggestWords } from '../../web/form/fields/chips-fields.tsx';
import type { Section } from '../../web/studio/draft/section.ts';
import { findBlockingFindings } from '../../web/studio/finish/finish-refused.tsx';
import { remarkLines } from '../../web/studio/pane/remarks.tsx';
import { readSectionSearch, sectionFromSearch, sectionToSearch } from '../../web/studio/section-search.ts';

const finding = (code: string, severity: Finding['severity'], where: Finding['where']): Finding => ({
  ...{ code, severity, where },
  message: `Of ${code}.`,
  fix: `Mend ${code}.`,
});
const report = (...findings: Finding[]): CheckReport => ({
  findings,
  ignored: [],
  errors: findings.filter(({ severity }) => severity === 'error').length,
  warnings: findings.filter(({ severity }) => severity === 'warning').length,
});
const LOST = finding('act-soft-lock', 'error', { type: 'act', id: 'one' });
const FAR = finding('place-unreachable', 'warning', { type: 'node', actId: 'one', id: 'pier' });

describe('the open page of a draft', () => {
  test('is in the address, and comes back from it', () => {
    const pages: Section[] = [
      { page: 'premise' },
      { page: 'cast' },
      { page: 'check' },
      { page: 'tables', part: 'encounters' },
      { page: 'new-act' },
      { page: 'act', actId: 'one', placeId: null },
      { page: 'act', actId: 'one', placeId: 'pier' },
    ];
    for (const page of pages) expect(sectionFromSearch(readSectionSearch({ ...sectionToSearch(page) }))).toEqual(page);
    expect(sectionToSearch({ page: 'premise' })).toEqual({});
  });

  test('is the first where the address names none', () => {
    for (const search of [
      {},
      { tab: 'attic' },
      { tab: 'act' },
      { tab: 'act', act: 7 },
      { tab: 'act', act: 'a'.repeat(201) },
    ]) {
      expect(sectionFromSearch(readSectionSearch(search))).toEqual({ page: 'premise' });
    }
  });
});

describe('a flag that is typed', () => {
  const FLAGS = ['met_keeper', 'the_case', 'case_taken', 'staircase'];

  test('takes the first that begins with it, or has a part that does; a new one is offered last', () => {
    expect(suggestWords('case', FLAGS)).toEqual({
      words: ['case_taken', 'the_case', 'staircase', 'case'],
      made: 'case',
    });
    expect(suggestWords('Case T', FLAGS).words[0]).toBe('case_taken');
    expect(suggestWords('met keeper', FLAGS)).toEqual({ words: ['met_keeper'], made: null });
  });

  test('is a new one where nothing begins with it', () => {
    expect(suggestWords('zebra', FLAGS)).toEqual({ words: ['zebra'], made: 'zebra' });
    expect(suggestWords('air', FLAGS)).toEqual({ words: ['air', 'staircase'], made: 'air' });
    expect(suggestWords(' ', FLAGS)).toEqual({ words: FLAGS, made: null });
  });
});

const remark = (told: string) => ({ told, reason: undefined });

describe('what is told after saving', () => {
  test('has what must be mended first, in three lines, and how many more there are', () => {
    const texts = [
      'Odd.',
      'Of place-unreachable. Mend place-unreachable.',
      'Odder.',
      'Of act-soft-lock. Mend act-soft-lock.',
    ];
    const told = remarkLines(texts.map(remark), report(FAR, LOST));
    expect(told.lines.map(({ finding }) => finding?.severity ?? null)).toEqual(['error', null, 'warning']);
    expect(told).toMatchObject({ errors: 1, more: 1, checked: true });
  });

  test('is told without a verdict where the check is not known', () => {
    expect(remarkLines([remark('Odd.')], undefined)).toEqual({
      lines: [{ remark: remark('Odd.'), finding: null }],
      ...{ errors: 0, more: 0, checked: false },
    });
  });
});

describe('a finish that is refused', () => {
  test('is for the findings it names', () => {
    const issues = [{ path: 'act.one', message: 'act-soft-lock: Of act-soft-lock. The way there: play.' }];
    expect(findBlockingFindings({ issues, reason: undefined }, [FAR, LOST])).toEqual([LOST]);
  });

  test('is for all that must be mended where a place is not written yet, which the check finds too', () => {
    const reason = { code: 'places-without-encounters' };
    expect(findBlockingFindings({ issues: [], reason }, [FAR, LOST])).toEqual([LOST]);
    expect(findBlockingFindings({ issues: [], reason }, [FAR])).toBeNull();
  });

  test('is not for findings where it names anything else, or what is found no more', () => {
    const lost = { path: 'act.one', message: 'act-soft-lock: Of act-soft-lock.' };
    expect(findBlockingFindings({ issues: [], reason: undefined }, [LOST])).toBeNull();
    expect(findBlockingFindings({ issues: [lost], reason: undefined }, [FAR])).toBeNull();
    expect(
      findBlockingFindings({ issues: [lost, { path: 'acts.0', message: 'It has no places.' }], reason: undefined }, [
        LOST,
      ]),
    ).toBeNull();
  });
});
