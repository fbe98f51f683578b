import type { TFunction } from 'i18next';
import { isObject } from '../../../shared/json.ts';
import { languageFor, primaryLanguage } from '../../../shared/language/tag.ts';
import { type Plan, readReference, type Step, type StepStatus } from '../../../shared/plan/index.ts';
import { readableId } from '../../../shared/readable-id.ts';
import { PLANNING_TOOL_NAMES, type PlanDraft } from '../../../shared/story/index.ts';
import type { StepForecast } from '../../../shared/wire/index.ts';
import { getPhrasing } from '../../../shared/words/phrasing.ts';
import { guessTextLanguage } from '../../i18n/guess-text-language.ts';
import { createDraftNames, type DraftNames, isToolName, type ToolCall, toolSentence } from '../wording/tool-call.ts';
import { describeCall } from '../wording/tool-sentence.ts';

const textAt = (value: unknown, key: string): string | undefined => {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
};

interface Named {
  id: string;
  name: string;
}

export interface Nameable {
  acts: Named[];
  characters: Named[];
  places: (Named & { actId: string })[];
}

/** All that a step may name: elements of the draft, then those that steps would create. */
export function listNameable(draft: PlanDraft, { steps }: Pick<Plan, 'steps'>): Nameable {
  const acts = new Map(draft.acts.map(({ id, title }) => [id, title]));
  const characters = new Map(draft.characters.map(({ id, name }) => [id, name]));
  const places = new Map<string, Named & { actId: string }>();
  const place = (actId: string, id: string, name: string) => places.set(`${actId}/${id}`, { actId, id, name });
  for (const act of draft.acts) {
    for (const id of act.intendedLocations) place(act.id, id, readableId(id));
    for (const { id, title } of act.sandboxLocations) place(act.id, id, title);
  }
  for (const { tool, args } of steps) {
    const id = textAt(args, 'id');
    if (tool === 'proposeCharacter' && id) characters.set(id, textAt(args, 'name') ?? readableId(id));
    if (tool === 'draftActOutline' && id) {
      acts.set(id, textAt(args, 'title') ?? readableId(id));
      for (const each of Array.isArray(args.intendedLocations) ? args.intendedLocations : []) {
        if (typeof each === 'string' && !places.has(`${id}/${each}`)) place(id, each, readableId(each));
      }
    }
    const actId = textAt(args, 'actId');
    if (tool === 'draftNodeWeb' && actId && Array.isArray(args.locations)) {
      for (const each of args.locations) {
        const placeId = textAt(each, 'id');
        if (placeId) place(actId, placeId, textAt(each, 'title') ?? readableId(placeId));
      }
    }
  }
  const list = (map: ReadonlyMap<string, string>): Named[] => [...map].map(([id, name]) => ({ id, name }));
  return { acts: list(acts), characters: list(characters), places: [...places.values()] };
}

/** Names of the draft's elements and of those that a plan would create. */
export function createPlanNames(draft: PlanDraft, plan: Pick<Plan, 'steps'>): DraftNames {
  const known = createDraftNames(draft);
  const { acts, characters, places } = listNameable(draft, plan);
  const find = (all: readonly Named[], id: string) => all.find((each) => each.id === id)?.name;
  return {
    act: (id) => known.act(id) ?? find(acts, id),
    character: (id) => known.character(id) ?? find(characters, id),
    place: (id) => known.place(id) ?? find(places, id),
    encounter: known.encounter,
  };
}

/** The label of a skill's script: "skills/dice-roller/scripts/roll.mjs" becomes "dice roller: roll". */
export function skillName(tool: string): string {
  const [, skill = tool, script = ''] = /^skills\/([^/]+)\/(?:.*\/)?([^/]+?)(?:\.\w+)?$/.exec(tool) ?? [];
  return script === '' ? readableId(skill) : `${readableId(skill)}: ${readableId(script)}`;
}

export const sayTool = (t: TFunction, tool: string): string =>
  isToolName(tool) ? t(`plan.tool.${tool}`) : t('plan.tool.skill', { name: skillName(tool) });

/** The kind of step that a tool makes, in a word or two. */
export const sayKind = (t: TFunction, tool: string): string =>
  isToolName(tool) ? t(`plan.kind.${tool}`) : t('plan.kind.skill', { name: skillName(tool) });

const TOOL = new RegExp(`\\b(?:${PLANNING_TOOL_NAMES.join('|')})\\b`, 'g');

/** Replaces tool names in a text with plain words. */
export const replaceToolNames = (t: TFunction, text: string): string =>
  text.replace(TOOL, (tool) => `“${sayTool(t, tool)}”`);

const toToolCall = (
  { tool, args }: Pick<Step, 'tool' | 'args'>,
  state: ToolCall['state'],
  output: unknown,
): ToolCall => ({
  tool,
  state,
  input: args,
  output,
  errorText: null,
});

export function sayStep(t: TFunction, step: Pick<Step, 'tool' | 'args'>, names: DraftNames): string {
  if (!isToolName(step.tool)) return sayTool(t, step.tool);
  const { subject, unnamed, count } = toolSentence(toToolCall(step, 'running', undefined), names);
  return t(`plan.does.${step.tool}`, { subject: subject ?? t(`tools.unnamed.${unnamed}`), count });
}

/** A step's description: a sentence of the interface, or the text of the plan's maker with its language. */
export interface StepLine {
  text: string;
  lang: string | undefined;
  written: { text: string; lang: string } | null;
}

/** The maker's text if it is in the interface's language, else a sentence of the interface with that text beside it. */
export function describeStep(
  sentence: string,
  { tool, description }: Pick<Step, 'tool' | 'description'>,
  language: string,
  storyLanguage: string | undefined,
): StepLine {
  const text = description.trim();
  if (text === '') return { text: sentence, lang: undefined, written: null };
  const lang = guessTextLanguage(text, [language, storyLanguage]) ?? language;
  if (primaryLanguage(lang) === primaryLanguage(language) || !isToolName(tool)) return { text, lang, written: null };
  return { text: sentence, lang: undefined, written: { text, lang } };
}

const CALL_STATES: Partial<Record<StepStatus, ToolCall['state']>> = {
  running: 'running',
  completed: 'done',
  failed: 'refused',
  timeout: 'failed',
};

/** What a step does, by its status: pending, running, done or failed. @param value its result */
export function sayStepNow(
  t: TFunction,
  step: Pick<Step, 'tool' | 'args'>,
  names: DraftNames,
  status: StepStatus,
  value: unknown,
): string {
  const state = CALL_STATES[status];
  if (state === undefined || !isToolName(step.tool)) return sayStep(t, step, names);
  return describeCall(t, toToolCall(step, state, value), names);
}

/** The step that a text takes its value from, and the path in its result; null for plain text. */
export function parseStepReference(text: unknown, ids: ReadonlySet<string>): { stepId: string; what: string } | null {
  const reference = typeof text === 'string' ? readReference(text, (id) => ids.has(id)) : null;
  return reference && { stepId: reference.stepId, what: reference.path.map(readableId).join(' › ') };
}

/** The titles of the finished work that a step would overwrite, quoted and joined in the interface's language. */
export function sayOverwritten(
  t: TFunction,
  language: string,
  { overwrites, overwritten }: Pick<StepForecast, 'overwrites' | 'overwritten'>,
): string {
  const { quote, list } = getPhrasing(languageFor(language));
  if (overwritten === undefined) return list(overwrites);
  return list(
    overwritten.map(({ type, title }) =>
      type === 'premise' ? t('authoring.element.premise') : `${t(`authoring.element.${type}`)} ${quote(title)}`,
    ),
  );
}

/** An approximate duration in words of a language: "8 sec", "3 min". */
export function formatApproximateDuration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
