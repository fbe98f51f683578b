import { createContext, useContext } from 'react';
import type { SessionAnswer } from '../../api/index.ts';

/** What prevents plans from being made or run. */
export type PlanHold = 'answering' | 'making' | 'running' | 'gone';

/** The session around a plan, and what the studio does for plans. */
export interface PlanContext {
  session: SessionAnswer;
  /** Null if a plan can be made, started or revised. */
  held: PlanHold | null;
  fillComposer: (words: string) => void;
  fresh: string | null;
}

const ReactContext = createContext<PlanContext | null>(null);
export const PlanContextProvider = ReactContext.Provider;

/** The context of plans. @throws Error outside of a conversation */
export function usePlanContext(): PlanContext {
  const context = useContext(ReactContext);
  if (!context) throw new Error('usePlanContext must be used inside a conversation.');
  return context;
}
