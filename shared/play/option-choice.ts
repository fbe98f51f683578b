import { NONE } from '../rules/index.ts';

/** The id of an encounter's option, counted from 0, as a choice offered on a turn: what is offered elsewhere or later has another. */
export const optionChoiceId = (encounter: string, turn: number, index: number): string =>
  `o${turn}-${encounter}-${index}`;

/** The option of an encounter that a choice is, whenever it was offered; `NONE` for a choice of another. */
export const optionOfChoice = (choiceId: string, encounter: string, options: number): number =>
  Array.from({ length: options }, (_, index) => index).find((index) => choiceId.endsWith(`-${encounter}-${index}`)) ??
  NONE;
