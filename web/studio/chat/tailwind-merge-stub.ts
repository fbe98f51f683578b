/** Replaces `tailwind-merge`: joins class names. */
export const twMerge = (...classes: unknown[]): string =>
  classes.filter((name): name is string => typeof name === 'string' && name !== '').join(' ');
