import type { Failure, Step } from '../../../shared/plan/index.ts';
import { type Lock, livingLocks } from '../../../shared/story/index.ts';
import type { PlanScene, RecoveryScene } from '../../coauthor/scene.ts';
import type { PlanSession } from '../../coauthor/session/session.ts';
import { type ShownDraft, shownDraft } from './shown-draft.ts';

/** A step of a plan as it stands. */
export type ShownStep = Pick<Step, 'id' | 'tool' | 'description' | 'args' | 'dependsOn' | 'status' | 'approval'>;

/** What a planner is told, whatever it is asked. */
interface Standing {
  /** What the author said in the session before, in order. */
  said: readonly string[];
  draft: ShownDraft;
  locks: Lock[];
  locale: string;
}

/** A plan is asked for. */
export interface PlanAsked extends Standing {
  request: string;
  feedback: readonly string[];
  /** The steps of the plan that is to be changed; null for a new one. */
  previous: readonly ShownStep[] | null;
  template: readonly ShownStep[] | null;
}

/** A way out of a step that failed is asked for. */
export interface RecoveryAsked extends Standing {
  steps: readonly ShownStep[];
  failed: { step: ShownStep; failure: Failure };
}

const standingOf = ({ draft, packageVersion, locks, locale }: PlanSession, said: readonly string[]): Standing => ({
  said,
  draft: shownDraft(draft, packageVersion > 0),
  locks: livingLocks(locks, draft),
  locale,
});

/** Reads what a plan is asked for with. */
export const readPlanAsked = ({ asked, said }: PlanScene): PlanAsked => ({
  ...standingOf(asked.session, said),
  request: asked.request,
  feedback: asked.previous?.feedback ?? [],
  previous: asked.previous?.plan.steps ?? null,
  template: asked.template?.steps ?? null,
});

/** Reads what a way out is asked for with. */
export const readRecoveryAsked = ({
  session,
  failed: { plan, step, failure },
  said,
}: RecoveryScene): RecoveryAsked => ({
  ...standingOf(session, said),
  steps: plan.steps,
  failed: { step, failure },
});
