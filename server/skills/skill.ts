import type { ConfigField } from './manifest.ts';

/**
 * Where skills are looked for: what ships with the server, what the owner put into `DATA_DIR`, and what the owner allowed to
 * run whatever it is written in (`ALLOW_SKILLS`, `--skills DIR`).
 */
export type RootKind = 'shipped' | 'data' | 'allowed';

/** A folder that holds skill folders. */
export interface SkillRoot {
  dir: string;
  kind: RootKind;
  /** Whether it may be missing without a word, as one of kind `data` may: it appears with the first skill in it. */
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
  /** Within the skill's folder. */
  path: string;
  /** How plans name it: `skills/<name>/<path>`. */
  toolPath: string;
  /** The real path. */
  file: string;
  /** Whether it asks for the network. */
  network: boolean;
  /** Of one attempt, in milliseconds; null where the manifest does not say. */
  timeoutMs: number | null;
  interpreter: Interpreter;
}

/** A capability: how to behave, and scripts to act with. Plan execution, "Skills". */
export interface Skill {
  name: string;
  version: string | null;
  description: string;
  kind: RootKind;
  /** The real path of its folder. */
  dir: string;
  /** The behavioural prompt, for whoever plans; '' where it has none. Plan execution, "Skills". */
  prompt: string;
  scripts: readonly SkillScript[];
  config: Readonly<Record<string, ConfigField>>;
}

/** Something about a file that keeps a skill, or a part of it, from being used. */
export interface SkillWarning {
  file: string;
  message: string;
}

/** Whether a script may run where its skill lies: Node scripts anywhere, others where the owner vouches for them. */
export const mayRun = (skill: Pick<Skill, 'kind'>, script: Pick<SkillScript, 'interpreter'>): boolean =>
  skill.kind !== 'data' || script.interpreter.kind === 'node';

/** Whether a script is let onto the network: where it asks for it and the owner vouches for its skill. */
export const mayUseNetwork = (skill: Pick<Skill, 'kind'>, script: Pick<SkillScript, 'network'>): boolean =>
  script.network && skill.kind !== 'data';

/** Finds the script a plan names, and its skill. Only a script of a manifest counts. */
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
