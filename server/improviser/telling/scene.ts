import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { shortName } from '../../words/text.ts';

/** A place as a sentence says it: "the Alhambra", not "The Alhambra". */
export const placeSaid = ({ place }: Pick<Scene, 'place'>): string => place.title.replace(/^The /, 'the ');

/** How somebody who is here is called: short, unless somebody else here is called the same. */
export function calledIn(
  { present, alsoHere = [] }: Pick<Scene, 'present' | 'alsoHere'>,
  { id, name }: Pick<ScenePerson, 'id' | 'name'>,
): string {
  const short = shortName(name);
  const others = [...present, ...alsoHere].filter((other) => other.id !== id);
  return others.some((other) => shortName(other.name) === short) ? name : short;
}

/** What is told where nothing is known of a turn. */
export const BLANK_SCENE: Scene = {
  language: 'en',
  act: { title: '', objective: '', opening: false },
  place: { id: '', title: '', ambientDetail: '', callbacks: [] },
  arrived: false,
  protagonist: null,
  present: [],
  encounter: null,
  action: { type: 'continue' },
  escalations: [],
  events: [],
  facts: [],
  factsKnownBy: [],
  worldInfo: [],
  materials: [],
  items: { gained: [], lost: [], held: [] },
  recentLines: [],
  frameBudget: 4,
  mayAskChoice: false,
  manner: '',
};
