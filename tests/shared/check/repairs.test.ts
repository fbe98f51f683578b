import { describe, expect, it } from 'vitest';
import { checkDraft, type Finding, findingKey, findRepairs, SEVERITIES } from '../../../shared/check/index.ts';
import { REPAIRS } from '../../../shared/check/repair/index.ts';
import { draftFromPackage, foldDraft, type PlanDraft, predictEvent } from '../../../shared/story/index.ts';
import { base, encounterIn } from './base.ts';
import { CASES } from './cases/index.ts';

const repaired = (draft: PlanDraft, finding: Finding): PlanDraft | null =>
  findRepairs(draft, finding)[0]?.calls.reduce(
    (now, { tool, input }) => foldDraft(now, predictEvent(now, tool, input)),
    draft,
  ) ?? null;

const gravity = ({ severity }: Finding): number => SEVERITIES.length - SEVERITIES.indexOf(severity);

/** The draft a case shows its finding in. */
function shown(code: string): { draft: PlanDraft; finding: Finding } | null {
  const found = CASES[code as keyof typeof CASES];
  if (!found) return null;
  const pkg = base();
  found.clean?.(pkg);
  found.change(pkg);
  const draft = draftFromPackage(pkg);
  const finding = checkDraft(draft).findings.find((each) => findingKey(each) === `${code} ${found.where}`);
  return finding ? { draft, finding } : null;
}

describe('repairs', () => {
  it.each([...Object.keys(REPAIRS), 'act-cannot-be-completed', 'act-soft-lock'])(
    'of %s make it go away, and nothing as bad come',
    (code) => {
      const found = shown(code);
      expect(found).not.toBeNull();
      if (!found) return;
      const { draft, finding } = found;
      const after = repaired(draft, finding);
      expect(after).not.toBeNull();
      if (!after) return;
      const before = new Set(checkDraft(draft).findings.map(findingKey));
      const left = checkDraft(after).findings;
      expect(left.map(findingKey)).not.toContain(findingKey(finding));
      const worse = left.filter((each) => !before.has(findingKey(each)) && gravity(each) >= gravity(finding));
      expect(worse).toEqual([]);
    },
  );

  it('name the flag that was meant, rather than take out one that was misspelt', () => {
    const pkg = base();
    encounterIn(pkg, 'enc_lamp').prerequisites = ['found-ropes'];
    const draft = draftFromPackage(pkg);
    const [finding] = checkDraft(draft).findings.filter(({ code }) => code === 'prerequisite-never-set');
    const after = finding && repaired(draft, finding);
    expect(after?.acts[0]?.sandboxLocations[1]?.encounters[0]?.prerequisites).toEqual(['found_rope']);
  });

  it('of a condition put whole flags in place of others, and touch nothing that only contains them', () => {
    const pkg = base();
    encounterIn(pkg, 'enc_lamp').potentialFlags = ['ropes', 'found_rope'];
    const [event] = pkg.plot.acts[0]?.inevitableEvents ?? [];
    if (!event) throw new Error('There is no event.');
    event.triggerCondition = 'has_flag("rope") && (flags.found_rope || has_flag("found_rope") || "rope" in flags)';
    const draft = draftFromPackage(pkg);
    const [finding] = checkDraft(draft).findings.filter(({ code }) => code === 'condition-unknown-flag');
    const after = finding && repaired(draft, finding);
    expect(after?.acts[0]?.inevitableEvents?.[0]?.triggerCondition).toBe(
      'has_flag("ropes") && (flags.found_rope || has_flag("found_rope") || "ropes" in flags)',
    );
  });

  it('are none where it needs the author, nor for what is not known', () => {
    const found = shown('few-endings');
    expect(found && findRepairs(found.draft, found.finding)).toEqual([]);
    const unknown = { code: 'no-such-code', severity: 'info', where: { type: 'story' }, message: '', fix: '' } as const;
    expect(findRepairs(draftFromPackage(base()), unknown)).toEqual([]);
    const gone = {
      code: 'dead-end',
      severity: 'warning',
      where: { type: 'node', id: 'nowhere' },
      message: '',
      fix: '',
    } as const;
    expect(findRepairs(draftFromPackage(base()), gone)).toEqual([]);
  });
});
