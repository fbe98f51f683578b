import { slugify } from '../../../shared/story/index.ts';

/** Takes a free slug: the preferred one, else with a number from `from`. `most`: maximum length before the number. */
export function reserveSlug(
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
