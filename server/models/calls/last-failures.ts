import type { Reason } from '../../../shared/reasons.ts';
import type { Clock } from '../../clock.ts';
import type { MediaRole, ModelRole, RoleReport } from '../types.ts';
import type { AttemptFailure } from './failure.ts';

/** A role's last failure; cleared by the next success. */
interface Trouble {
  model: string;
  at: string;
  summary: string;
  reason: Reason | undefined;
  /** The model that answered instead; null if none. */
  instead: string | null;
  hasBegun: boolean;
}

/** Keeps the last failure of every role for `GET /api/models`. */
export interface LastFailures {
  failed(
    role: ModelRole | MediaRole,
    model: string,
    failure: Pick<AttemptFailure, 'summary' | 'reason'>,
    how: Pick<Trouble, 'instead' | 'hasBegun'>,
  ): void;
  answered(role: ModelRole | MediaRole): void;
  forget(): void;
  overlay(role: ModelRole | MediaRole, report: RoleReport): RoleReport;
}

const STAND_INS: Record<string, string> = {
  offline: 'the improviser answers',
  embedded: 'the embedded painter paints',
};

export function createLastFailures(clock: Clock): LastFailures {
  const troubles = new Map<ModelRole | MediaRole, Trouble>();
  return {
    failed: (role, model, { summary, reason }, how) => {
      troubles.set(role, { model, at: clock.iso(), summary, reason, ...how });
    },
    answered: (role) => {
      troubles.delete(role);
    },
    forget: () => troubles.clear(),
    overlay: (role, report) => {
      const trouble = troubles.get(role);
      if (trouble === undefined) return report;
      const at = `${trouble.at.slice(11, 16)} UTC`;
      const said = { said: trouble.summary, ...(trouble.reason && { reason: { ...trouble.reason } }) };
      if (trouble.instead === null) {
        const code = trouble.hasBegun ? 'broke-off' : 'failed';
        const why = { code, model: trouble.model, at: trouble.at, ...said } as const;
        const verb = trouble.hasBegun ? 'broke off' : 'failed';
        return { ...report, reason: `${trouble.model} ${verb} at ${at}: ${trouble.summary}`, why };
      }
      const instead = STAND_INS[trouble.instead] ?? `${trouble.instead} answers`;
      return {
        ...report,
        active: trouble.instead,
        standsInFor: trouble.model,
        reason: `${trouble.model} failed at ${at}: ${trouble.summary}; ${instead} until it works again`,
        why: { code: 'failed', model: trouble.model, at: trouble.at, ...said },
      };
    },
  };
}
