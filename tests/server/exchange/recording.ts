import { z } from 'zod';

const unwrapped = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  return schema;
};

/**
 * Every field of a schema that holds a value of its own, as a path: `plot.acts[].title`, `characters[].stats{}`. Items
 * of a list are `[]`, values of a record `{}`.
 */
export function fieldsOf(schema: z.ZodType, path = ''): string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, each]) =>
      fieldsOf(each as z.ZodType, path === '' ? key : `${path}.${key}`),
    );
  }
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.ZodType, `${path}[]`);
  if (inner instanceof z.ZodRecord) return fieldsOf(inner.valueType as z.ZodType, `${path}{}`);
  return [path];
}

/** The records of a schema, whose keys are no fields. */
export function recordsOf(schema: z.ZodType, path = ''): string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, each]) =>
      recordsOf(each as z.ZodType, path === '' ? key : `${path}.${key}`),
    );
  }
  if (inner instanceof z.ZodArray) return recordsOf(inner.element as z.ZodType, `${path}[]`);
  if (inner instanceof z.ZodRecord) return [path, ...recordsOf(inner.valueType as z.ZodType, `${path}{}`)];
  return [];
}

/** Whether a field was read: itself, or, where it is one of several shapes, anything of the shape it has. */
export const isRead = (read: ReadonlySet<string>, field: string): boolean =>
  read.has(field) || [...read].some((each) => each.startsWith(`${field}.`));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A value that notes which of its fields are read, as `fieldsOf` names them. Copying an object (`{ ...character }`) is no
 * reading of its fields: a copy is followed no further, and whoever uses it has to read it from somewhere. Writing it out
 * as JSON is: that is how prompts read.
 */
export function recordReads<T extends object>(value: T, records: readonly string[]): { value: T; read: Set<string> } {
  const read = new Set<string>();
  const isRecord = new Set(records);
  const wrapped = new WeakMap<object, object>();

  const stepTo = (path: string, target: object, key: string): string => {
    if (Array.isArray(target)) return `${path}[]`;
    if (isRecord.has(path)) return `${path}{}`;
    return path === '' ? key : `${path}.${key}`;
  };

  function wrap<V extends object>(target: V, path: string): V {
    const known = wrapped.get(target);
    if (known) return known as V;
    let described: PropertyKey | null = null;
    let isWrittenOut = false;
    const proxy = new Proxy(target, {
      get(object, key, receiver) {
        const isCopied = described === key && !isWrittenOut;
        described = null;
        if (key === 'toJSON') isWrittenOut = true;
        const got: unknown = Reflect.get(object, key, receiver);
        if (typeof key === 'symbol' || !Object.hasOwn(object, key) || (Array.isArray(object) && key === 'length')) {
          return got;
        }
        const step = stepTo(path, object, key);
        if (isObject(got)) return wrap(got, step);
        if (!isCopied || Array.isArray(object) || isRecord.has(path)) read.add(step);
        return got;
      },
      getOwnPropertyDescriptor(object, key) {
        described = key;
        return Reflect.getOwnPropertyDescriptor(object, key);
      },
    });
    wrapped.set(target, proxy);
    return proxy;
  }

  return { value: wrap(value, ''), read };
}
