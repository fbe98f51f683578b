const isComposing = ({ isComposing, key, keyCode }: KeyboardEvent): boolean =>
  // Safari reports the Enter that ends a composition by this code alone. Android reports the code for many other keys.
  isComposing || (keyCode === 229 && key === 'Enter');

const guard = (event: KeyboardEvent): void => {
  if (!isComposing(event)) return;
  event.stopImmediatePropagation();
  // The browser's own answer to Escape closes an open dialog.
  if (event.key === 'Escape') event.preventDefault();
};

/**
 * Keeps the keys of an input method (Chinese, Japanese, Korean) from every handler of the page: Enter, Escape, Tab and the arrows
 * work on its candidates then. Call it before any other listener is added to the window.
 */
export function keepComposingKeys(): void {
  window.addEventListener('keydown', guard, { capture: true });
}
