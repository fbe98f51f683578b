import type { Spot } from '../../draft-context.tsx';

/** Where the author is on a sheet: the field, and how far down the window it is, in pixels. */
export interface Place {
  path: string;
  top: number;
}

const CONTROL = 'textarea, input, select, button';

const named = (attribute: string, value: string): string => `[${attribute}=${JSON.stringify(value)}]`;

/** What is at a path, or the nearest there is above it. */
function nearest(root: ParentNode, path: string): HTMLElement | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = root.querySelector<HTMLElement>(named('data-path', at));
    if (found) return found;
  }
  return null;
}

/** Scrolls so that something stands as far down the window as before. */
function keepAt(scroller: Element | null, element: Element, top: number): void {
  if (scroller) scroller.scrollTop += element.getBoundingClientRect().top - top;
}

/** Puts the author to work on a sheet that has just been turned over: at the field, the letter, the height of the press. */
export function beginAt(form: HTMLFormElement | null, scroller: Element | null, spot: Spot | null): void {
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

/** The field something is in; null outside of one. */
export function placeOf(element: Element | null): Place | null {
  const field = element?.closest<HTMLElement>('[data-path]');
  if (!field) return null;
  return { path: field.dataset.path ?? '', top: field.getBoundingClientRect().top };
}

/** After a sheet was turned back: what was written stays where the eye is, the edit button has the focus. */
export function returnTo(scroller: Element | null, key: string, place: Place | null): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector<HTMLElement>(named('data-frame', key));
    if (!frame) return;
    const written = place && nearest(frame, place.path);
    if (place && written) keepAt(scroller, written, place.top);
    else frame.scrollIntoView({ block: 'nearest' });
    frame.querySelector<HTMLElement>(named('data-write', key))?.focus({ preventScroll: true });
  });
}
