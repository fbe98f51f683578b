import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PLAN_FORMATS, PlanFormatSchema } from '../../../shared/plan/index.ts';
import type { WrittenPlan } from '../../plan/index.ts';
import { readWritten } from './read-file.ts';

const formats: string[] = [...PLAN_FORMATS];

export const PLAN_ARGUMENTS = {
  file: { type: 'positional', required: true, description: 'the plan file, or - for standard input' },
  format: {
    type: 'enum',
    required: true,
    options: formats,
    description: 'The format of the plan',
  },
  skills: {
    type: 'string',
    valueHint: 'dir',
    description: 'A folder of trusted skills; may be given more than once',
  },
  json: { type: 'boolean', description: 'Print one JSON document' },
} as const;

/** All folders given with `--skills`, since the parser keeps only the last. */
export function givenSkills(rawArgs: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...rawArgs],
    options: { skills: { type: 'string', multiple: true }, json: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  return [values.skills ?? []].flat().map((dir) => resolve(String(dir)));
}

/** @throws RefusalError if the file cannot be read */
export const givenPlan = async ({ file, format }: { file: string; format: string }): Promise<WrittenPlan> => ({
  format: PlanFormatSchema.parse(format),
  plan: await readWritten(file),
});
