import { slugify } from '../../../shared/story/index.ts';

/**
 * A slug that nobody has: the one that is wished, else that with a number behind. It is taken from now on.
 * @param options.most characters of it before the number
 * @param options.from the first number that is tried
 */
export function takeSlug(
  taken: Set<string>,
  wished: string,
  otherwise: string,
  { most = 56, from = 2 }: { most?: number; from?: number } = {},
): string {
  const made = slugify(wished, otherwise)
    .slice(0, most)
    .replace(/[_-]+$/, '');
  let slug = made;
  for (let number = from; taken.has(slug); number += 1) slug = `${made}_${number}`;
  taken.add(slug);
  return slug;
}
