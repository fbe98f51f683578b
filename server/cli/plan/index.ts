import { defineCommand } from 'citty';
import { run } from './run.ts';
import { validate } from './validate.ts';

export const planCommand = defineCommand({
  subCommands: { validate, run },
});
