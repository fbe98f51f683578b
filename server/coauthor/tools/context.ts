import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { type Remark, remarked, type ToldRemarks, ToldRemarksSchema, toldRemarks } from '../../../shared/remarks.ts';
import {
  type Asset,
  type DraftEvent,
  foldDraft,
  keepingVoices,
  type PlanDraft,
  type PlanningToolReturn,
  requireUnlocked,
  type ToolName,
  targetsOf,
} from '../../../shared/story/index.ts';
import type { Painter, PictureOrder } from '../../art/index.ts';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/types.ts';
import type { CoauthorLog } from '../log.ts';
import { changeDraft, type Gate } from '../session/change-draft.ts';
import { type ChangeEvent, isDraftEvent, type SessionMessage } from '../session/events.ts';
import type { LiveSession, Transaction } from '../session/live-session.ts';
import type { PlanSession } from '../session/session.ts';

export interface ToolContext {
  live: LiveSession;
  gate?: Gate | undefined;
  store: Store;
  painter: Pick<Painter, 'begin'>;
  /** Called with the ordered pictures and tracks before they are painted and the call is journaled. */
  onWanted?: ((order: PictureOrder, asset: Asset) => void) | undefined;
  clock: Clock;
  dataDir: string;
  log: CoauthorLog;
  signal: AbortSignal | undefined;
  /** The model's call id within an answer. */
  toolCallId?: string | undefined;
  /** The message being answered, whose pictures guide the tools' pictures; undefined outside of an answer. */
  answering?: SessionMessage | undefined;
}

export type Runner<Name extends ToolName> = (context: ToolContext, raw: unknown) => Promise<PlanningToolReturn<Name>>;

/** A tool's answer with its remarks, if any. */
export const answer = <T extends object>(
  fields: T,
  remarks: readonly Remark[],
): T & { ok: true } & Partial<ToldRemarks> => ({ ok: true, ...fields, ...remarked(remarks) });

/** The ids of a call's lists, by list; empty lists are left out. */
export function accepted(lists: Readonly<Record<string, readonly { id: string }[] | undefined>>) {
  const brought = Object.entries(lists).flatMap(([name, items = []]) =>
    items.length === 0 ? [] : [[name, items.map(({ id }) => id)] as const],
  );
  return brought.length === 0 ? {} : { accepted: Object.fromEntries(brought) };
}

/** @throws RefusalError `conflict` once the call was stopped */
export function requireGoingOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new RefusalError('conflict', 'Stopped before it was done; the draft is unchanged.', {
      reason: { code: 'stopped' },
    });
}

/** Reads the session in its queue, without changing it. */
export const look = <T>(live: LiveSession, read: (session: PlanSession) => T): Promise<T> =>
  live.transact((session) => ({ events: [], value: read(session) }));

function withRemarks<T>(value: T, more: readonly Remark[]): T {
  if (more.length === 0 || !isObject(value) || value.ok !== true) return value;
  const own = ToldRemarksSchema.safeParse(value).data ?? { warnings: [], remarks: [] };
  const fresh = toldRemarks(more.filter(({ told }) => !own.warnings.includes(told)));
  return {
    ...value,
    warnings: [...own.warnings, ...fresh.warnings],
    remarks: [...own.remarks, ...fresh.remarks],
  };
}

/** Changes the draft for a tool; new findings of the check become remarks. @throws RefusalError as `changeDraft` */
export const changing = <T>(
  { live, gate, toolCallId }: Pick<ToolContext, 'live' | 'gate' | 'toolCallId'>,
  decide: (session: PlanSession) => Transaction<T> | Promise<Transaction<T>>,
): Promise<T> =>
  changeDraft(
    live,
    async (session) => {
      const decided = await decide(session);
      // Tools do not know about voices.
      const events = decided.events.map((event) =>
        isDraftEvent(event)
          ? { ...event, ...keepingVoices(session.draft, event), ...(toolCallId !== undefined && { toolCallId }) }
          : event,
      );
      return { ...decided, events };
    },
    { gate, tell: withRemarks },
  );

/** Applies an event. @throws RefusalError if it touches locked elements */
export function unlocked({ draft, locks }: PlanSession, event: DraftEvent): PlanDraft {
  const next = foldDraft(draft, event);
  requireUnlocked(locks, draft, next, targetsOf(event, draft));
  return next;
}

/** Stamps an event of the co-author's tools for the journal. */
export const stamped = (event: DraftEvent): ChangeEvent => ({ ...event, by: 'coauthor' });
