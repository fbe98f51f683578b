import { constants, type Dirent } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorMessage } from '../../shared/error.ts';
import { getErrorCode } from '../system-error.ts';
import { liesWithin, resolveRealPath, SkillFileError } from './folder.ts';
import { SKILL_LIMITS } from './manifest.ts';
import { type ReadSkill, readSkill } from './read-skill.ts';
import type { Skill, SkillRoot, SkillWarning } from './skill.ts';

export interface Discovery {
  skills: Skill[];
  warnings: SkillWarning[];
}

/** Skips unusable ones with a warning; duplicates go to the first root. */
export async function discoverSkills(roots: readonly SkillRoot[]): Promise<Discovery> {
  const skills = new Map<string, Skill>();
  const warnings: SkillWarning[] = [];
  for (const root of roots) {
    for await (const found of findSkills(root)) {
      warnings.push(...found.warnings);
      if (!found.skill) continue;
      const { name, dir } = found.skill;
      const earlier = skills.get(name);
      if (earlier === undefined) skills.set(name, found.skill);
      else if (earlier.dir !== dir) {
        warnings.push({
          file: dir,
          message: `There is a skill "${name}" already, in ${earlier.dir}; that one counts.`,
        });
      }
    }
  }
  return { skills: [...skills.values()], warnings };
}

type Found = { skill: Skill | null; warnings: SkillWarning[] };

async function* findSkills({ dir, kind, optional }: SkillRoot): AsyncGenerator<Found> {
  const root = await resolveRealPath(dir);
  if (root === null) {
    // The owner's folder is created with the first skill; other folders were configured and must exist.
    if (kind !== 'data' && !optional) yield warn(dir, 'There is no such folder to look for skills in.');
    return;
  }
  let entries: Dirent[];
  try {
    entries = await readdir(root, { withFileTypes: true });
  } catch (error) {
    yield warn(dir, `It cannot be looked through: ${error instanceof Error ? error.message : error}`);
    return;
  }
  const folders = entries.filter((entry) => !entry.name.startsWith('.') && !entry.isFile());
  const names = folders.map(({ name }) => name).sort();
  for (const name of names.slice(0, SKILL_LIMITS.skillsPerRoot)) yield await readFolder(root, name, kind);
  if (names.length > SKILL_LIMITS.skillsPerRoot) {
    yield warn(dir, `Only its first ${SKILL_LIMITS.skillsPerRoot} folders were looked through.`);
  }
}

const warn = (file: string, message: string): Found => ({ skill: null, warnings: [{ file, message }] });

async function readFolder(root: string, name: string, kind: SkillRoot['kind']): Promise<Found> {
  const written = join(root, name);
  try {
    const dir = await resolveRealPath(written);
    if (dir === null) return warn(written, 'It leads nowhere.');
    if (!liesWithin(root, dir))
      return warn(written, 'A symbolic link leads out of the folder of skills. Put the skill itself there.');
    await access(dir, constants.R_OK | constants.X_OK);
    const found: ReadSkill | null = await readSkill(dir, kind);
    return found ?? { skill: null, warnings: [] };
  } catch (error) {
    if (error instanceof SkillFileError) return warn(error.file, error.message);
    // Removed or unreadable meanwhile: skip only this skill.
    if (getErrorCode(error) !== undefined) return warn(written, getErrorMessage(error));
    throw error;
  }
}
