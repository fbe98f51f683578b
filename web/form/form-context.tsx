import type { TFunction } from 'i18next';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Issue } from '../../shared/error.ts';
import { getAtPath, type ItemAddressing, isPathWithin } from '../../shared/field-path.ts';
import { createListeners } from '../../shared/listeners.ts';
import { useTranslation } from '../i18n/index.ts';
import { findFieldAtPath, type SchemaField } from './schema.ts';

/** The values of a form. Subscribers are notified only when their part has changed. */
export interface FormValues {
  get: () => unknown;
  itemsBy: ItemAddressing;
  subscribe: (listener: () => void) => () => void;
}

const FormValuesContext = createContext<FormValues | null>(null);

function useFormValues(): FormValues {
  const written = useContext(FormValuesContext);
  if (!written) throw new Error('A field must be inside a FormProvider.');
  return written;
}

const asItIs = (value: unknown): unknown => value;

/** The value at a dotted path, '' for all. */
export function useFormValue(path: string): unknown;
/** `about` must return an identical value for equal content: a primitive, or a part of its argument. */
export function useFormValue<T>(path: string, about: (value: unknown) => T): T;
export function useFormValue(path: string, about: (value: unknown) => unknown = asItIs): unknown {
  const { get, itemsBy, subscribe } = useFormValues();
  return useSyncExternalStore(subscribe, () => about(getAtPath(get(), path, itemsBy)));
}

/** Reads the value at a path on demand, without subscribing. */
export function useReadFormValue(): (path: string) => unknown {
  const { get, itemsBy } = useFormValues();
  return useCallback((path) => getAtPath(get(), path, itemsBy), [get, itemsBy]);
}

/** The errors that a field shows: all below its path, or only its own. */
export interface FieldClaim {
  path: string;
  deep: boolean;
  required: boolean;
}

/** A field that both sides changed differently. `theirs` is the current value; undefined if it was removed. */
export interface Clash {
  path: string;
  theirs: unknown;
}

/** For what works on the text of a field. */
export interface TextToolProps {
  textarea: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onText: (text: string) => void;
  path: string;
}

/** What a form provides to its fields: schema, labels and errors. Values are provided separately. */
export interface FormState {
  /** The value when editing began; null if there was none. */
  base: unknown;
  schema: readonly SchemaField[];
  language: string | undefined;
  issues: readonly Issue[];
  clashes: readonly Clash[];
  startPath: string | null;
  /** Whether paths address list items by id, which is stable, or by index, if ids are edited as well. */
  itemsBy: ItemAddressing;
  label: (name: string) => string;
  sayChoice: (name: string, choice: string) => string;
  isByHand: (path: string) => boolean;
  customControl: (field: SchemaField, path: string) => ReactNode | undefined;
  /** What stands beside a text of the story while it is written; null for nothing. */
  textTool: ComponentType<TextToolProps> | null;
  set: (path: string, value: unknown) => void;
  settle: (path: string, keep: 'mine' | 'theirs') => void;
  claim: (claim: FieldClaim) => () => void;
  report: (id: string, unreadable: boolean) => void;
  save: () => void;
}

const doNothing = (): void => undefined;

/** Defaults of a form: no clashes, marks or custom controls. */
export const PLAIN_FORM = {
  base: null,
  clashes: [],
  startPath: null,
  itemsBy: 'id',
  isByHand: () => false,
  customControl: () => undefined,
  textTool: null,
  settle: doNothing,
  claim: () => doNothing,
  report: doNothing,
  save: doNothing,
} as const satisfies Partial<FormState>;

const FormContext = createContext<FormState | null>(null);

/** The surrounding form. @throws Error outside of one */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field must be inside a FormProvider.');
  return form;
}

/** The text of an error in the interface's language; errors found by the page already have one. */
export const sayIssue = (t: TFunction, { kind, limit = 0, message }: Issue): string =>
  kind === undefined ? message : t(`editing.problem.${kind}`, { limit });

export interface FieldMeta {
  id: string;
  field: SchemaField | undefined;
  label: string;
  required: boolean;
  removable: boolean;
  set: (value: unknown) => void;
  problems: readonly string[];
  clashes: readonly Clash[];
}

export interface FieldState extends FieldMeta {
  value: unknown;
}

export interface FieldProps {
  path: string;
  /** By default the form's label of its name. */
  label?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  removable?: boolean | undefined;
}

/** One field: schema, value, errors, and the clash with changes from elsewhere. */
export function useField(props: FieldProps, options?: { deep?: boolean }): FieldState {
  return { ...useFieldMeta(props, options), value: useFormValue(props.path) };
}

/** A field that does not render again when its value changes. */
export function useFieldMeta(
  { path, label, required, removable }: FieldProps,
  { deep = false }: { deep?: boolean } = {},
): FieldMeta {
  const { schema, issues, clashes, set, claim, label: getLabel } = useForm();
  const { t } = useTranslation();
  const id = useId();
  const field = findFieldAtPath(schema, path);
  const isRequired = required ?? field?.filled ?? false;
  useEffect(() => claim({ path, deep, required: isRequired }), [claim, path, deep, isRequired]);
  const isHere = (each: { path: string }) => (deep ? isPathWithin(each.path, path) : each.path === path);
  return {
    id,
    field,
    label: label ?? getLabel(field?.name ?? path),
    required: isRequired,
    removable: removable ?? (field !== undefined && !field.required),
    set: (next) => set(path, next),
    problems: [...new Set(issues.filter(isHere).map((issue) => sayIssue(t, issue)))],
    clashes: clashes.filter(isHere),
  };
}

/** Only fields that show a changed part of `value` render again, so `form` and `children` should be stable. */
export function FormProvider({ form, value, children }: { form: FormState; value: unknown; children: ReactNode }) {
  const { itemsBy } = form;
  const now = useRef(value);
  // Fields rendered with the form read the new value at once; the others are notified afterwards.
  now.current = value;
  const [listeners] = useState(() => createListeners());
  const written = useMemo<FormValues>(
    () => ({
      itemsBy,
      get: () => now.current,
      subscribe: listeners.subscribe,
    }),
    [itemsBy, listeners],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that is told of.
  useLayoutEffect(() => {
    listeners.tell();
  }, [value]);
  return (
    <FormContext value={form}>
      <FormValuesContext value={written}>{children}</FormValuesContext>
    </FormContext>
  );
}
