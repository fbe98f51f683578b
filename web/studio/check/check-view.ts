import { useSyncExternalStore } from 'react';
import type { FindingGroup, Severity } from '../../../shared/check/index.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { MODEL_PLAYTEST_DEFAULTS, type Persona, PLAYTEST_DEFAULTS } from '../../../shared/playtest/index.ts';

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

const views = new Map<string, CheckView>();
const listeners = createListeners();

/** The view state of a session's Check page, with its setter. */
export function useCheckView(sessionId: string): [CheckView, (change: Partial<CheckView>) => void] {
  const view = useSyncExternalStore(listeners.subscribe, () => views.get(sessionId) ?? FRESH);
  return [view, (change) => changeView(sessionId, change)];
}

function changeView(sessionId: string, change: Partial<CheckView>): void {
  views.set(sessionId, { ...(views.get(sessionId) ?? FRESH), ...change });
  listeners.tell();
}
