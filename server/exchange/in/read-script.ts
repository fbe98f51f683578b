import { readEmbeddedPackage } from '../embedded-package.ts';
import type { ScriptedStory } from './script-compiler/scripted-story.ts';
import type { ImportedContent, UploadedFile, UploadedFiles } from './types.ts';

/** Compiles a script; the compiler is loaded on first use. @throws RefusalError as `compileScript` */
export async function compileLazily(script: ScriptedStory): Promise<ImportedContent> {
  const { compileScript } = await import('./script-compiler/compile.ts');
  return compileScript(script);
}

/**
 * Reads the package embedded in a single exported script, else the script itself.
 * @param readText the file's text, with the embedded package on rows of its own
 */
export async function readPackageOrScript(
  files: UploadedFiles,
  format: string,
  readText: (file: UploadedFile) => string,
  readScript: (files: UploadedFiles) => Promise<ImportedContent>,
): Promise<ImportedContent> {
  const [first, another] = files;
  const embedded = another ? null : readEmbeddedPackage({ name: first.name, text: readText(first) }, format);
  if (embedded && 'brought' in embedded) return embedded.brought;
  const brought = await readScript(files);
  return embedded ? { ...brought, report: [embedded.damaged, ...brought.report] } : brought;
}
