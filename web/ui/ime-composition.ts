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
