import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { type Remark, remarked, toWireRemarks, type WireRemarks, WireRemarksSchema } from '../../../shared/remarks.ts';
import {
  type Asset,
  type DraftEvent,
  foldDraft,
  listEventTargets,
  type PlanDraft,
  type PlanningToolReturn,
  requireUnlocked,
  restoreVoices,
  type ToolName,
} from '../../../shared/story/index.ts';
import type { Painter, PaintingRequest } from '../../art/index.ts';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/types.ts';
import type { CoauthorLog } from '../log.ts';
import { changeDraft, type Gate } from '../session/change-draft.ts';
import { type ChangeEvent, isDraftEvent, type SessionMessage } from '../session/events.ts';
import type { LiveSession, SessionTransaction } from '../session/live-session.ts';
import type { PlanSession } from '../session/session.ts';

export interface PlanningToolContext {
  live: LiveSession;
  gate?: Gate | undefined;
  store: Store;
  painter: Pick<Painter, 'begin'>;
  /** Called with the ordered pictures and tracks before they are painted and the call is journaled. */
  onWanted?: ((order: PaintingRequest, asset: Asset) => void) | undefined;
  clock: Clock;
  dataDir: string;
  log: CoauthorLog;
  signal: AbortSignal | undefined;
  /** The model's call id within an answer. */
  toolCallId?: string | undefined;
  /** The message being answered, whose pictures guide the tools' pictures; undefined outside of an answer. */
  answering?: SessionMessage | undefined;
}

export type Runner<Name extends ToolName> = (
  context: PlanningToolContext,
  raw: unknown,
) => Promise<PlanningToolReturn<Name>>;

/** A tool's answer with its remarks, if any. */
export const okWithRemarks = <T extends object>(
  fields: T,
  remarks: readonly Remark[],
): T & { ok: true } & Partial<WireRemarks> => ({ ok: true, ...fields, ...remarked(remarks) });

/** The ids of a call's lists, by list; empty lists are left out. */
export function listAcceptedIds(lists: Readonly<Record<string, readonly { id: string }[] | undefined>>) {
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
export const readInQueue = <T>(live: LiveSession, read: (session: PlanSession) => T): Promise<T> =>
  live.transact((session) => ({ events: [], value: read(session) }));

function withRemarks<T>(value: T, more: readonly Remark[]): T {
  if (more.length === 0 || !isObject(value) || value.ok !== true) return value;
  const own = WireRemarksSchema.safeParse(value).data ?? { warnings: [], remarks: [] };
  const fresh = toWireRemarks(more.filter(({ told }) => !own.warnings.includes(told)));
  return {
    ...value,
    warnings: [...own.warnings, ...fresh.warnings],
    remarks: [...own.remarks, ...fresh.remarks],
  };
}

/** Changes the draft for a tool; new findings of the check become remarks. @throws RefusalError as `changeDraft` */
export const changeDraftForTool = <T>(
  { live, gate, toolCallId }: Pick<PlanningToolContext, 'live' | 'gate' | 'toolCallId'>,
  decide: (session: PlanSession) => SessionTransaction<T> | Promise<SessionTransaction<T>>,
): Promise<T> =>
  changeDraft(
    live,
    async (session) => {
      const decided = await decide(session);
      // Tools do not know about voices.
      const events = decided.events.map((event) =>
        isDraftEvent(event)
          ? { ...event, ...restoreVoices(session.draft, event), ...(toolCallId !== undefined && { toolCallId }) }
          : event,
      );
      return { ...decided, events };
    },
    { gate, tell: withRemarks },
  );

/** Applies an event. @throws RefusalError if it touches locked elements */
export function unlocked({ draft, locks }: PlanSession, event: DraftEvent): PlanDraft {
  const next = foldDraft(draft, event);
  requireUnlocked(locks, draft, next, listEventTargets(event, draft));
  return next;
}

/** Stamps an event of the co-author's tools for the journal. */
export const stamped = (event: DraftEvent): ChangeEvent => ({ ...event, by: 'coauthor' });
