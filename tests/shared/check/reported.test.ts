import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNamedFacts } from '../../../shared/check/analysis/condition-world.ts';
import {
  checkDraft,
  checkPackage,
  FINDINGS,
  findingKey,
  findingsSince,
  isIgnorable,
} from '../../../shared/check/index.ts';
import { titleOfPlace } from '../../../shared/check/repair/describe-repair.ts';
import { findingNamesFact } from '../../../shared/rules/knowledge.ts';
import { draftFromPackage, EMPTY_DRAFT, type PlanDraft } from '../../../shared/story/index.ts';
import { generatedPackage } from '../../bench/check-package.ts';
import { runs } from '../../support/runs.ts';
import { DRAFTS } from '../story/fixture.ts';
import { actIn, base, encounterIn, placeIn, progressOf } from './base.ts';

const codesOf = (draft: PlanDraft): string[] => checkDraft(draft).findings.map(({ code }) => code);

describe('findings that are ignored', () => {
  const ignored = (code: string, where: { type: 'node' | 'act'; actId?: string; id: string }) => ({
    code,
    where,
    because: 'It is meant so.',
  });

  it('stand apart with the reason, and count no more', () => {
    const pkg = base();
    pkg.plot.acts[1]?.sandboxLocations[0]?.encounters.pop();
    const before = checkPackage(pkg);
    expect(before.findings.map(findingKey)).toEqual(['pool-thin node:act_2/hall']);
    pkg.ignoredFindings = [ignored('pool-thin', { type: 'node', actId: 'act_2', id: 'hall' })];
    const after = checkPackage(pkg);
    expect([after.findings, after.warnings]).toEqual([[], before.warnings - 1]);
    expect(after.ignored).toEqual([{ ...before.findings[0], because: 'It is meant so.' }]);
  });

  it('are never errors', () => {
    const pkg = base();
    progressOf(pkg).requiredValue = 99;
    pkg.ignoredFindings = [ignored('act-cannot-be-completed', { type: 'act', id: 'act_1' })];
    const { errors, findings, ignored: aside } = checkPackage(pkg);
    expect([errors, aside]).toEqual([1, []]);
    expect(findings.map(({ code }) => code)).toEqual(['act-cannot-be-completed', 'ignored-nothing']);
  });
});

describe('a note about a finding that is not there any more', () => {
  const hall = { type: 'node', actId: 'act_2', id: 'hall' } as const;
  const noted = (...codes: string[]) => ({
    ...base(),
    ignoredFindings: codes.map((code) => ({ code, where: hall, because: 'It is meant so.' })),
  });

  it('is told of each by itself, and says which to heed again', () => {
    const { findings } = checkPackage(noted('pool-thin', 'pool-empty', 'pool-thin'));
    expect(findings.map(({ code, ignores }) => [code, ignores])).toEqual([
      ['ignored-nothing', { code: 'pool-thin', where: hall }],
      ['ignored-nothing', { code: 'pool-empty', where: hall }],
    ]);
    expect(new Set(findings.map(findingKey)).size).toBe(2);
    expect(findings.map(isIgnorable)).toEqual([false, false]);
  });

  it('cannot be set aside by another', () => {
    const { findings, ignored } = checkPackage(noted('pool-thin', 'ignored-nothing', 'too-many-findings'));
    expect(findings.map(({ ignores }) => ignores?.code)).toEqual(['pool-thin', 'ignored-nothing', 'too-many-findings']);
    expect(findings[1]?.message).toContain('cannot be');
    expect(ignored).toEqual([]);
  });
});

describe('more findings of a kind than are listed', () => {
  const thin = (more: number): PlanDraft => {
    const pkg = generatedPackage(3, 50, 2);
    const [first] = pkg.plot.acts;
    for (const place of first?.sandboxLocations.slice(0, more) ?? []) {
      place.encounters.push({ ...encounterIn(base(), 'enc_gulls'), id: `more_${place.id}` });
    }
    return draftFromPackage(pkg);
  };

  it('count all the same', () => {
    const { warnings, findings } = checkDraft(thin(0));
    const all = findings.filter(({ code }) => code === 'pool-thin');
    const note = findings.find(({ where }) => where.id === 'pool-thin');
    expect(all).toHaveLength(100);
    expect(note?.message).toContain('50 more');
    expect(warnings).toBeGreaterThanOrEqual(150);
    expect(checkDraft(thin(2)).warnings).toBe(warnings - 2);
  });

  it('are not new where they take the place of others in the list', () => {
    const found = (before: PlanDraft, after: PlanDraft) =>
      findingsSince(checkDraft(before), checkDraft(after)).filter(({ code }) => code === 'pool-thin');
    expect(found(thin(0), thin(3))).toEqual([]);
    expect(found(thin(3), thin(0))).toHaveLength(3);
  });
});

describe('a draft', () => {
  it('shows nothing before anything is drafted', () => {
    expect(checkDraft(EMPTY_DRAFT)).toEqual({ errors: 0, warnings: 0, findings: [], ignored: [] });
  });

  it('is not found to miss what is still to be drafted', () => {
    const missing = /missing|unreachable|island|dead-end|never|empty|protagonist|cannot|without-slack|unknown/;
    const { finished: _finished, ...unfinished } = DRAFTS;
    for (const [stage, draft] of Object.entries(unfinished)) {
      expect([stage, codesOf(draft).filter((code) => missing.test(code))]).toEqual([stage, []]);
    }
  });

  it('is found to be as its package is, once it is finished', () => {
    for (const change of [() => {}, (pkg: ReturnType<typeof base>) => void placeIn(pkg, 'hall').encounters.pop()]) {
      const pkg = base();
      change(pkg);
      expect(checkDraft(draftFromPackage(pkg))).toEqual(checkPackage(pkg));
    }
  });
});

describe('facts that findings name', () => {
  it('are those that play reads there', () => {
    const id = fc.constantFrom('ledger', 'old_key', 'old_key_2', 'b-7', 'a');
    const words = fc.array(fc.oneof(id, fc.constantFrom('[', ']', '`', ' ', '.', 'Page', 'x_')), { maxLength: 7 });
    fc.assert(
      fc.property(id, words, (fact, parts) => {
        const finding = parts.join('');
        expect(findNamedFacts(finding).includes(fact)).toBe(findingNamesFact(finding, fact));
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('titles of places', () => {
  it('are what a reader calls them, in a package and in its draft', () => {
    const pkg = base();
    for (const story of [pkg, draftFromPackage(pkg)]) {
      expect(titleOfPlace(story, { type: 'premise' })).toBe('The Salt Lantern');
      expect(titleOfPlace(story, { type: 'act', id: 'act_2' })).toBe(actIn(pkg, 'act_2').title);
      expect(titleOfPlace(story, { type: 'node', actId: 'act_1', id: 'harbour' })).toBe('Title of harbour');
      expect(titleOfPlace(story, { type: 'encounter', actId: 'act_1', id: 'enc_rope' })).toBe('Title of enc_rope');
      expect(titleOfPlace(story, { type: 'encounter', id: 'arc_ken_meets' })).toBe('Title of arc_ken_meets');
      expect(titleOfPlace(story, { type: 'event', actId: 'act_1', id: 'bell' })).toBe('The bell');
      expect(titleOfPlace(story, { type: 'fact', id: 'ledger' })).toContain('paid in silver');
      expect(titleOfPlace(story, { type: 'lore', actId: 'act_1', id: 'tides' })).toBe('tides');
      expect(titleOfPlace(story, { type: 'character', id: 'nobody' })).toBe('nobody');
    }
  });
});

it('knows a severity for every code', () => {
  for (const { severity, what } of Object.values(FINDINGS)) {
    expect(['error', 'warning', 'info']).toContain(severity);
    expect(what).toMatch(/\.$/);
  }
});
