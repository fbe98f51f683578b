import { comparing } from '../pairs.ts';
import { runNode } from './processes.ts';

/** P16: what it takes to be told how the command line is used. */
export const help = comparing({ name: 'P16', what: 'kamishibai --help, the whole process; node -e 0' }, async () => ({
  goal: 3,
  subject: () => runNode(['server/cli/kamishibai.js', '--help']),
  floor: () => runNode(['-e', '0']),
  warmUp: 2,
  times: 3,
  pairs: 9,
}));
