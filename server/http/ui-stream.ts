import { createUIMessageStreamResponse } from 'ai';
import type { Run } from '../runs/index.ts';

/**
 * A run as a client follows it, from its first part on. It says itself that it comes in chunks: what answers HTTP would else hold the first of
 * them back, to see whether more is to come at once.
 */
export const uiStream = (run: Pick<Run, 'follow'>): Response =>
  createUIMessageStreamResponse({ stream: run.follow(), headers: { 'transfer-encoding': 'chunked' } });
