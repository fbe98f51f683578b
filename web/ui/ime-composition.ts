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
 * Hides the keys of an input method (Chinese, Japanese, Korean) from all handlers of the page, since Enter, Escape, Tab
 * and the arrows then belong to its candidates. Call it before any other listener is added to the window.
 */
export function hideCompositionKeys(): void {
  window.addEventListener('keydown', guard, { capture: true });
}
