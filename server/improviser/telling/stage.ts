import type { Chance } from '../../../shared/chance.ts';
import type { Scene } from '../../storyteller/index.ts';
import type { Script } from '../story/script.ts';
import type { Lines, TellingLanguage } from './lines.ts';

/** What a turn is told from. */
export interface Stage {
  scene: Scene;
  language: TellingLanguage;
  lines: Lines;
  chance: Chance;
  script: Script;
}
