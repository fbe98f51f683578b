import { z } from 'zod';
import { ChecklistSchema, ChecklistStepSchema } from '../../../../shared/checklist/index.ts';
import { type Lock, LockSchema } from '../../../../shared/story/index.ts';

/** The checklist as the prompt shows it: without details and notes. */
export const ShownChecklistSchema = ChecklistSchema.unwrap().extend({
  steps: z.array(ChecklistStepSchema.unwrap().pick({ stepId: true, title: true, status: true })),
});
export type ShownChecklist = z.infer<typeof ShownChecklistSchema>;

/** What the house tells beside the draft. */
export interface HouseLines {
  /** Null where there is none. */
  checklist: ShownChecklist | null;
  locks: Lock[];
  /** What the author changed by hand since our last step, a line each. */
  changedByAuthor: string[];
  /** The draft is told in short: texts that end in "…" are only their beginnings. */
  isShort: boolean;
}

const LOCK_KEY =
  /\b(character|act|encounter):([a-z0-9_-]+)|\bnode:([a-z0-9_-]+)\/([a-z0-9_-]+)|\b(premise|checklist)\b/g;

function readLocks(line: string): Lock[] {
  return [...line.matchAll(LOCK_KEY)].flatMap(([, type, id, actId, nodeId, alone]) => {
    const read = LockSchema.safeParse(
      alone !== undefined ? { type: alone } : nodeId !== undefined ? { type: 'node', actId, id: nodeId } : { type, id },
    );
    return read.success ? [read.data] : [];
  });
}

function readChecklist(json: string): ShownChecklist | null {
  try {
    const read = ShownChecklistSchema.safeParse(JSON.parse(json));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Reads what the house writes about the draft besides the draft itself: lines after the last `## Draft`. What is not
 * there, or cannot be read, is as if there were none.
 */
export function readHouseLines(text: string): HouseLines {
  // No line starts inside JSON, so nobody's words can pose as one of these.
  const at = [...text.matchAll(/^## Draft\b/gm)].at(-1)?.index;
  const tail = at === undefined ? '' : text.slice(at);
  const changed =
    /^Changed by the author since your last step:[^\n]*\n((?:\s*- [^\n]*(?:\n|$))*)/m.exec(tail)?.[1] ?? '';
  return {
    checklist: readChecklist(/^Checklist:\s*(\{.*\})\s*$/m.exec(tail)?.[1] ?? ''),
    locks: readLocks(/^Locked by the author:(.*)$/m.exec(tail)?.[1] ?? ''),
    changedByAuthor: changed
      .split('\n')
      .map((line) => line.replace(/^\s*- /, '').trim())
      .filter((line) => line !== ''),
    isShort: /^The story is too large to be told whole\b/m.test(tail),
  };
}
