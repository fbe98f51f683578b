import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, createChecker } from '../../../shared/check/index.ts';
import { draftFromPackage, type PlanDraft } from '../../../shared/story/index.ts';
import { generatedPackage } from '../../bench/check-package.ts';
import { runs } from '../../support/runs.ts';
import { draftArbitrary } from '../story/arbitrary.ts';
import { base } from './base.ts';
import { changePlace, edits } from './draft-edits.ts';

describe('a checker that is kept', () => {
  it('says after every edit what one that begins anew says', () => {
    fc.assert(
      fc.property(edits, (changes) => {
        const checker = createChecker();
        let draft = draftFromPackage(base());
        for (const change of changes) {
          draft = change(draft);
          expect(checker.checkDraft(draft)).toEqual(checkDraft(draft));
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('says of any draft what it would say of it alone', () => {
    const checker = createChecker();
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        expect(checker.checkDraft(draft)).toEqual(checkDraft(draft));
      }),
      { numRuns: runs(20) },
    );
  });

  it('asks only the rules an edit concerns', () => {
    const checker = createChecker();
    const draft = draftFromPackage(generatedPackage(5, 12, 8));
    const asked = (change: PlanDraft): { rules: number; searches: number } => {
      const before = checker.work();
      checker.checkDraft(change);
      const after = checker.work();
      return { rules: after.rules - before.rules, searches: after.searches - before.searches };
    };
    const first = asked(draft);
    expect(first.rules).toBeGreaterThan(700);
    expect(asked(draft)).toEqual({ rules: 0, searches: 0 });
    const retitled = asked(changePlace(draft, 2, 3, { title: 'Another title' }));
    expect(retitled.searches).toBe(0);
    expect(retitled.rules).toBeLessThan(40);
    // A way less is a search of the whole story, and a few rules of one act.
    const disconnected = asked(changePlace(draft, 2, 3, { title: 'Another title', connections: [] }));
    expect(disconnected.searches).toBe(1);
    expect(disconnected.rules).toBeLessThan(first.rules / 2);
  });

  it('proves only the acts an edit concerns', () => {
    const checker = createChecker();
    const draft = draftFromPackage(generatedPackage(5, 12, 8));
    const proven = (change: PlanDraft): number => {
      checker.checkDraft(draft);
      const before = checker.work().proofs;
      checker.checkDraft(change);
      return checker.work().proofs - before;
    };
    expect(proven(draft)).toBe(0);
    const [first] = draft.acts[0]?.sandboxLocations[3]?.encounters ?? [];
    for (const act of [0, 2, 4]) {
      const [encounter, ...others] = draft.acts[act]?.sandboxLocations[3]?.encounters ?? [];
      const changed = (change: object) =>
        changePlace(draft, act, 3, { encounters: [{ ...encounter, ...change }, ...others] });
      expect(proven(changePlace(draft, act, 3, { ambientDetail: 'Rain.' }))).toBe(0);
      expect(proven(changePlace(draft, act, 3, { connections: [`a${act}_p4`] }))).toBe(1);
      expect(proven(changed({ givesProgression: 3 }))).toBe(1);
      expect(proven(changed({ potentialFlags: ['found_nothing'] }))).toBe(1);
      expect(proven(changed({ excludeIfFlags: [`got_a${act}_p5_e1`] }))).toBe(1);
    }
    // What a later act reads is followed from where it can be set.
    const needed = first?.potentialFlags?.[0] ?? '';
    const [last, ...others] = draft.acts[4]?.sandboxLocations[3]?.encounters ?? [];
    const reading = changePlace(draft, 4, 3, { encounters: [{ ...last, prerequisites: [needed] }, ...others] });
    expect(proven(reading)).toBeGreaterThan(1);
  });
});
