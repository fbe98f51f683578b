import { RefusalError } from '../../../../shared/error.ts';
import { textOf } from '../story/files.ts';
import type { BroughtFile } from '../types.ts';
import { Compiler, CompilerOptions, type Story } from './ast.ts';

/** What an INCLUDE finds. */
class FilesThatCame {
  private readonly texts: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts;
  }

  readonly ResolveInkFilename = (name: string): string => baseOf(name);
  readonly LoadInkFileContents = (name: string): string => {
    const text = this.texts.get(baseOf(name));
    if (text === undefined) throw new Error(`"${baseOf(name)}" is included and did not come along.`);
    return text;
  };
}

/**
 * Parses Ink with its own compiler, which says whether it is sound; nothing is run. What it includes is looked for among the files that came, never
 * on a disk.
 * @throws RefusalError `malformed` with what the compiler says
 */
export function parseInk(files: readonly BroughtFile[]): { story: Story; warnings: readonly string[] } {
  const texts = new Map(files.map((file) => [baseOf(file.name), withoutGaps(textOf(file))]));
  // The one that no other includes is the beginning.
  const included = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/^\s*INCLUDE\s+(\S.*?)\s*$/gm)].map(([, name = '']) => baseOf(name)),
    ),
  );
  const main = files.find(({ name }) => !included.has(baseOf(name))) ?? files[0];
  if (!main) throw new Error('No file was brought.');
  const errors: string[] = [];
  const warnings: string[] = [];
  const heard = (message: string) => void (/^(?:WARNING|TODO)/.test(message) ? warnings : errors).push(message);
  const compiler = new Compiler(
    texts.get(baseOf(main.name)) ?? '',
    new CompilerOptions(baseOf(main.name), [], true, heard, new FilesThatCame(texts)),
  );
  try {
    compiler.Compile();
    if (errors.length === 0) return { story: compiler.parsedStory, warnings };
  } catch (cause) {
    if (errors.length === 0)
      errors.push(cause instanceof RangeError ? 'It is nested too deep.' : String((cause as Error).message));
  }
  throw new RefusalError('malformed', `This is no sound Ink: ${errors[0]?.slice(0, 400)}`, {
    hint: 'Mend it in the editor it was written in, then bring it again.',
    reason: { code: 'file-broken', name: baseOf(main.name) },
    issues: errors
      .slice(0, 20)
      .map((message) => ({ path: /line (\d+)/.exec(message)?.[1] ?? '', message: message.slice(0, 400) })),
  });
}

/** More blank rows than these say nothing, and take the compiler time that grows with the square of their number. */
const GAP_MAX = 100;
const withoutGaps = (text: string): string =>
  text.replace(/\n(?:[^\S\n]*\n)+/g, (gap) => '\n'.repeat(Math.min(GAP_MAX, gap.split('\n').length - 1)));

const baseOf = (name: string): string => name.split(/[\\/]/).at(-1) ?? '';
