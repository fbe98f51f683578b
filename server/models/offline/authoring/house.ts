import { z } from 'zod';
import { type Finding, FindingSchema } from '../../../../shared/check/index.ts';
import { ChecklistSchema, ChecklistStepSchema } from '../../../../shared/checklist/index.ts';
import { type Lock, LockSchema } from '../../../../shared/story/index.ts';
import { lastHeading } from '../fence.ts';

/** The checklist as the prompt shows it: without details and notes. */
export const ShownChecklistSchema = ChecklistSchema.unwrap().extend({
  steps: z.array(ChecklistStepSchema.unwrap().pick({ stepId: true, title: true, status: true })),
});
export type ShownChecklist = z.infer<typeof ShownChecklistSchema>;

/** What the house tells of the check: the gravest findings, a line each. */
export interface ShownFindings {
  /** As the house counts them: "1 error, 2 warnings". */
  counts: string;
  told: { severity: 'error' | 'warning'; code: string; text: string }[];
  /** As many are not told. */
  more: number;
}

/** The finding a proposal is asked for; null once the check does not find it any more. */
export interface ShownMend {
  finding: Finding | null;
}

/** What the house tells beside the draft. */
export interface HouseLines {
  /** Null where there is none. */
  checklist: ShownChecklist | null;
  locks: Lock[];
  /** What the author changed by hand since our last step, a line each. */
  changedByAuthor: string[];
  /** The draft is told in short: texts that end in "…" are only their beginnings. */
  isShort: boolean;
  findings: ShownFindings;
  /** Null where no proposal is asked for. */
  mend: ShownMend | null;
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

const FINDING_LINE = /^- (error|warning) ([a-z-]+) \([^)\n]*\): (.*)$/;

function readFindings(tail: string): ShownFindings {
  const [, counts = '', lines = ''] = /^Findings of the check: ([^\n]*)\n((?:- [^\n]*(?:\n|$))*)/m.exec(tail) ?? [];
  const told = lines.split('\n').flatMap((line) => {
    const [, severity, code = '', text = ''] = FINDING_LINE.exec(line) ?? [];
    return severity === 'error' || severity === 'warning' ? [{ severity, code, text } as const] : [];
  });
  return { counts, told, more: Number(/^- and (\d{1,6}) more$/m.exec(lines)?.[1] ?? 0) };
}

/** The finding under the last heading of its kind, which the house writes last of all. */
function readMend(tail: string): ShownMend | null {
  const at = lastHeading(tail, '## Mend');
  if (at < 0) return null;
  const part = tail.slice(at);
  const json = /^Finding to mend: (\{.*\})$/m.exec(part)?.[1];
  if (json === undefined) return /any more: it is mended/.test(part) ? { finding: null } : null;
  try {
    const read = FindingSchema.safeParse(JSON.parse(json));
    return read.success ? { finding: read.data } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
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
  const at = lastHeading(text, '## Draft');
  const tail = at < 0 ? '' : text.slice(at);
  const changed =
    /^Changed by the author since your last step:[^\n]*\n((?:\s*- [^\n]*(?:\n|$))*)/m.exec(tail)?.[1] ?? '';
  return {
    checklist: readChecklist(/^Checklist:\s*(\{.*\})\s*$/m.exec(tail)?.[1] ?? ''),
    locks: readLocks(/^Locked by the author:(.*)$/m.exec(tail)?.[1] ?? ''),
    changedByAuthor: changed
      .split('\n')
      .map((line) => line.replace(/^\s*- /, '').trim())
      .filter((line) => line !== ''),
    findings: readFindings(tail),
    mend: readMend(tail),
    isShort: /^The story is too large to be told whole\b/m.test(tail),
  };
}
