import { customType } from 'drizzle-orm/pg-core';

/** A character for private use: texts hardly have it. */
const ESCAPE = '\ue000';
const ESCAPED = /\ue000(.)/gu;

/** Writes a text without NUL characters, which PostgreSQL refuses in texts. */
export const escapeText = (text: string): string =>
  text.replaceAll(ESCAPE, `${ESCAPE}${ESCAPE}`).replaceAll('\0', `${ESCAPE}0`);

const unescapeText = (text: string): string =>
  text.includes(ESCAPE) ? text.replace(ESCAPED, (_, escaped: string) => (escaped === '0' ? '\0' : escaped)) : text;

/** Any text. It sorts by its bytes, as in SQLite, whatever the language of the database is. */
export const text = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
  toDriver: escapeText,
  fromDriver: unescapeText,
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
