/** A name of another script among Chinese or Japanese words, set off from them as one writes it. */
export const spaced = (name: string): string =>
  `${/^[\p{Script=Latin}\d]/u.test(name) ? ' ' : ''}${name}${/[\p{Script=Latin}\d]$/u.test(name) ? ' ' : ''}`;
