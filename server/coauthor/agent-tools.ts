import { jsonSchema } from 'ai';
import { z } from 'zod';
import { CHECKLIST_TOOL_NAMES } from '../../shared/checklist/index.ts';
import { RefusalError } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import type { ToolRefusal } from '../../shared/story/index.ts';
import { CHECKLIST_TOOL_DESCRIPTIONS } from './checklist/index.ts';
import { TOOL_DESCRIPTIONS } from './prompt.ts';
import { withoutStringifiedFields } from './repair-tool-call.ts';
import {
  COAUTHOR_TOOL_INPUTS,
  COAUTHOR_TOOL_NAMES,
  type CoauthorToolName,
  type CoauthorToolReturn,
  type PlanningTools,
} from './tool-signatures.ts';
import type { CoauthorLog } from './tools/index.ts';

const DESCRIPTIONS: Record<CoauthorToolName, string> = { ...TOOL_DESCRIPTIONS, ...CHECKLIST_TOOL_DESCRIPTIONS };
export const describeTool = (name: CoauthorToolName): string => DESCRIPTIONS[name];
const isChecklistTool = (name: CoauthorToolName): boolean => CHECKLIST_TOOL_NAMES.some((tool) => tool === name);

/** Schema keywords not sent to models: constrained decoders choke on long bounds, some servers on patterns. */
const KEPT_FROM_MODELS = new Set([
  '$schema',
  'pattern',
  'minLength',
  'maxLength',
  'maxItems',
  'propertyNames',
  'default',
]);

/** Fields for scripts, which only writeScene offers to models. The other tools accept them. */
const OF_SCRIPTS = new Set(['script', 'again', 'telling']);
const OF_LORE = new Set([
  ...['secondaryKeys', 'secondaryLogic', 'caseSensitive', 'partialWords', 'chance'],
  ...['group', 'weight', 'fromTurn', 'sticky', 'cooldown'],
]);
const OF_ARC_ENCOUNTERS = new Set([
  ...['id', 'title', 'description', 'type', 'pacing', 'givesProgression', 'potentialFlags', 'text', 'arcPhase'],
]);
/** Whether a field is offered to models. Fields that are not offered still work. */
const isTold = (key: string, properties: object): boolean => {
  if (Object.hasOwn(properties, 'script') && OF_SCRIPTS.has(key)) return false;
  if (Object.hasOwn(properties, 'arcPhase')) return OF_ARC_ENCOUNTERS.has(key);
  if (Object.hasOwn(properties, 'keys') && OF_LORE.has(key)) return false;
  return key !== 'possibleEndings';
};

const LIMIT_TOLD = 10_000;
function describedWithin({ description, type, maxLength, maxItems }: Readonly<Record<string, unknown>>): object {
  const limit = type === 'string' ? maxLength : type === 'array' ? maxItems : undefined;
  if (typeof limit !== 'number' || limit >= LIMIT_TOLD) return {};
  return { description: typeof description === 'string' ? `${description} ≤${limit}` : `≤${limit}` };
}

/** Optional fields not offered to models with a small context window. They still work and can be added later. */
const BESIDES: Partial<Record<CoauthorToolName, readonly string[]>> = {
  proposeStoryPremise: ['globalWorldInfo', 'facts', 'telling', 'meters', 'endings', 'grants'],
  proposeCharacter: ['personalArc', 'expressions'],
  draftActOutline: [
    ...['scenarioWorldInfo', 'facts', 'startLocation', 'opening', 'climax'],
    ...['conditionalBranches', 'scene', 'pace', 'startsAt'],
  ],
  draftNodeWeb: ['callbacks', 'arrival'],
  updateElement: ['add', 'remove'],
  draftNodeEncounters: [
    ...['text', 'check', 'interactables', 'priority', 'excludeIfFlags'],
    ...['requires', 'otherwise', 'hint', 'adjust', 'doom', 'items', 'complication'],
    ...['brings', 'alone', 'here', 'leadsTo', 'answers'],
  ],
};
const EXPLAINED_BY: Partial<Record<CoauthorToolName, Readonly<Record<string, string>>>> = {
  draftActOutline: {
    scenarioWorldInfo: '"globalWorldInfo" of proposeStoryPremise',
    facts: '"facts" of proposeStoryPremise',
  },
};
/** How many of a tool's fields are offered to a model. */
export type FieldsTold = 'all' | 'needed';

/** An object with at least this many fields is explained once per tool. */
const REPEATED_FROM = 4;
const ONLY_SCENE = ['script', 'text', 'telling', 'again'];

const isFar = (keyword: string, bound: unknown): boolean =>
  (keyword === 'minimum' || keyword === 'maximum') && Math.abs(Number(bound)) >= 1000;

/** Shortens a JSON Schema for models: repeated parts are explained once and then referenced by field name. */
function slimmer(besides: readonly string[]) {
  const explained = new Map<string, string>();
  const isBesides = (key: string, properties: object) =>
    besides.includes(key) && !(key === 'text' && !Object.hasOwn(properties, 'title'));

  function slimmed(schema: unknown, field: string, isFieldMap = false): unknown {
    if (Array.isArray(schema)) return schema.map((item) => slimmed(item, field));
    if (!isObject(schema)) return schema;
    if (!isFieldMap) return shortened({ ...schema, ...describedWithin(schema) }, field);
    return shortened(schema, field, true);
  }

  function shortened(schema: Readonly<Record<string, unknown>>, field: string, isFieldMap = false): unknown {
    const { properties, type, description } = schema;
    if (!isFieldMap && isObject(properties) && Object.keys(properties).length >= REPEATED_FROM) {
      if (Object.keys(properties).every((key) => ONLY_SCENE.includes(key))) {
        return { type, description, properties: { text: { type: 'string' } } };
      }
      const shape = JSON.stringify(properties);
      const first = explained.get(shape);
      const said = typeof description === 'string' ? `${description} ` : '';
      if (first !== undefined) {
        return { type, description: `${said}Fields as in "${first}" above.`, additionalProperties: {} };
      }
      explained.set(shape, field);
    }
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) =>
          isFieldMap
            ? isTold(key, schema) && !isBesides(key, schema)
            : !KEPT_FROM_MODELS.has(key) && !isFar(key, value),
        )
        .map(([key, value]) => [
          isFieldMap && key === 'difficulty' ? 'ease' : key,
          slimmed(value, isFieldMap ? key : field, !isFieldMap && key === 'properties'),
        ]),
    );
  }
  return (schema: unknown) => slimmed(schema, '');
}

function referring(schema: object, explainedBy: Readonly<Record<string, string>>): object {
  const { properties } = schema as { properties: Readonly<Record<string, object>> };
  const lists = Object.entries(explainedBy).map(([field, place]) => {
    const items = { type: 'object', description: `Fields as in ${place}.`, additionalProperties: {} };
    return [field, { ...properties[field], items }];
  });
  return { ...schema, properties: { ...properties, ...Object.fromEntries(lists) } };
}

const modelSchemas = new Map<string, Record<string, unknown>>();

/** A tool's input as JSON Schema for a model: fields, enums and descriptions. Cached. */
export function getModelSchema(name: CoauthorToolName, fields: FieldsTold = 'all'): Readonly<Record<string, unknown>> {
  const besides = fields === 'needed' ? (BESIDES[name] ?? []) : [];
  const key = besides.length > 0 ? `${name} ${fields}` : name;
  const known = modelSchemas.get(key);
  if (known) return known;
  const whole = z.toJSONSchema(COAUTHOR_TOOL_INPUTS[name], { io: 'input', target: 'draft-7' });
  const schema = slimmer(besides)(referring(whole, EXPLAINED_BY[name] ?? {})) as Record<string, unknown>;
  modelSchemas.set(key, schema);
  return schema;
}

const toToolRefusal = ({ message, hint, issues, reason }: RefusalError): ToolRefusal => ({
  ok: false,
  error: message,
  ...(hint === undefined ? {} : { hint }),
  ...(issues.length > 0 ? { issues: issues.map(({ path, message: said }) => ({ path, message: said })) } : {}),
  ...(reason && { reason: { ...reason } }),
});

type Run = <Name extends CoauthorToolName>(
  name: Name,
  input: unknown,
  signal: AbortSignal | undefined,
  toolCallId: string,
) => Promise<CoauthorToolReturn<Name>>;

type OnRefusal = (toolCallId: string, refusal: ToolRefusal) => void;

const ADDRESSES = ['imageUrl', 'backgroundUrl', 'musicUrl'];

/** A tool's answer as the model sees it. Of a changed checklist only the change: the prompt shows the whole list. */
function toldToModel(name: CoauthorToolName, output: { ok: boolean }) {
  const { checklist, reason: _why, remarks: _forPeople, ...answered } = JSON.parse(JSON.stringify(output));
  const fields = Object.fromEntries(Object.entries(answered).filter(([field]) => !ADDRESSES.includes(field)));
  const value = isChecklistTool(name) || checklist === undefined ? fields : { ...fields, checklist };
  return output.ok ? { type: 'json', value } : { type: 'error-json', value };
}

function planningTool<Name extends CoauthorToolName>(
  name: Name,
  run: Run,
  log: CoauthorLog,
  onRefusal: OnRefusal,
): PlanningTools[Name] {
  type Output = CoauthorToolReturn<Name> | ToolRefusal;
  const made = {
    description: DESCRIPTIONS[name],
    // Accept any object here: the tool itself refuses wrong ones with a message the model can act on.
    inputSchema: jsonSchema<unknown>(getModelSchema(name), {
      validate: (value) =>
        isObject(value)
          ? { success: true, value: withoutStringifiedFields(name, value) }
          : { success: false, error: new TypeError('expected an object') },
    }),
    execute: async (
      input: unknown,
      { abortSignal, toolCallId }: { abortSignal?: AbortSignal; toolCallId: string },
    ): Promise<Output> => {
      const refused = (refusal: ToolRefusal): ToolRefusal => {
        onRefusal(toolCallId, refusal);
        return refusal;
      };
      try {
        return await run(name, input, abortSignal, toolCallId);
      } catch (error) {
        if (error instanceof RefusalError) return refused(toToolRefusal(error));
        log.error({ err: error, tool: name }, 'a planning tool failed');
        const place = isChecklistTool(name) ? 'plan' : 'draft';
        return refused({
          ok: false,
          error: `Something went wrong inside. The ${place} shows what was done.`,
          hint: `Look at the ${place}, then call ${name} again if it is missing there.`,
          reason: { code: 'failed-inside' },
        });
      }
    },
    toModelOutput: ({ output }: { output: Output }) => toldToModel(name, output),
  };
  return made as unknown as PlanningTools[Name];
}

/**
 * Creates the tools for an agent: those of the story (Planning tools, "The pipeline") and, unless `options.checklist`
 * is false, of the checklist (Planning tools, "Checklist tools").
 * @param options.onRefusal called with the id of a refused call and the reason, which the model does not see
 */
export function toPlanningTools(
  run: Run,
  log: CoauthorLog,
  options: { checklist: boolean; onRefusal?: OnRefusal },
): PlanningTools {
  const { onRefusal = () => undefined } = options;
  return Object.fromEntries(
    COAUTHOR_TOOL_NAMES.filter((name) => options.checklist || !isChecklistTool(name)).map((name) => [
      name,
      planningTool(name, run, log, onRefusal),
    ]),
  ) as unknown as PlanningTools;
}
