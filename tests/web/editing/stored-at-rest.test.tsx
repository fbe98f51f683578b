import { expect, onTestFinished, test, vi } from 'vitest';
import { openSheet, writeField } from '../../../web/studio/draft/sheets/open-sheets.ts';
import { type Sheet, sheetKey } from '../../../web/studio/draft/sheets/sheet.ts';
import {
  createSheetStore,
  debounceWithLimit,
  type SheetStorage,
} from '../../../web/studio/draft/sheets/sheet-store.ts';

const PREMISE: Sheet = { kind: 'premise', element: { type: 'premise' } };

test('what is unsaved is stored once the keys rest, at the latest after two seconds of writing, and when the page goes', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const kept = new Map<string, string>();
  const storage: SheetStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
  const key = sheetKey(PREMISE);
  const store = createSheetStore('s1', storage, debounceWithLimit);
  store.update((sheets) => openSheet(sheets, PREMISE, { title: 'A' }, { title: 'A' }));
  const type = (title: string) => store.update((sheets) => writeField(sheets, key, 'title', title));
  const stored = () => createSheetStore('s1', storage).get()[key]?.mine;
  type('M');
  vi.advanceTimersByTime(300);
  type('Mi');
  vi.advanceTimersByTime(300);
  expect(stored()).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(stored()).toMatchObject({ title: 'Mi' });
  for (let keys = 1; keys <= 10; keys += 1) {
    type(`Mine ${keys}`);
    vi.advanceTimersByTime(250);
  }
  expect(stored()).toMatchObject({ title: expect.stringMatching(/^Mine \d/) });
  type('At last');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toMatchObject({ title: 'At last' });
});
