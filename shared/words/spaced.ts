/** A name in another script, spaced off from Chinese or Japanese text. */
export const spaced = (name: string): string =>
  `${/^[\p{Script=Latin}\d]/u.test(name) ? ' ' : ''}${name}${/[\p{Script=Latin}\d]$/u.test(name) ? ' ' : ''}`;
