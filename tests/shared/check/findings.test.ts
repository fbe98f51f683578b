import { describe, expect, it } from 'vitest';
import {
  CheckReportSchema,
  checkDraft,
  checkPackage,
  createChecker,
  FINDINGS,
  findingKey,
} from '../../../shared/check/index.ts';
import { draftFromPackage, type VNPackage } from '../../../shared/story/index.ts';
import { actIn, arcIn, base, encounter, encounterIn, placeIn, progressOf } from './base.ts';
import { makeCave } from './cases/case.ts';
import { CASES, DRAFT_CASES } from './cases/index.ts';

const keysOf = (pkg: VNPackage): string[] => checkPackage(pkg).findings.map(findingKey);

describe('every finding', () => {
  it('is shown by a smallest story one change away from a clean one', () => {
    const shown = new Set([...Object.keys(CASES), ...Object.keys(DRAFT_CASES)]);
    const codes = Object.keys(FINDINGS);
    expect(codes.filter((code) => !shown.has(code))).toEqual([]);
    expect(codes.length).toBeGreaterThanOrEqual(45);
  });

  it.each(Object.entries(CASES))('%s', (code, { clean, change, where, besides = [] }) => {
    const neighbour = base();
    clean?.(neighbour);
    const before = keysOf(neighbour);
    const shown = structuredClone(neighbour);
    change(shown);
    const report = checkPackage(shown);
    const after = report.findings.filter((finding) => !before.includes(findingKey(finding)));
    expect(before).not.toContain(`${code} ${where}`);
    expect(after.map(findingKey)).toContain(`${code} ${where}`);
    expect([...new Set(after.map((finding) => finding.code))].sort()).toEqual([code, ...besides].sort());
    CheckReportSchema.parse(report);
    for (const { message, fix, severity, code: told } of after) {
      expect(severity).toBe(FINDINGS[told as keyof typeof FINDINGS].severity);
      for (const sentence of [message, fix]) expect(sentence).toMatch(/^[“"A-Z].*[.?]$/su);
    }
  });

  it.each(Object.entries(DRAFT_CASES))('%s, of a draft', (code, { draft, clean, where }) => {
    expect(checkDraft(draft).findings.map(findingKey)).toContain(`${code} ${where}`);
    expect(checkDraft(clean).findings.map(({ code: told }) => told)).not.toContain(code);
  });

  it('calls nothing shut out while a place is unwritten that may yet open it', () => {
    const pkg = base();
    const shutOut = CASES['prerequisite-excluded'];
    shutOut?.clean?.(pkg);
    shutOut?.change(pkg);
    const codes = () => checkDraft(draftFromPackage(pkg)).findings.map(({ code }) => code);
    expect(codes()).toContain('prerequisite-excluded');
    actIn(pkg).sandboxLocations.push({ ...makeCave('cave', ['lighthouse']), encounters: [] });
    placeIn(pkg, 'lighthouse').connections.push('cave');
    expect(codes()).not.toContain('prerequisite-excluded');
  });

  it('asks of options and conditions of a personal arc what it asks of those of places', () => {
    const pkg = base();
    const [first] = arcIn(pkg, 'ken');
    if (!first) throw new Error('Ken has no arc.');
    first.prerequisites = ['met_keeper'];
    encounterIn(pkg, 'enc_keeper').potentialFlags = ['met_keeper'];
    expect(keysOf(pkg).filter((key) => key.startsWith('flag-never-read'))).toEqual([]);
    first.options = [
      { text: 'Ask.', requires: 'has_flag("met_keeper") && !has_flag("met_keeper")' },
      { text: 'Wait.' },
    ];
    expect(keysOf(pkg)).toContain(`option-never-available encounter:/${first.id}`);
  });

  it('act-not-proven, where the search is cut short', () => {
    const clean = base();
    progressOf(clean).requiredValue = 5;
    arcIn(clean, 'ken').pop();
    placeIn(clean, 'lighthouse').encounters.push(encounter('enc_wreck', { givesProgression: 1, type: 'combat' }));
    const shown = structuredClone(clean);
    encounterIn(shown, 'enc_keeper').excludeIfFlags = ['left_lamp'];
    const proven = (pkg: VNPackage, bound: number): boolean =>
      !createChecker({ bound })
        .checkPackage(pkg)
        .findings.some(({ code }) => code === 'act-not-proven');
    expect([proven(clean, 3), proven(shown, 3), proven(shown, 4000)]).toEqual([true, false, true]);
    const findings = createChecker({ bound: 3 }).checkPackage(shown).findings;
    expect(findings.find(({ code }) => code === 'act-not-proven')?.fix).toContain('enc_keeper');
  });
});
