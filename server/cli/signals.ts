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
