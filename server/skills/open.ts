import { join } from 'node:path';
import { discoverSkills } from './discover.ts';
import { type SkillTools, skillTools } from './plan-tools.ts';
import type { SkillHost } from './run-script.ts';
import type { Skill, SkillRoot, SkillWarning } from './skill.ts';

export interface OpenSkills {
  skills: readonly Skill[];
  tools: SkillTools;
}

/** @param warn called with what is unusable, by file */
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
 * The first root with a name wins: given for this run, shipped (null for none), the owner's in DATA_DIR.
 * @param places.allowSkills whether the owner trusts the latter: `ALLOW_SKILLS` @param places.given `--skills DIR`
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
