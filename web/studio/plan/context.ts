import { createContext, useContext } from 'react';
import type { SessionAnswer } from '../../api/index.ts';

/** What keeps plans from being made or run. */
export type Held = 'answering' | 'making' | 'running' | 'gone';

/** Where plans lie: the session they are of, and what the studio does for them. */
export interface PlanContext {
  session: SessionAnswer;
  /** Null where a plan can be made, started or made anew. */
  held: Held | null;
  /** Puts words where one writes, to be asked again. */
  sayAgain: (words: string) => void;
  /** The plan that has just been made here, to be brought into sight. */
  fresh: string | null;
}

const ReactContext = createContext<PlanContext | null>(null);
export const PlanContextProvider = ReactContext.Provider;

/** Where plans lie. @throws Error outside of a conversation */
export function usePlanContext(): PlanContext {
  const context = useContext(ReactContext);
  if (!context) throw new Error('There is no context for plans around this.');
  return context;
}
