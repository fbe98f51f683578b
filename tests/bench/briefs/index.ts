import type { NamedBrief } from './brief.ts';
import { LONG_BRIEFS } from './long.ts';
import { NOVEL_BRIEFS } from './novel.ts';
import { SHORT_BRIEFS } from './short.ts';

/** Twenty briefs, with what each names. */
export const NAMED_BRIEFS: readonly NamedBrief[] = [...SHORT_BRIEFS, ...LONG_BRIEFS, ...NOVEL_BRIEFS];
