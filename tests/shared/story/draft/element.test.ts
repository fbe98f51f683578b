import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DraftElement,
  DraftElementSchema,
  describeElement,
  elementKey,
  foldDraft,
  getElementTitle,
  hasElement,
  requireElement,
} from '../../../../shared/story/index.ts';
import { draftWithElement, elementsOf } from '../arbitrary.ts';
import { DRAFTS, outline, refusalOf, web } from '../fixture.ts';

const draft = DRAFTS.finished;

describe('the key of an element', () => {
  it.each<[DraftElement, string]>([
    [{ type: 'premise' }, 'premise'],
    [{ type: 'character', id: 'lin_mei' }, 'character:lin_mei'],
    [{ type: 'act', id: 'act_1' }, 'act:act_1'],
    [{ type: 'act', actId: 'act_1' }, 'act:act_1'],
    [{ type: 'node', actId: 'act_1', id: 'bridge' }, 'node:act_1/bridge'],
    [{ type: 'encounter', id: 'enc_rope' }, 'encounter:enc_rope'],
    [{ type: 'encounter', actId: 'act_1', id: 'enc_rope' }, 'encounter:enc_rope'],
  ])('of %o is %s', (element, key) => {
    expect(elementKey(element)).toBe(key);
  });

  it('tells every element of a draft from every other', () => {
    fc.assert(
      fc.property(draftWithElement, ({ draft: any }) => {
        const keys = elementsOf(any).map(elementKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('an element that is named', () => {
  it.each<[DraftElement, DraftElement, string]>([
    [{ type: 'premise' }, { type: 'premise' }, 'The Salt Lantern'],
    [{ type: 'character', id: 'ken' }, { type: 'character', id: 'ken' }, 'Ken'],
    [{ type: 'act', actId: 'act_1' }, { type: 'act', id: 'act_1' }, 'Low Tide'],
    [{ type: 'node', id: 'harbour' }, { type: 'node', actId: 'act_1', id: 'harbour' }, 'The Harbour'],
    [{ type: 'encounter', id: 'enc_rope' }, { type: 'encounter', actId: 'act_1', id: 'enc_rope' }, 'About enc_rope'],
    [{ type: 'encounter', id: 'arc_ken_meets' }, { type: 'encounter', id: 'arc_ken_meets' }, 'The keeper'],
  ])('%o is found whole', (element, whole, title) => {
    expect(requireElement(draft, element)).toEqual(whole);
    expect(getElementTitle(draft, element)).toBe(title);
    expect(hasElement(draft, element)).toBe(true);
  });

  it('is called in plain words, by its id where there is none such', () => {
    expect(describeElement(draft, { type: 'node', actId: 'act_1', id: 'harbour' })).toBe('the place "The Harbour"');
    expect(describeElement(draft, { type: 'premise' })).toBe('the premise');
    expect(describeElement(draft, { type: 'character', id: 'bob' })).toBe('the character "bob"');
  });

  it.each<[string, DraftElement, RegExp]>([
    ['a character', { type: 'character', id: 'bob' }, /no character "bob".*aiko, ken/],
    ['an act', { type: 'act', id: 'act_9' }, /no act "act_9".*act_1/],
    ['a place', { type: 'node', actId: 'act_1', id: 'moon' }, /no place "moon".*harbour, lighthouse/],
    ['a place of an unknown act', { type: 'node', actId: 'act_9', id: 'harbour' }, /no act "act_9".*act_1/],
    ['an encounter', { type: 'encounter', id: 'enc_moon' }, /no encounter "enc_moon".*enc_rope.*arc_ken_meets/],
    ['an encounter of another act', { type: 'encounter', actId: 'act_9', id: 'enc_rope' }, /in act "act_9"/],
    ['a character without an id', { type: 'character' }, /named by its "id"/],
    ['something by a name every object has', { type: 'character', id: 'constructor' }, /no character/],
  ])('is refused for %s the draft has not, with what there is', (_what, element, reason) => {
    expect(refusalOf(() => requireElement(draft, element))).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(reason),
    });
    expect(hasElement(draft, element)).toBe(false);
    expect(refusalOf(() => requireElement(draft, element, 'not_found')).code).toBe('not_found');
  });

  it('is refused for a premise nobody wrote and a place no map has', () => {
    expect(refusalOf(() => requireElement(DRAFTS.empty, { type: 'premise' })).message).toMatch(/no premise yet/);
    const intended = refusalOf(() =>
      requireElement(DRAFTS.withOutline, { type: 'node', actId: 'act_1', id: 'harbour' }),
    );
    expect(intended.message).toMatch(/"harbour" is intended, but not on the map yet/);
  });

  it('needs its act where two acts have a place of that name', () => {
    const twice = [
      { type: 'act-outlined', outline: { ...outline, id: 'act_2' } } as const,
      { type: 'web-drafted', ...web, actId: 'act_2' } as const,
    ].reduce(foldDraft, draft);
    const refused = refusalOf(() => requireElement(twice, { type: 'node', id: 'harbour' }));
    expect(refused.message).toMatch(/act_1, act_2/);
    expect(refused.hint).toMatch(/act/);
  });

  it('is found again from its whole reference, which has its own shape', () => {
    fc.assert(
      fc.property(draftWithElement, ({ draft: any, element }) => {
        const whole = requireElement(any, {
          type: element.type,
          ...(element.id ? { id: element.id } : {}),
          ...(element.type === 'node' ? { actId: element.actId } : {}),
        });
        expect(whole).toEqual(element);
        expect(DraftElementSchema.parse(whole)).toEqual(whole);
      }),
    );
  });
});
