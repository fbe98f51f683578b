import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Connection } from './database.ts';
import { toJson } from './json.ts';

/** Columns of a table, and what to do with existing rows. */
export interface PutOptions<Row> {
  /** Key columns; empty if rows are only added. */
  key: readonly (keyof Row & string)[];
  json?: readonly (keyof Row & string)[];
  made?: readonly string[];
  keepsFirst?: boolean;
}

/** Prepares an upsert, once per connection. Never delete-and-insert, which would cascade to referring rows. */
export function prepareUpsert<Row extends object>(
  { $client: client }: Connection,
  table: SQLiteTable,
  { key, json = [], made = [], keepsFirst = false }: PutOptions<Row>,
): (row: Row) => void {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => !made.includes(field));
  const columnNames = new Map(columns.map(([field, { name }]) => [field, `"${name}"`]));
  const rest = columns.flatMap(([field, { name }]) =>
    (key as readonly string[]).includes(field) ? [] : [`"${name}" = excluded."${name}"`],
  );
  const conflict = `ON CONFLICT (${key.map((field) => columnNames.get(field)).join(', ')}) DO`;
  const onConflict = key.length === 0 ? '' : `${conflict} ${keepsFirst ? 'NOTHING' : `UPDATE SET ${rest.join(', ')}`}`;
  const statement = client.prepare<unknown[]>(
    `INSERT INTO "${getTableName(table)}" (${[...columnNames.values()].join(', ')})
     VALUES (${columns.map(() => '?').join(', ')}) ${onConflict}`,
  );
  const isJson = new Set<string>(json);
  const bound = (field: string, value: unknown): unknown => {
    if (isJson.has(field)) return toJson(value);
    return typeof value === 'boolean' ? Number(value) : value;
  };
  return (row) => void statement.run(columns.map(([field]) => bound(field, Reflect.get(row, field))));
}
