import { createContext, useContext } from 'react';
import type { CheckReport, Finding } from '../../../shared/check/index.ts';
import type { Said } from '../../../shared/check/sayings/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import type { Tellable } from '../../i18n/findings.ts';

/** Why the co-author cannot be asked at the moment: it is at work, it waits for a decision, or the draft is gone. */
type FixHeld = 'busy' | 'waiting' | 'gone';

/** What the studio knows of the check, and what can be asked of it from anywhere in the draft. */
export interface DraftCheck {
  report: CheckReport | undefined;
  /** Whether what is shown is of the draft as it is now. */
  isFresh: boolean;
  error: unknown;
  retry: () => void;
  /** Asks the co-author to mend something; it proposes, the author decides. */
  fix: (finding: Finding) => void;
  fixHeld: FixHeld | null;
  /** Mends what has a repair by rule: what is done where there is no language model to ask. Null where there is one. */
  repairs: { sessionId: string; draft: PlanDraft } | null;
  /** A finding in the interface's language: what is wrong, and what would mend it. */
  say: (finding: Tellable) => Said;
}

const ReactContext = createContext<DraftCheck | null>(null);
export const DraftCheckProvider = ReactContext.Provider;

/** The check of the draft that is open. @throws Error outside of a studio */
export function useDraftCheck(): DraftCheck {
  const context = useContext(ReactContext);
  if (!context) throw new Error('There is no studio around this.');
  return context;
}
