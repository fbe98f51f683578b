import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of a trial's own, told things over its channel and answering each. */
export interface Helper {
  /** Tells it something and waits for what it answers. @throws Error where it ends first */
  ask<Answer>(message: object): Promise<Answer>;
  /** Ends it, and waits until it is gone. */
  end(): Promise<void>;
}

/** Starts a process of a module of ours. Its first message says that it is ready. */
export async function startHelper<Ready>(
  module: URL,
  env: Record<string, string> = {},
): Promise<{ helper: Helper; ready: Ready }> {
  const child = fork(module, { env: { ...process.env, ...env } });
  const ready = await messageOf<Ready>(child);
  return {
    ready,
    helper: {
      ask(message) {
        const answer = messageOf<never>(child);
        child.send(message);
        return answer;
      },
      async end() {
        if (child.exitCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    },
  };
}

function messageOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A process of the trial ended (${code}).`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Answer);
    });
  });
}
