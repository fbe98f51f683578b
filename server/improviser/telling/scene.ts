import { shortName, titleSaid } from '../../../shared/text.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';

/** The scene's place as a sentence says it. */
export const placeSaid = ({ place }: Pick<Scene, 'place'>): string => titleSaid(place.title);

/** What is told of the place and of what happens there. */
export const placeTold = ({ place, spot, encounter }: Pick<Scene, 'place' | 'spot' | 'encounter'>): string =>
  [place.title, place.ambientDetail, spot?.name, spot?.description, encounter?.description].filter(Boolean).join('\n');

/** What the author says of the place, without what holds no more. */
export const placeNow = ({ place, opened = [] }: Pick<Scene, 'place' | 'opened'>): string =>
  opened.reduce((rest, sentence) => rest.replace(sentence, ''), place.ambientDetail).trim();

/** Whether a sentence was told, by itself or within a line, as far back as lines are kept. */
export const wasTold = ({ recentLines, olderLines = [] }: Scene, text: string): boolean =>
  recentLines.some((line) => line.includes(text)) || olderLines.some((line) => line.includes(text));

/** How somebody is called: short, unless somebody else of the story is called the same, here or elsewhere. */
export function calledIn(
  { present, alsoHere = [], elsewhere = [] }: Pick<Scene, 'present' | 'alsoHere' | 'elsewhere'>,
  { name }: Pick<ScenePerson, 'name'>,
): string {
  const short = shortName(name);
  const names = [...[...present, ...alsoHere].map((one) => one.name), ...elsewhere];
  return names.some((other) => other !== name && shortName(other) === short) ? name : short;
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
