import { readPackageOrScript } from '../read-script.ts';
import { isWrittenIn } from '../script-compiler/detect-script.ts';
import { decodeText, getFileExtension } from '../script-compiler/files.ts';
import type { ImportedContent, Importer, ReportLine, UploadedFiles } from '../types.ts';

export const ink: Importer = {
  format: 'ink',
  recognises: (file) => getFileExtension(file) === 'ink' || isWrittenIn('ink', file),
  read: (files) => readPackageOrScript(files, 'ink', decodeText, readScript),
};

/** Report codes of losses in reading the tree that exhaustive play does not have. */
const LOSSES: ReadonlySet<string> = new Set([
  'left-out',
  'condition-left-out',
  'leads-nowhere',
  'goes-round',
  'comes-back',
]);

const lossesIn = (report: readonly ReportLine[]): number => report.filter(({ code }) => LOSSES.has(code)).length;

/** Reads the tree, which keeps variables editable; what it cannot express is explored by playing, if states are few. */
async function readScript(files: UploadedFiles): Promise<ImportedContent> {
  const [{ parseInk }, { readInk }, { exploreInk }, { compileScript }] = await Promise.all([
    import('./parse.ts'),
    import('./read.ts'),
    import('./explore.ts'),
    import('../script-compiler/compile.ts'),
  ]);
  const parsed = parseInk(files);
  const { form, isWhole } = readInk(parsed);
  let read: ImportedContent | undefined;
  let refusal: unknown;
  try {
    read = compileScript(form);
    if (isWhole && lossesIn(read.report) === lossesIn(form.report)) return read;
  } catch (error) {
    refusal = error;
  }
  const played = exploreInk(parsed);
  try {
    if (played) return compileScript(played);
  } catch (error) {
    refusal ??= error;
  }
  if (read) return read;
  throw refusal;
}
