import { createContext, useContext } from 'react';
import type { SessionAnswer } from '../../api/index.ts';

/** What keeps plans from being made or run. */
export type Held = 'answering' | 'making' | 'running' | 'gone';

/** Where plans lie: the session they are of, and what the studio does for them. */
export interface PlanDesk {
  session: SessionAnswer;
  /** Null where a plan can be made, started or made anew. */
  held: Held | null;
  /** Puts words where one writes, to be asked again. */
  sayAgain: (words: string) => void;
  /** The plan that has just been made here, to be brought into sight. */
  fresh: string | null;
}

const DeskContext = createContext<PlanDesk | null>(null);
export const PlanDeskProvider = DeskContext.Provider;

/** Where plans lie. @throws Error outside of a conversation */
export function usePlanDesk(): PlanDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('There is no desk for plans around this.');
  return desk;
}
