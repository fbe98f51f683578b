import { complain } from './terminal.ts';

/** Stop signals: Ctrl+C, service managers, a closed terminal. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Exits with 0 on a stop signal if nobody else handles it: before there is a server to close. */
export function endWhenAsked(): void {
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit();
    });
  }
}

/** Aborted by the first stop signal. A second one ends the process at once. */
export interface Interruption {
  signal: AbortSignal;
  dispose(): void;
}

/** Listens to Ctrl+C and other stop signals. */
export function listenForInterrupt(): Interruption {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(1);
    complain('Stopping …');
    stop.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  return {
    signal: stop.signal,
    dispose: () => {
      for (const signal of STOP_SIGNALS) process.removeListener(signal, onSignal);
    },
  };
}
