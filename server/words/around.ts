import type { StoryEncounter } from '../../shared/play/index.ts';

/** What is around options: what their encounter tells, and the things it names. */
export interface Around {
  texts: readonly string[];
  /** Each one thing, by all words it is called by. */
  things: readonly string[];
}

export const NOTHING_AROUND: Around = { texts: [], things: [] };

/** What is around the options of an encounter. */
export function aroundOf({ description, interactables, scene }: StoryEncounter): Around {
  const told = scene.first.lines.flatMap(({ line }) =>
    'text' in line && typeof line.text === 'string' ? [line.text] : [],
  );
  return { texts: [description, scene.text, ...told].filter(Boolean), things: interactables };
}
