import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A page of docs/ that ends in what a program writes: what somebody wrote up to its first heading of the second level, then `made`.
 * Held to its file by `toMatchFileSnapshot`; `npx vitest run THE_TEST -u` writes it anew.
 */
export async function writtenPage(name: string, made: string): Promise<{ page: string; file: string }> {
  const file = join(import.meta.dirname, '../../docs', name);
  const [written = ''] = (await readFile(file, 'utf8')).split(/^## /m);
  return { page: `${written}${made}\n`, file };
}
