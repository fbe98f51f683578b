/** Whether a value is an object with fields: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The texts of a list; none of what is no list. */
export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);
