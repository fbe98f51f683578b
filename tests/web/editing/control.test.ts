import { describe, expect, test } from 'vitest';
import { decideRemoveElement, type PlanDraft, toNamedElement } from '../../../shared/story/index.ts';
import { ApiError, toApiError } from '../../../web/api/index.ts';
import { withPart } from '../../../web/conditions/insert-part.ts';
import { classifyCondition } from '../../../web/conditions/read-condition.ts';
import { formatValueAsText, moveItem } from '../../../web/form/field-values.ts';
import { findOrigin, getLockState, isEdited } from '../../../web/studio/draft/control/element-state.ts';
import {
  findPicture,
  OWN_PICTURE_MAX_BYTES,
  refuseOwnPicture,
} from '../../../web/studio/draft/control/picture-frame.tsx';
import {
  findReferrers,
  parseReferrer,
  parseReferrers,
  referringField,
} from '../../../web/studio/draft/control/referrers.ts';
import { correctSection, getSectionOfElement, getShownElement } from '../../../web/studio/draft/section.ts';
import { act, character, draft, encounter, place, premise } from '../support.ts';

const story = (): PlanDraft =>
  draft({
    premise: { ...premise, facts: [{ id: 'vow', text: 'She swore.', audience: 'director', knownBy: ['aiko'] }] },
    characters: [
      character('aiko', {
        personalArc: {
          want: 'a',
          need: 'b',
          arcEncounters: [{ ...encounter('arc_vow', { potentialFlags: ['sworn'] }), arcPhase: 'crisis' }],
        },
      }),
    ],
    acts: [
      act('act_1', [
        place('pier', {
          requiredCharacters: ['aiko'],
          encounters: [encounter('enc_rope', { requiredCharacters: ['aiko'], prerequisites: ['sworn'] })],
        }),
        place('hut', { connections: ['pier'] }),
      ]),
    ],
  });

const AIKO = { type: 'character', id: 'aiko' } as const;
const ROPE = { type: 'encounter', actId: 'act_1', id: 'enc_rope' } as const;

describe('where something comes from', () => {
  const provenance = {
    premise: { origin: 'package' as const, edited: ['globalContext.tone'] },
    'character:aiko': { origin: 'coauthor' as const, edited: [] },
  };
  test('is known by element, and what was written by hand by path', () => {
    expect(findOrigin(provenance, { type: 'premise' })).toBe('package');
    expect(findOrigin(provenance, ROPE)).toBeNull();
    expect(isEdited(provenance, { type: 'premise' })).toBe(true);
    expect(isEdited(provenance, AIKO)).toBe(false);
    expect(isEdited(provenance, { type: 'premise' }, 'globalContext.tone')).toBe(true);
    expect(isEdited(provenance, { type: 'premise' }, 'globalContext')).toBe(true);
    expect(isEdited(provenance, { type: 'premise' }, 'title')).toBe(false);
  });
});

describe('a lock', () => {
  test('is an element’s own, or that of what holds it', () => {
    const own = getLockState([ROPE], story(), ROPE);
    expect(own).toEqual({ state: 'own' });
    const act1 = { type: 'act', id: 'act_1' } as const;
    expect(getLockState([act1], story(), ROPE)).toEqual({ state: 'covered', by: act1 });
    expect(getLockState([act1], story(), { type: 'node', actId: 'act_1', id: 'hut' })).toMatchObject({
      state: 'covered',
    });
    expect(getLockState([act1], story(), AIKO)).toEqual({ state: 'open' });
    expect(getLockState([{ type: 'checklist' }], story(), { type: 'premise' })).toEqual({ state: 'open' });
  });
});

test.each([
  [{ type: 'premise' as const }, 'The Lantern'],
  [AIKO, 'Person aiko'],
  [{ type: 'act' as const, id: 'act_1' }, 'Act act_1'],
  [{ type: 'node' as const, actId: 'act_1', id: 'hut' }, 'Place hut'],
  [ROPE, 'Encounter enc_rope'],
  [{ type: 'encounter' as const, id: 'arc_vow' }, 'Encounter arc_vow'],
  [{ type: 'character' as const, id: 'gone' }, 'gone'],
])('%j is called %s', (element, title) => {
  expect(toNamedElement(story(), element).title).toBe(title);
});

describe('who refers to what is to be deleted', () => {
  /** What the server refuses a deletion with. */
  const refused = (): ApiError => {
    try {
      decideRemoveElement(story(), AIKO);
    } catch (thrown) {
      const { issues, message } = thrown as ApiError;
      return new ApiError(409, 'conflict', message, { issues });
    }
    throw new Error('It was not refused.');
  };

  test('is the same from the draft here and from the server’s refusal', () => {
    const here = findReferrers(story(), AIKO, true);
    expect(here).toEqual([
      { by: { type: 'node', actId: 'act_1', id: 'pier' }, field: 'requiredCharacters' },
      { by: ROPE, field: 'requiredCharacters' },
      { by: { type: 'premise' }, field: 'facts.vow.knownBy' },
      { by: ROPE, field: 'prerequisites' },
    ]);
    expect(parseReferrers(story(), refused())).toEqual(here);
    expect(here.every(({ field }) => referringField(field) !== null)).toBe(true);
  });

  test('is nobody where it is gone already', () => {
    expect(findReferrers(story(), { type: 'character', id: 'gone' }, false)).toEqual([]);
    expect(parseReferrers(story(), toApiError(new TypeError('Failed to fetch')))).toEqual([]);
  });

  test.each([
    ['act:act_1.startLocation', { by: { type: 'act', id: 'act_1' }, field: 'startLocation' }],
    ['encounter:arc_vow.prerequisites', { by: { type: 'encounter', id: 'arc_vow' }, field: 'prerequisites' }],
    ['odd:thing.field', null],
    ['', null],
  ])('%j points to %j', (path, referrer) => {
    expect(parseReferrer(story(), path)).toEqual(referrer);
  });

  test.each([
    ['facts.vow', 'facts'],
    ['facts.vow.revealWhen', 'revealWhen'],
    ['inevitableEvents.bell.triggerCondition', 'triggerCondition'],
    ['title', null],
  ])('%s refers by %s', (field, name) => {
    expect(referringField(field)).toBe(name);
  });
});

describe('an element that is gone to', () => {
  const start = { page: 'premise' } as const;
  test.each([
    [AIKO, { page: 'cast' }],
    [ROPE, { page: 'act', actId: 'act_1', placeId: 'pier' }],
    [{ type: 'encounter' as const, id: 'arc_vow' }, { page: 'cast' }],
    [{ type: 'encounter' as const, id: 'gone' }, start],
  ])('%j is on %j', (element, section) => {
    expect(getSectionOfElement(story(), element, start)).toEqual(section);
  });

  test('is shown by its character where it belongs to one', () => {
    expect(getShownElement(story(), { type: 'encounter', id: 'arc_vow' })).toEqual(AIKO);
    expect(getShownElement(story(), ROPE)).toEqual(ROPE);
  });

  test('a page for an act to be written is there as long as somebody writes it', () => {
    expect(correctSection({ page: 'new-act' }, story(), true)).toEqual({ page: 'new-act' });
    expect(correctSection({ page: 'new-act' }, story())).toEqual({ page: 'act', actId: 'act_1', placeId: 'pier' });
    expect(correctSection({ page: 'new-act' }, draft())).toEqual({ page: 'premise' });
  });
});

describe('a picture', () => {
  test.each([
    [{ type: 'image/png', size: 10 }, null],
    [{ type: 'image/webp', size: OWN_PICTURE_MAX_BYTES }, null],
    [{ type: 'image/svg+xml', size: 10 }, 'type'],
    [{ type: '', size: 10 }, 'type'],
    [{ type: 'image/jpeg', size: OWN_PICTURE_MAX_BYTES + 1 }, 'size'],
  ])('%j is refused for %s', (file, why) => {
    expect(refuseOwnPicture(file)).toBe(why);
  });

  test('is found among what was dropped', () => {
    const text = new File(['x'], 'a.txt', { type: 'text/plain' });
    const png = new File(['x'], 'a.png', { type: 'image/png' });
    expect(findPicture([text, png])).toBe(png);
    expect(findPicture([text])).toBe(text);
    expect(findPicture([])).toBeUndefined();
  });
});

describe('a condition', () => {
  test.each([
    ['turn >= 3', 'condition'],
    ['has_flag("sworn") && doom > 1', 'condition'],
    ['progress >= 1.5', 'condition'],
    ['midnight', 'prose'],
    ['When the bell rings', 'prose'],
    ['  ', 'empty'],
  ])('%j reads as %s', (text, reading) => {
    expect(classifyCondition(text).reading).toBe(reading);
  });

  test('names its flags, however it does', () => {
    const named = (text: string) => classifyCondition(text).flags;
    expect(named('has_flag("a") || flags["b c"] && !flags.d || has_flag(\'a\')')).toEqual(['a', 'b c', 'd']);
    expect(named('"e" in flags')).toEqual(['e']);
    expect(named('turn > 3')).toEqual([]);
    expect(named('has_flag("a" and the bell rings')).toEqual([]);
  });

  test.each([
    ['', 0, 'turn >= 5'],
    ['doom > 1', 8, 'doom > 1 && turn >= 5'],
    ['doom > 1 && ', 12, 'doom > 1 && turn >= 5'],
    ['!', 1, '!turn >= 5'],
    ['(doom > 1 || )', 13, '(doom > 1 || turn >= 5)'],
    ['doom > 1', 0, 'turn >= 5 && doom > 1'],
  ])('%j with a part at %i is %j', (text, at, expected) => {
    const next = withPart(text, 'turn >= 5', at, at);
    expect(next.text).toBe(expected);
    expect(next.text.slice(0, next.caret).endsWith('turn >= 5')).toBe(true);
  });
});

describe('what is there now', () => {
  test.each([
    ['text', 'text'],
    [undefined, ''],
    [null, ''],
    [3, '3'],
    [['a', 'b'], 'a\nb'],
    [{ text: 'Go', flags: ['x'] }, 'Go'],
    [{ title: 'Bell', description: 'It rings.' }, 'Bell\nIt rings.'],
    [{ wits: 1, nerve: 2 }, 'wits 1\nnerve 2'],
  ])('%j reads %j', (value, words) => {
    expect(formatValueAsText(value)).toBe(words);
  });

  test('calls people by their names', () => {
    expect(formatValueAsText(['aiko', 'x'], (id) => (id === 'aiko' ? 'Aiko' : id))).toBe('Aiko\nx');
  });
});

test('a list item moves within its list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
