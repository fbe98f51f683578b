import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import {
  type DraftEvent,
  decideDraftActOutline,
  decideProposeStoryPremise,
  decideUpdateElement,
  foldDraft,
  type PlanDraft,
  type PlanningToolInput,
} from '../../../../shared/story/index.ts';
import { DRAFTS, encounter, outline, place } from '../fixture.ts';

type Input = PlanningToolInput<'updateElement'>;
const update = (input: Input, draft: PlanDraft = DRAFTS.finished) => {
  const { event, ...rest } = decideUpdateElement(draft, input);
  return { ...rest, draft: foldDraft(draft, event) };
};
const node = (changes: Input['changes'], rest: Partial<Input> = {}): Input => ({
  type: 'node',
  actId: 'act_1',
  id: 'harbour',
  changes,
  ...rest,
});
const refused = (input: Input, draft: PlanDraft = DRAFTS.finished): RefusalError => {
  try {
    decideUpdateElement(draft, input);
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
  throw new Error('updateElement did not refuse');
};

describe('dotted paths', () => {
  it('reach into objects, and lists by id', () => {
    const { draft, updated } = update(node({ 'encounters.enc_rope.title': 'The rope', title: 'Old Harbour' }));
    expect(updated).toEqual({ type: 'node', id: 'harbour' });
    expect(place(draft, 'harbour')?.title).toBe('Old Harbour');
    expect(place(draft, 'harbour')?.encounters[0]).toMatchObject({
      id: 'enc_rope',
      title: 'The rope',
      type: 'discovery',
    });
    expect(place(draft, 'harbour')?.encounters).toHaveLength(3);
  });

  it('replace arrays and merge objects', () => {
    const { draft } = update({
      type: 'premise',
      changes: { themes: ['water'], globalContext: { tone: 'bright' }, 'globalContext.setting': 'A quay' },
    });
    expect(draft.premise).toMatchObject({
      themes: ['water'],
      globalContext: { tone: 'bright', setting: 'A quay', overarchingTruths: ['The keeper lit the false lantern.'] },
    });
  });

  it('remove an optional field or a list item with null', () => {
    const { draft } = update(node({ 'encounters.enc_gulls': null, 'encounters.enc_rope.potentialFlags': null }));
    const pool = place(draft, 'harbour')?.encounters ?? [];
    expect(pool.map(({ id }) => id)).toEqual(['enc_rope', 'enc_crates']);
    expect(pool[0]).not.toHaveProperty('potentialFlags');
    expect(update({ type: 'act', id: 'act_1', changes: { opposingForce: null } }).draft.acts[0]).not.toHaveProperty(
      'opposingForce',
    );
  });

  it('add an item to a list by a new id', () => {
    const { id: _id, ...fields } = encounter('enc_buoy');
    const { draft } = update(node({ 'encounters.enc_buoy': fields }));
    expect(place(draft, 'harbour')?.encounters.at(-1)).toMatchObject({ id: 'enc_buoy', title: 'About enc_buoy' });
  });

  it('address items without ids by number', () => {
    const { draft } = update({ type: 'premise', changes: { 'possibleEndings.1': 'The light goes out.' } });
    expect(draft.premise?.possibleEndings).toEqual(['The keeper confesses.', 'The light goes out.']);
  });

  it('make optional objects on their way', () => {
    const { draft } = update({ type: 'character', id: 'ken', changes: { 'stats.nerve': 1 } });
    expect(draft.characters[1]?.stats).toEqual({ nerve: 1 });
  });
});

describe('a new name everywhere', () => {
  const written = update(
    node({ 'encounters.enc_rope.description': "Ken's rope. Ken hums; kenning is his trade." }),
  ).draft;

  it('takes the place of the old one in all texts, as one event, and says how often', () => {
    const input: Input = { type: 'character', id: 'ken', changes: { name: 'Jiro' }, everywhere: true };
    const { draft, updated } = update(input, written);
    expect(place(draft, 'harbour')?.encounters[0]?.description).toBe("Jiro's rope. Jiro hums; kenning is his trade.");
    expect(JSON.stringify(draft)).not.toMatch(/\bKen\b/);
    expect(draft.characters.map(({ id, name }) => [id, name])).toContainEqual(['ken', 'Jiro']);
    const all = JSON.stringify(written).match(/\bKen\b/gu)?.length ?? 0;
    // His own name was changed by the call itself.
    expect(updated).toEqual({ type: 'character', id: 'ken', replaced: all - 1 });
  });

  it('of a place is its new title', () => {
    const title = place(DRAFTS.finished, 'harbour')?.title ?? '';
    const named = update({ type: 'premise', changes: { premise: `All begins at ${title}.` } }).draft;
    const { draft } = update(node({ title: 'Salt Quay' }, { everywhere: true }), named);
    expect(draft.premise?.premise).toBe('All begins at Salt Quay.');
  });

  it('is refused without a new name, and where a text would be too long with it', () => {
    const again: Input = { type: 'character', id: 'ken', changes: { voice: 'low' }, everywhere: true };
    expect(refused(again).message).toMatch(/goes with a new name/);
    expect(refused({ type: 'premise', changes: { title: 'New' }, everywhere: true }).message).toMatch(/new name/);
    const full = update(node({ 'encounters.enc_rope.description': 'Ken '.repeat(1000).trim() })).draft;
    const long: Input = { type: 'character', id: 'ken', changes: { name: 'Kenzaburo' }, everywhere: true };
    const error = refused(long, full);
    expect(error.message).toMatch(/no longer fit/);
    expect(error.issues?.[0]?.path).toMatch(/encounters\.0\.description/);
  });
});

describe('a change is refused whole', () => {
  it.each<[string, Input, RegExp, RegExp]>([
    ['that does not fit', node({ title: 'Fine', mood: 'Two Words' }), /mood: .*slug/, /nothing was changed/],
    ['that removes a required field', node({ title: null }), /title/, /nothing was changed/],
    [
      'to a field there is none of',
      node({ weather: 'rain' }),
      /no such fields: weather.*It has: id, title/,
      /these names/,
    ],
    ['to the art', node({ 'background.url': 'https://elsewhere/x.png' }), /no such fields: background/, /these names/],
    ['to an unknown item', node({ 'encounters.enc_moon.title': 'x' }), /no "enc_moon".*enc_rope, enc_crates/, /these/],
    ['below a plain value', node({ 'title.length': 3 }), /below a value/, /path/],
    ['to the machinery of objects', node({ '__proto__.polluted': true }), /not a path/, /field names/],
    ['along an empty path', node({ 'encounters..title': 'x' }), /not a path/, /field names/],
    ['to a dangling connection', node({ connections: ['moon'] }), /"harbour" connects to moon/, /updateElement again/],
    ['to a taken encounter id', node({ 'encounters.enc_rope.id': 'enc_lamp' }), /"enc_lamp" by the pool/, /other ids/],
    ['to the id of a place', node({ id: 'quay' }), /cannot change its id/, /intendedLocations/],
    ['without the act of a node', { type: 'node', id: 'harbour', changes: { title: 'x' } }, /act of "harb/, /actId/],
    ['without an id', { type: 'character', changes: { name: 'x' } }, /needs the id/, /"id"/],
    ['of nothing', node({}), /nothing to change/, /changes/],
    [
      'to an id that others refer to',
      { type: 'character', id: 'ken', changes: { id: 'kenji' } },
      /place "lighthouse", encounter "enc_ken"/,
      /Change those first/,
    ],
    ['to an id that is taken', { type: 'character', id: 'aiko', changes: { id: 'ken' } }, /"ken" is taken/, /free id/],
    [
      'to the places of an act by its outline',
      { type: 'act', id: 'act_1', changes: { 'sandboxLocations.harbour.title': 'x' } },
      /no such fields: sandboxLocations/,
      /these names/,
    ],
    [
      'that starts an act nowhere',
      { type: 'act', id: 'act_1', changes: { startLocation: 'moon' } },
      /startLocation "moon"/,
      /one of these/,
    ],
  ])('%s', (_what, input, reason, next) => {
    const before = structuredClone(DRAFTS.finished);
    const error = refused(input);
    expect(error.code).toBe('refused');
    expect(error.message).toMatch(reason);
    expect(error.hint).toMatch(next);
    expect(DRAFTS.finished).toEqual(before);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('fact ids', () => {
  const fact = (id: string) => ({ id, text: `About ${id}`, audience: 'director' as const });
  const events: DraftEvent[] = [
    decideUpdateElement(DRAFTS.finished, { type: 'premise', changes: { facts: [fact('ledger')] } }).event,
    decideUpdateElement(DRAFTS.finished, { type: 'act', id: 'act_1', changes: { facts: [fact('tide')] } }).event,
    { type: 'act-outlined', outline: { ...outline, id: 'act_2', facts: [fact('key')] } },
  ];
  const withFacts = events.reduce<PlanDraft>((draft, event) => foldDraft(draft, event), DRAFTS.finished);
  const premiseFacts = (...ids: string[]): Input => ({ type: 'premise', changes: { facts: ids.map(fact) } });
  const actFacts = (...ids: string[]): Input => ({ type: 'act', id: 'act_1', changes: { facts: ids.map(fact) } });

  it.each<[string, Input, RegExp]>([
    ['the premise takes one of an act', premiseFacts('ledger', 'key'), /"key" by act "act_2"/],
    ['an act takes one of the premise', actFacts('tide', 'ledger'), /"ledger" by the premise/],
    ['an act takes one of another act', actFacts('key'), /"key" by act "act_2"/],
    ['one list has one twice', actFacts('rope', 'rope'), /twice there: rope/],
    ['a renamed act takes one', { ...actFacts('key'), changes: { id: 'act_one', facts: [fact('key')] } }, /"key" by/],
  ])('are refused where %s', (_what, input, reason) => {
    const error = refused(input, withFacts);
    expect(error.code).toBe('refused');
    expect(error.message).toMatch(reason);
    expect(error.hint).toMatch(/Call updateElement again/);
  });

  it('are an element’s own to keep', () => {
    expect(update(premiseFacts('ledger', 'new'), withFacts).draft.premise?.facts).toHaveLength(2);
    expect(update(actFacts('tide', 'other'), withFacts).draft.acts[0]?.facts).toHaveLength(2);
  });

  it('are refused to a premise or an outline that takes one, which may be drafted again with its own', () => {
    const premise = withFacts.premise;
    if (!premise) throw new Error('the fixture has a premise');
    expect(() => decideProposeStoryPremise(withFacts, { ...premise, facts: [fact('tide')] })).toThrow(
      expect.objectContaining({ hint: 'Call proposeStoryPremise again with other ids for these.' }),
    );
    expect(() => decideDraftActOutline(withFacts, { ...outline, facts: [fact('ledger')] })).toThrow(
      expect.objectContaining({ hint: 'Call draftActOutline again with other ids for these.' }),
    );
    expect(decideProposeStoryPremise(withFacts, premise).event.premise.facts).toEqual([fact('ledger')]);
    expect(decideDraftActOutline(withFacts, { ...outline, facts: [fact('tide')] }).event.outline.facts).toHaveLength(1);
  });
});

describe('what follows from a change', () => {
  it('lets a character nobody refers to have another id', () => {
    const { draft, updated } = update({ type: 'character', id: 'aiko', changes: { id: 'rin', name: 'Rin' } });
    expect(updated).toEqual({ type: 'character', id: 'rin' });
    expect(draft.characters.map(({ id }) => id)).toEqual(['rin', 'ken']);
    expect(draft.characters[0]?.image).toBeDefined();
  });

  it('takes an act by its id in either field', () => {
    expect(update({ type: 'act', actId: 'act_1', changes: { title: 'Ebb' } }).draft.acts[0]?.title).toBe('Ebb');
  });

  it('asks for a new portrait only when told to, and says that it is the old one', () => {
    const changes = { imagePrompt: 'a woman of sixty' };
    const kept = update({ type: 'character', id: 'aiko', changes });
    expect(kept.draws).toBeNull();
    expect(kept.remarks).toEqual([
      {
        told: expect.stringMatching(/portrait is still the old one/),
        reason: { code: 'still-as-it-was', what: 'portrait', element: expect.objectContaining({ id: 'aiko' }) },
      },
    ]);
    const drawn = update({ type: 'character', id: 'aiko', changes, regenerateImage: true });
    expect(drawn.draws).toMatchObject({ kind: 'portrait', character: { id: 'aiko', imagePrompt: 'a woman of sixty' } });
    expect(drawn.remarks).toEqual([]);
  });

  it('draws a background anew without any change', () => {
    const { draws, draft } = update(node({}, { regenerateImage: true }));
    expect(draws).toMatchObject({
      kind: 'background',
      node: { id: 'harbour', backgroundPrompt: 'harbour in the rain' },
    });
    expect(draft).toEqual(DRAFTS.finished);
  });

  it('refuses to draw what was never described', () => {
    expect(refused(node({}, { regenerateImage: true }), DRAFTS.withPools).hint).toContain('finalizeNode');
  });

  it('lets a place take the track of its new mood, or be without one', () => {
    const { draft, remarks } = update(node({ mood: 'dawn' }));
    expect(place(draft, 'harbour')).not.toHaveProperty('music');
    expect(remarks.map(({ told }) => told)).toContainEqual(
      expect.stringMatching(/"dawn" has no track yet; call finalizeNode/),
    );
    const back = update(node({ mood: 'rain' }), draft);
    expect(place(back.draft, 'harbour')?.music).toEqual(place(DRAFTS.finished, 'lighthouse')?.music);
  });

  it('takes a place off the map that an act no longer intends, and makes room for a new one', () => {
    const changes = { intendedLocations: ['harbour', 'chapel'] };
    const { draft, remarks } = update({ type: 'act', id: 'act_1', changes });
    expect(draft.acts[0]?.sandboxLocations.map(({ id }) => id)).toEqual(['harbour']);
    expect(place(draft, 'harbour')?.connections).toEqual([]);
    expect(remarks.map(({ told }) => told)).toContainEqual(
      '"lighthouse" was taken off the map, with its 3 encounters.',
    );
    const added = update(node({ connections: ['chapel'] }), draft);
    expect(place(added.draft, 'harbour')?.connections).toEqual(['chapel']);
  });

  it('keeps an act in its place under another id', () => {
    const { draft } = update({ type: 'act', id: 'act_1', changes: { id: 'act_one' } });
    expect(draft.acts.map(({ id }) => id)).toEqual(['act_one']);
    expect(draft.acts[0]?.sandboxLocations).toHaveLength(outline.intendedLocations.length);
  });
});
