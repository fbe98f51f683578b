import { randomUUID } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { getErrorMessage } from '../../shared/error.ts';
import { type Failure, failure } from '../../shared/plan/index.ts';
import { skillDataDir } from './assets.ts';
import { type Environment, readSkillConfig, SkillConfigError } from './config.ts';
import { type Containment, contain, nodeCommand } from './containment.ts';
import { liesWithin, resolveRealPath } from './folder.ts';
import { findProgram } from './interpreter.ts';
import { RUN_VARIABLE } from './processes.ts';
import { createScriptRedact, type ScriptRedact } from './redact.ts';
import { mayRun, mayUseNetwork, type Skill, type SkillScript } from './skill.ts';

export interface PreparedScript {
  command: string[];
  env: Record<string, string>;
  /** The real path of the skill's data, which is the script's working directory. */
  data: string;
  /** Values to redact, and the function for it. */
  secrets: readonly string[];
  redact: ScriptRedact;
  /** Identifies its processes if the kernel does not end them with it. */
  runId: string | null;
}

export type Preparation = { ok: true; prepared: PreparedScript } | { ok: false; failure: Failure; retry: boolean };

const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** The PATH for scripts and program look-ups. */
export const getScriptPath = (env: Environment): string => env.PATH || DEFAULT_PATH;

/** Why a script may not run at its skill's location; undefined if it may. */
export const findRunObstacle = (skill: Skill, script: SkillScript): string | undefined =>
  mayRun(skill, script)
    ? undefined
    : `${script.toolPath} is not a Node script. Scripts in other languages run from DATA_DIR only with ALLOW_SKILLS.`;

/** Prepares a script: data folder, settings, environment, isolated command. Obstacles are a `process_error`. */
export async function prepareScript(
  { skill, script }: { skill: Skill; script: SkillScript },
  host: { dataDir: string; env: Environment; containment: Containment },
): Promise<Preparation> {
  const refuse = (code: string, message: string, retry = false): Preparation => ({
    ok: false,
    failure: failure('process_error', code, message),
    retry,
  });
  const { toolPath, file } = script;
  const forbidden = findRunObstacle(skill, script);
  if (forbidden !== undefined) return refuse('not_allowed', forbidden);
  if ((await resolveRealPath(file)) !== file)
    return refuse('script_missing', `${toolPath} is no longer where it was found.`);
  try {
    const data = await dataFolder(host.dataDir, skill.name);
    if (data === null) return refuse('data_outside', `The data of the skill "${skill.name}" leads out of DATA_DIR.`);
    const { variables, secrets } = await readSkillConfig(skill, host.dataDir, host.env);
    const path = getScriptPath(host.env);
    const direct = await getCommand({ skill, script }, data, path);
    if (typeof direct === 'string') return refuse('program_missing', direct);
    const runId = host.containment.processes ? null : randomUUID();
    const env = {
      PATH: path,
      LANG: host.env.LANG || 'C.UTF-8',
      KAMISHIBAI_SKILL_DATA: data,
      ...variables,
      ...(runId === null ? {} : { [RUN_VARIABLE]: runId }),
    };
    const command = contain(direct, host.containment, { network: mayUseNetwork(skill, script) });
    return { ok: true, prepared: { command, env, data, secrets, redact: createScriptRedact(secrets), runId } };
  } catch (error) {
    if (error instanceof SkillConfigError) return refuse('config', error.message);
    const why = getErrorMessage(error);
    return refuse('not_started', `${toolPath} cannot be prepared: ${why}`, true);
  }
}

/** Creates a skill's data folder. Null if a link leads out of the server's folder. */
async function dataFolder(dataDir: string, skill: string): Promise<string | null> {
  const written = skillDataDir(dataDir, skill);
  await mkdir(written, { recursive: true });
  const [root, data] = await Promise.all([realpath(dataDir), realpath(written)]);
  return liesWithin(root, data) ? data : null;
}

async function getCommand(
  { skill, script }: { skill: Skill; script: SkillScript },
  data: string,
  path: string,
): Promise<string[] | string> {
  const { interpreter, file, toolPath } = script;
  if (interpreter.kind === 'file') return [file];
  if (interpreter.kind === 'program') {
    const program = await findProgram(interpreter.program, path);
    if (program !== null) return [program, ...interpreter.args, file];
    return `${interpreter.program} was not found. ${toolPath} needs it: install it, or put its folder on the PATH of the server.`;
  }
  if ([skill.dir, data].some((folder) => folder.includes('*'))) {
    return `${toolPath} cannot be contained: Node takes the * in the path of its folder for any name. Rename the folder.`;
  }
  return nodeCommand(file, { skill: skill.dir, data });
}
