import fc from 'fast-check';
import type { Consequence, DraftAct, PlanDraft, ScriptLine } from '../../../shared/story/index.ts';

export const changePlace = (draft: PlanDraft, at: number, which: number, change: object): PlanDraft => ({
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

export const edits: fc.Arbitrary<((draft: PlanDraft) => PlanDraft)[]> = fc.array(
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
