import { NONE } from '../rules/index.ts';

/** The choice id of an encounter's option (counted from 0) on a turn. Ids differ by encounter and turn. */
export const optionChoiceId = (encounter: string, turn: number, index: number): string =>
  `o${turn}-${encounter}-${index}`;

/** The option index of an encounter that a choice id stands for, from any turn; `NONE` for other choices. */
export const optionOfChoice = (choiceId: string, encounter: string, options: number): number =>
  Array.from({ length: options }, (_, index) => index).find((index) => choiceId.endsWith(`-${encounter}-${index}`)) ??
  NONE;
