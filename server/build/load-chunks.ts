import { rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputChunk } from 'rolldown';
import { parseSync } from 'rolldown/utils';

/**
 * Loads every chunk of a bundle once. Of programs, which would run when loaded, only the imports are loaded.
 * @returns a line for each module that fails to load, with the reason
 */
export async function loadChunks(
  chunks: readonly OutputChunk[],
  { folder, root, isProgram }: { folder: string; root: string; isProgram: (chunk: OutputChunk) => boolean },
): Promise<string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const failures = new Map<unknown, string>();
  const seen = new Set<string>();

  async function load(chunk: OutputChunk): Promise<void> {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    const imported = [...chunk.imports, ...chunk.dynamicImports];
    // Importers fail with the error of their import, so imported modules are loaded first to name the right one.
    for (const name of imported) {
      const inner = byName.get(name);
      if (inner) await load(inner);
    }
    const packages = imported.filter((name) => !byName.has(name)).map((name) => `import ${JSON.stringify(name)};`);
    try {
      if (isProgram(chunk)) await loadStatements(folder, listImports(chunk));
      else await import(pathToFileURL(join(folder, chunk.fileName)).href);
      await loadStatements(folder, packages);
    } catch (error) {
      if (!failures.has(error))
        failures.set(error, `${getSourceName(chunk, root)} cannot be loaded: ${describeError(error)}`);
    }
  }

  for (const chunk of chunks) await load(chunk);
  return [...failures.values()];
}

function listImports({ code, fileName }: OutputChunk): string[] {
  const { staticImports } = parseSync(fileName, code).module;
  return staticImports.map(({ start, end }) => code.slice(start, end));
}

let count = 0;

async function loadStatements(folder: string, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  count += 1;
  const file = join(folder, `imports-${count}.js`);
  await writeFile(file, statements.join('\n'));
  try {
    await import(pathToFileURL(file).href);
  } finally {
    await rm(file);
  }
}

function getSourceName({ facadeModuleId, moduleIds, fileName }: OutputChunk, root: string): string {
  const source = facadeModuleId ?? moduleIds.at(-1);
  return source === undefined ? fileName : relative(root, source);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const where = error.stack?.split('\n').find((line) => line.startsWith('    at '));
  return where === undefined ? error.message : `${error.message}\n${where}`;
}
