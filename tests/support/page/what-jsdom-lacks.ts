import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { LANGUAGES } from '../../../shared/language/tag.ts';
import { loadSheetTexts, loadStageTexts } from '../../../web/stage/texts/use-texts.ts';

/*
 * jsdom lays nothing out: what asks how large something is, or scrolls to it, is answered as on a page where everything
 * has its place already.
 */

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const lacking = {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  matchMedia: (query: string) => ({
    // A desk with a mouse, and nobody who wants less motion or the dark.
    matches: query.includes('hover: hover'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
};
Object.assign(globalThis, lacking);
Object.assign(window, lacking);
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
// It knows that a dialog is open, but not how one is opened.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

// Of every element React takes down which calls made it, for its developer tools: a fifth of what these tests take. Past a count
// of them it does no more of that for a while; here it is past it from the start.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// Parts of a page are fetched when they are first shown, and a busy machine takes its time over it.
configure({ asyncUtilTimeout: 30_000 });

// The stage's page waits for its words before it is shown.
await Promise.all(LANGUAGES.flatMap((language) => [loadStageTexts(language), loadSheetTexts(language)]));

afterEach(() => {
  cleanup();
  localStorage.clear();
  // What speaks the page's language begins anew with the browser's.
  document.documentElement.removeAttribute('lang');
});
