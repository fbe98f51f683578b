import { defineCommand } from 'citty';
import { get } from './get.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';

/** `model`: local models. */
export const model = defineCommand({
  subCommands: { list, get, remove },
});
