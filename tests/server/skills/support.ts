import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import { discoverSkills, findScript, getContainment, type RootKind, runScript } from '../../../server/skills/index.ts';
import type { ScriptRun } from '../../../server/skills/run-script.ts';
import type { SkillEvent } from '../../../shared/plan/index.ts';
import { tempDir, type WhenFinished } from '../../support/temp-dir.ts';

export const FIXTURES = join(import.meta.dirname, 'fixtures');
export const SHIPPED = join(import.meta.dirname, '../../../assets/skills');

/** What this machine can contain. */
export const here = await getContainment(process.env.PATH ?? '');

export async function writeFiles(dir: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
}

/** What a test says about a run; the rest has defaults. */
export type TestRun = Partial<ScriptRun>;

/**
 * Skills of a folder of their own, copied so that their processes can be told from all others.
 * @param options.whenFinished of a test that runs beside others
 */
export async function skillServices({
  from = FIXTURES,
  kind = 'allowed',
  whenFinished,
}: {
  from?: string;
  kind?: RootKind;
  whenFinished?: WhenFinished;
} = {}) {
  const dir = await tempDir(whenFinished);
  const skillsDir = join(dir, 'copied');
  cpSync(from, skillsDir, { recursive: true });
  const dataDir = join(dir, 'data');
  await mkdir(dataDir);
  const { skills, warnings } = await discoverSkills([{ dir: skillsDir, kind }]);
  return {
    dir,
    skillsDir,
    dataDir,
    skills,
    warnings,
    async run(toolPath: string, input: Record<string, unknown>, more: TestRun = {}) {
      const found = findScript(skills, toolPath);
      if (!found) throw new Error(`There is no ${toolPath}.`);
      return runScript({ dataDir, env: process.env, requestId: 'request_1', ...found, input, ...more });
    },
  };
}

export type SkillServices = Awaited<ReturnType<typeof skillServices>>;

interface Process {
  pid: number;
  command: string;
}

/** All processes that hold one of these texts in their command line. */
export const processesWith = (...needles: readonly string[]): Process[] =>
  listProcesses().filter(({ command }) => needles.some((needle) => command.includes(needle)));

function listProcesses(): Process[] {
  if (!existsSync('/proc/self/cmdline')) {
    const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
  }
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return { pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    } catch {
      // It ended while we looked.
      return [];
    }
  });
}

/** Waits until no process holds one of these texts in its command line. */
export const expectNoProcessWith = (...needles: readonly string[]): Promise<void> =>
  vi.waitFor(() => expect(processesWith(...needles)).toEqual([]), { timeout: 5000, interval: 20 });

/** A number no other process has in its command line. */
export const freshToken = (): string => String(Math.floor(Math.random() * 1e9) + 1e9);

export function attempted(events: readonly SkillEvent[]): unknown {
  const patch = events.find((event) => event.type === 'state_patch');
  return patch?.patch.attempted;
}
