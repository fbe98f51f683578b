import type { TimeoutOf } from '../../shared/plan/index.ts';
import type { PlanTool, ToolRegistry } from '../plan/index.ts';
import { findRunObstacle } from './prepare-script.ts';
import { runScript, type SkillHost } from './run-script.ts';
import { findScript, type Skill, type SkillScript } from './skill.ts';

export interface SkillTools extends ToolRegistry {
  names(): readonly string[];
  getTimeout: TimeoutOf;
}

/** Makes scripts available to plans by their tool paths. */
export function skillTools(skills: readonly Skill[], host: SkillHost): SkillTools {
  return {
    get(toolPath) {
      const found = findScript(skills, toolPath);
      return found && toTool(found, host);
    },
    names: () => skills.flatMap(({ scripts }) => scripts.map(({ toolPath }) => toolPath)),
    getTimeout: (toolPath) => findScript(skills, toolPath)?.script.timeoutMs ?? undefined,
  };
}

const toTool = (found: { skill: Skill; script: SkillScript }, host: SkillHost): PlanTool => ({
  skill: found.skill.name,
  notAllowed: findRunObstacle(found.skill, found.script),
  async execute(input, { signal, requestId, onEvent }) {
    // Without a limit in the manifest, only the engine's applies, through the signal.
    const timeoutMs = found.script.timeoutMs ?? Number.POSITIVE_INFINITY;
    const outcome = await runScript({ ...host, ...found, input, signal, requestId, timeoutMs, onEvent });
    // Its events were already sent.
    return outcome.ok
      ? { ok: true, value: outcome.value }
      : { ok: false, failure: outcome.failure, retry: outcome.retry };
  },
});
