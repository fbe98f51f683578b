import { defineCommand } from 'citty';
import { run } from './run.ts';
import { validate } from './validate.ts';

/** `plan`: plans from files, in any format. */
export const plan = defineCommand({
  subCommands: { validate, run },
});
