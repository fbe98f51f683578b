import { createContext } from 'react';
import type { DraftElement } from '../../../../shared/story/index.ts';

/** The actions of chips in the co-author's text; undefined if there are none. */
export interface ChipActions {
  /** Sends text for the author; null while nothing can be sent. */
  say: ((words: string) => void) | null;
  open: (element: DraftElement) => void;
}

export const ChipContext = createContext<ChipActions | null>(null);
