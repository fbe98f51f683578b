import { readFileSync } from 'node:fs';
import type { ImportedContent, Importer, UploadedFile } from '../../../../../server/exchange/in/types.ts';
import type { VNPackage } from '../../../../../shared/story/index.ts';
import { compileStory, everyWay, type Played, packageOfBrought } from '../../../../support/brought.ts';

/** A story of `fixtures` as a file that was brought. */
export const fixture = (name: string): UploadedFile => ({
  name,
  bytes: readFileSync(new URL(`./fixtures/${name}`, import.meta.url)),
});

export const fileOf = (name: string, words: string): UploadedFile => ({ name, bytes: new TextEncoder().encode(words) });

/** A file as its importer brings it, as a package, and every way through that. */
export async function bring(
  importer: Importer,
  files: UploadedFile | readonly UploadedFile[],
): Promise<{ brought: ImportedContent; pkg: VNPackage; ways: Played[] }> {
  const brought = await importer.read([files].flat() as [UploadedFile]);
  const pkg = packageOfBrought(brought.story ?? {});
  return { brought, pkg, ways: everyWay(compileStory(pkg)) };
}

/**
 * What was told as the rows of its source, by number from 1.
 * @param read what of a row is told: '' for one that says nothing
 */
export function rowsTold(
  { bytes }: UploadedFile,
  told: readonly string[],
  read: (row: string) => string,
): (number | string)[] {
  const rows = new TextDecoder().decode(bytes).split('\n').map(read);
  return told.map((line) => (line === '' ? '' : rows.indexOf(line) + 1 || line));
}

export const reported = ({ report }: ImportedContent): string[] =>
  report.map(({ where, code, args }) => `${where} ${code} ${Object.values(args).join(' ')}`.trim());
