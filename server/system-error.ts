/** A system error's code, such as `ENOENT`; undefined for others. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Whether a file system error means that nothing exists there. */
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(getErrorCode(error) ?? '');

/** Handler for file system promises: resolves to `value` if nothing exists there. */
export const ifAbsent =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isAbsent(error)) return value;
    throw error;
  };

/** Whether a process of this machine is running, also one of another user. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
}
