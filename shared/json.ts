export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The value if it is a string, else an empty one. */
export const textOrEmpty = (value: unknown): string => (isText(value) ? value : '');

/** The strings in a list; none for any other value. */
export const filterTexts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** The objects in a list; none for any other value. */
export const filterObjects = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Drops undefined fields, as a round trip through JSON would. */
export const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** A record's own entry. Ids such as `constructor` are legal and must not find inherited properties. */
export const ownEntry = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Whether two JSON values are equal; an undefined field equals a missing one. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  return keysOfBoth(one, other).every((key) => sameJson(one[key], other[key]));
}

/** The keys of either object, without repetition. */
export const keysOfBoth = (one: object, other: object): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** All strings in an acyclic value, at any depth. */
export function textsWithin(value: unknown): string[] {
  if (isText(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
