import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  field,
  fieldMeanings,
  getFieldMeaning,
  listNamedFields,
  PLANNING_TOOL_INPUTS,
  stripPrivateFields,
} from '../../../shared/story/index.ts';
import { describeFields } from '../../../shared/story/tool-inputs/describe-fields.ts';

describe('what a field means', () => {
  it('is found by its name, wherever in a story it stands', () => {
    expect(getFieldMeaning('prerequisites')).toMatchObject({ names: 'flag' });
    expect(getFieldMeaning('requiredCharacters').names).toBe('character');
    expect(getFieldMeaning('connections').names).toBe('place');
    expect(getFieldMeaning('gained').names).toBe('item');
    expect(getFieldMeaning('tells').names).toBe('fact');
    expect([...fieldMeanings()].filter(([, { isCondition }]) => isCondition).map(([name]) => name)).toEqual(
      expect.arrayContaining(['when', 'requires', 'revealWhen', 'triggerCondition', 'condition']),
    );
    expect(getFieldMeaning('nobody')).toEqual({});
  });

  it('belongs to the field alone, not to others of its schema', () => {
    const Word = z.string();
    const Both = z.object({ one: field(Word, { note: 'The first.' }), other: Word });
    expect(z.toJSONSchema(describeFields(Both, { other: 'The second.' })).properties).toMatchObject({
      one: { description: 'The first.' },
      other: { description: 'The second.' },
    });
  });

  it('leaves the schema as it is', () => {
    const schema = field(z.array(z.string().max(3)).max(2).optional(), { note: 'A few.', names: 'flag' });
    expect(schema.safeParse(undefined).success).toBe(true);
    expect(schema.safeParse(['abc', 'abc']).success).toBe(true);
    expect(schema.safeParse(['abcd']).success).toBe(false);
    expect(schema.safeParse(['a', 'b', 'c']).success).toBe(false);
  });

  it('says what an element names by its own lists', () => {
    const encounter = { id: 'enc', requiredCharacters: ['ken', 'mae'], prerequisites: ['lit'], findings: ['ken'] };
    expect(listNamedFields(encounter, 'character')).toEqual([{ field: 'requiredCharacters', names: ['ken', 'mae'] }]);
    expect(listNamedFields(encounter, 'flag')).toEqual([{ field: 'prerequisites', names: ['lit'] }]);
    expect(listNamedFields(encounter, 'item')).toEqual([]);
  });

  it('may be its author’s alone: no model is asked for it', () => {
    const Sheet = z.object({
      open: field(z.string(), { note: 'For all.' }),
      own: field(z.string().optional(), { note: 'For one.', isPrivate: true }),
    });
    expect(Object.keys(describeFields(Sheet, {}).shape)).toEqual(['open']);
    expect(describeFields(Sheet, {}).parse({ open: 'yes', own: 'no' })).toEqual({ open: 'yes' });
    const part = { encounters: [{ id: 'enc', title: 'A thing' }] };
    expect(stripPrivateFields(part)).toBe(part);
  });

  it('is part of the instructions for writing an encounter', () => {
    const json = z.toJSONSchema(PLANNING_TOOL_INPUTS.draftNodeEncounters, { io: 'input', unrepresentable: 'any' });
    const { items } = (json.properties as { encounters: { items: { properties: Record<string, object> } } }).encounters;
    const without = Object.entries(items.properties).filter(([, each]) => !('description' in each));
    expect(without).toEqual([]);
    expect(items.properties.interactables).toMatchObject({ description: 'Things the player can handle here.' });
  });
});
