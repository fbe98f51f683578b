import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DraftEvent,
  decideRemoveElement,
  decideUpdateElement,
  EDITED_MAX,
  EMPTY_DRAFT,
  elementKey,
  foldDraft,
  foldProvenance,
  hasSaid,
  ORIGINS,
  type Origin,
  type PlanDraft,
  type PlanningToolInput,
  ProvenanceSchema,
  type Provenances,
} from '../../../../shared/story/index.ts';
import { draftArbitrary, elementsOf } from '../arbitrary.ts';
import { aiko, DRAFTS, encounter, harbourPool, premise } from '../fixture.ts';

const step = (known: Provenances, before: PlanDraft, event: DraftEvent, by: Origin, authorWords = '') => {
  const after = foldDraft(before, event);
  return { after, provenances: foldProvenance(known, before, after, { by, authorWords }) };
};
const update = (draft: PlanDraft, input: PlanningToolInput<'updateElement'>) => decideUpdateElement(draft, input).event;
const all = (draft: PlanDraft, by: Origin, authorWords = ''): Provenances =>
  foldProvenance({}, EMPTY_DRAFT, draft, { by, authorWords });

describe('whose an element is', () => {
  it('is whose who made it', () => {
    expect(all(DRAFTS.withPremise, 'coauthor')).toEqual({ premise: { origin: 'coauthor', edited: [] } });
    expect(all(DRAFTS.withPremise, 'author')).toEqual({ premise: { origin: 'author', edited: [] } });
    expect(all(DRAFTS.withPremise, 'package')).toEqual({ premise: { origin: 'package', edited: [] } });
  });

  it('is the author’s where the co-author took up what the author had said', () => {
    const words = 'A noir called the salt lantern, with Aiko and a lighthouse.\nSomebody finds a rope.';
    const found = all(DRAFTS.finished, 'coauthor', words);
    const authors = Object.keys(found).filter((key) => found[key]?.origin === 'author');
    expect(authors).toEqual(['premise', 'character:aiko', 'node:act_1/lighthouse']);
  });

  it('is the author’s by name once the co-author gives it a name that the author had said', () => {
    const start = all(DRAFTS.finished, 'coauthor');
    const renamed = (authorWords: string) => {
      const changes = { type: 'character', id: 'ken', changes: { name: 'Sir Vane' } } as const;
      return step(start, DRAFTS.finished, update(DRAFTS.finished, changes), 'coauthor', authorWords).provenances;
    };
    expect(renamed('Call the keeper Vane.')['character:ken']).toEqual({ origin: 'author', edited: [], isNamed: true });
    expect(renamed('Give the keeper another name.')['character:ken']).toEqual({ origin: 'coauthor', edited: [] });
  });

  it('has one entry for every element, whatever happens to the draft', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(draftArbitrary, fc.constantFrom(...ORIGINS)), { maxLength: 5 }), (steps) => {
        let draft: PlanDraft = EMPTY_DRAFT;
        let provenances: Provenances = {};
        for (const [next, by] of steps) {
          provenances = foldProvenance(provenances, draft, next, { by, authorWords: '' });
          draft = next;
        }
        const keys = elementsOf(draft)
          .filter(({ id }) => !id?.startsWith('arc_'))
          .map(elementKey);
        expect(Object.keys(provenances).sort()).toEqual(keys.sort());
        for (const each of Object.values(provenances)) expect(ProvenanceSchema.parse(each)).toEqual(each);
      }),
    );
  });
});

describe('what counts as said', () => {
  it.each<[string, string, 'node' | 'character' | 'encounter', boolean]>([
    ['We start at the Old Pier.', 'The Old Pier', 'node', true],
    ['we start at THE OLD PIER', 'The Old Pier', 'node', true],
    ['We start at the old  pier,', 'Old Pier', 'node', true],
    ['a happier end', 'Pier', 'node', false],
    ['piers', 'Pier', 'node', false],
    ['Go, go', 'Go', 'node', false],
    ['An inn', 'Inn', 'node', true],
    ['她叫林美，住在码头。', '林美', 'character', true],
    ['她住在码头', '林美', 'character', false],
    ['林', '林', 'character', false],
    ['港町のミナトで', 'ミナト', 'node', true],
    ['имя её Анна', 'Анна', 'character', true],
    ['Аннабель', 'Анна', 'character', false],
    ['Ein Mädchen namens Zoë', 'Zoë', 'character', true],
    ['My heroine is Aiko.', 'Aiko Mori', 'character', true],
    ['Aikon', 'Aiko Mori', 'character', false],
    ['the captain of the ship', 'Captain Reyes', 'character', false],
    ['My heroine is Aiko.', 'Aiko Mori', 'node', false],
    ['a place named C++ (old)', 'C++ (old)', 'node', true],
    ['nothing', '', 'node', false],
    ['She owes him forty crowns.', 'Forty crowns', 'encounter', false],
    ['an encounter "Forty crowns" at the mill', 'Forty Crowns', 'encounter', true],
    ['She leaves on the last cart.', 'The last cart', 'encounter', false],
    ['Happens: the last cart, a night alone', 'The Last Cart', 'encounter', true],
    ['- Forty crowns\n- The ledger', 'The ledger', 'encounter', true],
    ['他在桥上等最后一班车。', '最后一班车', 'encounter', false],
    ['事件：“最后一班车”', '最后一班车', 'encounter', true],
  ])('%j and %j (%s): %s', (words, title, type, said) => {
    expect(hasSaid(words, { type, title })).toBe(said);
  });

  it('takes any title for what it is, not for a pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (words, title) => {
        expect(typeof hasSaid(words, { type: 'character', title })).toBe('boolean');
      }),
    );
  });
});

describe('what the author has written by hand', () => {
  const start = all(DRAFTS.finished, 'coauthor');

  it('is kept by its paths', () => {
    const { provenances } = step(
      start,
      DRAFTS.finished,
      update(DRAFTS.finished, { type: 'premise', changes: { 'globalContext.tone': 'bright', title: 'Ebb' } }),
      'author',
    );
    expect(provenances.premise).toEqual({ origin: 'coauthor', edited: ['title', 'globalContext.tone'] });
    const { 'encounter:enc_rope': rope, 'node:act_1/harbour': harbour } = step(
      start,
      DRAFTS.finished,
      update(DRAFTS.finished, {
        type: 'node',
        actId: 'act_1',
        id: 'harbour',
        changes: { 'encounters.enc_rope.title': 'x' },
      }),
      'author',
    ).provenances;
    expect([rope?.edited, harbour?.edited]).toEqual([['title'], []]);
  });

  it('is not what the co-author changes, which takes the author’s words away again', () => {
    const one = step(
      start,
      DRAFTS.finished,
      update(DRAFTS.finished, { type: 'premise', changes: { title: 'Ebb', premise: 'A tide.' } }),
      'author',
    );
    const two = step(
      one.provenances,
      one.after,
      update(one.after, { type: 'premise', changes: { title: 'Flow', themes: ['water'] } }),
      'coauthor',
    );
    expect(two.provenances.premise).toEqual({ origin: 'coauthor', edited: ['premise'] });
  });

  it('is bounded, the oldest going first', () => {
    const many = Array.from({ length: EDITED_MAX + 5 }, (_, at) => ({
      id: `fact_${at}`,
      text: 'x',
      audience: 'cast' as const,
    }));
    const one = step(
      start,
      DRAFTS.finished,
      update(DRAFTS.finished, { type: 'premise', changes: { facts: many } }),
      'author',
    );
    const rewritten = many.map((fact) => ({ ...fact, text: 'y' }));
    const two = step(
      one.provenances,
      one.after,
      update(one.after, { type: 'premise', changes: { facts: rewritten } }),
      'author',
    );
    expect(two.provenances.premise?.edited).toHaveLength(EDITED_MAX);
    expect(two.provenances.premise?.edited.at(-1)).toBe(`facts.fact_${EDITED_MAX + 4}.text`);
  });

  it('goes with the element', () => {
    const { event } = decideRemoveElement(DRAFTS.finished, { type: 'encounter', id: 'enc_gulls' });
    const { provenances } = step(start, DRAFTS.finished, event, 'author');
    expect(provenances).not.toHaveProperty('encounter:enc_gulls');
    expect(Object.keys(provenances)).toHaveLength(Object.keys(start).length - 1);
  });

  it('stays with a character or an act that has another id', () => {
    const one = step(
      start,
      DRAFTS.finished,
      update(DRAFTS.finished, { type: 'character', id: 'aiko', changes: { voice: 'dry' } }),
      'author',
    );
    const two = step(
      one.provenances,
      one.after,
      update(one.after, { type: 'character', id: 'aiko', changes: { id: 'rin' } }),
      'coauthor',
    );
    expect(two.provenances).not.toHaveProperty('character:aiko');
    expect(two.provenances['character:rin']).toEqual({ origin: 'coauthor', edited: ['voice'] });
    const authors = all(DRAFTS.finished, 'author');
    const three = step(
      authors,
      DRAFTS.finished,
      update(DRAFTS.finished, { type: 'act', id: 'act_1', changes: { id: 'act_one' } }),
      'coauthor',
    );
    expect(three.provenances['act:act_one']?.origin).toBe('author');
    expect(three.provenances['node:act_one/harbour']?.origin).toBe('author');
    expect(three.provenances['encounter:enc_rope']?.origin).toBe('author');
  });

  it('is not handed to another who takes the place', () => {
    const swapped: PlanDraft = {
      ...DRAFTS.finished,
      characters: [{ ...aiko, id: 'bo', name: 'Bo', description: 'A diver.' }, ...DRAFTS.finished.characters.slice(1)],
    };
    const authors = all(DRAFTS.finished, 'author');
    const next = foldProvenance(authors, DRAFTS.finished, swapped, { by: 'coauthor', authorWords: '' });
    expect(next['character:bo']?.origin).toBe('coauthor');
  });

  it('begins anew with a package that is opened', () => {
    const one = step(
      start,
      DRAFTS.finished,
      update(DRAFTS.finished, { type: 'premise', changes: { title: 'Ebb' } }),
      'author',
    );
    const opened: DraftEvent = {
      type: 'draft-opened',
      draft: { ...DRAFTS.withPremise, premise: { ...premise, title: 'Flow' } },
    };
    const { provenances } = step(one.provenances, one.after, opened, 'package');
    expect(provenances).toEqual({ premise: { origin: 'package', edited: [] } });
  });

  it('is the same object while nothing changes', () => {
    expect(foldProvenance(start, DRAFTS.finished, DRAFTS.finished, { by: 'author', authorWords: '' })).toBe(start);
    expect(
      foldProvenance(start, DRAFTS.finished, structuredClone(DRAFTS.finished), { by: 'author', authorWords: '' }),
    ).toBe(start);
  });

  it('of a session from before it was kept begins with the first edit', () => {
    const { provenances } = step(
      {},
      DRAFTS.finished,
      update(DRAFTS.finished, { type: 'act', id: 'act_1', changes: { title: 'Ebb' } }),
      'author',
    );
    expect(provenances).toEqual({ 'act:act_1': { origin: 'coauthor', edited: ['title'] } });
  });

  it('is nothing in a pool the co-author writes anew, but for what it takes up', () => {
    const pool = { ...harbourPool, encounters: [encounter('enc_bell', { title: 'The bell' })] };
    const { provenances } = step(
      start,
      DRAFTS.finished,
      { type: 'encounters-drafted', ...pool },
      'coauthor',
      'One of them is "The bell".',
    );
    expect(provenances['encounter:enc_bell']).toEqual({ origin: 'author', edited: [], isNamed: true });
    expect(provenances).not.toHaveProperty('encounter:enc_rope');
  });
});
