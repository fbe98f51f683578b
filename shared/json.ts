/** Whether a value is an object with fields: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The texts of a list; none of what is no list. */
export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** All texts within a value, at any depth. @param value as JSON is: without circles */
export function textsWithin(value: unknown): string[] {
  if (isText(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
