export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The strings in a list; none for any other value. */
export const filterTexts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** All strings in an acyclic value, at any depth. */
export function textsWithin(value: unknown): string[] {
  if (isText(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
