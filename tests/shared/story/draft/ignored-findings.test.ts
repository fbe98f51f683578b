import { describe, expect, it } from 'vitest';
import {
  assemblePackage,
  assembleTrial,
  changedBy,
  type DraftEvent,
  decideEdit,
  decideRemoveElement,
  describeEvent,
  diffDrafts,
  diffIgnored,
  draftFromPackage,
  type FindingPlace,
  foldDraft,
  foldDraftEvents,
  type IgnoredFinding,
  type PlanDraft,
  PlanDraftSchema,
  VNPackageSchema,
} from '../../../../shared/story/index.ts';
import { DRAFTS, encounter, harbourPool, outline, premise } from '../fixture.ts';

const done = foldDraftEvents(DRAFTS.finished, [
  {
    type: 'act-updated',
    id: 'act_1',
    outline: {
      ...outline,
      inevitableEvents: [
        { id: 'dusk', title: 'Dusk', description: 'It gets dark.', triggerCondition: 'turn > 4', forcesClimax: false },
      ],
      facts: [{ id: 'rope_cut', text: 'The rope was cut.', audience: 'director' }],
    },
  },
  {
    type: 'premise-updated',
    premise: { ...premise, globalWorldInfo: [{ id: 'tides', keys: ['tide'], content: 'It comes twice a day.' }] },
  },
]);

const at = (where: FindingPlace, code = 'thin-pool', because = 'It is meant.'): IgnoredFinding => ({
  code,
  where,
  because,
});
const ignored = (...findings: IgnoredFinding[]): PlanDraft =>
  foldDraftEvents(
    done,
    findings.map((finding): DraftEvent => ({ type: 'finding-ignored', finding })),
  );
const HARBOUR: FindingPlace = { type: 'node', actId: 'act_1', id: 'harbour' };
const ROPE: FindingPlace = { type: 'encounter', actId: 'act_1', id: 'enc_rope' };
const EVERYWHERE: FindingPlace[] = [
  { type: 'story' },
  { type: 'premise' },
  { type: 'character', id: 'ken' },
  { type: 'act', id: 'act_1' },
  HARBOUR,
  ROPE,
  { type: 'encounter', id: 'arc_ken_meets' },
  { type: 'event', actId: 'act_1', id: 'dusk' },
  { type: 'fact', actId: 'act_1', id: 'rope_cut' },
  { type: 'lore', id: 'tides' },
];
const placesOf = (draft: PlanDraft) => draft.ignoredFindings?.map(({ where }) => where);
const edit = (draft: PlanDraft, input: Parameters<typeof decideEdit>[1]): PlanDraft =>
  foldDraft(draft, decideEdit(draft, input).event);
const remove = (draft: PlanDraft, element: Parameters<typeof decideRemoveElement>[1]): PlanDraft =>
  foldDraft(draft, decideRemoveElement(draft, element, { force: true }).event);

describe('a finding the author lives with', () => {
  it('is kept once, with the last reason, and goes when it is heeded again', () => {
    const finding = at(HARBOUR);
    const twice = ignored(finding, at(ROPE), { ...finding, because: 'Three would be too many.' });
    expect(twice.ignoredFindings).toEqual([{ ...finding, because: 'Three would be too many.' }, at(ROPE)]);
    const { because: _because, ...name } = finding;
    const heeded = foldDraft(twice, { type: 'finding-heeded', finding: name });
    expect(heeded.ignoredFindings).toEqual([at(ROPE)]);
    expect(foldDraft(heeded, { type: 'finding-heeded', finding: name })).toBe(heeded);
    expect(foldDraft(heeded, { type: 'finding-heeded', finding: at(ROPE) })).toEqual(done);
  });

  it('is told apart by its code and all of its place', () => {
    const all = ignored(
      at(HARBOUR),
      at(HARBOUR, 'one-way-door'),
      at({ ...HARBOUR, id: 'lighthouse' }),
      at({ ...ROPE, id: 'harbour' }),
      at({ type: 'node', id: 'harbour' }),
    );
    expect(all.ignoredFindings).toHaveLength(5);
  });

  it('goes into the package and comes back with it, wherever it is', () => {
    const draft = ignored(...EVERYWHERE.map((where) => at(where)));
    const story = assemblePackage(draft, { id: 'p', version: 1, createdAt: '2026-01-01T00:00:00.000Z' });
    expect(story.ignoredFindings).toEqual(draft.ignoredFindings);
    expect(assembleTrial(draft, { id: 'p', createdAt: '' }).ignoredFindings).toEqual(draft.ignoredFindings);
    expect(draftFromPackage(VNPackageSchema.parse(JSON.parse(JSON.stringify(story)))).ignoredFindings).toEqual(
      draft.ignoredFindings,
    );
    expect(PlanDraftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it('is no field of drafts and packages that have none', () => {
    const story = assemblePackage(done, { id: 'p', version: 1, createdAt: '2026-01-01T00:00:00.000Z' });
    expect('ignoredFindings' in story).toBe(false);
    expect('ignoredFindings' in draftFromPackage(story)).toBe(false);
  });

  it('does not come back with a package that has no such element', () => {
    const draft = ignored(at(HARBOUR), at({ type: 'character', id: 'ken' }));
    const story = assemblePackage(draft, { id: 'p', version: 1, createdAt: '2026-01-01T00:00:00.000Z' });
    const { characters } = story;
    expect(draftFromPackage({ ...story, characters: characters.slice(0, 1) }).ignoredFindings).toEqual([at(HARBOUR)]);
  });
});

describe('an element that has another id takes along what is ignored of it', () => {
  it.each<[string, Parameters<typeof decideEdit>[1], FindingPlace[]]>([
    [
      'an act, with all that is in it',
      { type: 'act', id: 'act_1', changes: { id: 'ebb' } },
      EVERYWHERE.map((where) =>
        where.type === 'act'
          ? { type: 'act', id: 'ebb' }
          : where.actId === undefined
            ? where
            : { ...where, actId: 'ebb' },
      ),
    ],
    [
      'an encounter',
      { type: 'encounter', id: 'enc_rope', changes: { id: 'enc_cord' } },
      EVERYWHERE.map((where) => (where === ROPE ? { ...ROPE, id: 'enc_cord' } : where)),
    ],
    [
      'an encounter of a personal arc',
      { type: 'encounter', id: 'arc_ken_meets', changes: { id: 'arc_ken' } },
      EVERYWHERE.map((where) => (where.id === 'arc_ken_meets' ? { ...where, id: 'arc_ken' } : where)),
    ],
    [
      'an event',
      { type: 'act', id: 'act_1', changes: { 'inevitableEvents.dusk.id': 'nightfall' } },
      EVERYWHERE.map((where) => (where.type === 'event' ? { ...where, id: 'nightfall' } : where)),
    ],
    [
      'a fact',
      { type: 'act', id: 'act_1', changes: { 'facts.rope_cut.id': 'cut' } },
      EVERYWHERE.map((where) => (where.type === 'fact' ? { ...where, id: 'cut' } : where)),
    ],
    [
      'an entry of the lore',
      { type: 'premise', changes: { 'globalWorldInfo.tides.id': 'ebb_and_flood' } },
      EVERYWHERE.map((where) => (where.type === 'lore' ? { ...where, id: 'ebb_and_flood' } : where)),
    ],
  ])('%s', (_what, input, expected) => {
    const draft = edit(ignored(...EVERYWHERE.map((where) => at(where))), input);
    expect(placesOf(draft)).toEqual(expected);
  });

  it('a character', () => {
    const draft = ignored(at({ type: 'character', id: 'aiko' }));
    expect(placesOf(edit(draft, { type: 'character', id: 'aiko', changes: { id: 'mori' } }))).toEqual([
      { type: 'character', id: 'mori' },
    ]);
  });

  it('and what is drafted anew under another id is another thing', () => {
    const encounters = harbourPool.encounters.map((each) =>
      each.id === 'enc_rope' ? { ...each, id: 'enc_new' } : each,
    );
    const draft = foldDraft(ignored(at(ROPE), at(HARBOUR)), {
      type: 'encounters-drafted',
      ...harbourPool,
      encounters,
    });
    expect(placesOf(draft)).toEqual([HARBOUR]);
  });
});

describe('an element that is removed takes with it what is ignored of it', () => {
  const all = ignored(...EVERYWHERE.map((where) => at(where)));

  it.each<[string, Parameters<typeof decideRemoveElement>[1], (where: FindingPlace) => boolean]>([
    [
      'a character, with the personal arc',
      { type: 'character', id: 'ken' },
      ({ id }) => id === 'ken' || id === 'arc_ken_meets',
    ],
    ['an encounter', { type: 'encounter', id: 'enc_rope' }, (where) => where === ROPE],
    [
      'a place, with its encounters',
      { type: 'node', actId: 'act_1', id: 'harbour' },
      (where) => where === HARBOUR || where === ROPE,
    ],
    [
      'an act, with all that is in it',
      { type: 'act', id: 'act_1' },
      ({ actId, id }) => actId === 'act_1' || id === 'act_1',
    ],
  ])('%s', (_what, element, isGone) => {
    const left = EVERYWHERE.filter((where) => !isGone(where));
    expect(left.length).toBeLessThan(EVERYWHERE.length);
    expect(placesOf(remove(all, element))).toEqual(left);
  });

  it('and where nothing is left there is no list', () => {
    expect('ignoredFindings' in remove(ignored(at(ROPE)), { type: 'encounter', id: 'enc_rope' })).toBe(false);
  });

  it('and a change elsewhere leaves the list as it is', () => {
    const draft = edit(all, { type: 'character', id: 'aiko', changes: { name: 'Aiko' } });
    expect(draft.ignoredFindings).toBe(all.ignoredFindings);
    const more = foldDraft(all, {
      type: 'encounters-drafted',
      ...harbourPool,
      encounters: [...harbourPool.encounters, encounter('enc_more')],
    });
    expect(more.ignoredFindings).toBe(all.ignoredFindings);
  });
});

describe('the history tells it', () => {
  it.each<[string, FindingPlace]>([
    ['in the story', { type: 'story' }],
    ['in the premise', { type: 'premise' }],
    ['at the character Ken', { type: 'character', id: 'ken' }],
    ['in act 1 ("Low Tide")', { type: 'act', id: 'act_1' }],
    ['at the place The Harbour', HARBOUR],
    ['at the encounter About enc_rope', ROPE],
    ['at the event "dusk" in act 1 ("Low Tide")', { type: 'event', actId: 'act_1', id: 'dusk' }],
    ['at the lore "tides" in the story', { type: 'lore', id: 'tides' }],
  ])('%s', (told, where) => {
    const finding = at(where);
    expect(describeEvent(done, { type: 'finding-ignored', finding })).toBe(
      `ignored the finding "thin-pool" ${told}: It is meant.`,
    );
    expect(describeEvent(ignored(finding), { type: 'finding-heeded', finding })).toBe(
      `heeded the finding "thin-pool" ${told} again`,
    );
  });

  it('with its element, as the author’s word and no change of it', () => {
    const finding = at(ROPE);
    const draft = ignored(finding, at({ type: 'encounter', id: 'arc_ken_meets' }));
    expect(diffDrafts(done, draft)).toEqual([]);
    expect(diffIgnored(done, draft)).toEqual([
      {
        type: 'encounter',
        actId: 'act_1',
        id: 'enc_rope',
        nodeId: 'harbour',
        title: 'About enc_rope',
        change: 'changed',
        fields: [{ path: 'ignoredFindings.thin-pool', after: 'It is meant.' }],
      },
      {
        type: 'character',
        id: 'ken',
        title: 'Ken',
        change: 'changed',
        fields: [{ path: 'ignoredFindings.thin-pool', after: 'It is meant.' }],
      },
    ]);
    expect(diffIgnored(draft, done).map(({ fields }) => fields)).toEqual([
      [{ path: 'ignoredFindings.thin-pool', before: 'It is meant.' }],
      [{ path: 'ignoredFindings.thin-pool', before: 'It is meant.' }],
    ]);
    expect(diffIgnored(draft, draft)).toEqual([]);
    expect(changedBy({ type: 'finding-ignored', finding })).toEqual([{ type: 'act', id: 'act_1' }]);
  });
});
