import { join } from 'node:path';
import { isObject, ownEntry } from '../../shared/json.ts';
import { readTextFile, SkillFileError } from './folder.ts';
import { type ConfigField, type ConfigValue, isOfType, SKILL_LIMITS, toEnvironmentVariable } from './manifest.ts';
import type { Skill } from './skill.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SkillConfig {
  variables: Record<string, string>;
  /** Values to redact: secret settings, and everything from the server's environment. */
  secrets: string[];
}

/** Unusable settings. The message names skill, setting or variable, but no value. */
export class SkillConfigError extends Error {
  override readonly name = 'SkillConfigError';
  readonly skill: string;

  constructor(skill: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.skill = skill;
  }
}

/** Shorter secrets cannot be redacted: they occur in any text. */
const SHORTEST_SECRET = 4;

/**
 * Reads a skill's settings from `DATA_DIR/skills/<name>/config.json` and replaces `${VAR}` from the environment. Only
 * this file, which belongs to the owner, may refer to it; a manifest may not.
 * @throws SkillConfigError if a value is missing, of another type, or refers to an unset variable
 */
export async function readSkillConfig(
  skill: Pick<Skill, 'name' | 'config'>,
  dataDir: string,
  env: Environment,
): Promise<SkillConfig> {
  const fields = Object.entries(skill.config);
  if (fields.length === 0) return { variables: {}, secrets: [] };
  const written = await readWritten(skill.name, join(dataDir, 'skills', skill.name, 'config.json'));
  const unknown = Object.keys(written).find((name) => !Object.hasOwn(skill.config, name));
  if (unknown !== undefined) {
    throw new SkillConfigError(
      skill.name,
      `The skill "${skill.name}" has no setting "${unknown}", which its config.json gives. It has ${fields.map(([name]) => name).join(', ')}.`,
    );
  }
  const config: SkillConfig = { variables: {}, secrets: [] };
  for (const [name, field] of fields) {
    const own = ownEntry(written, name);
    const value = own === undefined ? field.default : resolve(own, { skill: skill.name, name, field, env, config });
    if (value === undefined) {
      if (!field.required) continue;
      throw new SkillConfigError(
        skill.name,
        `The skill "${skill.name}" needs the setting "${name}". Give it in DATA_DIR/skills/${skill.name}/config.json.`,
      );
    }
    const text = String(value);
    if (field.secret) hide(text, skill.name, name, config);
    config.variables[toEnvironmentVariable(name)] = text;
  }
  return config;
}

interface Setting {
  skill: string;
  name: string;
  field: ConfigField;
  env: Environment;
  config: SkillConfig;
}

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

function resolve(value: unknown, setting: Setting): ConfigValue {
  const { skill, name, field, env, config } = setting;
  let given = value;
  if (typeof value === 'string') {
    const text = value.replace(REFERENCE, (_, variable: string) => {
      const found = env[variable];
      if (found === undefined || found === '') {
        throw new SkillConfigError(
          skill,
          `The skill "${skill}" takes its setting "${name}" from the environment variable ${variable}, which is not set.`,
        );
      }
      // Redact even settings not declared secret: config.json can name any variable.
      if (found.length >= SHORTEST_SECRET) config.secrets.push(found);
      return found;
    });
    given = text === value ? value : readAs(text, field.type);
  }
  if (isOfType(given, field.type)) return given;
  throw new SkillConfigError(
    skill,
    `The setting "${name}" of the skill "${skill}" is no ${field.type}. Change it in DATA_DIR/skills/${skill}/config.json.`,
  );
}

function readAs(text: string, type: ConfigField['type']): unknown {
  if (type === 'number') return text.trim() === '' ? text : Number(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

function hide(text: string, skill: string, name: string, config: SkillConfig): void {
  if (text.length < SHORTEST_SECRET) {
    throw new SkillConfigError(
      skill,
      `The secret "${name}" of the skill "${skill}" is too short to be hidden: expected at least ${SHORTEST_SECRET} characters.`,
    );
  }
  config.secrets.push(text);
}

async function readWritten(skill: string, file: string): Promise<Record<string, unknown>> {
  try {
    const text = await readTextFile(file, SKILL_LIMITS.manifestBytes);
    if (text === null) return {};
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { ...value };
  } catch (error) {
    if (error instanceof SkillFileError)
      throw new SkillConfigError(skill, `${file}: ${error.message}`, { cause: error });
    // The parser's message quotes its input, which may be a secret.
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SkillConfigError(skill, `The settings of the skill "${skill}" are no JSON object: ${file}.`);
}
