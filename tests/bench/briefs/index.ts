import type { NamedBrief } from './brief.ts';
import { EVERYDAY_BRIEFS } from './everyday.ts';
import { LONG_BRIEFS } from './long.ts';
import { NOVEL_BRIEFS } from './novel.ts';
import { PASSING_BRIEFS } from './passing.ts';
import { SHORT_BRIEFS } from './short.ts';

/** Briefs with what each names, of which nothing may be lost. */
export const NAMED_BRIEFS: readonly NamedBrief[] = [
  ...SHORT_BRIEFS,
  ...LONG_BRIEFS,
  ...NOVEL_BRIEFS,
  ...EVERYDAY_BRIEFS,
  ...PASSING_BRIEFS,
];

/** Those that are jotted down in passing. */
export const JOTTED_BRIEFS: readonly NamedBrief[] = [...EVERYDAY_BRIEFS, ...PASSING_BRIEFS];

export { HELD_BACK_BRIEFS } from './held-back.ts';
