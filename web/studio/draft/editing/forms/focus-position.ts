import type { EditSpot } from '../../draft-context.tsx';

/** The field that the author is in, and its distance from the top of the window, in pixels. */
export interface FieldPosition {
  path: string;
  top: number;
}

const CONTROL = 'textarea, input, select, button';

const named = (attribute: string, value: string): string => `[${attribute}=${JSON.stringify(value)}]`;

function nearest(root: ParentNode, path: string): HTMLElement | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = root.querySelector<HTMLElement>(named('data-path', at));
    if (found) return found;
  }
  return null;
}

/** Scrolls so that the element keeps its distance from the top of the window. */
function keepAt(scroller: Element | null, element: Element, top: number): void {
  if (scroller) scroller.scrollTop += element.getBoundingClientRect().top - top;
}

/** Focuses the field where editing begins on a sheet that was just opened, with the caret and height of the press. */
export function focusStartPosition(
  form: HTMLFormElement | null,
  scroller: Element | null,
  spot: EditSpot | null,
): void {
  if (!form || !spot) return;
  const field = spot.path === undefined ? null : nearest(form, spot.path);
  const control = field?.querySelector<HTMLElement>(CONTROL) ?? form.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
  if (control instanceof HTMLTextAreaElement) {
    const caret = spot.caret ?? control.value.length;
    control.setSelectionRange(caret, caret);
  }
  if (field && spot.top !== undefined) keepAt(scroller, field, spot.top);
  else form.scrollIntoView({ block: 'nearest' });
}

/** The field that contains an element; null outside of a field. */
export function findFieldPosition(element: Element | null): FieldPosition | null {
  const field = element?.closest<HTMLElement>('[data-path]');
  if (!field) return null;
  return { path: field.dataset.path ?? '', top: field.getBoundingClientRect().top };
}

/** After a form was closed: keeps the edited text at its position and focuses the edit button. */
export function restorePosition(scroller: Element | null, key: string, place: FieldPosition | null): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector<HTMLElement>(named('data-frame', key));
    if (!frame) return;
    const written = place && nearest(frame, place.path);
    if (place && written) keepAt(scroller, written, place.top);
    else frame.scrollIntoView({ block: 'nearest' });
    frame.querySelector<HTMLElement>(named('data-write', key))?.focus({ preventScroll: true });
  });
}
