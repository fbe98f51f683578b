import type { FindingGroup, Severity } from '../../../shared/check/index.ts';
import { MODEL_PLAYTEST_DEFAULTS, type Persona, PLAYTEST_DEFAULTS } from '../../../shared/playtest/index.ts';
import { createSessionViews, useSessionView } from '../session-view.ts';

export const CHECK_PARTS = ['findings', 'playtest', 'modelPlaytest'] as const;

export interface CheckView {
  part: (typeof CHECK_PARTS)[number];
  only: Severity | null;
  closed: readonly FindingGroup[];
  showsIgnored: boolean;
  shown: string | null;
  runs: number;
  persona: Persona | null;
  seed: number;
  modelPlaytest: { runs: number; turns: number; withModels: boolean };
}

const FRESH: CheckView = {
  part: 'findings',
  only: null,
  closed: [],
  showsIgnored: false,
  shown: null,
  runs: PLAYTEST_DEFAULTS.runs,
  persona: null,
  seed: PLAYTEST_DEFAULTS.seed,
  modelPlaytest: { runs: MODEL_PLAYTEST_DEFAULTS.runs, turns: MODEL_PLAYTEST_DEFAULTS.turns, withModels: false },
};

const views = createSessionViews(FRESH);

/** The view state of a session's Check page, with its setter. */
export const useCheckView = (sessionId: string) => useSessionView(views, sessionId);
