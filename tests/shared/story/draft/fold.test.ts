import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import {
  changedBy,
  type DraftEvent,
  DraftEventSchema,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideEdit,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideRemoveElement,
  decideUpdateElement,
  EMPTY_DRAFT,
  foldDraft,
  foldDraftEvents,
  nextStep,
  type PlanDraft,
  PlanDraftSchema,
  requireElement,
} from '../../../../shared/story/index.ts';
import { runs } from '../../../support/runs.ts';
import { frozen } from '../arbitrary.ts';
import {
  aiko,
  DRAFTS,
  encounter,
  finalize,
  harbourPool,
  ken,
  lighthousePool,
  outline,
  place,
  premise,
  web,
} from '../fixture.ts';

const picture = { url: '/media/p/backgrounds/x.webp', mimeType: 'image/webp' };
const track = (name: string) => ({ url: `/media/p/music/${name}.ogg`, mimeType: 'audio/ogg' });

type Move = (draft: PlanDraft) => DraftEvent;

const update = (type: 'premise' | 'character' | 'act' | 'node', id: string, changes: Record<string, unknown>): Move => {
  const actId = type === 'node' ? { actId: 'act_1' } : {};
  return (draft) => decideUpdateElement(draft, { type, id, ...actId, changes }).event;
};

const moves: Move[] = [
  (draft) => decideProposeStoryPremise(draft, premise).event,
  (draft) => decideProposeCharacter(draft, aiko).event,
  (draft) => ({ ...decideProposeCharacter(draft, ken).event, image: picture }),
  (draft) => decideDraftActOutline(draft, outline).event,
  (draft) => decideDraftActOutline(draft, { ...outline, intendedLocations: ['harbour'] }).event,
  (draft) => decideDraftNodeWeb(draft, web).event,
  (draft) =>
    decideDraftNodeWeb(draft, { ...web, locations: web.locations.map((each) => ({ ...each, mood: 'night' })) }).event,
  (draft) => decideDraftNodeEncounters(draft, harbourPool).event,
  (draft) => decideDraftNodeEncounters(draft, lighthousePool).event,
  ...['harbour', 'lighthouse'].map(
    (nodeId): Move =>
      (draft) => {
        const { event, track: shared } = decideFinalizeNode(draft, finalize(nodeId));
        return { ...event, background: picture, music: shared ?? track(nodeId) };
      },
  ),
  update('premise', 'x', { 'globalContext.tone': 'bright', facts: null }),
  update('character', 'aiko', { id: 'rin', 'stats.nerve': 3 }),
  update('act', 'act_1', { startLocation: 'lighthouse', opposingForce: null }),
  update('node', 'harbour', { mood: 'night', 'encounters.enc_rope.title': 'The rope' }),
  update('node', 'lighthouse', { 'encounters.enc_ken': null, callbacks: ['the wreck'] }),
  () => ({ type: 'package-finalized', packageId: 'p', version: 1, title: 'Ebb' }),
  (draft) =>
    decideEdit(draft, {
      type: 'node',
      actId: 'act_1',
      id: 'harbour',
      changes: { title: 'Quay', ambientDetail: '', mood: 'dusk' },
    }).event,
  ...(
    [
      { type: 'character', id: 'ken' },
      { type: 'node', actId: 'act_1', id: 'harbour' },
      { type: 'encounter', id: 'enc_rope' },
      { type: 'encounter', id: 'arc_ken_meets' },
      { type: 'act', id: 'act_1' },
    ] as const
  ).map(
    (element): Move =>
      (draft) =>
        decideRemoveElement(draft, element, { force: true }).event,
  ),
  (draft) => ({
    type: 'picture-replaced',
    element: requireElement(draft, { type: 'character', id: 'aiko' }),
    image: picture,
  }),
  () => ({ type: 'draft-opened', draft: DRAFTS.finished }),
  () => ({ type: 'draft-restored', draft: DRAFTS.withWeb, snapshot: 'Before', parts: null }),
];

describe('the fold of a draft', () => {
  it('gives the same draft live, replayed and from JSON, leaves its input alone, and keeps the shape', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(moves.length - 1), { maxLength: 40 }), (picks) => {
        const journal: DraftEvent[] = [];
        let live: PlanDraft = EMPTY_DRAFT;
        for (const pick of picks) {
          try {
            const event = moves[pick]?.(frozen(live));
            if (!event) continue;
            live = foldDraft(live, event);
            journal.push(event);
          } catch (error) {
            if (!(error instanceof RefusalError)) throw error;
          }
        }
        const stored = (JSON.parse(JSON.stringify(journal)) as unknown[]).map((event) => DraftEventSchema.parse(event));
        expect(foldDraftEvents(EMPTY_DRAFT, journal)).toEqual(live);
        expect(foldDraftEvents(EMPTY_DRAFT, stored)).toEqual(live);
        expect(JSON.parse(JSON.stringify(live))).toStrictEqual(live);
        expect(PlanDraftSchema.parse(live)).toEqual(live);
      }),
      { numRuns: runs(300) },
    );
  });

  it('never lets a way lead to a place that is gone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(moves.length - 1), { minLength: 5, maxLength: 60 }), (picks) => {
        let draft: PlanDraft = DRAFTS.finished;
        for (const pick of picks) {
          try {
            const event = moves[pick]?.(draft);
            if (event) draft = foldDraft(draft, event);
          } catch (error) {
            if (!(error instanceof RefusalError)) throw error;
          }
        }
        for (const act of draft.acts) {
          const intended = new Set(act.intendedLocations);
          for (const { id, connections } of act.sandboxLocations) {
            expect(intended.has(id)).toBe(true);
            for (const next of connections) expect(intended.has(next)).toBe(true);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('what an event keeps', () => {
  it('keeps encounters and art of places that stay on a map drawn anew', () => {
    const locations = web.locations.map((each) => ({ ...each, title: `${each.title}, later` }));
    const draft = foldDraft(DRAFTS.finished, { type: 'web-drafted', ...web, locations });
    expect(place(draft, 'harbour')).toEqual({ ...place(DRAFTS.finished, 'harbour'), title: 'The Harbour, later' });
  });

  it('drops places an outline no longer intends, and the ways there', () => {
    const draft = foldDraft(DRAFTS.finished, {
      type: 'act-outlined',
      outline: { ...outline, intendedLocations: ['harbour'] },
    });
    expect(draft.acts[0]?.sandboxLocations.map(({ id }) => id)).toEqual(['harbour']);
    expect(place(draft, 'harbour')?.connections).toEqual([]);
    expect(place(draft, 'harbour')?.encounters).toHaveLength(3);
  });

  it('keeps a portrait where a character is proposed anew without one, in their place of the cast', () => {
    const draft = foldDraft(DRAFTS.finished, { type: 'character-proposed', character: { ...aiko, name: 'Aiko M.' } });
    expect(draft.characters.map(({ id }) => id)).toEqual(['aiko', 'ken']);
    expect(draft.characters[0]).toMatchObject({ name: 'Aiko M.', image: { url: '/media/p/characters/aiko.webp' } });
  });

  it('replaces a pool whole', () => {
    const draft = foldDraft(DRAFTS.finished, {
      type: 'encounters-drafted',
      actId: 'act_1',
      nodeId: 'harbour',
      encounters: [encounter('enc_new')],
    });
    expect(place(draft, 'harbour')?.encounters.map(({ id }) => id)).toEqual(['enc_new']);
    expect(place(draft, 'lighthouse')).toEqual(place(DRAFTS.finished, 'lighthouse'));
  });
});

describe('what happens to a draft by hand', () => {
  const image = { url: '/media/p/characters/own.png', mimeType: 'image/png' };
  const harbour = { type: 'node', actId: 'act_1', id: 'harbour' } as const;

  it('puts a picture of the author’s own in the place of another, and touches nothing else', () => {
    const drawn = foldDraft(DRAFTS.finished, { type: 'picture-replaced', element: harbour, image });
    expect(place(drawn, 'harbour')).toEqual({ ...place(DRAFTS.finished, 'harbour'), background: image });
    expect(drawn.characters).toBe(DRAFTS.finished.characters);
    const portrait = foldDraft(DRAFTS.withPools, {
      type: 'picture-replaced',
      element: { type: 'character', id: 'ken' },
      image,
    });
    expect(portrait.characters.map((each) => each.image?.url)).toEqual(['/media/p/characters/aiko.webp', image.url]);
    expect(portrait.acts).toBe(DRAFTS.withPools.acts);
  });

  it('adds a place, and keeps the encounters given with it and the art of one that is there', () => {
    const node = { ...(web.locations[0] as (typeof web.locations)[number]), encounters: [encounter('enc_new')] };
    const added = foldDraft(DRAFTS.finished, { type: 'node-added', actId: 'act_1', node: { ...node, id: 'quay' } });
    expect(added.acts[0]?.intendedLocations).toEqual(['harbour', 'lighthouse', 'quay']);
    expect(place(added, 'quay')).toEqual({ ...node, id: 'quay' });
    const again = foldDraft(DRAFTS.finished, { type: 'node-added', actId: 'act_1', node });
    expect(again.acts[0]?.intendedLocations).toEqual(['harbour', 'lighthouse']);
    expect(place(again, 'harbour')).toMatchObject({
      encounters: [{ id: 'enc_new' }],
      background: place(DRAFTS.finished, 'harbour')?.background,
      music: place(DRAFTS.finished, 'harbour')?.music,
    });
  });

  it('opens another draft in the place of the one that was', () => {
    const event = { type: 'draft-opened', draft: DRAFTS.finished } as const;
    expect(foldDraft(DRAFTS.withCast, event)).toEqual(DRAFTS.finished);
    expect(DraftEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
    expect(changedBy(event)).toEqual([
      { type: 'premise' },
      { type: 'character', id: 'aiko' },
      { type: 'character', id: 'ken' },
      { type: 'act', id: 'act_1' },
      harbour,
      { ...harbour, id: 'lighthouse' },
    ]);
  });

  it('changes nothing where an event names a missing element', () => {
    for (const element of [
      { type: 'premise' },
      { ...harbour, id: 'moon' },
      { type: 'encounter', id: 'x' },
      { type: 'act' },
    ] as const) {
      expect(foldDraft(DRAFTS.finished, { type: 'element-removed', element })).toEqual(DRAFTS.finished);
      expect(foldDraft(DRAFTS.finished, { type: 'picture-replaced', element, image })).toEqual(DRAFTS.finished);
    }
  });
});

describe('the music of a mood', () => {
  it('is made by the first place to be finalized and shared by the next', () => {
    const first = decideFinalizeNode(DRAFTS.withPools, finalize('harbour'));
    expect(first.track).toBeUndefined();
    const draft = foldDraft(DRAFTS.withPools, { ...first.event, background: picture, music: track('first') });
    const second = decideFinalizeNode(draft, {
      ...finalize('lighthouse'),
      musicPrompts: [{ text: 'harp', weight: 1 }],
    });
    expect(second.track).toEqual(track('first'));
    expect(second.remarks).toMatchObject([
      { told: expect.stringMatching(/"rain" has a track already/), reason: { mood: 'rain' } },
    ]);
  });

  it('is made anew for all of them when one is finalized again with other prompts', () => {
    const again = decideFinalizeNode(DRAFTS.finished, {
      ...finalize('lighthouse'),
      musicPrompts: [{ text: 'harp', weight: 1 }],
    });
    expect(again.track).toBeUndefined();
    const draft = foldDraft(DRAFTS.finished, { ...again.event, background: picture, music: track('second') });
    expect(place(draft, 'harbour')?.music).toEqual(track('second'));
  });

  it('stays when a place is finalized again with the same prompts', () => {
    expect(decideFinalizeNode(DRAFTS.finished, finalize('harbour')).track).toEqual(
      place(DRAFTS.finished, 'harbour')?.music,
    );
  });

  it('goes with a mood that has no track, and says so', () => {
    const locations = web.locations.map((each) => (each.id === 'harbour' ? { ...each, mood: 'dawn' } : each));
    const { event, remarks } = decideDraftNodeWeb(DRAFTS.finished, { ...web, locations });
    const draft = foldDraft(DRAFTS.finished, event);
    expect(place(draft, 'harbour')).not.toHaveProperty('music');
    expect(place(draft, 'harbour')?.background).toBeDefined();
    expect(remarks).toMatchObject([
      { told: expect.stringMatching(/"harbour" has a new mood.*finalizeNode/), reason: { mood: 'dawn' } },
    ]);
    expect(nextStep(draft)).toMatchObject({ tool: 'finalizeNode', nodeId: 'harbour' });
  });
});

describe('the next step', () => {
  it.each([
    ['empty', 'proposeStoryPremise'],
    ['withPremise', 'proposeCharacter'],
    ['withCast', 'draftActOutline'],
    ['withOutline', 'draftNodeWeb'],
    ['withWeb', 'draftNodeEncounters'],
    ['withPools', 'finalizeNode'],
    ['finished', 'finalizePackage'],
  ] as const)('of a draft %s is %s', (stage, tool) => {
    expect(nextStep(DRAFTS[stage]).tool).toBe(tool);
  });
});

describe('what an event changed', () => {
  it('is told for the interface', () => {
    expect(changedBy({ type: 'web-drafted', ...web })).toEqual([
      { type: 'act', id: 'act_1' },
      { type: 'node', actId: 'act_1', id: 'harbour' },
      { type: 'node', actId: 'act_1', id: 'lighthouse' },
    ]);
    expect(changedBy({ type: 'package-finalized', packageId: 'p', version: 2, title: 'T' })).toEqual([
      { type: 'premise' },
      { type: 'package', id: 'p' },
    ]);
  });
});
