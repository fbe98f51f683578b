import { defineCommand } from 'citty';
import { backup } from './backup.ts';
import { check } from './check/index.ts';
import { packages } from './packages.ts';
import { plan } from './plan/index.ts';
import { playtest } from './playtest/index.ts';
import { serve } from './serve.ts';
import { tick } from './tick/index.ts';

/** Every command there is. A new one is a file beside this one and a line here. Contract, "Command line". */
export const kamishibai = defineCommand({
  meta: { name: 'kamishibai', description: 'Write visual novels with a co-author, and play them' },
  subCommands: { serve, packages, check, playtest, plan, tick, backup },
});
