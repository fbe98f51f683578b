/** What asks a process to stop: Ctrl+C, whoever runs services, a terminal that is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Has the process end well, with 0, when it is asked to stop and nobody else listens to that: before there is a server that
 * has something to close, as while it is loaded or built.
 */
export function endWhenAsked(): void {
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit();
    });
  }
}
