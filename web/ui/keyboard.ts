/** The relevant part of an Enter press. Those of an input method reach no handler (`hideCompositionKeys`). */
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

const isComposing = ({ isComposing, key, keyCode }: KeyboardEvent): boolean =>
  // Safari reports the Enter that ends a composition only by this code. Android reports the code for many other keys.
  isComposing || (keyCode === 229 && key === 'Enter');

const guard = (event: KeyboardEvent): void => {
  if (!isComposing(event)) return;
  event.stopImmediatePropagation();
  // By default, Escape closes an open dialog.
  if (event.key === 'Escape') event.preventDefault();
};

/**
 * From all handlers, since Enter, Escape, Tab and arrows belong to the candidates. Call before any other listener is
 * added.
 */
export function hideCompositionKeys(): void {
  window.addEventListener('keydown', guard, { capture: true });
}
