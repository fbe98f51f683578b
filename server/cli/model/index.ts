import { defineCommand } from 'citty';
import { get } from './get.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';

export const modelCommand = defineCommand({
  subCommands: { list, get, remove },
});
