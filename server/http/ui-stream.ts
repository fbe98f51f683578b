import { createUIMessageStreamResponse } from 'ai';
import type { StreamRun } from '../runs/index.ts';

/** Streams a run from its first part. Declares chunked encoding: otherwise the HTTP layer buffers the first parts. */
export const uiStream = (run: Pick<StreamRun, 'follow'>): Response =>
  createUIMessageStreamResponse({ stream: run.follow(), headers: { 'transfer-encoding': 'chunked' } });
