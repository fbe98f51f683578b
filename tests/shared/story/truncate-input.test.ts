import { describe, expect, it } from 'vitest';
import { decideUpdateElement, readToolInput } from '../../../shared/story/index.ts';
import { aiko, DRAFTS, encounter, harbourPool, premise } from './fixture.ts';

const long = (length: number) => 'The bell rings twice. '.repeat(Math.ceil(length / 22));

describe('a field that is too long', () => {
  it('is left out where it may be absent, and the rest of the call stands', () => {
    const { input, remarks } = readToolInput(DRAFTS.withPremise, 'proposeCharacter', { ...aiko, voice: long(900) });
    expect(input).toEqual({ ...aiko, voice: undefined });
    expect(remarks).toMatchObject([
      { told: expect.stringMatching(/"voice".*at most 600.*left out/), reason: { limit: 600, isLeftOut: true } },
    ]);
  });

  it('keeps its beginning, to the end of a sentence, where it has to be there', () => {
    const { input } = readToolInput(DRAFTS.withPremise, 'proposeCharacter', { ...aiko, description: long(4100) });
    expect(input.description.length).toBeLessThanOrEqual(4000);
    expect(input.description).toMatch(/twice\.$/);
  });

  it('costs nothing else in a list either', () => {
    const pool = [encounter('enc_a', { description: long(4100) }), encounter('enc_b')];
    const { input, remarks } = readToolInput(DRAFTS.withWeb, 'draftNodeEncounters', {
      ...harbourPool,
      encounters: pool,
    });
    expect(input.encounters.map(({ id }) => id)).toEqual(['enc_a', 'enc_b']);
    expect(remarks).toMatchObject([{ reason: { field: 'encounters.0.description', isLeftOut: false } }]);
  });

  it('stays as it was in an update, whose other changes are made', () => {
    const draft = DRAFTS.finished;
    const changes = { title: 'The Bell', premise: long(4100) };
    const { event, remarks } = decideUpdateElement(draft, { type: 'premise', changes });
    expect(event).toMatchObject({ premise: { title: 'The Bell', premise: draft.premise?.premise } });
    expect(remarks).toMatchObject([{ reason: { code: 'field-too-long', field: 'premise', limit: 4000 } }]);
  });

  it('refuses the call where a name is too long, or anything else is wrong', () => {
    const name = 'x'.repeat(400);
    expect(() => readToolInput(DRAFTS.empty, 'proposeStoryPremise', { ...premise, title: name })).toThrow(/title/);
    const both = { ...aiko, voice: long(900), role: 'hero' };
    expect(() => readToolInput(DRAFTS.withPremise, 'proposeCharacter', both)).toThrow(/role/);
  });
});

describe('updateElement', () => {
  const draft = DRAFTS.finished;
  const at = { type: 'node', actId: 'act_1', id: 'harbour' } as const;

  it('adds to the end of a list', () => {
    const { event } = decideUpdateElement(draft, { ...at, changes: {}, add: { encounters: [encounter('enc_new')] } });
    const before = draft.acts[0]?.sandboxLocations.find(({ id }) => id === 'harbour')?.encounters ?? [];
    expect(event).toMatchObject({ node: { encounters: [...before.map(({ id }) => ({ id })), { id: 'enc_new' }] } });
  });

  it('begins a list that is not there, within an option too', () => {
    const [first] = draft.acts[0]?.sandboxLocations.find(({ id }) => id === 'harbour')?.encounters ?? [];
    const path = `encounters.${first?.id}.options`;
    const { event } = decideUpdateElement(draft, { ...at, changes: {}, add: { [path]: [{ text: 'Ring it.' }] } });
    expect(JSON.stringify(event)).toContain('Ring it.');
  });

  it('refuses to add to a field that is not a list', () => {
    expect(() => decideUpdateElement(draft, { ...at, changes: {}, add: { title: ['A'] } })).toThrow(/no list/);
  });

  it('removes an element with what refers to it', () => {
    const { event } = decideUpdateElement(draft, { type: 'character', id: 'ken', changes: {}, remove: true });
    expect(event).toEqual({ type: 'element-removed', element: { type: 'character', id: 'ken' } });
    expect(() => decideUpdateElement(draft, { type: 'premise', changes: {}, remove: true })).toThrow(/stays/);
  });

  it('takes ease for difficulty', () => {
    const check = { stat: 'wits', ease: -1, miss: { text: 'No.' } };
    const { input } = readToolInput(draft, 'draftNodeEncounters', {
      ...harbourPool,
      encounters: [encounter('enc_a', { check })],
    });
    expect(input.encounters[0]?.check).toMatchObject({ difficulty: -1 });
  });
});
