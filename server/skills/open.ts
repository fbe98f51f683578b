import { join } from 'node:path';
import { discoverSkills } from './discover.ts';
import { type SkillTools, skillTools } from './plan-tools.ts';
import type { SkillHost } from './run-script.ts';
import type { Skill, SkillRoot, SkillWarning } from './skill.ts';

/** The skills found, and their scripts as tools. */
export interface OpenSkills {
  skills: readonly Skill[];
  tools: SkillTools;
}

/**
 * Finds skills and makes their scripts tools.
 * @param warn called with what is unusable, by file
 */
export async function openSkills(
  roots: readonly SkillRoot[],
  host: SkillHost,
  warn: (warning: SkillWarning) => void,
): Promise<OpenSkills> {
  const { skills, warnings } = await discoverSkills(roots);
  warnings.forEach(warn);
  return { skills, tools: skillTools(skills, host) };
}

/**
 * Where to look for skills; the first with a name wins: folders given for this run, shipped ones, the owner's in
 * DATA_DIR.
 *
 * @param places.shippedDir null for none
 * @param places.allowSkills whether the owner trusts the skills in DATA_DIR: `ALLOW_SKILLS`
 * @param places.given trusted folders: `--skills DIR`
 */
export function skillRoots(places: {
  shippedDir: string | null;
  dataDir: string;
  allowSkills: boolean;
  given?: readonly string[] | undefined;
}): SkillRoot[] {
  const { shippedDir, dataDir, allowSkills, given = [] } = places;
  return [
    ...given.map((dir): SkillRoot => ({ dir, kind: 'allowed' })),
    ...(shippedDir === null ? [] : [{ dir: shippedDir, kind: 'shipped' } as const]),
    { dir: join(dataDir, 'skills'), kind: allowSkills ? 'allowed' : 'data', optional: true },
  ];
}
