import { hasHan } from '../../words/text.ts';
import { readPlaces } from '../story/brief-places.ts';
import { couldBePlace } from './edits.ts';
import { readIntents } from './intents.ts';
import { readWish, type Wish } from './plan-wish.ts';

/** Whether a clause is a change of what is there. */
function isChange(clause: string): boolean {
  const intents = readIntents(clause);
  return intents.length > 0 && intents.every((intent) => intent.kind !== 'add-place' || couldBePlace(intent.phrase));
}

const placesNamed = (text: string): string[] =>
  readPlaces(text, hasHan(text) ? 'zh' : 'en').map(({ title, word }) => (title === '' ? word : title));

/** Reads what an author wants planned. */
export const readPlanWish = (text: string): Wish => readWish(text, isChange, placesNamed);

/** Whether words that are no single change ask for what a plan can be made of: "build act 2 with five places". */
export const couldBePlanned = (text: string): boolean =>
  readPlanWish(text).goals.some(({ kind }) => kind !== 'change' && kind !== 'save');
