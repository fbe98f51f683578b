import { describe, expect, test } from 'vitest';
import { recordReload, shouldReload } from '../../../web/router/pages.tsx';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
const chrome = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/plan-strip-D7.js');

describe('a page that fell over', () => {
  test.each([
    chrome.message,
    'error loading dynamically imported module: http://127.0.0.1/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('loads itself anew where a part of it is not there: %s', (message) => {
    expect(shouldReload(new TypeError(message), storage(), 0)).toBe(true);
  });

  test('does so once, and again only after a while', () => {
    const kept = storage();
    recordReload(kept, 1_000_000);
    expect(shouldReload(chrome, kept, 1_000_400)).toBe(false);
    expect(shouldReload(chrome, kept, 2_000_000)).toBe(true);
  });

  test('stays as it is where something else is wrong', () => {
    expect(shouldReload(new Error('title is undefined'), storage(), 0)).toBe(false);
    expect(shouldReload('dynamically imported module', storage(), 0)).toBe(false);
  });
});
