import { createContext } from 'react';
import type { DraftElement } from '../../../../shared/story/index.ts';

/** What chips in the co-author's words do; absent where nothing can be said or shown. */
export interface ChipActions {
  /** Says words for the author; null while nothing can be sent. */
  say: ((words: string) => void) | null;
  /** Shows an element's form in the draft. */
  open: (element: DraftElement) => void;
}

export const ChipContext = createContext<ChipActions | null>(null);
