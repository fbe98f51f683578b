import { parentPort } from 'node:worker_threads';
import { checkPackage } from '../../../shared/check/index.ts';

/* A thread that checks packages, each given as JSON. */

parentPort?.on('message', (body: string) => {
  parentPort?.postMessage(checkPackage(JSON.parse(body)));
});
