import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ActOutlineSchema, CharacterSchema, EncounterSchema } from '../../../shared/story/index.ts';
import { emptyOf, fieldAt, fieldsAt, fieldsOfSchema } from '../../../web/form/schema.ts';

const encounter = fieldsOfSchema(EncounterSchema);
const character = fieldsOfSchema(CharacterSchema);

describe('the fields of a schema', () => {
  test('have its choices and bounds', () => {
    expect(fieldAt(encounter, 'priority')?.of).toEqual({
      kind: 'choice',
      values: EncounterSchema.shape.priority.unwrap().options,
    });
    expect(fieldAt(encounter, 'pacing.expectedFrames')?.of).toMatchObject({ kind: 'number', max: 200 });
    expect(fieldAt(encounter, 'title')?.of).toEqual({ kind: 'text', long: false, max: 200 });
  });

  test('say what has to be there, and what has to say something', () => {
    expect(fieldAt(encounter, 'title')).toMatchObject({ required: true, filled: true });
    expect(fieldAt(encounter, 'findings')).toMatchObject({ required: false, filled: false });
    expect(fieldAt(fieldsOfSchema(ActOutlineSchema), 'scenarioContext')).toMatchObject({
      required: true,
      filled: false,
    });
    const blank = z.object({ may: z.string(), mayNot: z.string().min(1), not: z.string().refine((it) => it !== '') });
    expect(fieldsOfSchema(blank).map(({ filled }) => filled)).toEqual([false, true, true]);
  });

  test('are found at a path, whatever tells list items apart', () => {
    for (const item of ['arc_1', '0', '']) {
      expect(fieldAt(character, `personalArc.arcEncounters.${item}.pacing.focus`)?.of.kind).toBe('choice');
      expect(fieldsAt(character, `personalArc.arcEncounters.${item}`).map(({ name }) => name)).toContain('arcPhase');
    }
    expect(fieldAt(character, 'personalArc.arcEncounters.arc_1')).toBeUndefined();
    expect(fieldAt(character, 'nothing.of.it')).toBeUndefined();
    expect(fieldsAt(character, '')).toBe(character);
    expect(fieldsAt(character, 'personalArc').map(({ name }) => name)).toEqual(['want', 'need', 'arcEncounters']);
    expect(fieldsAt(character, 'name')).toEqual([]);
  });

  test('are read once for a schema', () => {
    expect(fieldsOfSchema(EncounterSchema)).toBe(encounter);
  });

  test('begin as what has to be there, empty', () => {
    expect(emptyOf(encounter)).toEqual({
      id: '',
      title: '',
      description: '',
      type: 'discovery',
      pacing: { expectedFrames: 0, focus: 'dialogue_and_worldbuilding' },
    });
    expect(emptyOf(fieldsOfSchema(z.object({ two: z.number().min(2), less: z.number().max(-3) })))).toEqual({
      two: 2,
      less: -3,
    });
  });
});
