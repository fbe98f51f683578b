/** Writes a line for whoever asked. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes a line about what went wrong. */
export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Text from elsewhere in one line, with nothing in it that a terminal would take for more than text. */
export const safeLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trimEnd();

/** The one thing a command with `--json` writes on stdout. */
export const sayJson = (document: unknown): void => say(JSON.stringify(document, null, 2));
