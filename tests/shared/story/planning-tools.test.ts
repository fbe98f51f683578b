import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ENCOUNTER_TYPES,
  PLANNING_TOOL_INPUTS,
  PLANNING_TOOL_NAMES,
  PLANNING_TOOL_RETURNS,
} from '../../../shared/story/index.ts';
import { type JsonSchema, undescribed } from '../../support/json-schema.ts';

const schemaOf = (name: keyof typeof PLANNING_TOOL_INPUTS) =>
  z.toJSONSchema(PLANNING_TOOL_INPUTS[name], { io: 'input' }) as JsonSchema;

describe('the inputs of the planning tools', () => {
  it('are those of every tool', () => {
    expect(Object.keys(PLANNING_TOOL_INPUTS)).toEqual([...PLANNING_TOOL_NAMES]);
    expect(Object.keys(PLANNING_TOOL_RETURNS)).toEqual([...PLANNING_TOOL_NAMES]);
  });

  it.each(PLANNING_TOOL_NAMES)('%s explains every field to a model', (name) => {
    expect(undescribed(schemaOf(name), name)).toEqual([]);
  });

  it('names the values of an enum as the schema has them', () => {
    expect(schemaOf('draftNodeEncounters').properties?.encounters?.items?.properties?.type?.enum).toEqual([
      ...ENCOUNTER_TYPES,
    ]);
  });
});
