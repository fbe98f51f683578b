import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ActOutlineSchema,
  CharacterSchema,
  EncounterSchema,
  PLANNING_TOOL_INPUTS,
} from '../../../shared/story/index.ts';
import { createEmptyRecord, findFieldAtPath, listFieldsAtPath, listSchemaFields } from '../../../web/form/schema.ts';

const encounter = listSchemaFields(EncounterSchema);
const character = listSchemaFields(CharacterSchema);

describe('the fields of a schema', () => {
  test('have its choices and bounds', () => {
    expect(findFieldAtPath(encounter, 'priority')?.of).toEqual({
      kind: 'choice',
      values: EncounterSchema.shape.priority.unwrap().options,
    });
    expect(findFieldAtPath(encounter, 'pacing.expectedFrames')?.of).toMatchObject({ kind: 'number', max: 200 });
    expect(findFieldAtPath(encounter, 'title')?.of).toEqual({ kind: 'text', long: false, max: 200 });
  });

  test('say what has to be there, and what has to say something', () => {
    expect(findFieldAtPath(encounter, 'title')).toMatchObject({ required: true, filled: true });
    expect(findFieldAtPath(encounter, 'findings')).toMatchObject({ required: false, filled: false });
    expect(findFieldAtPath(listSchemaFields(ActOutlineSchema), 'scenarioContext')).toMatchObject({
      required: true,
      filled: false,
    });
    const blank = z.object({ may: z.string(), mayNot: z.string().min(1), not: z.string().refine((it) => it !== '') });
    expect(listSchemaFields(blank).map(({ filled }) => filled)).toEqual([false, true, true]);
  });

  test('know scripts and numbers by name, wherever they stand, in the draft and in the tools', () => {
    const tool = listSchemaFields(PLANNING_TOOL_INPUTS.draftNodeEncounters);
    expect(findFieldAtPath(encounter, 'script')?.of).toEqual({ kind: 'script' });
    expect(findFieldAtPath(encounter, 'options.0.check.miss.again')?.of).toEqual({ kind: 'script' });
    expect(findFieldAtPath(tool, 'encounters.0.options.0.then.script')?.of).toEqual({ kind: 'script' });
    expect(findFieldAtPath(encounter, 'options.0.then.adjust')?.of).toEqual({
      kind: 'numbers',
      whole: true,
      min: -10,
      max: 10,
    });
    expect(findFieldAtPath(character, 'stats')?.of).toMatchObject({ kind: 'numbers', min: -1, max: 3 });
  });

  test('are found at a path, whatever tells list items apart', () => {
    for (const item of ['arc_1', '0', '']) {
      expect(findFieldAtPath(character, `personalArc.arcEncounters.${item}.pacing.focus`)?.of.kind).toBe('choice');
      expect(listFieldsAtPath(character, `personalArc.arcEncounters.${item}`).map(({ name }) => name)).toContain(
        'arcPhase',
      );
    }
    expect(findFieldAtPath(character, 'personalArc.arcEncounters.arc_1')).toBeUndefined();
    expect(findFieldAtPath(character, 'nothing.of.it')).toBeUndefined();
    expect(listFieldsAtPath(character, '')).toBe(character);
    expect(listFieldsAtPath(character, 'personalArc').map(({ name }) => name)).toEqual([
      'want',
      'need',
      'arcEncounters',
    ]);
    expect(listFieldsAtPath(character, 'name')).toEqual([]);
  });

  test('are read once for a schema', () => {
    expect(listSchemaFields(EncounterSchema)).toBe(encounter);
  });

  test('begin as what has to be there, empty', () => {
    expect(createEmptyRecord(encounter)).toEqual({
      id: '',
      title: '',
      description: '',
      type: 'discovery',
      pacing: { expectedFrames: 0, focus: 'dialogue_and_worldbuilding' },
    });
    expect(createEmptyRecord(listSchemaFields(z.object({ two: z.number().min(2), less: z.number().max(-3) })))).toEqual(
      {
        two: 2,
        less: -3,
      },
    );
  });
});
