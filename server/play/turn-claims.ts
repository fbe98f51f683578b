import type { UIMessageChunk } from 'ai';
import type { Claim, Cluster } from '../cluster/types.ts';
import type { StreamRun } from '../runs/index.ts';
import { createBusyRefusal } from './turn-refusals.ts';

/** A running turn of this process or another. */
export interface RunningTurn extends Pick<StreamRun, 'follow' | 'stop' | 'done'> {
  made(): readonly UIMessageChunk[] | Promise<readonly UIMessageChunk[]>;
}

/** Claims on plays: one process at a time tells a turn of a play, or changes its history. */
export function createTurnClaims(cluster: Cluster) {
  /** @throws RefusalError `conflict` while another turn or change has the play */
  async function claimPlay(id: string): Promise<Claim> {
    const claim = await cluster.claim(`play:${id}`);
    if (claim === null) throw createBusyRefusal();
    return claim;
  }

  return {
    claimPlay,
    /** @param begin reads the play and starts the turn, whose end releases the claim */
    async claimed(id: string, begin: (claim: Claim) => Promise<StreamRun>): Promise<StreamRun> {
      const claim = await claimPlay(id);
      try {
        return await begin(claim);
      } catch (error) {
        await claim.release();
        throw error;
      }
    },
  };
}
