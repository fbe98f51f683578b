/** The relevant part of an Enter press. Those of an input method reach no handler (`ime-composition.ts`). */
export interface EnterPress {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
}

const isEnter = ({ key, shiftKey }: EnterPress): boolean => key === 'Enter' && !shiftKey;

/** Whether this Enter sends: not with Shift (a new line) or Alt. */
export const isSendKey = (press: EnterPress): boolean => isEnter(press) && !press.altKey;

/** Whether this Enter asks for a plan: with Alt. */
export const isPlanKey = (press: EnterPress): boolean => isEnter(press) && press.altKey;
