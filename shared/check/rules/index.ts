import type { Rule } from '../rule.ts';
import { ART_RULES } from './art.ts';
import { CAST_RULES, CAST_STORY_RULES } from './cast.ts';
import { CLOCK_RULES } from './clocks.ts';
import { ELIGIBILITY_RULES } from './eligibility.ts';
import { ENDING_RULES } from './endings.ts';
import { EVENT_RULES } from './events.ts';
import { MAP_ACT_RULES, MAP_PLACE_RULES } from './map.ts';
import { OPTION_CHARACTER_RULES, OPTION_PLACE_RULES, OPTION_STORY_RULES } from './options.ts';
import { POOL_ACT_RULES, POOL_RULES } from './pools.ts';
import { SCENE_ACT_RULES, SCENE_CHARACTER_RULES, SCENE_HEAD_RULES, SCENE_PLACE_RULES } from './scenes.ts';
import { SECRET_ACT_RULES, SECRET_HEAD_RULES } from './secrets.ts';
import { STORY_RULES } from './story.ts';
import { WORD_ACT_RULES, WORD_CHARACTER_RULES, WORD_HEAD_RULES, WORD_PLACE_RULES } from './words.ts';

export const RULES: {
  readonly story: readonly Rule<'story'>[];
  readonly head: readonly Rule<'head'>[];
  readonly character: readonly Rule<'character'>[];
  readonly act: readonly Rule<'act'>[];
  readonly place: readonly Rule<'place'>[];
} = {
  story: [...STORY_RULES, ...CAST_STORY_RULES, ...OPTION_STORY_RULES],
  head: [...WORD_HEAD_RULES, ...SECRET_HEAD_RULES, ...ENDING_RULES, ...SCENE_HEAD_RULES],
  character: [...CAST_RULES, ...WORD_CHARACTER_RULES, ...OPTION_CHARACTER_RULES, ...SCENE_CHARACTER_RULES],
  act: [
    ...MAP_ACT_RULES,
    ...CLOCK_RULES,
    ...EVENT_RULES,
    ...SECRET_ACT_RULES,
    ...WORD_ACT_RULES,
    ...POOL_ACT_RULES,
    ...SCENE_ACT_RULES,
  ],
  place: [
    ...MAP_PLACE_RULES,
    ...POOL_RULES,
    ...ELIGIBILITY_RULES,
    ...ART_RULES,
    ...WORD_PLACE_RULES,
    ...OPTION_PLACE_RULES,
    ...SCENE_PLACE_RULES,
  ],
};
