import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedIn } from '../../../shared/check/facts.ts';
import {
  CheckReportSchema,
  checkDraft,
  checkPackage,
  createChecker,
  FINDINGS,
  findingKey,
  findingsSince,
  isIgnorable,
} from '../../../shared/check/index.ts';
import { titleOfPlace } from '../../../shared/check/titles.ts';
import { compileStory, type PlotState, possibleActions, simulateTurn, startPlay } from '../../../shared/play/index.ts';
import { names } from '../../../shared/rules/knowledge.ts';
import {
  type Consequence,
  type DraftAct,
  draftOf,
  EMPTY_DRAFT,
  type PlanDraft,
  type ScriptLine,
} from '../../../shared/story/index.ts';
import { generatedPackage } from '../../bench/check-package.ts';
import { runs } from '../../support/runs.ts';
import { packages } from '../play/arbitrary.ts';
import { draftArbitrary } from '../story/arbitrary.ts';
import { DRAFTS } from '../story/fixture.ts';
import { actIn, base, encounterIn, placeIn, progressOf } from './base.ts';

const codesOf = (draft: PlanDraft): string[] => checkDraft(draft).findings.map(({ code }) => code);

/** A change of one place of a draft; everything else stays the same object. */
const changePlace = (draft: PlanDraft, at: number, which: number, change: object): PlanDraft => ({
  ...draft,
  acts: draft.acts.map((act, index) =>
    index === at % draft.acts.length
      ? {
          ...act,
          sandboxLocations: act.sandboxLocations.map((place, number) =>
            number === which % act.sandboxLocations.length ? { ...place, ...change } : place,
          ),
        }
      : act,
  ),
});

const FLAGS = ['found_rope', 'met_ken', 'took_lamp', 'voted', 'nothing'];

const CONDITIONS = [
  'has_flag("found_rope")',
  '!has_flag("took_lamp")',
  'has_flag("nothing")',
  'location == "hall"',
  'knows("ledger")',
  'met("ken")',
  'has_item("the lamp")',
  'meters.trust >= 5',
  'meters.trust > 50',
  'ended_with("act_1") == "won"',
  'turn % 2 == 0',
];
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const condition = maybe(fc.constantFrom(...CONDITIONS));

const lines: fc.Arbitrary<ScriptLine[]> = fc.array(
  fc
    .record({
      line: fc.constantFrom<ScriptLine>(
        { type: 'say', character: 'ken', text: 'Come in.' },
        { type: 'say', character: 'nobody', text: 'Who is there?' },
        { type: 'narrate', text: 'The keeper was paid in silver for that night.' },
        { type: 'background', id: 'market' },
        { type: 'cg', id: 'hall' },
        { type: 'item', name: 'the lamp', action: 'gained' },
      ),
      when: condition,
      tells: maybe(fc.constantFrom('ledger', 'nothing')),
    })
    .map(({ line, when, tells }) => ({ ...line, ...(when && { when }), ...(tells && { tells: [tells] }) })),
  { maxLength: 3 },
);
const consequences: fc.Arbitrary<Consequence> = fc
  .record({
    script: lines,
    flags: maybe(fc.subarray(FLAGS)),
    findings: maybe(fc.constantFrom(['A page [ledger]'], ['Dust'])),
    adjust: maybe(fc.constantFrom({ trust: 2 }, { trust: -1 }, { coins: 1 })),
    items: maybe(fc.constantFrom({ gained: ['the lamp'] }, { lost: ['the lamp'] })),
  })
  .map((parts) => JSON.parse(JSON.stringify(parts)) as Consequence);
const options = fc.array(
  fc.record({
    text: fc.constantFrom('Yes', 'No', 'Wait'),
    flags: maybe(fc.subarray(FLAGS)),
    requires: condition,
    then: maybe(consequences),
    check: maybe(
      fc.record({ stat: fc.constantFrom('wits', 'nerve'), difficulty: fc.constantFrom(-2, 2), full: consequences }),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A change of the first encounter of a place. */
const changeFirst = (draft: PlanDraft, at: number, which: number, change: object): PlanDraft => {
  const places = draft.acts[at % draft.acts.length]?.sandboxLocations ?? [];
  const [first, ...others] = places[which % places.length]?.encounters ?? [];
  const encounters = first ? [JSON.parse(JSON.stringify({ ...first, ...change })), ...others] : [];
  return changePlace(draft, at, which, { encounters });
};
const changeActAt = (draft: PlanDraft, at: number, change: (act: DraftAct) => object): PlanDraft => ({
  ...draft,
  acts: draft.acts.map((act, index) => (index === at % draft.acts.length ? { ...act, ...change(act) } : act)),
});
const changePremise = (draft: PlanDraft, change: object): PlanDraft =>
  draft.premise ? { ...draft, premise: { ...draft.premise, ...change } } : draft;

/** Random edits of what is written: scripts, what follows, what is required, endings, meters. */
const writtenEdits: fc.Arbitrary<(draft: PlanDraft) => PlanDraft> = fc.oneof(
  fc.tuple(fc.nat(3), fc.nat(3), lines, lines).map(
    ([act, place, script, again]) =>
      (draft: PlanDraft) =>
        changeFirst(draft, act, place, { script, again }),
  ),
  fc.tuple(fc.nat(3), fc.nat(3), options).map(
    ([act, place, given]) =>
      (draft: PlanDraft) =>
        changeFirst(draft, act, place, { options: given }),
  ),
  fc.tuple(fc.nat(3), fc.nat(3), consequences).map(
    ([act, place, miss]) =>
      (draft: PlanDraft) =>
        changeFirst(draft, act, place, { check: { stat: 'wits', miss } }),
  ),
  fc.tuple(fc.nat(3), fc.nat(3), lines).map(
    ([act, place, script]) =>
      (draft: PlanDraft) =>
        changePlace(draft, act, place, { arrival: { script } }),
  ),
  fc.tuple(fc.nat(3), lines, lines).map(
    ([act, opening, won]) =>
      (draft: PlanDraft) =>
        changeActAt(draft, act, ({ inevitableEvents = [] }) => ({
          opening: { script: opening },
          climax: { won: { script: won } },
          inevitableEvents: inevitableEvents.map((event) => ({ ...event, scene: { script: won } })),
        })),
  ),
  fc.tuple(fc.subarray(CONDITIONS), lines).map(
    ([all, script]) =>
      (draft: PlanDraft) =>
        changePremise(draft, {
          endings: all.map((when, at) => ({
            id: `end_${at}`,
            title: `End ${at}`,
            text: `It ends so: ${at}.`,
            when,
            script,
          })),
        }),
  ),
  fc
    .constantFrom(0, 5, 10)
    .map(
      (initial) => (draft: PlanDraft) =>
        changePremise(draft, { meters: [{ id: 'trust', label: 'Trust', initial, min: 0, max: 10 }] }),
    ),
  fc.tuple(lines, consequences).map(([script, full]) => (draft: PlanDraft) => ({
    ...draft,
    characters: draft.characters.map((each) =>
      each.personalArc
        ? {
            ...each,
            personalArc: {
              ...each.personalArc,
              arcEncounters: each.personalArc.arcEncounters.map((one) => ({ ...one, script, check: { full } })),
            },
          }
        : each,
    ),
  })),
);

/** Random edits, as an author makes them one after another. */
const edits: fc.Arbitrary<((draft: PlanDraft) => PlanDraft)[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: writtenEdits },
    fc.tuple(fc.nat(3), fc.nat(3), fc.string()).map(
      ([act, place, title]) =>
        (draft: PlanDraft) =>
          changePlace(draft, act, place, { title: title || 'Untitled' }),
    ),
    fc.tuple(fc.nat(3), fc.nat(3), fc.subarray(['harbour', 'lighthouse', 'hall'])).map(
      ([act, place, connections]) =>
        (draft: PlanDraft) =>
          changePlace(draft, act, place, { connections }),
    ),
    fc
      .tuple(fc.nat(3), fc.nat(3), fc.subarray(FLAGS), fc.subarray(FLAGS), fc.constantFrom(-1, 0, 2, undefined))
      .map(([act, place, potentialFlags, prerequisites, givesProgression]) => (draft: PlanDraft) => {
        const source = draft.acts[act % draft.acts.length]?.sandboxLocations ?? [];
        const [first, ...others] = source[place % source.length]?.encounters ?? [];
        const changed = first && {
          ...first,
          potentialFlags,
          prerequisites,
          ...(givesProgression === undefined ? {} : { givesProgression }),
        };
        return changePlace(draft, act, place, { encounters: changed ? [changed, ...others] : [] });
      }),
    fc.tuple(fc.nat(3), fc.integer({ min: -1, max: 9 })).map(([at, requiredValue]) => (draft: PlanDraft) => ({
      ...draft,
      acts: draft.acts.map((act, index) =>
        index === at % draft.acts.length
          ? { ...act, globalProgression: { requiredValue, trackerLabel: 'Clues' } }
          : act,
      ),
    })),
    fc.tuple(fc.nat(3), fc.nat(3)).map(([at, which]) => (draft: PlanDraft) => {
      const source = draft.acts[at % draft.acts.length]?.sandboxLocations ?? [];
      return changePlace(draft, at, which, {
        encounters: source[which % source.length]?.encounters.toReversed() ?? [],
      });
    }),
    fc.boolean().map(() => (draft: PlanDraft) => ({ ...draft, acts: draft.acts.toReversed() })),
    fc.constantFrom('ally', 'protagonist').map((role) => (draft: PlanDraft) => ({
      ...draft,
      characters: draft.characters.map((each, index) => (index === 1 ? { ...each, role: role as 'ally' } : each)),
    })),
    fc.constantFrom('en', 'ja', 'ru').map((language) => (draft: PlanDraft) => ({
      ...draft,
      ...(draft.premise ? { premise: { ...draft.premise, language } } : {}),
    })),
  ),
  { minLength: 1, maxLength: 8 },
);

describe('a checker that is kept', () => {
  it('says after every edit what one that begins anew says', () => {
    fc.assert(
      fc.property(edits, (changes) => {
        const checker = createChecker();
        let draft = draftOf(base());
        for (const change of changes) {
          draft = change(draft);
          expect(checker.checkDraft(draft)).toEqual(checkDraft(draft));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('says of any draft what it would say of it alone', () => {
    const checker = createChecker();
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        expect(checker.checkDraft(draft)).toEqual(checkDraft(draft));
      }),
      { numRuns: 20 },
    );
  });

  it('asks only the rules an edit concerns', () => {
    const checker = createChecker();
    const draft = draftOf(generatedPackage(5, 12, 8));
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
    const draft = draftOf(generatedPackage(5, 12, 8));
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
            if (closing.landed) expect(encounters.has(`${act}/${closing.landed.encounter}`)).toBe(false);
            for (const id of state.firedEvents) expect(events.has(`${act}/${id}`)).toBe(false);
            if (state.climaxDue === 'won') expect(lost.has(act)).toBe(false);
            for (const { text, locked } of state.asking ? state.choices : []) {
              if (!locked) expect(shut.has(`${state.asking}: ${text}`)).toBe(false);
            }
          }
          if (state.ended) {
            expect(endings.has(`/${state.ended.id}`)).toBe(false);
            if (neverWithout) expect(state.ended.id).toBeDefined();
          }
        }
      }),
      { numRuns: runs(60) },
    );
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
    const draft = draftOf(pkg);
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
    const draft = draftOf(pkg);
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
    return draftOf(pkg);
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
      expect(checkDraft(draftOf(pkg))).toEqual(checkPackage(pkg));
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
        expect(namedIn(finding).includes(fact)).toBe(names(finding, fact));
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('titles of places', () => {
  it('are what a reader calls them, in a package and in its draft', () => {
    const pkg = base();
    for (const story of [pkg, draftOf(pkg)]) {
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
