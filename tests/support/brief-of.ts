import { type Brief, type BriefSheet, EMPTY_SHEET } from '../../shared/brief/index.ts';

/** A brief with these fields of its sheet. */
export const briefOf = (sheet: Partial<BriefSheet>, ...unplaced: string[]): Brief => ({
  sheet: { ...EMPTY_SHEET, ...sheet },
  unplaced,
});
