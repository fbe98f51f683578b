import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planContracts } from '../../../shared/plan/index.ts';
import { CONTRACTS_FOLDER } from './contracts-folder.ts';

const REGENERATE = 'Write the JSON Schemas anew: node tests/shared/plan/write-contracts.ts';

describe('the JSON Schemas of plans and skills', () => {
  const contracts = planContracts();

  it.each(Object.entries(contracts))('%s is what the zod schema says', (file, schema) => {
    const written: unknown = JSON.parse(readFileSync(join(CONTRACTS_FOLDER, file), 'utf8'));
    expect(written, REGENERATE).toEqual(schema);
  });

  it('are all there, and nothing else is', () => {
    expect(readdirSync(CONTRACTS_FOLDER).sort(), REGENERATE).toEqual(Object.keys(contracts).sort());
  });

  it('name the fields of a plan and its result', () => {
    expect(contracts['plan-json.schema.json']).toMatchObject({
      required: ['tools'],
      properties: { tools: { items: { required: ['toolId', 'toolPath'] } } },
    });
    expect(contracts['execution-result.schema.json']).toMatchObject({
      required: expect.arrayContaining([
        'planId',
        'success',
        'canReplan',
        'failedTools',
        'toolResults',
        'attemptNumber',
      ]),
    });
  });
});
