import { createHash } from 'node:crypto';
import { isObject } from '../../../shared/json.ts';
import {
  type ApprovalShown,
  ApprovalShownSchema,
  ASSET_FIELDS,
  diffDrafts,
  type ElementChange,
  overwrittenWork,
  type PlanDraft,
  truncateChanges,
} from '../../../shared/story/index.ts';
import type { SessionMessage } from '../session/events.ts';
import { isApprovalPart } from '../session/messages.ts';

/** JSON with sorted object keys, so that equal values give equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1))) : each,
  );

/** Digest of foreseen changes, ignoring names of elements. Art counts by what it replaces, not by what is made. */
export function digestForeseenChanges(changes: readonly ElementChange[]): string {
  const foreseeable = changes.map(({ title: _title, fields, ...change }) => ({
    ...change,
    fields: fields.map((field) =>
      ASSET_FIELDS.has(field.path) && 'after' in field ? { ...field, after: null } : field,
    ),
  }));
  return createHash('sha256').update(canonical(foreseeable)).digest('base64url');
}

const sameElement = (one: ElementChange, other: ElementChange): boolean =>
  one.type === other.type && one.actId === other.actId && one.id === other.id && one.nodeId === other.nodeId;

/** The changes a call would make, those that overwrite finished work first, and the latter separately. */
export function previewChanges(before: PlanDraft, after: PlanDraft) {
  const all = diffDrafts(before, after);
  const overwritten = overwrittenWork(before, after);
  const isOverwritten = (change: ElementChange) => overwritten.some((each) => sameElement(each, change));
  const changes = [...all.filter(isOverwritten), ...all.filter((change) => !isOverwritten(change))];
  return { all, changes, overwritten };
}

/** What the author is shown of a call: overwritten work first, then all other changes. */
export function previewCall(toolCallId: string, before: PlanDraft, after: PlanDraft): ApprovalShown {
  const { all, changes, overwritten } = previewChanges(before, after);
  return {
    toolCallId,
    ...truncateChanges(changes),
    overwrites: overwritten.length,
    digest: digestForeseenChanges(all),
  };
}

const DigestSchema = ApprovalShownSchema.pick({ toolCallId: true, digest: true });

interface AcceptedCall {
  tool: string;
  input: unknown;
  digest: string;
}

/** Finds the accepted calls of an answer that have not run yet, by call id. */
export function findAcceptedCalls(parts: SessionMessage['parts']): Map<string, AcceptedCall> {
  const shown = new Map<string, string>();
  for (const part of parts) {
    const read = part.type === 'data-approval' ? DigestSchema.safeParse(part.data) : null;
    if (read?.success) shown.set(read.data.toolCallId, read.data.digest);
  }
  return new Map(
    parts.flatMap((part) => {
      if (!isApprovalPart(part) || part.state !== 'approval-responded' || part.approval.approved !== true) return [];
      const { toolCallId, type } = part;
      const input: unknown = 'input' in part ? part.input : undefined;
      return [[toolCallId, { tool: type.replace(/^tool-/, ''), input, digest: shown.get(toolCallId) ?? '' }]];
    }),
  );
}
