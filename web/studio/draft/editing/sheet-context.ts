import { createContext, useContext } from 'react';
import type { OpenSheet } from './open-sheets.ts';

const SheetContext = createContext<OpenSheet | null>(null);
export const SheetProvider = SheetContext.Provider;

/** The sheet that is written on. @throws Error outside of one */
export function useSheet(): OpenSheet {
  const open = useContext(SheetContext);
  if (!open) throw new Error('There is no sheet around this.');
  return open;
}
