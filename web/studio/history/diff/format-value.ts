import type { TFunction } from 'i18next';
import { readableId } from '../../../../shared/readable-id.ts';
import { getFieldMeaning } from '../../../../shared/story/index.ts';
import { languageName } from '../../../ui/format-time.ts';
import type { DraftNames } from '../../wording/tool-call.ts';

/** Fields whose value is keyed by id or by the author's names: the next segment of a path is a key. */
const KEYED = new Set([
  'adjust',
  'arcEncounters',
  'conditionalBranches',
  'encounters',
  'endings',
  'facts',
  'globalWorldInfo',
  'inevitableEvents',
  'meters',
  'options',
  'sandboxLocations',
  'scenarioWorldInfo',
  'stats',
]);

/** The parts of a field path: field names for labels, and the keys between them. */
export interface FieldPlace {
  /** The names of the fields, outermost first: `personalArc`, `arcEncounters`, `title`. */
  fields: string[];
  items: string[];
}

/** Parses a dotted path: "personalArc.arcEncounters.enc_rope.title" is the title of an item of the arc's encounters. */
export function readFieldPath(path: string): FieldPlace {
  const place: FieldPlace = { fields: [], items: [] };
  let isItem = false;
  for (const step of path.split('.')) {
    if (isItem) place.items.push(step);
    else place.fields.push(step);
    isItem = !isItem && KEYED.has(step);
  }
  return place;
}

const CHOICES: Record<string, string> = {
  answers: 'script.answers',
  grants: 'script.grants',
  outcome: 'script.actOutcome',
  role: 'draft.role',
  type: 'draft.type',
  focus: 'draft.focus',
  priority: 'draft.priority',
  arcPhase: 'draft.phase',
  audience: 'draft.audience',
  expressions: 'draft.expression',
  expression: 'draft.expression',
  light: 'script.light',
  mode: 'script.mode',
  otherwise: 'script.otherwise',
  position: 'script.position',
  telling: 'script.telling',
  textMode: 'script.textMode',
  transition: 'script.transition',
};

/** What is needed to format a value. `ahead`: whether the change is not made yet. */
export interface ValueFormat {
  t: TFunction;
  names: DraftNames;
  language: string;
  ahead?: boolean;
}

/** A field's value for the author: names for ids, labels for enum values, anything else as it is. */
export function sayValue({ t, names, language }: ValueFormat, field: string, text: string): string {
  const named = getFieldMeaning(field).names;
  if (named === 'character') return names.character(text) ?? readableId(text);
  if (named === 'place') return names.place(text) ?? readableId(text);
  if (field === 'language') return languageName(text, language);
  if (field === 'mood') return readableId(text);
  const words = CHOICES[field];
  if (words === undefined) return text;
  const key = `${words}.${text}`;
  const said = t(key as never, { defaultValue: text }) as unknown;
  return typeof said === 'string' ? said : text;
}

/** Parents left out of labels, since their fields are clear without them. */
const SILENT = new Set(['globalContext', 'personalArc', 'pacing']);

/** The label of a field; its name if there is none. */
export function getFieldLabel(t: ValueFormat['t'], field: string): string {
  const said = t(`authoring.fields.${field}` as never, { defaultValue: readableId(field) }) as unknown;
  return typeof said === 'string' ? said : field;
}

/** The label of a field with its parents and items. */
export function sayField({ t }: ValueFormat, path: string): string {
  const { fields, items } = readFieldPath(path);
  const shown = fields.filter((field, index) => index === fields.length - 1 || !SILENT.has(field));
  const words = shown.map((field) => getFieldLabel(t, field));
  const [first = '', ...rest] = words;
  const item = items.length > 0 ? ` “${items.map(readableId).join(', ')}”` : '';
  return [first + item, ...rest].join(' · ');
}

/** The last field of a path, which determines how values are formatted. */
export const lastField = (path: string): string => readFieldPath(path).fields.at(-1) ?? '';
