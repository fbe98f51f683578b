import type { TFunction } from 'i18next';
import { createContext, useContext, useEffect, useId } from 'react';
import type { Issue } from '../../../../shared/error.ts';
import type { DraftElement } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { getAt, isWithin } from './json.ts';
import type { Clash } from './merge.ts';
import type { OpenSheet } from './open-sheets.ts';

/** A field of a form as it takes what is wrong: all that is below its path, or only its own. */
export interface FieldClaim {
  path: string;
  deep: boolean;
  required: boolean;
}

/** The form around a field. */
export interface SheetFormState {
  open: OpenSheet;
  element: DraftElement;
  /** BCP-47 tag of the story. */
  language: string | undefined;
  issues: readonly Issue[];
  /** The field the author began at; null for none. */
  begunAt: string | null;
  set: (path: string, value: unknown) => void;
  settle: (path: string, keep: 'mine' | 'theirs') => void;
  /** Makes a field known to the form; answers how to take it back. */
  claim: (claim: FieldClaim) => () => void;
  save: () => void;
}

const FormContext = createContext<SheetFormState | null>(null);
export const SheetFormProvider = FormContext.Provider;

/** The form around. @throws Error outside of one */
export function useSheetForm(): SheetFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('There is no form around this field.');
  return form;
}

/** What is wrong with a field, in the interface's language; what the page found out itself it has said in it already. */
export const sayIssue = (t: TFunction, { kind, limit = 0, message }: Issue): string =>
  kind === undefined ? message : t(`editing.problem.${kind}`, { limit });

export interface FieldState {
  /** The field's id in the document; what describes it is `${id}-about`. */
  id: string;
  value: unknown;
  set: (value: unknown) => void;
  problems: readonly string[];
  clashes: readonly Clash[];
}

/** One field: what is in it, what is wrong with it, and what others made of it meanwhile. */
export function useField(path: string, { deep = false, required = false } = {}): FieldState {
  const { open, issues, set, claim } = useSheetForm();
  const { t } = useTranslation();
  const id = useId();
  useEffect(() => claim({ path, deep, required }), [claim, path, deep, required]);
  const isHere = (each: { path: string }) => (deep ? isWithin(each.path, path) : each.path === path);
  return {
    id,
    value: getAt(open.mine, path),
    set: (value) => set(path, value),
    problems: [...new Set(issues.filter(isHere).map((issue) => sayIssue(t, issue)))],
    clashes: open.clashes.filter(isHere),
  };
}
