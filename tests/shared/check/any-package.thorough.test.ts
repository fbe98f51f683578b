import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckReportSchema, checkPackage, createChecker, findingKey } from '../../../shared/check/index.ts';
import { compileStory, type PlotState, possibleActions, simulateTurn, startPlay } from '../../../shared/play/index.ts';
import { draftFromPackage, type PlanDraft } from '../../../shared/story/index.ts';
import { generatedPackage } from '../../bench/check-package.ts';
import { runs } from '../../support/runs.ts';
import { act, makePackage, place } from '../../support/story-fixture.ts';
import { packages } from '../play/arbitrary.ts';
import { base, encounterIn } from './base.ts';
import { changePlace } from './draft-edits.ts';

describe('any package', () => {
  it('is checked without a throw, each finding in shape and told once', () => {
    fc.assert(
      fc.property(packages, (pkg) => {
        const report = checkPackage(pkg);
        CheckReportSchema.parse(report);
        const keys = report.findings.map(findingKey);
        expect(new Set(keys).size).toBe(keys.length);
        const grave = report.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
        for (const code of grave) {
          expect(['act-cannot-be-completed', 'act-soft-lock', 'does-not-load']).toContain(code);
        }
        expect(report.errors).toBe(grave.length);
      }),
      { numRuns: runs(60) },
    );
  });

  it('is never played where the check says it cannot be', () => {
    const NEVER = new Set([
      'prerequisite-never-set',
      'prerequisite-set-later',
      'prerequisites-circular',
      'requires-and-excludes',
      'prerequisite-excluded',
      'character-elsewhere',
    ]);
    const came = { landed: 0, won: 0, open: 0, ended: 0 };
    fc.assert(
      fc.property(packages, fc.array(fc.nat(), { minLength: 40, maxLength: 60 }), (pkg, whims) => {
        const { findings } = checkPackage(pkg);
        const of = (codes: ReadonlySet<string>) =>
          findings.filter(({ code }) => codes.has(code)).map(({ where }) => `${where.actId ?? ''}/${where.id ?? ''}`);
        const encounters = new Set(of(NEVER));
        const places = new Set(of(new Set(['place-unreachable', 'island'])));
        const events = new Set(of(new Set(['event-cannot-fire'])));
        const endings = new Set(of(new Set(['ending-never-holds'])));
        // Of those that share an id only the first is played.
        const hasDoubles = findings.some(({ code }) => code === 'duplicate-id');
        const shut = new Set(
          (hasDoubles ? [] : findings).flatMap(({ where, says }) =>
            says?.say === 'option-never-available' ? says.answers.map((text) => `${where.id}: ${text}`) : [],
          ),
        );
        const neverWithout = findings.some(({ code }) => code === 'ending-never-comes');
        const lost = new Set(
          findings.filter(({ code }) => code === 'act-cannot-be-completed').map(({ where }) => where.id ?? ''),
        );
        const story = compileStory(pkg);
        let state: PlotState = startPlay(story, whims[0] ?? 1);
        for (const whim of whims) {
          const actions = possibleActions(story, state);
          const action = actions[whim % actions.length];
          if (!action || state.ended) break;
          const { act } = state;
          const closing = simulateTurn(story, state, action);
          state = closing.state;
          if (state.act === act) {
            expect(places.has(`${act}/${state.location}`)).toBe(false);
            if (closing.landed) {
              came.landed += 1;
              expect(encounters.has(`${act}/${closing.landed.encounter}`)).toBe(false);
            }
            for (const id of state.firedEvents) expect(events.has(`${act}/${id}`)).toBe(false);
            if (state.climaxDue === 'won') {
              came.won += 1;
              expect(lost.has(act)).toBe(false);
            }
            const open = state.asking ? state.choices.filter(({ locked }) => !locked) : [];
            came.open += open.length;
            for (const { text } of open) expect(shut.has(`${state.asking}: ${text}`)).toBe(false);
          }
          if (state.ended) {
            came.ended += 1;
            expect(endings.has(`/${state.ended.id}`)).toBe(false);
            expect(neverWithout && state.ended.id === undefined).toBe(false);
          }
        }
      }),
      { numRuns: runs(60) },
    );
    for (const [what, count] of Object.entries(came)) expect(count, what).toBeGreaterThan(0);
  });

  it('may end otherwise where an ending that always holds is of one outcome', () => {
    const ending = { id: 'dawn', title: 'Dawn', text: 'It is day.', when: 'turn >= 0' };
    const told = (outcome?: 'won') =>
      checkPackage(
        makePackage({
          acts: [act('act_0', [place('p0')])],
          endings: ['Fog.'],
          plot: { endings: [{ ...ending, ...(outcome && { outcome }) }] },
        }),
      ).findings.map(({ code }) => code);
    expect(told()).toContain('ending-never-comes');
    expect(told('won')).not.toContain('ending-never-comes');
  });

  it('of the largest size is checked with no more listed than anyone reads', () => {
    const pkg = generatedPackage(4, 30, 44);
    for (const each of pkg.plot.acts.flatMap((act) => act.sandboxLocations.flatMap(({ encounters }) => encounters))) {
      each.prerequisites = [...(each.prerequisites ?? []), 'a', 'b'];
      each.potentialFlags = [...(each.potentialFlags ?? []), 'c', 'd'];
      each.excludeIfFlags = ['c', 'e'];
    }
    const { findings } = checkPackage(pkg);
    const counts = Map.groupBy(findings, ({ code }) => code);
    for (const [, list] of counts) expect(list.length).toBeLessThanOrEqual(100);
    expect(findings.map(findingKey)).toContain('too-many-findings story:/prerequisite-never-set');
  });

  it('with ten thousand written lines is looked through, each condition a bounded number of times', () => {
    const pkg = generatedPackage(5, 20, 10);
    pkg.plot.facts = [{ id: 'tide', text: 'The water came back before anybody had counted.', audience: 'cast' }];
    const all = pkg.plot.acts.flatMap((act) => act.sandboxLocations.flatMap(({ encounters }) => encounters));
    for (const [at, each] of all.entries()) {
      each.script = Array.from({ length: 10 }, (_, line) => ({
        type: 'narrate' as const,
        text: `Line ${line} of ${each.id}.`,
        when: `turn > ${line} && !has_flag("${all[(at + line) % all.length]?.potentialFlags?.[0] ?? ''}")`,
        ...(line === 9 && { tells: ['tide'] }),
      }));
    }
    expect(all).toHaveLength(1000);
    const checker = createChecker();
    const draft = draftFromPackage(pkg);
    const { findings } = checker.checkDraft(draft);
    const early = findings.filter(({ code }) => code === 'line-never-told');
    expect(early.length).toBeGreaterThan(0);
    expect(early.length).toBeLessThanOrEqual(100);
    const before = checker.work();
    const [first, ...others] = draft.acts[0]?.sandboxLocations[0]?.encounters ?? [];
    const script = first?.script?.map((line) => (line.type === 'narrate' ? { ...line, text: 'Rain.' } : line));
    checker.checkDraft(changePlace(draft, 0, 0, { encounters: [{ ...first, script }, ...others] }));
    const after = checker.work();
    expect([after.searches - before.searches, after.proofs - before.proofs]).toEqual([0, 0]);
    expect(after.rules - before.rules).toBeLessThan(40);
  });

  it('with thousands of conditions is looked through in pieces, and after a change in few', () => {
    const pkg = generatedPackage(3, 10, 8);
    const all = pkg.plot.acts.flatMap((act) => act.sandboxLocations.flatMap(({ encounters }) => encounters));
    for (const [at, each] of all.entries()) {
      each.script = Array.from({ length: 10 }, (_, line) => ({
        ...{ type: 'narrate' as const, text: `Line ${line} of ${each.id}.` },
        when: `turn > ${line} && has_flag("${all[(at + line) % all.length]?.potentialFlags?.[0] ?? ''}")`,
      }));
    }
    const checker = createChecker();
    const inPieces = (draft: PlanDraft) => {
      let pieces = 0;
      let rulesMost = 0;
      let rules = checker.work().rules;
      for (const steps = checker.checkingDraft(draft); ; pieces += 1) {
        const step = steps.next();
        rulesMost = Math.max(rulesMost, checker.work().rules - rules);
        rules = checker.work().rules;
        if (step.done) return { report: step.value, pieces, rulesMost };
      }
    };
    const draft = draftFromPackage(pkg);
    const whole = inPieces(draft);
    expect(whole.report).toEqual(createChecker().checkDraft(draft));
    // Conditions are read, and judged, some at a time.
    const characters = all.flatMap(({ script = [] }) => script).reduce((sum, { when = '' }) => sum + when.length, 0);
    expect(whole.pieces).toBeGreaterThan((2 * characters) / 12_000);
    expect(whole.rulesMost).toBeLessThan(250);
    const [first, ...others] = draft.acts[0]?.sandboxLocations[0]?.encounters ?? [];
    const after = changePlace(draft, 0, 0, { encounters: [{ ...first, title: 'Rain' }, ...others] });
    const again = inPieces(after);
    expect(again.report).toEqual(createChecker().checkDraft(after));
    expect(again.pieces).toBeLessThan(10);
  });

  it('that is none says what is wrong with it, and where', () => {
    const pkg = { ...base(), title: '' };
    encounterIn(pkg, 'enc_rope').pacing.focus = 'slow' as 'standard';
    const { errors, findings } = checkPackage(pkg);
    expect(errors).toBe(2);
    expect(findings.map(findingKey)).toEqual(['does-not-load story:/', 'does-not-load encounter:act_1/enc_rope']);
    expect(findings[1]?.message).toContain('plot.acts.0.sandboxLocations.0.encounters.0.pacing.focus');
    for (const odd of [null, 7, 'x', [], {}]) expect(checkPackage(odd).errors).toBeGreaterThan(0);
  });
});
