import { describe, expect, it } from 'vitest';
import {
  type CheckReport,
  checkPackage,
  type Finding,
  findingsSince,
  pathInWords,
  plainSentences,
  remarksOf,
  requireSound,
  sentenceOf,
} from '../../../shared/check/index.ts';
import { foldDraft } from '../../../shared/story/index.ts';
import { DRAFTS, encounter, harbourPool, refusalOf } from '../story/fixture.ts';
import { base } from './base.ts';
import { CASES } from './cases/index.ts';

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
    expect(remarksOf(told)).toEqual(['There is lost. Take lost away.', 'There is thin. Take thin away.']);
    expect(sentenceOf({ message: 'It is thin.', fix: '' })).toBe('It is thin.');
    expect(remarksOf([])).toEqual([]);
  });

  it('are at most a dozen, the rest counted', () => {
    const many = Array.from({ length: 15 }, (_, at) => finding('thin', { message: `No. ${at}.` }));
    expect(remarksOf(many)).toHaveLength(13);
    expect(remarksOf(many).at(-1)).toBe('And 3 more findings of the check.');
    expect(remarksOf(many.slice(0, 12))).toHaveLength(12);
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

describe('sentences for whoever writes the story', () => {
  const say = plainSentences(DRAFTS.finished);

  it.each([
    ['No way leads to "The Harbour" (harbour).', 'No way leads to “The Harbour”.'],
    ['After “The keeper” (arc_ken_meets) is played', 'After “The keeper” is played'],
    ['Add "harbour" to the connections of "Low Tide" (act_1).', 'Add “The Harbour” to “Leads to” of “Low Tide”.'],
    ['Give "The Harbour" (harbour) a way back in its connections.', 'Give “The Harbour” a way back in its “Leads to”.'],
    [
      'Take "found_rope" out of the excludeIfFlags or the prerequisites of "enc_x".',
      'Take “found rope” out of “Closed by” or “Needs flags” of “enc_x”.',
    ],
    ['Add "met_ken" to the potentialFlags of an encounter.', 'Add “met ken” to “Flags it sets” of an encounter.'],
    ['Add "ken" to the requiredCharacters of its place.', 'Add “Ken” to “Who is there” of its place.'],
    [
      'Lower globalProgression.requiredValue of the act "Low Tide" (act_1).',
      'Lower “Full at” of the progress of the act “Low Tide”.',
    ],
    ['Give "The keeper" (arc_ken_meets) givesProgression or a flag.', 'Give “The keeper” progress or a flag.'],
    ['Take givesProgression out of "enc_x".', 'Take “Progress it gives” out of “enc_x”.'],
    ['Give it a revealWhen such as has_flag("met_ken").', 'Give it an “Earned when” such as has_flag("met_ken").'],
    ['Or: "A page [fact]", or "ken".', 'Or: “A page [fact]”, or “Ken”.'],
    ['"The bell": "location == "pier"" names "pier".', '“The bell”: “location == "pier"” names “pier”.'],
    ['It is fine (really).', 'It is fine (really).'],
  ])('call things by their titles and fields by the words of the forms: %s', (said, plain) => {
    expect(say(said)).toBe(plain);
  });

  it('leave no field name and no id of the story in anything the check says', () => {
    const left = Object.entries(CASES).flatMap(([code, { clean, change }]) => {
      const pkg = base();
      clean?.(pkg);
      change(pkg);
      const plain = plainSentences({
        acts: pkg.plot.acts.map((act) => ({ ...act, intendedLocations: [] })),
        characters: pkg.characters,
      });
      // What does not load is told as it stands in the file.
      return checkPackage(pkg)
        .findings.filter((each) => each.code === code && code !== 'does-not-load')
        .flatMap(({ message, fix }) => [plain(message), plain(fix)])
        .filter((sentence) =>
          /\b[a-z]+[A-Z]|\b(?:enc|arc|act)_|"/.test(
            sentence.replace(/Title of \w+|[\w!]+\(["'].*?["']\)|location == "\w+"/g, ''),
          ),
        )
        .map((sentence) => `${code}: ${sentence}`);
    });
    expect(left).toEqual([]);
  });
});
