import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ActOutlineSchema,
  CharacterSchema,
  EncounterSchema,
  PLANNING_TOOL_INPUTS,
} from '../../../shared/story/index.ts';
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

  test('know scripts and numbers by name, wherever they stand, in the draft and in the tools', () => {
    const tool = fieldsOfSchema(PLANNING_TOOL_INPUTS.draftNodeEncounters);
    expect(fieldAt(encounter, 'script')?.of).toEqual({ kind: 'script' });
    expect(fieldAt(encounter, 'options.0.check.miss.again')?.of).toEqual({ kind: 'script' });
    expect(fieldAt(tool, 'encounters.0.options.0.then.script')?.of).toEqual({ kind: 'script' });
    expect(fieldAt(encounter, 'options.0.then.adjust')?.of).toEqual({
      kind: 'numbers',
      whole: true,
      min: -10,
      max: 10,
    });
    expect(fieldAt(character, 'stats')?.of).toMatchObject({ kind: 'numbers', min: -1, max: 3 });
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
