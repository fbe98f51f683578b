import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipChanges,
  decideUpdateElement,
  diffDrafts,
  type ElementChange,
  ElementChangeSchema,
  elementKey,
  foldDraft,
  type PlanDraft,
  type PlanningToolInput,
} from '../../../../shared/story/index.ts';
import { draftArbitrary, frozen } from '../arbitrary.ts';
import { DRAFTS, encounter, finalize, harbourPool, outline, web } from '../fixture.ts';

type Update = PlanningToolInput<'updateElement'>;
const draft = DRAFTS.finished;
const updated = (input: Update, before: PlanDraft = draft) =>
  diffDrafts(before, foldDraft(before, decideUpdateElement(before, input).event));
const fact = (id: string, text = 'It is so.') => ({ id, text, audience: 'cast' as const });

describe('the difference of two drafts', () => {
  it('is nothing where nothing differs, be it the same object or a copy', () => {
    fc.assert(
      fc.property(draftArbitrary, (any) => {
        expect(diffDrafts(any, any)).toEqual([]);
        expect(diffDrafts(any, structuredClone(any))).toEqual([]);
      }),
    );
  });

  it('is the same seen from the other side, has its own shape, and survives JSON', () => {
    const mirrored = (changes: ElementChange[]) =>
      Object.fromEntries(
        changes.map((change) => [
          elementKey(change) + (change.nodeId ?? ''),
          {
            change: change.change === 'added' ? 'removed' : change.change === 'removed' ? 'added' : 'changed',
            fields: Object.fromEntries(change.fields.map(({ path, before, after }) => [path, [after, before]])),
          },
        ]),
      );
    const plain = (changes: ElementChange[]) =>
      Object.fromEntries(
        changes.map((change) => [
          elementKey(change) + (change.nodeId ?? ''),
          {
            change: change.change,
            fields: Object.fromEntries(change.fields.map(({ path, before, after }) => [path, [before, after]])),
          },
        ]),
      );
    fc.assert(
      fc.property(draftArbitrary, draftArbitrary, (one, other) => {
        const there = diffDrafts(frozen(one), frozen(other));
        expect(mirrored(diffDrafts(other, one))).toEqual(plain(there));
        expect(JSON.parse(JSON.stringify(there))).toEqual(there);
        for (const change of there) expect(ElementChangeSchema.parse(change)).toEqual(change);
      }),
    );
  });

  it('is something for drafts that differ in more than the order of people, acts and pools', () => {
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
    const inOrder = ({ premise, characters, acts }: PlanDraft) => ({
      premise,
      characters: [...characters].sort(byId),
      acts: [...acts].sort(byId).map((act) => ({
        ...act,
        sandboxLocations: act.sandboxLocations.map((place) => ({
          ...place,
          encounters: [...place.encounters].sort(byId),
        })),
      })),
    });
    fc.assert(
      fc.property(draftArbitrary, draftArbitrary, (one, other) => {
        expect(diffDrafts(one, other).length === 0).toBe(isDeepStrictEqual(inOrder(one), inOrder(other)));
      }),
    );
  });

  it('names a changed field by its dotted path, with both values', () => {
    expect(updated({ type: 'premise', changes: { title: 'Ebb', 'globalContext.tone': 'bright' } })).toEqual([
      {
        type: 'premise',
        title: 'Ebb',
        change: 'changed',
        fields: [
          { path: 'title', before: 'The Salt Lantern', after: 'Ebb' },
          { path: 'globalContext.tone', before: 'melancholy noir', after: 'bright' },
        ],
      },
    ]);
  });

  it('compares lists of plain values whole, and leaves out the side that has no value', () => {
    expect(
      updated({ type: 'premise', changes: { themes: ['guilt', 'water'], facts: [fact('tide')] } })[0]?.fields,
    ).toEqual([
      { path: 'themes', before: ['guilt'], after: ['guilt', 'water'] },
      { path: 'facts', after: [fact('tide')] },
    ]);
    expect(updated({ type: 'act', id: 'act_1', changes: { opposingForce: null } })[0]?.fields).toEqual([
      { path: 'opposingForce', before: outline.opposingForce },
    ]);
  });

  it('addresses list items by id', () => {
    const withFacts = foldDraft(
      draft,
      decideUpdateElement(draft, { type: 'premise', changes: { facts: [fact('tide'), fact('oil')] } }).event,
    );
    const changes = { facts: [fact('key'), fact('tide', 'It was so.')] };
    expect(updated({ type: 'premise', changes }, withFacts)[0]?.fields).toEqual([
      { path: 'facts.key', after: fact('key') },
      { path: 'facts.tide.text', before: 'It is so.', after: 'It was so.' },
      { path: 'facts.oil', before: fact('oil') },
    ]);
    expect(updated({ type: 'premise', changes: { facts: [fact('oil'), fact('tide')] } }, withFacts)[0]?.fields).toEqual(
      [{ path: 'facts', before: ['tide', 'oil'], after: ['oil', 'tide'] }],
    );
  });

  it('has encounters of a place as elements, and those of an arc as fields of their character', () => {
    expect(
      updated({ type: 'node', actId: 'act_1', id: 'harbour', changes: { 'encounters.enc_rope.title': 'The rope' } }),
    ).toEqual([
      {
        type: 'encounter',
        actId: 'act_1',
        id: 'enc_rope',
        nodeId: 'harbour',
        title: 'The rope',
        change: 'changed',
        fields: [{ path: 'title', before: 'About enc_rope', after: 'The rope' }],
      },
    ]);
    expect(
      updated({ type: 'character', id: 'ken', changes: { 'personalArc.arcEncounters.arc_ken_meets.title': 'Ken' } }),
    ).toMatchObject([
      { type: 'character', id: 'ken', fields: [{ path: 'personalArc.arcEncounters.arc_ken_meets.title' }] },
    ]);
  });

  it('has what came and what went, with its fields', () => {
    const pool = { ...harbourPool, encounters: [...harbourPool.encounters.slice(1), encounter('enc_new')] };
    const changes = diffDrafts(draft, foldDraft(draft, { type: 'encounters-drafted', ...pool }));
    expect(changes.map(({ id, change }) => [id, change])).toEqual([
      ['enc_new', 'added'],
      ['enc_rope', 'removed'],
    ]);
    expect(changes[0]?.fields).toContainEqual({ path: 'title', after: 'About enc_new' });
    expect(changes[1]?.fields).toContainEqual({ path: 'title', before: 'About enc_rope' });
  });

  it('has pictures and tracks as fields of their own', () => {
    const image = { url: '/media/p/characters/own.png', mimeType: 'image/png' };
    const drawn = foldDraft(draft, { type: 'picture-replaced', element: { type: 'character', id: 'ken' }, image });
    expect(diffDrafts(draft, drawn)).toEqual([
      {
        type: 'character',
        id: 'ken',
        title: 'Ken',
        change: 'changed',
        fields: [
          { path: 'image', before: { url: '/media/p/characters/ken.webp', mimeType: 'image/webp' }, after: image },
        ],
      },
    ]);
    const music = { url: '/media/p/music/new.ogg', mimeType: 'audio/ogg' };
    const background = { url: '/media/p/backgrounds/new.webp', mimeType: 'image/webp' };
    const scored = foldDraft(draft, { type: 'node-finalized', ...finalize('harbour'), background, music });
    expect(diffDrafts(draft, scored).map(({ id, fields }) => [id, fields.map(({ path }) => path)])).toEqual([
      ['harbour', ['background', 'music']],
      ['lighthouse', ['music']],
    ]);
  });

  it('tells when the places of a map change their order', () => {
    const turned = foldDraft(draft, { type: 'web-drafted', ...web, locations: [...web.locations].reverse() });
    expect(diffDrafts(draft, turned)).toMatchObject([
      { type: 'act', fields: [{ path: 'sandboxLocations', after: ['lighthouse', 'harbour'] }] },
    ]);
  });
});

describe('changes that are shown', () => {
  it('are cut to a size that can be sent', () => {
    const description = 'x'.repeat(4000);
    const [act] = draft.acts;
    if (!act) throw new Error('the fixture has an act');
    const acts = Array.from({ length: 300 }, (_, at) => ({ ...act, id: `act_${at}`, scenarioContext: description }));
    const changes = clipChanges(diffDrafts({ characters: [], acts: [] }, { characters: [], acts }));
    expect(changes).toHaveLength(200);
    const context = changes[0]?.fields.find(({ path }) => path === 'scenarioContext')?.after;
    expect(context).toBe(`${'x'.repeat(999)}…`);
    for (const change of changes) expect(ElementChangeSchema.safeParse(change).success).toBe(true);
  });

  it('are left whole where they are small', () => {
    const changes = diffDrafts(DRAFTS.withCast, draft);
    expect(clipChanges(changes)).toEqual(changes);
  });
});
