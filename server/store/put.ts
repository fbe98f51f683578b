import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Connection } from './database.ts';
import { toJson } from './json.ts';

/** What a table takes of a row, and what becomes of a row that is under its key already. */
export interface PutOptions<Row> {
  /** The columns it is known by; none where a row is only ever added. */
  key: readonly (keyof Row & string)[];
  /** Columns kept as JSON. */
  json?: readonly (keyof Row & string)[];
  /** Columns the database fills in. */
  made?: readonly string[];
  /** Leaves what is under the key as it is. */
  keepsFirst?: boolean;
}

/**
 * Makes ready what puts rows of a table: inserts one, or replaces what is under its key. Never by delete-and-insert, which would
 * take what refers to it with it. The statement is made of the table's own columns, once for a connection.
 */
export function preparePut<Row extends object>(
  { $client: client }: Connection,
  table: SQLiteTable,
  { key, json = [], made = [], keepsFirst = false }: PutOptions<Row>,
): (row: Row) => void {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => !made.includes(field));
  const nameOf = new Map(columns.map(([field, { name }]) => [field, `"${name}"`]));
  const rest = columns.flatMap(([field, { name }]) =>
    (key as readonly string[]).includes(field) ? [] : [`"${name}" = excluded."${name}"`],
  );
  const conflict = `ON CONFLICT (${key.map((field) => nameOf.get(field)).join(', ')}) DO`;
  const onConflict = key.length === 0 ? '' : `${conflict} ${keepsFirst ? 'NOTHING' : `UPDATE SET ${rest.join(', ')}`}`;
  const statement = client.prepare<unknown[]>(
    `INSERT INTO "${getTableName(table)}" (${[...nameOf.values()].join(', ')})
     VALUES (${columns.map(() => '?').join(', ')}) ${onConflict}`,
  );
  const isJson = new Set<string>(json);
  const bound = (field: string, value: unknown): unknown => {
    if (isJson.has(field)) return toJson(value);
    return typeof value === 'boolean' ? Number(value) : value;
  };
  return (row) => void statement.run(columns.map(([field]) => bound(field, Reflect.get(row, field))));
}
