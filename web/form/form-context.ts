import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import type { Issue } from '../../shared/error.ts';
import { useTranslation } from '../i18n/index.ts';
import { type ItemsBy, isWithin } from './json.ts';
import { fieldAt, type SchemaField } from './schema.ts';
import { useWritten } from './written.ts';

/** A field of a form as it takes what is wrong: all that is below its path, or only its own. */
export interface FieldClaim {
  path: string;
  deep: boolean;
  required: boolean;
}

/** Something both sides changed, each in its own way. `theirs` is what is there now; undefined where it went. */
export interface Clash {
  path: string;
  theirs: unknown;
}

/** What every form tells its fields: what the schema says, how things are called, and what is wrong. What is written they are told apart. */
export interface FormState {
  /** What was there when writing began; null where there was nothing. */
  base: unknown;
  /** What the schema has. */
  schema: readonly SchemaField[];
  /** BCP-47 tag of what is written. */
  language: string | undefined;
  issues: readonly Issue[];
  clashes: readonly Clash[];
  /** The field the author began at; null for none. */
  begunAt: string | null;
  /** Whether a list item is at its id, as it stays while others move, or at its number, where ids are written as well. */
  itemsBy: ItemsBy;
  /** What a field is called. */
  label: (name: string) => string;
  /** What a choice of a field is called. */
  sayChoice: (name: string, choice: string) => string;
  /** Whether a field was written by hand, and is marked so. */
  isByHand: (path: string) => boolean;
  /** What a field is written with instead of what its kind has; undefined for that. */
  instead: (field: SchemaField, path: string) => ReactNode | undefined;
  set: (path: string, value: unknown) => void;
  settle: (path: string, keep: 'mine' | 'theirs') => void;
  /** Makes a field known to the form; answers how to take it back. */
  claim: (claim: FieldClaim) => () => void;
  /** Says of a field whether what is typed in it cannot be read at all. */
  report: (id: string, unreadable: boolean) => void;
  save: () => void;
}

const nothing = (): void => undefined;

/** A form without clashes, marks or anything of its own. */
export const PLAIN_FORM = {
  base: null,
  clashes: [],
  begunAt: null,
  itemsBy: 'id',
  isByHand: () => false,
  instead: () => undefined,
  settle: nothing,
  claim: () => nothing,
  report: nothing,
  save: nothing,
} as const satisfies Partial<FormState>;

export const FormContext = createContext<FormState | null>(null);

/** The form around. @throws Error outside of one */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('There is no form around this field.');
  return form;
}

/** What is wrong with a field, in the interface's language; what the page found out itself it has said in it already. */
export const sayIssue = (t: TFunction, { kind, limit = 0, message }: Issue): string =>
  kind === undefined ? message : t(`editing.problem.${kind}`, { limit });

/** A field without what is written in it. */
export interface FieldAbout {
  /** The field's id in the document; what describes it is `${id}-about`. */
  id: string;
  /** What the schema says of it; undefined for what is none of its fields. */
  field: SchemaField | undefined;
  label: string;
  /** Whether something has to be written in it. */
  required: boolean;
  /** Whether it is not there at all where it is empty. */
  removable: boolean;
  set: (value: unknown) => void;
  problems: readonly string[];
  clashes: readonly Clash[];
}

export interface FieldState extends FieldAbout {
  value: unknown;
}

/** What a field may say of itself besides what the schema does. */
export interface FieldProps {
  /** Dotted, list items as the form has them. */
  path: string;
  /** What it is called; as the form calls its name where this is left out. */
  label?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  removable?: boolean | undefined;
}

/** One field: what the schema says, what is in it, what is wrong with it, and what others made of it meanwhile. */
export function useField(props: FieldProps, options?: { deep?: boolean }): FieldState {
  return { ...useFieldAbout(props, options), value: useWritten(props.path) };
}

/** A field that is rendered anew for what is said of it alone, not for what is written in it. */
export function useFieldAbout(
  { path, label, required, removable }: FieldProps,
  { deep = false }: { deep?: boolean } = {},
): FieldAbout {
  const { schema, issues, clashes, set, claim, label: call } = useForm();
  const { t } = useTranslation();
  const id = useId();
  const field = fieldAt(schema, path);
  const isRequired = required ?? field?.filled ?? false;
  useEffect(() => claim({ path, deep, required: isRequired }), [claim, path, deep, isRequired]);
  const isHere = (each: { path: string }) => (deep ? isWithin(each.path, path) : each.path === path);
  return {
    id,
    field,
    label: label ?? call(field?.name ?? path),
    required: isRequired,
    removable: removable ?? (field !== undefined && !field.required),
    set: (next) => set(path, next),
    problems: [...new Set(issues.filter(isHere).map((issue) => sayIssue(t, issue)))],
    clashes: clashes.filter(isHere),
  };
}
