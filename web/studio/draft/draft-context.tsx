import { createContext, type RefObject, useContext } from 'react';
import type { DraftElement, PlanDraft } from '../../../shared/story/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import type { ToldRemark } from '../../i18n/remarks.ts';
import type { FlagUses } from './flags.ts';
import type { PartKind, Sheet } from './sheets/sheet.ts';
import type { SheetStore } from './sheets/store.ts';

/** Where on a sheet the author began: which field, which letter of it, and how far down the window it was. */
export interface Spot {
  path?: string;
  /** Letters before the caret. */
  caret?: number;
  /** Pixels from the top of the window. */
  top?: number;
}

/** What everything in the draft pane knows of: the session, and how to go from one thing to another. */
export interface DraftContext {
  sessionId: string;
  draft: PlanDraft;
  /** BCP-47 tag of the story; undefined while there is no premise. */
  language: string | undefined;
  locks: SessionAnswer['locks'];
  provenance: SessionAnswer['provenance'];
  flags: ReadonlyMap<string, FlagUses>;
  store: SheetStore;
  /** Opens a sheet to write on, at a field where one was pressed. */
  write: (sheet: Sheet, spot?: Spot) => void;
  /** Where writing on a sheet that has just been opened is to begin; null once it has begun. */
  spotOf: (key: string) => Spot | null;
  /** Tells that writing on a sheet has begun. Not for a render to tell: one may be thrown away before it is seen. */
  begun: (key: string) => void;
  /** Shows an element, or a part of an act that is a sheet of its own, on whichever page it is. */
  goTo: (element: DraftElement, part?: PartKind) => void;
  /** The element last gone to; `count` tells two goings to the same apart. */
  goal: { key: string; count: number } | null;
  /** Tells what is odd about something saved. */
  remark: (remarks: readonly ToldRemark[]) => void;
  scroller: RefObject<HTMLDivElement | null>;
}

const ReactContext = createContext<DraftContext | null>(null);
export const DraftContextProvider = ReactContext.Provider;

/** The context of the draft pane. @throws Error outside of one */
export function useDraftContext(): DraftContext {
  const context = useContext(ReactContext);
  if (!context) throw new Error('There is no draft pane around this.');
  return context;
}
