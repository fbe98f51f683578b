import { appendFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';

/*
 * Loaded into a server before its own program: writes the name of every job that the server gives to a thread into the file named by JOBS_FILE,
 * a line each.
 */

if (isMainThread) {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function record(message, ...rest) {
    if (message?.type === 'run' || message?.type === 'open') appendFileSync(process.env.JOBS_FILE, `${message.name}\n`);
    return postMessage.call(this, message, ...rest);
  };
}
