import { createContext, type RefObject, useContext } from 'react';
import type { DraftElement, PlanDraft } from '../../../shared/story/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import type { RemarkWithReason } from '../../i18n/remark-texts.ts';
import type { ToastMessage } from '../history/toast.tsx';
import type { FlagUses } from './flags.ts';
import type { Sheet, SheetPartKind } from './sheets/sheet.ts';
import type { SheetStore } from './sheets/sheet-store.ts';

/** Where on a sheet editing begins: the field, the caret and the vertical position. */
export interface EditSpot {
  path?: string;
  caret?: number;
  top?: number;
}

export interface DraftContext {
  sessionId: string;
  draft: PlanDraft;
  /** BCP-47 tag of the story; undefined before there is a premise. */
  language: string | undefined;
  locks: SessionAnswer['locks'];
  provenance: SessionAnswer['provenance'];
  notes: SessionAnswer['notes'];
  flags: ReadonlyMap<string, FlagUses>;
  store: SheetStore;
  write: (sheet: Sheet, spot?: EditSpot) => void;
  /** Where editing begins on a sheet that was just opened; null after it has begun. */
  getSpot: (key: string) => EditSpot | null;
  /** Reports that editing has begun. Not to be called while rendering, since a render may be discarded. */
  begun: (key: string) => void;
  goTo: (element: DraftElement, part?: SheetPartKind) => void;
  /** The element last navigated to. `count` distinguishes repeated navigations to the same one. */
  goal: { key: string; count: number } | null;
  /** Opens the dialog that renames a person or a place everywhere. */
  rename: (element: DraftElement) => void;
  /** Shows a toast. */
  say: (toast: ToastMessage) => void;
  remark: (remarks: readonly RemarkWithReason[]) => void;
  scroller: RefObject<HTMLDivElement | null>;
}

const ReactContext = createContext<DraftContext | null>(null);
export const DraftContextProvider = ReactContext.Provider;

/** The context of the draft pane. @throws Error outside of one */
export function useDraftContext(): DraftContext {
  const context = useContext(ReactContext);
  if (!context) throw new Error('useDraftContext must be used inside the draft pane.');
  return context;
}
