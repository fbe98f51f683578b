import { defineCommand } from 'citty';
import { run } from './run.ts';
import { validate } from './validate.ts';

/** `planCommand`: plans from files, in any format. */
export const planCommand = defineCommand({
  subCommands: { validate, run },
});
