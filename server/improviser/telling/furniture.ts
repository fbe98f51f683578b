import type { Scene } from '../../storyteller/index.ts';

/** Things a filler may speak of only where the scene has them: a door, a window, a floor are no part of a pier. */
const THINGS: readonly RegExp[] = [
  /\bdoors?\b|\bdoorway\b|门口|门(?!牙)|戸口|戸(?!惑)|扉|ドア/iu,
  /\bwindows?\b|窗|窓/iu,
  /\b(?:floor|floorboards|boards?)\b|地板|床(?!屋)/iu,
  /\bchairs?\b|椅子/iu,
  /\b(?:room|indoors)\b|全屋|屋里|部屋/iu,
  /\bstreets?\b|街|通り(?!すがり|に|の)/iu,
  /\bsteps\b(?! (?:round|back))|台阶|石段|階段/iu,
];

/** Whether words speak of nothing the scene does not have. @param told what is told of the place and of what happens there */
export const fitsPlace = (words: string, told: string): boolean =>
  THINGS.every((thing) => !thing.test(words) || thing.test(told));

/** What is told of the place and of what happens there. */
export const placeTold = ({ place, spot, encounter }: Pick<Scene, 'place' | 'spot' | 'encounter'>): string =>
  [place.title, place.ambientDetail, spot?.name, spot?.description, encounter?.description].filter(Boolean).join('\n');
