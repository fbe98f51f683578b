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

/** What a tool works with. */
export interface ToolContext {
  live: LiveSession;
  /** What its change is held to besides the locks. */
  gate?: Gate | undefined;
  store: Store;
  /** Paints behind everybody's back what a tool wants. */
  painter: Pick<Painter, 'begin'>;
  /** Told of the pictures and tracks a call wants, before they are painted and before the call is journaled. */
  onWanted?: ((order: PictureOrder, asset: Asset) => void) | undefined;
  clock: Clock;
  dataDir: string;
  log: CoauthorLog;
  signal: AbortSignal | undefined;
  /** The model's call, where one of an answer runs. */
  toolCallId?: string | undefined;
  /** The message being answered, whose pictures the tools' pictures follow; undefined outside of an answer. */
  answering?: SessionMessage | undefined;
}

export type Runner<Name extends ToolName> = (context: ToolContext, raw: unknown) => Promise<PlanningToolReturn<Name>>;

/** A tool's answer with its remarks, which are left out when there are none. */
export const answer = <T extends object>(
  fields: T,
  remarks: readonly Remark[],
): T & { ok: true } & Partial<ToldRemarks> => ({ ok: true, ...fields, ...remarked(remarks) });

/** The ids of lists a call brought, by the list; nothing where it brought none. */
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

/** Looks at the session in its turn, without changing it. */
export const look = <T>(live: LiveSession, read: (session: PlanSession) => T): Promise<T> =>
  live.transact((session) => ({ events: [], value: read(session) }));

/** An answer of a tool with more remarks, each sentence once. */
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

/** Changes the draft as a tool does: its answer remarks on what the check newly finds. @throws RefusalError as `changeDraft` */
export const changing = <T>(
  { live, gate, toolCallId }: Pick<ToolContext, 'live' | 'gate' | 'toolCallId'>,
  decide: (session: PlanSession) => Transaction<T> | Promise<Transaction<T>>,
): Promise<T> =>
  changeDraft(
    live,
    async (session) => {
      const decided = await decide(session);
      // No tool is told of voices.
      const events = decided.events.map((event) =>
        isDraftEvent(event)
          ? { ...event, ...keepingVoices(session.draft, event), ...(toolCallId !== undefined && { toolCallId }) }
          : event,
      );
      return { ...decided, events };
    },
    { gate, tell: withRemarks },
  );

/** The draft an event leads to. @throws RefusalError where that would touch what the author has locked */
export function unlocked({ draft, locks }: PlanSession, event: DraftEvent): PlanDraft {
  const next = foldDraft(draft, event);
  requireUnlocked(locks, draft, next, targetsOf(event, draft));
  return next;
}

/** An event of the co-author's tools, as the journal takes it. */
export const stamped = (event: DraftEvent): ChangeEvent => ({ ...event, by: 'coauthor' });
