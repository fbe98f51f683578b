import { discoverSkills } from './discover.ts';
import { type SkillTools, skillTools } from './plan-tools.ts';
import type { SkillHost } from './run-script.ts';
import type { Skill, SkillRoot, SkillWarning } from './skill.ts';

/** Skills that were found, and their scripts as tools. */
export interface OpenSkills {
  skills: readonly Skill[];
  tools: SkillTools;
}

/**
 * Looks for skills once and makes their scripts tools.
 * @param warn told what cannot be used of them, by file
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
