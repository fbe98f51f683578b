/** What tells one Enter from another. Those of an input method reach no handler (`composing.ts`). */
export interface EnterPress {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
}

const isEnter = ({ key, shiftKey }: EnterPress): boolean => key === 'Enter' && !shiftKey;

/** True for the Enter that sends: not with Shift (a new line) or Alt. */
export const sends = (press: EnterPress): boolean => isEnter(press) && !press.altKey;

/** True for the Enter that asks for a plan first: with Alt. */
export const plans = (press: EnterPress): boolean => isEnter(press) && press.altKey;
