import type { RunRecorder } from '../runs/index.ts';
import type { Claim, Cluster } from './types.ts';

const NEVER = new AbortController().signal;
const nothing = async (): Promise<void> => undefined;
const unsubscribe = (): void => undefined;

const createClaim = (key: string): Claim => ({
  ...{ key, lost: NEVER },
  ...{ publish: nothing, release: nothing, abandon: nothing },
});
const RECORDER: RunRecorder = { add: () => undefined, end: nothing };

/** The cluster of a process that owns its database. It costs nothing. */
export const ALONE: Cluster = {
  isShared: false,
  self: '',
  claim: async (key) => createClaim(key),
  exclusively: (_key, task) => task(),
  find: async () => null,
  list: async () => [],
  record: () => RECORDER,
  findRun: async () => null,
  tell: () => undefined,
  onTold: () => unsubscribe,
  answer: () => undefined,
  ask: async () => {
    throw new Error('There is no other process to ask.');
  },
  onWake: () => unsubscribe,
  onOrphan: () => undefined,
  close: nothing,
};
