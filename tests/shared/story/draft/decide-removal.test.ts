import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import {
  changedBy,
  type DraftElement,
  DraftEventSchema,
  decideRemoveElement,
  decideUpdateElement,
  diffDrafts,
  elementKey,
  findReferences,
  foldDraft,
  foldDraftEvents,
  hasElement,
  type PlanDraft,
  PlanDraftSchema,
  requireElement,
} from '../../../../shared/story/index.ts';
import { draftWithElement, frozen } from '../arbitrary.ts';
import { DRAFTS, encounter, outline, place, refusalOf, web } from '../fixture.ts';

const fact = (id: string, more: object = {}) => ({ id, text: 'It is so.', audience: 'cast' as const, ...more });
const event = (id: string, triggerCondition: string, more: object = {}) => ({
  id,
  title: `The ${id}`,
  triggerCondition,
  description: 'It comes.',
  forcesClimax: false,
  ...more,
});

/** The finished story with everything that can refer to something, and a second act. */
const rich: PlanDraft = foldDraftEvents(DRAFTS.finished, [
  decideUpdateElement(DRAFTS.finished, {
    type: 'premise',
    changes: {
      facts: [fact('wreck', { knownBy: ['ken'] }), fact('place', { revealWhen: 'location == "lighthouse"' })],
    },
  }).event,
  decideUpdateElement(DRAFTS.finished, {
    type: 'act',
    id: 'act_1',
    changes: {
      startLocation: 'harbour',
      facts: [fact('boots'), fact('rope', { revealWhen: 'has_flag("found_rope")' })],
      inevitableEvents: [
        event('storm', 'visited.exists(v, v == "lighthouse")'),
        event('bell', 'turn >= 8', { conditionalBranches: [{ condition: 'flags.met_ken', effect: 'Ken is there.' }] }),
      ],
    },
  }).event,
  { type: 'act-outlined', outline: { ...outline, id: 'act_2', title: 'Flood', intendedLocations: ['cave'] } },
  {
    type: 'web-drafted',
    actId: 'act_2',
    locations: [
      {
        ...(web.locations[0] as (typeof web.locations)[0]),
        id: 'cave',
        location: 'cave',
        title: 'The Cave',
        connections: [],
      },
    ],
  },
  {
    type: 'encounters-drafted',
    actId: 'act_2',
    nodeId: 'cave',
    encounters: [encounter('enc_climb', { prerequisites: ['found_rope', 'met_ken'] })],
  },
]);

const told = (element: DraftElement, draft = rich) =>
  findReferences(draft, element).map(({ by, field, message }) => `${elementKey(by)} ${field}: ${message}`);

describe('who refers to an element', () => {
  it('tells of a character: places, encounters, facts, and what its arc alone gives', () => {
    expect(told({ type: 'character', id: 'ken' })).toEqual([
      'node:act_1/lighthouse requiredCharacters: place "The Lighthouse" requires this character',
      'encounter:enc_ken requiredCharacters: encounter "About enc_ken" requires this character',
      'premise facts.wreck.knownBy: the premise has the fact "wreck", which this character knows',
      'encounter:enc_climb prerequisites: encounter "About enc_climb" needs the flag "met_ken", which only their personal arc sets',
      'act:act_1 inevitableEvents.bell.conditionalBranches: act "Low Tide" has the event "The bell", whose condition names the flag "met_ken", which only their personal arc sets',
    ]);
  });

  it('tells of a place: ways to it, the start of its act, conditions, and what is found there alone', () => {
    const lighthouse: DraftElement = { type: 'node', actId: 'act_1', id: 'lighthouse' };
    expect(told(lighthouse)).toEqual([
      'node:act_1/harbour connections: place "The Harbour" has a way to this place',
      'act:act_1 inevitableEvents.storm.triggerCondition: act "Low Tide" has the event "The storm", whose condition names this place',
      'premise facts.place.revealWhen: the premise has the fact "place", whose condition names this place',
    ]);
    expect(told({ type: 'node', actId: 'act_1', id: 'harbour' })).toContain(
      'act:act_1 startLocation: act "Low Tide" starts at this place',
    );
  });

  it('tells of an encounter: prerequisites and conditions that need a flag only it sets', () => {
    expect(told({ type: 'encounter', id: 'enc_rope' })).toEqual([
      'encounter:enc_lamp prerequisites: encounter "About enc_lamp" needs the flag "found_rope", which only this sets',
      'encounter:enc_climb prerequisites: encounter "About enc_climb" needs the flag "found_rope", which only this sets',
      'act:act_1 facts.rope.revealWhen: act "Low Tide" has the fact "rope", whose condition names the flag "found_rope", which only this sets',
    ]);
  });

  it('tells of an encounter whose finding alone earns a fact', () => {
    const withFinding = foldDraft(
      rich,
      decideUpdateElement(rich, {
        type: 'node',
        actId: 'act_1',
        id: 'lighthouse',
        changes: { 'encounters.enc_stair.findings': ['wet boots [boots]'] },
      }).event,
    );
    expect(told({ type: 'encounter', id: 'enc_stair' }, withFinding)).toEqual([
      'act:act_1 facts.boots: act "Low Tide" has the fact "boots", which the player learns only from findings of this',
    ]);
  });

  it('tells of an act what later ones need of it, and nothing of what goes with it', () => {
    expect(told({ type: 'act', id: 'act_1' })).toEqual([
      'encounter:enc_climb prerequisites: encounter "About enc_climb" needs the flag "found_rope", which only this act sets',
    ]);
    expect(told({ type: 'act', id: 'act_2' })).toEqual([]);
  });

  it('says nothing where another encounter sets the flag as well', () => {
    const doubled = foldDraft(
      rich,
      decideUpdateElement(rich, {
        type: 'node',
        actId: 'act_1',
        id: 'harbour',
        changes: { 'encounters.enc_crates.potentialFlags': ['found_rope'] },
      }).event,
    );
    expect(told({ type: 'encounter', id: 'enc_rope' }, doubled)).toEqual([]);
  });

  it('takes a condition that names a longer flag or place for what it is', () => {
    const draft = foldDraft(
      rich,
      decideUpdateElement(rich, {
        type: 'act',
        id: 'act_2',
        changes: {
          inevitableEvents: [event('x', 'has_flag("found_rope_2") || flags.found_rope_3 || location == "old harbour"')],
        },
      }).event,
    );
    expect(told({ type: 'encounter', id: 'enc_rope' }, draft).join()).not.toContain('The x');
    expect(told({ type: 'node', actId: 'act_1', id: 'harbour' }, draft).join()).not.toContain('The x');
  });
});

describe('removing an element', () => {
  it('is refused with who refers to it, and how to go on', () => {
    const refused = refusalOf(() => decideRemoveElement(rich, { type: 'character', id: 'ken' }));
    expect(refused.code).toBe('conflict');
    expect(refused.message).toBe('5 references are left to the character "Ken", so it was not removed.');
    expect(refused.issues[0]).toEqual({
      path: 'node:act_1/lighthouse.requiredCharacters',
      message: 'place "The Lighthouse" requires this character',
    });
    expect(refused.hint).toMatch(/force=true, which takes these references out too; flags, conditions and facts stay/);
    const flagsOnly = refusalOf(() => decideRemoveElement(rich, { type: 'encounter', id: 'enc_rope' }));
    expect(flagsOnly.hint).toMatch(/leaves them as they are written/);
  });

  it('is done where nobody refers to it', () => {
    const { event: removed, remarks } = decideRemoveElement(rich, { type: 'encounter', id: 'enc_gulls' });
    expect(removed).toEqual({
      type: 'element-removed',
      element: { type: 'encounter', actId: 'act_1', id: 'enc_gulls' },
      from: { type: 'node', actId: 'act_1', id: 'harbour' },
    });
    expect(remarks).toEqual([]);
    expect(place(foldDraft(rich, removed), 'harbour')?.encounters.map(({ id }) => id)).toEqual([
      'enc_rope',
      'enc_crates',
    ]);
    expect(changedBy(removed)).toEqual([{ type: 'node', actId: 'act_1', id: 'harbour' }]);
  });

  it('takes references out when forced, and says what it leaves', () => {
    const { event: removed, remarks } = decideRemoveElement(rich, { type: 'character', id: 'ken' }, { force: true });
    const after = foldDraft(rich, removed);
    expect(after.characters.map(({ id }) => id)).toEqual(['aiko']);
    expect(place(after, 'lighthouse')?.requiredCharacters).toEqual([]);
    expect(after.premise?.facts?.[0]).toEqual(fact('wreck', { knownBy: [] }));
    expect(remarks).toContainEqual({
      told: expect.stringMatching(/^Left as it is: .*enc_climb.*"met_ken"/),
      reason: expect.objectContaining({ code: 'left-as-it-is', needs: 'flag', name: 'met_ken' }),
    });
    expect(place(after, 'cave')?.encounters[0]?.prerequisites).toEqual(['found_rope', 'met_ken']);
    expect(changedBy(removed)).toEqual([{ type: 'character', id: 'ken' }]);
  });

  it('takes a place off the map and out of what its act intends', () => {
    const { event: removed } = decideRemoveElement(
      rich,
      { type: 'node', actId: 'act_1', id: 'harbour' },
      { force: true },
    );
    const [act] = foldDraft(rich, removed).acts;
    expect(act?.intendedLocations).toEqual(['lighthouse']);
    expect(act).not.toHaveProperty('startLocation');
    expect(act?.sandboxLocations.map(({ id, connections }) => [id, connections])).toEqual([['lighthouse', []]]);
    expect(changedBy(removed)).toEqual([
      { type: 'act', id: 'act_1' },
      { type: 'node', actId: 'act_1', id: 'harbour' },
    ]);
  });

  it('takes an encounter out of a personal arc', () => {
    const { event: removed } = decideRemoveElement(rich, { type: 'encounter', id: 'arc_ken_meets' }, { force: true });
    expect(foldDraft(rich, removed).characters[1]?.personalArc?.arcEncounters).toEqual([]);
    expect(changedBy(removed)).toEqual([{ type: 'character', id: 'ken' }]);
  });

  it('tells which references are left, in words for a person', () => {
    const { remarks } = decideRemoveElement(rich, { type: 'node', actId: 'act_1', id: 'harbour' }, { force: true });
    const warnings = remarks.map(({ told }) => told);
    expect(warnings).not.toEqual([]);
    for (const warning of warnings) expect(warning).toMatch(/^Left as it is: .*"found_rope"/);
    expect(warnings.join('\n')).not.toMatch(/updateElement|draftNode|finalizeNode/);
  });

  it.each<[string, DraftElement, string, RegExp]>([
    ['the premise', { type: 'premise' }, 'conflict', /cannot be removed.*Change it instead/],
    [
      'the last place of an act',
      { type: 'node', actId: 'act_2', id: 'cave' },
      'conflict',
      /last place.*remove the act/,
    ],
    ['an unknown character', { type: 'character', id: 'bob' }, 'not_found', /aiko, ken/],
    ['an unknown place', { type: 'node', actId: 'act_1', id: 'moon' }, 'not_found', /harbour, lighthouse/],
    ['an unknown encounter', { type: 'encounter', id: 'enc_moon' }, 'not_found', /enc_rope/],
    ['an unknown act', { type: 'act', id: 'act_9' }, 'not_found', /act_1, act_2/],
  ])('is refused for %s, even when forced', (_what, element, code, reason) => {
    const refused = refusalOf(() => decideRemoveElement(frozen(structuredClone(rich)), element, { force: true }));
    expect(refused.code).toBe(code);
    expect(`${refused.message} ${refused.hint}`).toMatch(reason);
  });

  it('lets the last act go', () => {
    const { event: removed } = decideRemoveElement(DRAFTS.finished, { type: 'act', id: 'act_1' });
    expect(foldDraft(DRAFTS.finished, removed).acts).toEqual([]);
  });
});

describe('a forced removal', () => {
  /** Every id that names a character, and every id that names a place of an act. */
  const idsOfPeople = (draft: PlanDraft): string[] => [
    ...draft.characters.map(({ id }) => id),
    ...draft.acts.flatMap(({ facts = [], sandboxLocations }) => [
      ...facts.flatMap(({ knownBy = [] }) => knownBy),
      ...sandboxLocations.flatMap(({ requiredCharacters, encounters }) => [
        ...requiredCharacters,
        ...encounters.flatMap((each) => each.requiredCharacters ?? []),
      ]),
    ]),
    ...(draft.premise?.facts ?? []).flatMap(({ knownBy = [] }) => knownBy),
  ];
  const idsOfPlaces = (draft: PlanDraft, actId: string | undefined): string[] =>
    draft.acts
      .filter(({ id }) => id === actId)
      .flatMap(({ intendedLocations, startLocation, sandboxLocations }) => [
        ...intendedLocations,
        ...(startLocation === undefined ? [] : [startLocation]),
        ...sandboxLocations.flatMap(({ id, connections }) => [id, ...connections]),
      ]);
  const forced = (draft: PlanDraft, element: DraftElement): PlanDraft | null => {
    try {
      return foldDraft(draft, decideRemoveElement(draft, element, { force: true }).event);
    } catch (error) {
      if (error instanceof RefusalError && error.code === 'conflict') return null;
      throw error;
    }
  };

  const referencesTo = (draft: PlanDraft, element: DraftElement): string[] => {
    if (element.type === 'character') return idsOfPeople(draft).filter((id) => id === element.id);
    if (element.type === 'node') return idsOfPlaces(draft, element.actId).filter((id) => id === element.id);
    return [];
  };

  it('leaves no reference to the element, and a draft that has its shape', () => {
    let referred = 0;
    fc.assert(
      fc.property(draftWithElement, ({ draft, element }) => {
        const after = forced(frozen(draft), element);
        if (after === null) return;
        if (referencesTo(draft, element).length > 0) referred += 1;
        expect(hasElement(after, element)).toBe(false);
        expect(referencesTo(after, element)).toEqual([]);
        expect(PlanDraftSchema.parse(after)).toEqual(after);
      }),
    );
    expect(referred).toBeGreaterThan(0);
  });

  it('changes nothing but the element, its home and those who refer to it', () => {
    fc.assert(
      fc.property(draftWithElement, ({ draft, element }) => {
        const after = forced(draft, element);
        if (after === null) return;
        const referring = findReferences(draft, element).filter(({ left }) => left === null);
        const homes = [
          ...(element.type === 'node' ? [{ type: 'act' as const, id: element.actId }] : []),
          ...(element.type === 'encounter'
            ? changedBy(decideRemoveElement(draft, element, { force: true }).event)
            : []),
        ];
        const expected = [...referring.map(({ by }) => by), ...homes].map((each) => elementKey(each as DraftElement));
        const changed = diffDrafts(draft, after).filter(({ change }) => change === 'changed');
        for (const change of changed) expect(expected).toContain(elementKey(change));
        for (const { by } of referring) expect(changed.map(elementKey)).toContain(elementKey(by));
      }),
    );
  });

  it('is refused without force exactly where somebody refers to it, and then changes nothing', () => {
    fc.assert(
      fc.property(draftWithElement, ({ draft, element }) => {
        if (forced(draft, element) === null) return;
        const references = findReferences(draft, element);
        const before = structuredClone(draft);
        if (references.length === 0) {
          expect(decideRemoveElement(draft, element).event.element).toEqual(requireElement(draft, element));
        } else {
          const refused = refusalOf(() => decideRemoveElement(draft, element));
          expect(refused.issues).toHaveLength(references.length);
        }
        expect(draft).toEqual(before);
      }),
    );
  });

  it('is an event that a journal keeps', () => {
    fc.assert(
      fc.property(draftWithElement, ({ draft, element }) => {
        if (forced(draft, element) === null) return;
        const { event: removed } = decideRemoveElement(draft, element, { force: true });
        const stored = DraftEventSchema.parse(JSON.parse(JSON.stringify(removed)));
        expect(foldDraft(draft, stored)).toEqual(foldDraft(draft, removed));
      }),
    );
  });
});
