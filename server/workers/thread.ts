import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { RefusalError } from '../../shared/error.ts';
import type { JobContext, JobFunction } from './job.ts';
import { AT_WORK, ownThreadNumber, setThreadPriority } from './priority.ts';
import { type FromThread, getTransferredBuffers, type MessageToThread, toWire } from './thread-protocol.ts';

/* A thread of the pool: loads job modules on demand and runs one request at a time. */

type Opened = (message: unknown) => unknown;

const port = parentPort;
if (!port) throw new Error('This module is for a worker thread.');

let opened: Opened | undefined;

const tell = (message: FromThread, transfer: readonly ArrayBuffer[] = []) => port.postMessage(message, [...transfer]);
const context: JobContext<unknown> = { tell: (progress) => tell({ type: 'progress', progress }) };

function bytesTaken(): number {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside;
}

async function importJob(module: string, name: string): Promise<JobFunction> {
  const exported: unknown = (await import(module))[name];
  if (typeof exported !== 'function') throw new Error(`${module} has no function "${name}".`);
  return exported as JobFunction;
}

async function answer(asked: Exclude<MessageToThread, { type: 'end' }>): Promise<unknown> {
  if (asked.type === 'ask') {
    if (!opened) throw new Error('It was asked before anything was opened.');
    return opened(asked.message);
  }
  const job = await importJob(asked.module, asked.name);
  const answered = await job(asked.input, context);
  if (asked.type === 'run') return answered;
  opened = answered as Opened;
  return opened(asked.message);
}

setThreadPriority(AT_WORK);
tell({ type: 'begun', number: ownThreadNumber() });

port.on('message', async (asked: MessageToThread) => {
  if (asked.type === 'end') {
    opened = undefined;
    return;
  }
  try {
    const answered = await answer(asked);
    tell({ type: 'done', answer: answered, bytes: bytesTaken() }, getTransferredBuffers(answered));
  } catch (error) {
    // Any other error ends the thread and is reported to the server.
    if (!(error instanceof RefusalError)) throw error;
    tell({ type: 'refused', refusal: toWire(error), bytes: bytesTaken() });
  }
});
