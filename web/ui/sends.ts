/** What tells one Enter from another. */
export interface EnterPress {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
  altKey?: boolean;
}

const isEnter = ({ key, shiftKey, isComposing, keyCode }: EnterPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229;

/**
 * True for the Enter that sends: not with Shift (a new line) or Alt, and not the one that ends composing Chinese or Japanese –
 * some browsers report that one only as key code 229.
 */
export const sends = (press: EnterPress): boolean => isEnter(press) && press.altKey !== true;

/** True for the Enter that asks for a plan first: with Alt. */
export const plans = (press: EnterPress): boolean => isEnter(press) && press.altKey === true;
