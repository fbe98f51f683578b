/** Stands in for `tailwind-merge`: the class names given, joined. */
export const twMerge = (...classes: unknown[]): string =>
  classes.filter((name): name is string => typeof name === 'string' && name !== '').join(' ');
