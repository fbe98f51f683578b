import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { convertZodIssues } from '../../shared/error.ts';
import { isAbsent } from '../system-error.ts';
import { checkLinks, liesWithin, readTextFile, resolveRealPath, SkillFileError } from './folder.ts';
import { detectInterpreter } from './interpreter.ts';
import {
  readSkillMarkdown,
  type ScriptManifestSchema,
  SKILL_LIMITS,
  type SkillManifest,
  SkillManifestSchema,
} from './manifest.ts';
import { mayRun, mayUseNetwork, type RootKind, type Skill, type SkillScript, type SkillWarning } from './skill.ts';

export interface ReadSkill {
  skill: Skill;
  warnings: SkillWarning[];
}

/** @param dir real path @returns null without `SKILL.md` or `skill.json` @throws SkillFileError naming the file */
export async function readSkill(dir: string, kind: RootKind): Promise<ReadSkill | null> {
  const markdownFile = join(dir, 'SKILL.md');
  const jsonFile = join(dir, 'skill.json');
  if (!(await isThere(markdownFile)) && !(await isThere(jsonFile))) return null;
  // First, so that nothing outside is read, not even for an error message.
  await checkLinks(dir);
  const [markdown, json] = await Promise.all([
    readTextFile(markdownFile, SKILL_LIMITS.promptBytes),
    readTextFile(jsonFile, SKILL_LIMITS.manifestBytes),
  ]);

  const { frontMatter, body } =
    markdown === null ? { frontMatter: undefined, body: '' } : split(markdownFile, markdown);
  const manifest =
    json === null ? checkManifest(markdownFile, frontMatter) : checkManifest(jsonFile, parseJson(jsonFile, json));
  const manifestFile = json === null ? markdownFile : jsonFile;
  if (manifest.name !== basename(dir)) {
    throw new SkillFileError(
      manifestFile,
      `It names the skill "${manifest.name}", its folder "${basename(dir)}". Give both the same name.`,
    );
  }
  if (json !== null && frontMatter !== undefined) checkSameName(markdownFile, frontMatter, manifest.name);

  const prompt = (await readTextFile(join(dir, 'prompt.md'), SKILL_LIMITS.promptBytes))?.trim() ?? body;
  const scripts = await Promise.all(manifest.scripts.map((script) => readScript(dir, manifest.name, script)));
  const skill: Skill = {
    name: manifest.name,
    version: manifest.version ?? null,
    description: manifest.description,
    kind,
    dir,
    prompt,
    scripts,
    config: manifest.config,
  };
  return { skill, warnings: scripts.flatMap((script) => notAllowed(skill, script)) };
}

/** Whether a folder has an entry, including a dangling link. */
async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

function notAllowed(skill: Skill, script: SkillScript): SkillWarning[] {
  const { file } = script;
  if (!mayRun(skill, script)) {
    return [{ file, message: 'It is no Node script, so it does not run from here unless ALLOW_SKILLS is on.' }];
  }
  if (!script.network || mayUseNetwork(skill, script)) return [];
  return [{ file, message: 'It asks for the network, and does not get it from here unless ALLOW_SKILLS is on.' }];
}

function split(file: string, text: string) {
  try {
    return readSkillMarkdown(text);
  } catch (error) {
    throw new SkillFileError(file, `Its front matter is no YAML: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SkillFileError(file, `It is no JSON: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function checkManifest(file: string, value: unknown): SkillManifest {
  if (value === undefined) {
    throw new SkillFileError(file, 'Expected front matter with name and description between two lines of ---.');
  }
  const parsed = SkillManifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = convertZodIssues(parsed.error).map(
    ({ path, message }) => `${path === '' ? 'the whole' : path}: ${message}`,
  );
  throw new SkillFileError(file, `It is no manifest of a skill. ${issues.join(' ')}`);
}

function checkSameName(file: string, frontMatter: unknown, name: string): void {
  const other = typeof frontMatter === 'object' && frontMatter !== null ? Reflect.get(frontMatter, 'name') : undefined;
  if (other !== undefined && other !== name) {
    throw new SkillFileError(file, `It names the skill "${other}", skill.json "${name}". Give both the same name.`);
  }
}

type ScriptManifest = z.infer<typeof ScriptManifestSchema>;

async function readScript(dir: string, skill: string, script: ScriptManifest): Promise<SkillScript> {
  const written = join(dir, script.path);
  const file = await resolveRealPath(written);
  if (file === null) throw new SkillFileError(written, 'The manifest lists this script, and it is not there.');
  if (!liesWithin(dir, file)) throw new SkillFileError(written, 'The script lies outside its skill.');
  if (!(await stat(file)).isFile()) throw new SkillFileError(written, 'Expected a script to be a plain file.');
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw new SkillFileError(written, 'The script may not be read.', { cause: error });
  });
  return {
    name: script.name,
    description: script.description ?? null,
    path: script.path,
    toolPath: `skills/${skill}/${script.path}`,
    file,
    network: script.network,
    timeoutMs: script.timeout ?? null,
    interpreter: await detectInterpreter(file),
  };
}
