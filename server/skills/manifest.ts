import { posix } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { IdSchema } from '../../shared/story/index.ts';

/** Limits of a skill. Sizes in bytes, times in milliseconds. */
export const SKILL_LIMITS = {
  skillsPerRoot: 500,
  entries: 20_000,
  manifestBytes: 64 * 1024,
  promptBytes: 64 * 1024,
  scripts: 50,
  configFields: 50,
  description: 1024,
  scriptPath: 180,
  timeoutMs: 3_600_000,
} as const;

const description = z.string().trim().min(1).max(SKILL_LIMITS.description);

/** Whether a path is normalized, stays within its folder, and fits a `toolPath`. */
const isPlainPath = (path: string): boolean =>
  posix.normalize(path) === path && !path.startsWith('/') && !/(^|\/)\.\.?(\/|$)|\/$/.test(path);

/** A script of a skill: an executable that speaks the NDJSON protocol. */
export const ScriptManifestSchema = z.object({
  name: z.string().trim().min(1).max(64),
  /** Within the skill's folder: `roll-dice.mjs`, `scripts/roll.py`. */
  path: z
    .string()
    .max(SKILL_LIMITS.scriptPath)
    .regex(/^[\w.@+-]+(\/[\w.@+-]+)*$/, 'Expected a path within the skill such as "scripts/roll.mjs".')
    .refine(isPlainPath, 'Expected a path within the skill, without "." and "..".')
    .refine((path) => !path.startsWith('data/'), 'Expected a script outside data/, where scripts may write.'),
  description: description.optional(),
  /** Whether it needs the network; granted if the owner trusts the skill. */
  network: z.boolean().default(false),
  /** Of one attempt; default: the server's limit for a step. Plan execution, "Time". */
  timeout: z.number().int().min(1).max(SKILL_LIMITS.timeoutMs).optional(),
});

const FIELD_VALUES = { string: z.string().max(10_000), number: z.number(), boolean: z.boolean() };
const FIELD_TYPES = ['string', 'number', 'boolean'] as const;
type FieldType = (typeof FIELD_TYPES)[number];
export type ConfigValue = string | number | boolean;

/** Whether a value has a field's type. */
export const isOfType = (value: unknown, type: FieldType): value is ConfigValue =>
  FIELD_VALUES[type].safeParse(value).success;

/** A skill's setting, passed to its scripts as an environment variable. */
const ConfigFieldSchema = z
  .object({
    type: z.enum(FIELD_TYPES),
    description: description.optional(),
    default: z.union([FIELD_VALUES.string, FIELD_VALUES.number, FIELD_VALUES.boolean]).optional(),
    secret: z.boolean().default(false),
    required: z.boolean().default(false),
  })
  .refine((field) => field.default === undefined || isOfType(field.default, field.type), {
    path: ['default'],
    message: 'Expected a default of the type the field has.',
  })
  .refine((field) => !field.secret || field.default === undefined, {
    path: ['default'],
    message: 'A secret has no default: a manifest is not the place for it.',
  });
export type ConfigField = z.infer<typeof ConfigFieldSchema>;

/** A setting's environment variable: `apiKey` is `SKILL_API_KEY`. */
export const toEnvironmentVariable = (field: string): string =>
  `SKILL_${field
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/-/g, '_')
    .toUpperCase()}`;

const ConfigFieldsSchema = z
  .record(
    z
      .string()
      .regex(/^[a-zA-Z][a-zA-Z0-9]*([_-][a-zA-Z0-9]+)*$/)
      .max(64),
    ConfigFieldSchema,
  )
  .refine((fields) => Object.keys(fields).length <= SKILL_LIMITS.configFields, 'Expected fewer settings.')
  .refine(
    (fields) => new Set(Object.keys(fields).map(toEnvironmentVariable)).size === Object.keys(fields).length,
    'Two settings would be given in the same environment variable.',
  );

/** `skill.json`, or the front matter of `SKILL.md`. Other fields of the Agent Skills standard are ignored. */
export const SkillManifestSchema = z.object({
  name: IdSchema,
  version: z.string().trim().min(1).max(64).optional(),
  description,
  scripts: z
    .array(ScriptManifestSchema)
    .max(SKILL_LIMITS.scripts)
    .default([])
    .refine((scripts) => new Set(scripts.map(({ path }) => path)).size === scripts.length, 'A script is listed twice.'),
  config: ConfigFieldsSchema.default({}),
});
export type SkillManifest = z.infer<typeof SkillManifestSchema>;

/**
 * Splits off the YAML front matter, between the first two `---` lines; undefined without.
 * @throws the YAML parser's error with line and column
 */
export function readSkillMarkdown(text: string): { frontMatter: unknown; body: string } {
  const found = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text);
  if (found === null) return { frontMatter: undefined, body: text.trim() };
  const [whole, matter = ''] = found;
  return { frontMatter: parse(matter, { maxAliasCount: 10 }), body: text.slice(whole.length).trim() };
}
