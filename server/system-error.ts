/** The code of an error of the system's, such as `ENOENT`; undefined for any other. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Whether an error of the file system says that nothing is there. */
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

/** For a promise of something in the file system: answers with `value` where nothing is there. */
export const ifAbsent =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isAbsent(error)) return value;
    throw error;
  };
