/** Writes a line to stdout. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes a line to stderr. */
export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Untrusted text as one line without control characters. */
export const safeLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trimEnd();

/** The only output of `--json` on stdout. */
export const sayJson = (document: unknown): void => say(JSON.stringify(document, null, 2));
