import { lazy, type ReactNode, Suspense } from 'react';
import { useDraftContext } from '../draft-context.tsx';
import { type Sheet, sheetKey } from '../sheets/sheet.ts';
import { useIsOpen } from '../sheets/store.ts';

const load = () => import('./forms/index.tsx');
const SheetForm = lazy(load);

/** Fetches what writing takes before it is asked for, so that a sheet turns over at once. */
export const preloadForms = (): void => {
  void load();
};

/** An element as it is read; while it is written on, its form in the same place. */
export function Editable({ sheet, children }: { sheet: Sheet; children?: ReactNode }) {
  const { store } = useDraftContext();
  const key = sheetKey(sheet);
  const isOpen = useIsOpen(store, key);
  if (!isOpen) return children;
  return (
    <Suspense fallback={children}>
      <SheetForm sheetKey={key} />
    </Suspense>
  );
}
