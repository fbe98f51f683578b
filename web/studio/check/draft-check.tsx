import { createContext, useContext } from 'react';
import type { CheckReport, Finding } from '../../../shared/check/index.ts';
import type { FindingText } from '../../../shared/check/messages/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import type { Tellable } from '../../i18n/finding-texts.ts';

/** Why the co-author cannot be asked now: it is busy, it waits for a decision, or the draft is gone. */
type FixHeld = 'busy' | 'waiting' | 'gone';

/** The check as shared by all parts of the studio. */
export interface DraftCheck {
  report: CheckReport | undefined;
  isFresh: boolean;
  error: unknown;
  retry: () => void;
  /** Asks the co-author to fix a finding. It proposes; the author decides. */
  fix: (finding: Finding) => void;
  fixHeld: FixHeld | null;
  /** The rule-based repairs, used without a language model. Null if there is one. */
  repairs: { sessionId: string; draft: PlanDraft } | null;
  say: (finding: Tellable) => FindingText;
}

const ReactContext = createContext<DraftCheck | null>(null);
export const DraftCheckProvider = ReactContext.Provider;

/** The check of the open draft. @throws Error outside of a studio */
export function useDraftCheck(): DraftCheck {
  const context = useContext(ReactContext);
  if (!context) throw new Error('useDraftCheck must be used inside the studio.');
  return context;
}
