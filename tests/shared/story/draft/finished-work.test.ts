import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DraftElement,
  type DraftEvent,
  decideRemoveElement,
  decideUpdateElement,
  diffDrafts,
  elementKey,
  foldDraft,
  isFinishedElement,
  overwrittenWork,
  type PlanDraft,
  type PlanningToolInput,
} from '../../../../shared/story/index.ts';
import { draftArbitrary, elementsOf } from '../arbitrary.ts';
import { DRAFTS, encounter, finalize, harbourPool, outline, premise, type Stage, web } from '../fixture.ts';

const elements: Record<string, DraftElement> = {
  premise: { type: 'premise' },
  character: { type: 'character', id: 'ken' },
  'arc encounter': { type: 'encounter', id: 'arc_ken_meets' },
  act: { type: 'act', id: 'act_1' },
  place: { type: 'node', actId: 'act_1', id: 'harbour' },
  encounter: { type: 'encounter', id: 'enc_rope' },
};
const art = {
  background: { url: '/media/p/backgrounds/new.webp', mimeType: 'image/webp' },
  music: { url: '/media/p/music/rain.ogg', mimeType: 'audio/ogg' },
};

describe('finished work', () => {
  const half = foldDraft(DRAFTS.withPools, { type: 'node-finalized', ...finalize('harbour'), ...art });
  const undrawn = foldDraft(DRAFTS.empty, {
    type: 'character-proposed',
    character: { id: 'ken', name: 'Ken', role: 'npc', description: 'x', imagePrompt: '' },
  });

  it.each<[string, PlanDraft, string[]]>([
    ['an empty draft', DRAFTS.empty, []],
    ['a premise alone', DRAFTS.withPremise, []],
    ['a character without a portrait', undrawn, []],
    ['a cast with portraits', DRAFTS.withCast, ['character', 'arc encounter']],
    ['an outline', DRAFTS.withOutline, ['character', 'arc encounter']],
    ['pools without art', DRAFTS.withPools, ['character', 'arc encounter']],
    ['one place with its art', half, ['character', 'arc encounter', 'place', 'encounter']],
    ['every place with its art', DRAFTS.finished, Object.keys(elements)],
  ])('of %s', (_what, draft, finished) => {
    const found = Object.entries(elements).filter(([, element]) => isFinishedElement(draft, element));
    expect(found.map(([name]) => name)).toEqual(finished);
  });

  it('is no longer an act that intends one more place, nor then the premise', () => {
    const outlined = foldDraft(DRAFTS.finished, {
      type: 'act-outlined',
      outline: { ...outline, intendedLocations: ['harbour', 'lighthouse', 'cave'] },
    });
    expect(isFinishedElement(outlined, { type: 'act', id: 'act_1' })).toBe(false);
    expect(isFinishedElement(outlined, { type: 'premise' })).toBe(false);
    expect(isFinishedElement(outlined, { type: 'node', actId: 'act_1', id: 'harbour' })).toBe(true);
  });

  it('does not include missing elements', () => {
    for (const type of ['character', 'act', 'node', 'encounter'] as const) {
      expect(isFinishedElement(DRAFTS.finished, { type, actId: 'act_1', id: 'nobody' })).toBe(false);
    }
  });
});

const update = (input: PlanningToolInput<'updateElement'>, draft: PlanDraft = DRAFTS.finished): DraftEvent =>
  decideUpdateElement(draft, input).event;
const overwritten = (event: DraftEvent, draft: PlanDraft = DRAFTS.finished) =>
  overwrittenWork(draft, foldDraft(draft, event)).map((change) => [
    elementKey(change),
    change.change,
    change.fields.map(({ path }) => path),
  ]);

describe('what a change overwrites', () => {
  it.each<[string, DraftEvent, unknown[]]>([
    ['another title', update({ type: 'premise', changes: { title: 'Ebb' } }), [['premise', 'changed', ['title']]]],
    [
      'a field taken away',
      update({ type: 'character', id: 'aiko', changes: { stats: null } }),
      [['character:aiko', 'changed', ['stats']]],
    ],
    [
      'a list that loses an item',
      update({ type: 'premise', changes: { themes: ['water'] } }),
      [['premise', 'changed', ['themes']]],
    ],
    [
      'a portrait drawn anew',
      { type: 'picture-replaced', element: { type: 'character', id: 'ken' }, image: art.background },
      [['character:ken', 'changed', ['image']]],
    ],
    [
      'a pool drawn anew',
      { type: 'encounters-drafted', ...harbourPool, encounters: [encounter('enc_rope', { title: 'x' })] },
      [
        ['encounter:enc_rope', 'changed', ['title', 'potentialFlags']],
        ['encounter:enc_crates', 'removed', expect.arrayContaining(['title'])],
        ['encounter:enc_gulls', 'removed', expect.arrayContaining(['title'])],
      ],
    ],
    [
      'a place dropped from the outline',
      { type: 'act-outlined', outline: { ...outline, intendedLocations: ['harbour'] } },
      expect.arrayContaining([
        ['act:act_1', 'changed', ['intendedLocations']],
        ['node:act_1/lighthouse', 'removed', expect.arrayContaining(['background', 'music'])],
        ['node:act_1/harbour', 'changed', ['connections']],
      ]) as unknown as unknown[],
    ],
    [
      'a picture made again',
      { type: 'node-finalized', ...finalize('harbour'), ...art },
      [['node:act_1/harbour', 'changed', ['background']]],
    ],
    [
      'music made again for all who share the mood',
      {
        type: 'node-finalized',
        ...finalize('harbour'),
        background: DRAFTS.finished.acts[0]?.sandboxLocations[0]?.background ?? art.background,
        music: { url: '/media/p/music/b.ogg', mimeType: 'audio/ogg' },
      },
      [
        ['node:act_1/harbour', 'changed', ['music']],
        ['node:act_1/lighthouse', 'changed', ['music']],
      ],
    ],
    [
      'another title in finalizing',
      { type: 'package-finalized', packageId: 'p', version: 1, title: 'Ebb' },
      [['premise', 'changed', ['title']]],
    ],
  ])('%s', (_what, event, expected) => {
    expect(overwritten(event)).toEqual(expected);
  });

  it.each<[string, DraftEvent]>([
    [
      'a field that was not there',
      update({ type: 'character', id: 'ken', changes: { voice: 'low', pronouns: 'he/him' } }),
    ],
    ['an item more in a list of texts', update({ type: 'premise', changes: { themes: ['water', 'guilt'] } })],
    [
      'an encounter more',
      update({ type: 'node', actId: 'act_1', id: 'harbour', changes: { 'encounters.enc_x': encounter('enc_x') } }),
    ],
    [
      'a place more',
      update({ type: 'act', id: 'act_1', changes: { intendedLocations: ['harbour', 'lighthouse', 'cave'] } }),
    ],
    ['an act more', { type: 'act-outlined', outline: { ...outline, id: 'act_2' } }],
    ['the same again', { type: 'premise-proposed', premise: structuredClone(premise) }],
    ['the same places in another order', { type: 'web-drafted', ...web, locations: [...web.locations].reverse() }],
  ])('is nothing for %s', (_what, event) => {
    expect(overwritten(event)).toEqual([]);
  });

  it.each<[Stage, DraftEvent]>([
    ['withPools', { type: 'encounters-drafted', ...harbourPool, encounters: [encounter('enc_a')] }],
    ['withPools', { type: 'act-outlined', outline: { ...outline, intendedLocations: ['harbour'], title: 'Ebb' } }],
    ['withPools', { type: 'premise-proposed', premise: { ...premise, title: 'Ebb' } }],
    ['withPools', { type: 'node-finalized', ...finalize('harbour'), ...art }],
  ])('is nothing while nothing is finished (%s: %o)', (stage, event) => {
    expect(overwritten(event, DRAFTS[stage])).toEqual([]);
  });

  it('is nothing where an empty value gets one', () => {
    const blank = foldDraft(
      DRAFTS.finished,
      update({ type: 'act', id: 'act_1', changes: { narrativeGuidelines: '' } }),
    );
    expect(
      overwritten(update({ type: 'act', id: 'act_1', changes: { narrativeGuidelines: 'Short.' } }, blank), blank),
    ).toEqual([]);
  });

  it('is everything finished that is removed', () => {
    const { event } = decideRemoveElement(DRAFTS.finished, { type: 'act', id: 'act_1' }, { force: true });
    expect(overwritten(event).map(([key, change]) => [key, change])).toEqual([
      ['act:act_1', 'removed'],
      ['node:act_1/harbour', 'removed'],
      ['encounter:enc_rope', 'removed'],
      ['encounter:enc_crates', 'removed'],
      ['encounter:enc_gulls', 'removed'],
      ['node:act_1/lighthouse', 'removed'],
      ['encounter:enc_lamp', 'removed'],
      ['encounter:enc_ken', 'removed'],
      ['encounter:enc_stair', 'removed'],
    ]);
  });

  it('is always part of the difference, of finished elements alone, and complete where things vanish', () => {
    fc.assert(
      fc.property(draftArbitrary, draftArbitrary, (before, after) => {
        const changes = new Map(
          diffDrafts(before, after).map((change) => [elementKey(change) + change.change + change.nodeId, change]),
        );
        const lost = overwrittenWork(before, after);
        for (const change of lost) {
          expect(change.change).not.toBe('added');
          expect(isFinishedElement(before, change)).toBe(true);
          const whole = changes.get(elementKey(change) + change.change + change.nodeId);
          expect(whole?.fields).toEqual(expect.arrayContaining(change.fields));
        }
        const all = overwrittenWork(before, { characters: [], acts: [] }).map(elementKey);
        const finished = elementsOf(before)
          .filter((element) => isFinishedElement(before, element) && !element.id?.startsWith('arc_'))
          .map(elementKey);
        expect([...all].sort()).toEqual([...finished].sort());
      }),
    );
  });
});
