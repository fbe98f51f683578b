import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelMessage, TypedToolCall } from 'ai';
import { RefusalError } from '../../../shared/error.ts';
import {
  type ApprovalShown,
  type DraftingTool,
  describeElement,
  diffDrafts,
  draftingTool,
  elementKey,
  hasElement,
  overwrittenWork,
  type PlanDraft,
  toNamedElement,
} from '../../../shared/story/index.ts';
import { ifAbsent } from '../../system-error.ts';
import { approvalReason, proposalReason } from '../messages/notices.ts';
import { findRequestMetadata } from '../messages/request-metadata.ts';
import type { Gate } from '../session/change-draft.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { PlanSession } from '../session/session.ts';
import type { PlanningTools } from '../tool-signatures.ts';
import { readInQueue } from '../tools/context.ts';
import { previewTool } from '../tools/preview.ts';
import { digestForeseenChanges, findAcceptedCalls, previewCall } from './approval-preview.ts';

function isDecided(messages: readonly ModelMessage[], toolCallId: string): boolean {
  const last = messages.at(-1);
  if (last?.role !== 'tool') return false;
  const decided = last.content.flatMap((part) => (part.type === 'tool-approval-response' ? [part.approvalId] : []));
  return messages.some(
    ({ role, content }) =>
      role === 'assistant' &&
      typeof content !== 'string' &&
      content.some(
        (part) =>
          part.type === 'tool-approval-request' && part.toolCallId === toolCallId && decided.includes(part.approvalId),
      ),
  );
}

const isSameDraft = (one: PlanDraft, other: PlanDraft): boolean => diffDrafts(one, other).length === 0;

/** Digest of the changes a call would make now, without generated art; null if it would be refused. */
function foreseenDigest(session: PlanSession, tool: DraftingTool, input: unknown): string | null {
  try {
    return digestForeseenChanges(diffDrafts(session.draft, previewTool(session, tool, input)));
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

const isProposing = ({ messages }: PlanSession): boolean => findRequestMetadata(messages).propose === true;

/** Asks before an agent overwrites or removes finished work (in a proposal: before any change); enforces the answer. */
export interface Approvals {
  /** Whether and why a call needs approval; the AI SDK's `toolApproval`. */
  readonly toolApproval: (call: {
    toolCall: TypedToolCall<PlanningTools>;
    messages: ModelMessage[];
  }) => { type: 'user-approval'; reason: string } | undefined;
  shown(toolCallId: string): ApprovalShown | undefined;
  /** The gate of a call: it changes finished work only if the author was asked, and only as shown. */
  gateFor(tool: string, toolCallId: string, input: unknown): Promise<Gate>;
}

/**
 * Creates the approvals of one agent. Only drafting tools ask, and saving in a proposal.
 * Calls accepted together are compared with what they had shown before the first runs. Later, a call may find what the
 * others did, but nobody else's work: otherwise it is compared again with the current draft. (Showing each call on top
 * of the earlier ones would be wrong once one is declined.) Nothing is compared if the author has accepted everything.
 */
export function createApprovals(live: LiveSession): Approvals {
  const { draft: begun } = live.current();
  const overwritten = ({ draft, provenance }: PlanSession, after: PlanDraft) =>
    overwrittenWork(draft, after).filter(
      (change) => hasElement(begun, change) || (provenance[elementKey(change)]?.edited.length ?? 0) > 0,
    );
  const accepted = findAcceptedCalls(live.current().messages.at(-1)?.parts ?? []);
  const asked = new Map<string, ApprovalShown>();
  /** The accepted calls that would still do what they had shown, and the draft they led to. */
  let asShown: { ids: ReadonlySet<string>; draft: PlanDraft } | undefined;

  const takeSeen = (toolCallId: string): string | undefined => {
    const seen = accepted.get(toolCallId)?.digest ?? asked.get(toolCallId)?.digest;
    accepted.delete(toolCallId);
    asked.delete(toolCallId);
    return seen;
  };

  const compareAll = (session: PlanSession): void => {
    const ids = [...accepted].flatMap(([toolCallId, { tool: name, input, digest }]) => {
      const tool = draftingTool(name);
      return tool && foreseenDigest(session, tool, input) === digest ? [toolCallId] : [];
    });
    asShown = { ids: new Set(ids), draft: session.draft };
  };

  const isAsShown = (session: PlanSession, toolCallId: string): boolean =>
    asShown?.ids.has(toolCallId) === true && isSameDraft(asShown.draft, session.draft);

  const hold =
    ({ tool, toolCallId, input, seen }: { tool: DraftingTool; toolCallId: string; input: unknown; seen?: string }) =>
    (session: PlanSession, after: PlanDraft): void => {
      const { draft, acceptsAll } = session;
      if (acceptsAll) return;
      if (seen !== undefined) {
        if (isAsShown(session, toolCallId) || seen === foreseenDigest(session, tool, input)) return;
        throw new RefusalError('conflict', 'What this call would change has changed since the author was asked.', {
          hint: `Nothing was done. Look at the draft as it is now; where it is still needed, call ${tool} again, and the author is asked again.`,
          reason: { code: 'changed-since-asked' },
        });
      }
      if (isProposing(session) && !isSameDraft(draft, after)) {
        throw new RefusalError('conflict', 'The author asked for a proposal and has not been shown this.', {
          hint: `Nothing was done. Call ${tool} again, by itself: the author is asked then.`,
          reason: { code: 'not-shown-yet' },
        });
      }
      const [first] = overwritten(session, after);
      if (!first) return;
      throw new RefusalError(
        'conflict',
        `This would overwrite finished work the author has not been asked about: ${describeElement(draft, first)}.`,
        {
          hint: `Nothing was done. Call ${tool} again, by itself: the author is asked then.`,
          reason: { code: 'would-overwrite', element: toNamedElement(draft, first) },
        },
      );
    };

  return {
    toolApproval: ({ toolCall, messages }) => {
      const { toolName, toolCallId, input } = toolCall;
      const tool = draftingTool(toolName);
      const session = live.current();
      const isSaving = toolName === 'finalizePackage' && isProposing(session);
      if ((!tool && !isSaving) || session.acceptsAll || isDecided(messages, toolCallId)) return undefined;
      try {
        const after = tool ? previewTool(session, tool, input) : session.draft;
        const work = overwritten(session, after);
        const isProposed = isSaving || (isProposing(session) && !isSameDraft(session.draft, after));
        if (work.length === 0 && !isProposed) return undefined;
        asked.set(toolCallId, previewCall(toolCallId, session.draft, after));
        const { locale } = session;
        const reason = work.length > 0 ? approvalReason(work, locale) : proposalReason(locale);
        return { type: 'user-approval', reason };
      } catch (error) {
        // A refused call overwrites nothing; the tool reports why.
        if (error instanceof RefusalError) return undefined;
        throw error;
      }
    },
    shown: (toolCallId) => asked.get(toolCallId),
    gateFor: async (name, toolCallId, input) => {
      const tool = draftingTool(name);
      if (!tool) return {};
      // Queued, so that the previous call's result is journaled before this call acts.
      await readInQueue(live, (session) => {
        if (accepted.has(toolCallId) && !asShown) compareAll(session);
      });
      const seen = takeSeen(toolCallId);
      const check = hold({ tool, toolCallId, input, ...(seen === undefined ? {} : { seen }) });
      return {
        approve: (session, after) => {
          check(session, after);
          if (seen !== undefined && asShown && isSameDraft(asShown.draft, session.draft)) {
            asShown = { ...asShown, draft: after };
          }
        },
      };
    },
  };
}

const FILE = 'approval-secret';

const LENGTH = 32;

const OWNER_ONLY = 0o600;

const readSecret = (path: string): Promise<Buffer | null> => readFile(path).catch(ifAbsent(null));

/**
 * The secret that signs questions for approval: 32 random bytes in a file of `DATA_DIR`, so that a question can be
 * answered after a restart. @throws file system errors if it can be neither read nor written
 */
export async function approvalSecret(dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, FILE);
  const found = await readSecret(path);
  if (found?.length === LENGTH) {
    await chmod(path, OWNER_ONLY);
    return found;
  }
  const secret = randomBytes(LENGTH);
  // Write atomically: the process may be killed halfway.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, secret, { mode: OWNER_ONLY, flush: true });
  if (found !== null) {
    await rename(unfinished, path);
    return secret;
  }
  try {
    await link(unfinished, path);
    return secret;
  } catch (error) {
    // Another process of the same DATA_DIR has made one first.
    const made = await readSecret(path);
    if (made?.length !== LENGTH) throw error;
    return made;
  } finally {
    await rm(unfinished, { force: true });
  }
}
