import { describe, expect, test } from 'vitest';
import { PLANNING_TOOL_INPUTS, PLANNING_TOOL_NAMES } from '../../../shared/story/index.ts';
import { parseTypedJson } from '../../../web/form/field-values.ts';
import { createEmptyRecord, type FieldKind, type SchemaField } from '../../../web/form/schema.ts';
import {
  changeableFields,
  getReferenceType,
  listToolFields,
  validateArgs,
} from '../../../web/studio/plan/form/fields.ts';

const fieldOf = (tool: string, ...path: string[]): SchemaField | undefined => {
  let fields: readonly SchemaField[] = listToolFields(tool) ?? [];
  let found: SchemaField | undefined;
  for (const name of path) {
    found = fields.find((field) => field.name === name);
    fields = found && (found.of.kind === 'group' || found.of.kind === 'items') ? found.of.fields : [];
  }
  return found;
};
const kindOf = (tool: string, ...path: string[]): FieldKind['kind'] | undefined => fieldOf(tool, ...path)?.of.kind;

describe('the form of a tool', () => {
  test('has a field for everything the tool takes', () => {
    for (const tool of PLANNING_TOOL_NAMES) {
      expect(listToolFields(tool)?.map(({ name }) => name)).toEqual(Object.keys(PLANNING_TOOL_INPUTS[tool].shape));
    }
  });

  test('is unknown for a skill’s script', () => {
    expect(listToolFields('skills/dice-roller/scripts/roll.mjs')).toBeNull();
  });

  test.each([
    ['draftActOutline', ['title'], 'text'],
    ['draftActOutline', ['intendedLocations'], 'texts'],
    ['draftActOutline', ['globalProgression'], 'group'],
    ['draftActOutline', ['globalProgression', 'requiredValue'], 'number'],
    ['draftNodeWeb', ['locations'], 'items'],
    ['draftNodeWeb', ['locations', 'connections'], 'texts'],
    ['draftNodeEncounters', ['encounters', 'type'], 'choice'],
    ['draftNodeEncounters', ['encounters', 'repeatable'], 'yes'],
    ['proposeCharacter', ['expressions'], 'choices'],
    ['proposeCharacter', ['stats'], 'numbers'],
    ['updateElement', ['type'], 'choice'],
    ['updateElement', ['changes'], 'json'],
  ] as const)('%s writes %j as %s', (tool, path, kind) => {
    expect(kindOf(tool, ...path)).toBe(kind);
  });

  test('gives prose more than a line, and a number its bounds', () => {
    expect(fieldOf('draftActOutline', 'scenarioContext')?.of).toMatchObject({ kind: 'text', long: true });
    expect(fieldOf('draftActOutline', 'title')?.of).toMatchObject({ kind: 'text', long: false });
    expect(fieldOf('finalizeNode', 'musicPrompts', 'weight')?.of).toMatchObject({ min: 0, max: 10, whole: false });
  });

  test('begins with what must be there, empty', () => {
    expect(createEmptyRecord(listToolFields('finalizeNode') ?? [])).toEqual({
      actId: '',
      nodeId: '',
      backgroundPrompt: '',
      musicPrompts: [],
    });
    expect(createEmptyRecord(listToolFields('updateElement') ?? [])).toEqual({ type: 'premise' });
  });
});

describe('a revision', () => {
  const names = (type: string) => changeableFields(type).map(({ name }) => name);

  test('may change what its element is written with, by dotted path', () => {
    expect(names('premise')).toEqual(expect.arrayContaining(['title', 'globalContext.tone', 'possibleEndings']));
    expect(names('character')).toEqual(expect.arrayContaining(['name', 'personalArc.need']));
    expect(names('act')).toEqual(expect.arrayContaining(['objective', 'opposingForce.requiredValue']));
    expect(names('node')).toEqual(expect.arrayContaining(['title', 'ambientDetail', 'connections']));
  });

  test('never its id', () => {
    for (const type of ['character', 'act', 'node']) expect(names(type)).not.toContain('id');
  });

  test('of nothing known has no fields', () => {
    expect(changeableFields('encounter')).toEqual([]);
    expect(changeableFields(undefined)).toEqual([]);
  });
});

describe('what is wrong with arguments', () => {
  const args = { actId: 'act_2', nodeId: 'pier', backgroundPrompt: '', musicPrompts: [{ text: 'bells', weight: 99 }] };
  const none = new Set<string>();

  test('is told by field', () => {
    const problems = validateArgs('finalizeNode', args, none);
    expect(problems.map(({ path }) => path)).toEqual(['backgroundPrompt', 'musicPrompts.0.weight']);
  });

  test('is nothing where another step gives the value', () => {
    const taken = { ...args, backgroundPrompt: '$step_1.text', musicPrompts: '$step_2' };
    expect(validateArgs('finalizeNode', taken, new Set(['step_1', 'step_2']))).toEqual([]);
    expect(validateArgs('finalizeNode', taken, none).length).toBeGreaterThan(0);
  });

  test('is not known of a skill’s', () => {
    expect(validateArgs('skills/oracle/ask.mjs', {}, none)).toEqual([]);
  });
});

test('what is typed as JSON is read, or said to be none', () => {
  expect(parseTypedJson('{"a": [1]}')).toEqual({ ok: true, value: { a: [1] } });
  expect(parseTypedJson('{a}')).toMatchObject({ ok: false, message: expect.stringContaining('JSON') });
});

describe('a field that names something', () => {
  test.each([
    ['draftNodeEncounters', 'nodeId', {}, 'place'],
    ['draftNodeWeb', 'requiredCharacters', {}, 'character'],
    ['draftNodeWeb', 'actId', {}, 'act'],
    ['draftActOutline', 'id', {}, null],
    ['updateElement', 'id', { type: 'character' }, 'character'],
    ['updateElement', 'id', { type: 'node' }, 'place'],
    ['updateElement', 'id', { type: 'premise' }, null],
  ] as const)('%s, %s', (tool, name, args, about) => {
    expect(getReferenceType(tool, name, args)).toBe(about);
  });
});
