import type { ConfigField } from './manifest.ts';

/** Shipped, the owner's in `DATA_DIR`, or trusted with any program (`ALLOW_SKILLS`, `--skills DIR`). */
export type RootKind = 'shipped' | 'data' | 'allowed';

/** A folder of skill folders. */
export interface SkillRoot {
  dir: string;
  kind: RootKind;
  /** Whether it may be missing, as one of kind `data`, which is created with its first skill. */
  optional?: boolean;
}

/** What runs a script: Node under its permission model, another program, or the file itself. */
export type Interpreter =
  | { kind: 'node' }
  /** `program` is looked up on the PATH unless it is a path. */
  | { kind: 'program'; program: string; args: readonly string[] }
  | { kind: 'file' };

/** A script that may be a plan's step. */
export interface SkillScript {
  name: string;
  description: string | null;
  path: string;
  /** Its name in plans: `skills/<name>/<path>`. */
  toolPath: string;
  file: string;
  network: boolean;
  /** Of one attempt, in milliseconds; null if the manifest does not say. */
  timeoutMs: number | null;
  interpreter: Interpreter;
}

/** A capability: a prompt, and scripts. Plan execution, "Skills". */
export interface Skill {
  name: string;
  version: string | null;
  description: string;
  kind: RootKind;
  dir: string;
  /** The prompt for planners; '' without one. Plan execution, "Skills". */
  prompt: string;
  scripts: readonly SkillScript[];
  config: Readonly<Record<string, ConfigField>>;
}

export interface SkillWarning {
  file: string;
  message: string;
}

/** Whether a script may run: Node scripts everywhere, others if the owner trusts their skill. */
export const mayRun = (skill: Pick<Skill, 'kind'>, script: Pick<SkillScript, 'interpreter'>): boolean =>
  skill.kind !== 'data' || script.interpreter.kind === 'node';

/** Whether a script may use the network: it asks for it and the owner trusts its skill. */
export const mayUseNetwork = (skill: Pick<Skill, 'kind'>, script: Pick<SkillScript, 'network'>): boolean =>
  script.network && skill.kind !== 'data';

/** Finds the script named in a plan and its skill. Only scripts in a manifest count. */
export function findScript(
  skills: readonly Skill[],
  toolPath: string,
): { skill: Skill; script: SkillScript } | undefined {
  for (const skill of skills) {
    const script = skill.scripts.find((candidate) => candidate.toolPath === toolPath);
    if (script) return { skill, script };
  }
  return undefined;
}
