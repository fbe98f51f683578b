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
