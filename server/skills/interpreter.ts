import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { basename, delimiter, extname, isAbsolute, join } from 'node:path';
import { SkillFileError } from './folder.ts';
import type { Interpreter } from './skill.ts';

const NODE: Interpreter = { kind: 'node' };
const BY_EXTENSION: Readonly<Record<string, Interpreter>> = {
  '.mjs': NODE,
  '.cjs': NODE,
  '.js': NODE,
  '.ts': NODE,
  '.mts': NODE,
  '.cts': NODE,
  '.sh': { kind: 'program', program: 'sh', args: [] },
  '.bash': { kind: 'program', program: 'bash', args: [] },
  // -B: do not write compiled modules beside the sources.
  '.py': { kind: 'program', program: 'python3', args: ['-B'] },
};

/** By extension, else shebang, else the file itself if executable. @throws SkillFileError if none applies */
export async function detectInterpreter(file: string): Promise<Interpreter> {
  const known = BY_EXTENSION[extname(file)];
  if (known) return known;
  const written = readShebang(await firstLine(file));
  if (written) return written;
  if (await isExecutable(file)) return { kind: 'file' };
  throw new SkillFileError(
    file,
    `What runs it? Expected a name that ends in ${Object.keys(BY_EXTENSION).join(', ')}, a first line such as #!/usr/bin/env python3, or an executable file.`,
  );
}

/** Parses `#!/bin/sh`, `#!/usr/bin/env python3`, `#!/usr/bin/env -S program --flag`; null for any other line. */
function readShebang(line: string): Interpreter | null {
  if (!line.startsWith('#!')) return null;
  const words = line.slice(2).trim().split(/\s+/).filter(Boolean);
  if (basename(words[0] ?? '') === 'env') words.splice(0, words[1] === '-S' ? 2 : 1);
  const [program, ...args] = words;
  if (program === undefined) return null;
  return basename(program) === 'node' ? NODE : { kind: 'program', program, args };
}

const LINE_BYTES = 256;

async function firstLine(file: string): Promise<string> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_BYTES), 0, LINE_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead).split(/\r?\n/, 1)[0] ?? '';
  } finally {
    await handle.close();
  }
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Locates a program: a path, or the first match on `path` (as in the environment's PATH). */
export async function findProgram(program: string, path: string): Promise<string | null> {
  const places = program.includes('/') ? [program] : path.split(delimiter).map((dir) => join(dir, program));
  for (const place of places) {
    if (isAbsolute(place) && (await isExecutable(place))) return place;
  }
  return null;
}
