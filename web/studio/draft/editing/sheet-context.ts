import { createContext, useContext } from 'react';
import type { Sheet } from '../sheets/sheet.ts';

const SheetContext = createContext<Sheet | null>(null);
export const SheetProvider = SheetContext.Provider;

/** The sheet under edit. @throws Error outside of one */
export function useSheet(): Sheet {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('useSheet must be used inside an open sheet.');
  return sheet;
}
