import { describe, expect, it } from 'vitest';
import {
  type CheckReport,
  type Finding,
  findingsSince,
  formatFinding,
  pathInWords,
  requireSound,
  toFindingRemarks,
} from '../../../shared/check/index.ts';
import { foldDraft } from '../../../shared/story/index.ts';
import { DRAFTS, encounter, harbourPool, refusalOf } from '../story/fixture.ts';

const finding = (code: string, fields: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'warning',
  where: { type: 'node', actId: 'act_1', id: 'harbour' },
  message: `There is ${code}.`,
  fix: `Take ${code} away.`,
  ...fields,
});
const reportOf = (findings: Finding[], ignored: CheckReport['ignored'] = []): CheckReport => ({
  errors: 0,
  warnings: 0,
  findings,
  ignored,
});
const asked = foldDraft(DRAFTS.finished, {
  type: 'encounters-drafted',
  ...harbourPool,
  encounters: [
    ...harbourPool.encounters,
    encounter('enc_choice', { options: [{ text: 'Take the rope.' }, { text: 'Leave it.' }] }),
  ],
});

describe('findings in sentences', () => {
  it('say what it is and how it is mended, errors first, and not what is merely good to know', () => {
    const told = [finding('thin'), finding('odd', { severity: 'info' }), finding('lost', { severity: 'error' })];
    expect(toFindingRemarks(told)).toEqual([
      { told: 'There is lost. Take lost away.', reason: { code: 'lost' } },
      { told: 'There is thin. Take thin away.', reason: { code: 'thin' } },
    ]);
    const says = { say: 'no-protagonist' } as const;
    expect(toFindingRemarks([finding('thin', { says })])[0]?.reason).toEqual({ code: 'thin', says });
    expect(formatFinding({ message: 'It is thin.', fix: '' })).toBe('It is thin.');
    expect(toFindingRemarks([])).toEqual([]);
  });

  it('are at most a dozen, the rest counted', () => {
    const many = Array.from({ length: 15 }, (_, at) => finding('thin', { message: `No. ${at}.` }));
    expect(toFindingRemarks(many)).toHaveLength(13);
    expect(toFindingRemarks(many).at(-1)).toEqual({
      told: 'And 3 more findings of the check.',
      reason: { code: 'more-findings', count: 3 },
    });
    expect(toFindingRemarks(many.slice(0, 12))).toHaveLength(12);
  });

  it('are new where neither their code nor their place was found before, ignored ones counting as found', () => {
    const [one, two, three] = [finding('thin'), finding('lost'), finding('far')];
    const elsewhere = finding('thin', { where: { type: 'node', actId: 'act_1', id: 'lighthouse' } });
    const reworded = { ...one, message: 'There is less.' };
    const before = reportOf([one], [{ ...three, because: 'x' }]);
    expect(findingsSince(before, reportOf([reworded, elsewhere, two, three]))).toEqual([elsewhere, two]);
    expect(findingsSince(before, before)).toEqual([]);
  });
});

describe('a way in words', () => {
  it('names places, encounters and answers by their titles', () => {
    const path = [
      { encounter: 'enc_choice', option: 1 },
      { travel: 'lighthouse' },
      { encounter: 'arc_ken_meets' },
      { encounter: 'nobody_knows', option: 3 },
    ];
    expect(pathInWords(asked, 'act_1', path)).toBe(
      'play "About enc_choice" (enc_choice), answering "Leave it."; go to "The Lighthouse" (lighthouse); play "The keeper" (arc_ken_meets); play "nobody_knows"',
    );
  });

  it('is cut where it is long', () => {
    const path = Array.from({ length: 50 }, () => ({ travel: 'harbour' }));
    const words = pathInWords(asked, 'act_1', path).split('; ');
    expect(words).toHaveLength(21);
    expect(words.at(-1)).toBe('and 30 more steps');
  });
});

describe('the refusal of what has errors', () => {
  const error = finding('act-soft-lock', {
    severity: 'error',
    where: { type: 'act', id: 'act_1' },
    path: [{ travel: 'lighthouse' }],
  });
  const refused = (...findings: Finding[]) =>
    refusalOf(() => requireSound(asked, reportOf(findings), 'Then call finalizePackage again.'));

  it('is none where there are only warnings', () => {
    expect(() => requireSound(asked, reportOf([finding('thin')]), '')).not.toThrow();
  });

  it('says what is wrong, the way to it and what to do, sentence by sentence and as issues', () => {
    const { code, message, hint, issues } = refused(finding('thin'), error);
    expect(code).toBe('refused');
    expect(message).toBe(
      'The check finds an error, with which the story cannot be finished. There is act-soft-lock. The way there: go to "The Lighthouse" (lighthouse).',
    );
    expect(hint).toBe('Take act-soft-lock away. Then call finalizePackage again.');
    expect(issues).toEqual([
      {
        path: 'act.act_1',
        message:
          'act-soft-lock: There is act-soft-lock. The way there: go to "The Lighthouse" (lighthouse). Take act-soft-lock away.',
      },
    ]);
  });

  it('names every error, up to a dozen', () => {
    const other = finding('act-cannot-be-completed', { severity: 'error', where: { type: 'act', id: 'act_2' } });
    const both = refused(error, other);
    expect(both.message).toMatch(/^The check finds 2 errors.*act-soft-lock.*act-cannot-be-completed/);
    expect(both.issues.map(({ path }) => path)).toEqual(['act.act_1', 'act.act_2']);
    expect(both.hint).toContain('Take act-cannot-be-completed away.');
    const many = refused(...Array.from({ length: 30 }, () => error));
    expect(many.issues).toHaveLength(12);
    expect(many.message).toMatch(/And 18 more\.$/);
  });
});
