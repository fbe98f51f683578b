import type { TFunction } from 'i18next';
import { readableId } from '../../../../shared/readable-id.ts';
import { meaningOf } from '../../../../shared/story/index.ts';
import { languageName } from '../../../ui/time.ts';
import type { DraftNames } from '../../words/tool-call.ts';
import { readFieldPath } from './field-path.ts';

/** Fields whose text is one of a few, and where their words are. */
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

/**
 * What is needed to say a value: the words, what the draft calls its elements, the interface's language; `ahead`: whether
 * the change is still to be made.
 */
export interface Wording {
  t: TFunction;
  names: DraftNames;
  language: string;
  ahead?: boolean;
}

/** A field's text as an author reads it: names for ids, words for choices, anything else as it is. */
export function sayValue({ t, names, language }: Wording, field: string, text: string): string {
  const named = meaningOf(field).names;
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

/** Parents that say nothing their fields do not say themselves. */
const SILENT = new Set(['globalContext', 'personalArc', 'pacing']);

/** A field's name in the author's words. One nobody has words for is read as it is. */
export function nameOfField(t: Wording['t'], field: string): string {
  const said = t(`authoring.fields.${field}` as never, { defaultValue: readableId(field) }) as unknown;
  return typeof said === 'string' ? said : field;
}

/** The same with where it is: what it is part of, the item, the field. */
export function sayField({ t }: Wording, path: string): string {
  const { fields, items } = readFieldPath(path);
  const told = fields.filter((field, index) => index === fields.length - 1 || !SILENT.has(field));
  const words = told.map((field) => nameOfField(t, field));
  const [first = '', ...rest] = words;
  const item = items.length > 0 ? ` “${items.map(readableId).join(', ')}”` : '';
  return [first + item, ...rest].join(' · ');
}

/** The field a path ends in: what its values are read by. */
export const lastField = (path: string): string => readFieldPath(path).fields.at(-1) ?? '';
