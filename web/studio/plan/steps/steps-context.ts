import type { DraftNames } from '../../wording/tool-call.ts';
import type { Titles } from './refusal.ts';

export interface StepsContext {
  names: DraftNames;
  titles: Titles;
  numbers: ReadonlyMap<string, number>;
  ids: ReadonlySet<string>;
  storyLanguage: string | undefined;
}
