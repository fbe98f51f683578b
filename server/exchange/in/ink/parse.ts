import { RefusalError } from '../../../../shared/error.ts';
import { decodeText } from '../script-compiler/files.ts';
import type { UploadedFiles } from '../types.ts';
import { Compiler, CompilerOptions, type Runtime, type Story } from './ast.ts';

class UploadedFileHandler {
  private readonly texts: ReadonlyMap<string, string>;
  readonly missing: string[] = [];

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts;
  }

  readonly ResolveInkFilename = (name: string): string => getBaseName(name);
  readonly LoadInkFileContents = (name: string): string => {
    const text = this.texts.get(getBaseName(name));
    if (text === undefined) this.missing.push(getBaseName(name));
    return text ?? '';
  };
}

export interface ParsedInk {
  readonly name: string;
  readonly story: Story;
  readonly runtime: Runtime;
  readonly warnings: readonly string[];
}

/**
 * Compiles Ink with its own compiler. Includes are resolved from the uploaded files, never from disk.
 * @throws RefusalError `malformed` with the compiler's message, or the name of a missing include
 */
export function parseInk(files: UploadedFiles): ParsedInk {
  const texts = new Map(files.map((file) => [getBaseName(file.name), withoutGaps(decodeText(file))]));
  // The main file is the one that no other includes.
  const included = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/^\s*INCLUDE\s+(\S.*?)\s*$/gm)].map(([, name = '']) => getBaseName(name)),
    ),
  );
  const main = files.find(({ name }) => !included.has(getBaseName(name))) ?? files[0];
  const name = getBaseName(main.name);
  const errors: string[] = [];
  const warnings: string[] = [];
  const heard = (message: string) => void (/^(?:WARNING|TODO)/.test(message) ? warnings : errors).push(message);
  const beside = new UploadedFileHandler(texts);
  const compiler = new Compiler(texts.get(name) ?? '', new CompilerOptions(name, [], false, heard, beside));
  let runtime: Runtime | undefined;
  try {
    runtime = compiler.Compile();
  } catch (cause) {
    if (errors.length === 0)
      errors.push(cause instanceof RangeError ? 'It is nested too deep.' : String((cause as Error).message));
  }
  const [missing] = beside.missing;
  if (missing !== undefined) {
    throw new RefusalError('malformed', `"${name}" needs "${missing}" from the same folder.`, {
      hint: 'Bring all files of the story together, or the folder as a zip.',
      reason: { code: 'included-file-missing', name, missing },
    });
  }
  if (runtime && errors.length === 0) return { name, story: compiler.parsedStory, runtime, warnings };
  const said = errors[0]?.slice(0, 400) ?? '';
  throw new RefusalError('malformed', `This is not valid Ink: ${said}`, {
    hint: 'Correct it in the editor it was written in, then import it again.',
    reason: { code: 'script-does-not-compile', name, said },
    issues: errors
      .slice(0, 20)
      .map((message) => ({ path: /line (\d+)/.exec(message)?.[1] ?? '', message: message.slice(0, 400) })),
  });
}

/** Longer runs of blank rows are cut: the compiler's time grows with the square of their number. */
const GAP_MAX = 100;
const withoutGaps = (text: string): string =>
  text.replace(/\n(?:[^\S\n]*\n)+/g, (gap) => '\n'.repeat(Math.min(GAP_MAX, gap.split('\n').length - 1)));

const getBaseName = (name: string): string => name.split(/[\\/]/).at(-1) ?? '';
