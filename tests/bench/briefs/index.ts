import type { NamedBrief } from './brief.ts';
import { EVERYDAY_BRIEFS } from './everyday.ts';
import { HELD_BACK_BRIEFS } from './held-back.ts';
import { LONG_BRIEFS } from './long.ts';
import { NOVEL_BRIEFS } from './novel.ts';
import { SHORT_BRIEFS } from './short.ts';

/** Briefs with what each names, of which nothing may be lost. */
export const NAMED_BRIEFS: readonly NamedBrief[] = [
  ...SHORT_BRIEFS,
  ...LONG_BRIEFS,
  ...NOVEL_BRIEFS,
  ...EVERYDAY_BRIEFS,
];

/** Those that are jotted down in passing, the last of which were held back while the reading of the others was mended. */
export const JOTTED_BRIEFS: readonly NamedBrief[] = [...EVERYDAY_BRIEFS, ...HELD_BACK_BRIEFS];
