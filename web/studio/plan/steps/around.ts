import type { DraftNames } from '../../words/tool-call.ts';
import type { Titles } from './refusal.ts';

/** What is known of a plan's steps by those that show one of them. */
export interface StepsAround {
  names: DraftNames;
  /** What ids are called, for refusals that name them. */
  titles: Titles;
  numbers: ReadonlyMap<string, number>;
  ids: ReadonlySet<string>;
  storyLanguage: string | undefined;
}
