import { STOP_SIGNALS } from './signals.ts';
import { complain } from './terminal.ts';

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
