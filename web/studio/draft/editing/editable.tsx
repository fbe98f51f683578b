import { lazy, type ReactNode, Suspense } from 'react';
import { useDraftContext } from '../draft-context.tsx';
import { type Sheet, sheetKey } from '../sheets/sheet.ts';
import { useIsOpen } from '../sheets/sheet-store.ts';

const load = () => import('./forms/index.tsx');
const SheetForm = lazy(load);

/** Loads the forms in advance, so that a sheet opens without delay. */
export const preloadForms = (): void => {
  void load();
};

/** An element in reading view; its form while it is edited. */
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
