import type { PlannedCall } from './answer.ts';
import { type ForeseenDraft, foreseeDraft } from './foreseen-draft.ts';
import type { PlanAsked, ShownStep } from './plan-asked.ts';
import type { PlanNote } from './plan-laying.ts';
import { callKey, lastRemark, layOnTop, noteOf } from './plan-make.ts';
import { type PlacedCall, stepsOf, type WrittenStep } from './plan-steps.ts';
import { toolNameOf } from './plan-tools.ts';
import type { PlanPart } from './plan-wish.ts';

/** The tools that make a part, and so go with it. */
const TOOLS_OF: Partial<Record<PlanPart, ReadonlySet<string>>> = {
  pictures: new Set(['finalizeNode']),
  encounters: new Set(['draftNodeEncounters', 'finalizeNode']),
  save: new Set(['finalizePackage']),
};

/** A step that stays as it is, whatever its author made of it; only what is gone is no longer waited for. */
interface KeptStep {
  id: string;
  keep: true;
  dependsOn: string[];
}

/** A plan that stands, with more at its end or less in it. */
export interface Amended {
  steps: (KeptStep | WrittenStep)[];
  /** What the plan makes now, and what of that is new. */
  calls: PlannedCall[];
  added: PlannedCall[];
  notes: PlanNote[];
  foreseen: ForeseenDraft;
}

/** A step's call; null for a tool that is none of the story's. */
export const callOf = ({ tool, args }: ShownStep): PlannedCall | null => {
  const name = toolNameOf(tool);
  return name === undefined ? null : { tool: name, input: args };
};

/** An id no step has. */
function freshIds(taken: ReadonlySet<string>): () => string {
  let number = 0;
  return () => {
    do number += 1;
    while (taken.has(`step_${number}`));
    return `step_${number}`;
  };
}

/**
 * Changes a plan under review by what its author said last, and by nothing else: their order, names, questions, and what they
 * left out or took out stay. Null where the remark is about the size or the names of what the plan makes, so that it has to be
 * made again. The steps are empty where the remark asks for nothing that could be read.
 */
export function amend(
  asked: PlanAsked,
  previous: readonly ShownStep[],
  describerOf: (foreseen: ForeseenDraft) => (call: PlannedCall) => string,
  seed: number,
): Amended | null {
  const { goals, without, unread, isTuning } = lastRemark(asked);
  const isRemovable = [...without].every((part) => TOOLS_OF[part] !== undefined);
  if (isTuning || !isRemovable) return null;
  const foreseen = foreseeDraft(asked.draft, asked.locks);
  const kept: ShownStep[] = [];
  const notes: PlanNote[] = [];
  let dropped = 0;
  const unwanted = (tool: string): boolean => [...without].some((part) => TOOLS_OF[part]?.has(tool));
  for (const step of previous) {
    if (unwanted(step.tool)) continue;
    const call = callOf(step);
    const isLaid = step.status === 'skipped' || call === null || foreseen.lay(call) === null;
    if (isLaid) kept.push(step);
    else dropped += 1;
  }
  if (dropped > 0) notes.push({ key: 'dropped', words: { n: dropped } });
  const before = foreseen.calls.length;
  notes.push(...layOnTop(asked, foreseen, goals, seed), ...unread.map(noteOf));
  const skipped = new Set(
    previous.flatMap((step) => {
      const call = step.status === 'skipped' ? callOf(step) : null;
      return call === null ? [] : [callKey(call)];
    }),
  );
  const added = foreseen.calls.slice(before).filter((call) => !skipped.has(callKey(call)));
  const isUnchanged = added.length === 0 && kept.length + dropped === previous.length;
  if (isUnchanged) return { steps: [], calls: [], added, notes, foreseen };
  const ids = new Set(previous.map(({ id }) => id));
  const fresh = freshIds(ids);
  const placed = kept.flatMap((step): (PlacedCall & { id: string })[] => {
    const call = callOf(step);
    return call === null ? [] : [{ call, isSkipped: step.status === 'skipped', id: step.id }];
  });
  const all = [...placed, ...added.map((call) => ({ call, isSkipped: false, id: fresh() }))];
  const written = stepsOf(all, describerOf(foreseen), (index) => all[index]?.id ?? fresh());
  const there = new Set(kept.map(({ id }) => id));
  return {
    steps: [
      ...kept.map(
        ({ id, dependsOn }): KeptStep => ({
          id,
          keep: true,
          dependsOn: dependsOn.filter((other) => there.has(other)),
        }),
      ),
      ...written.slice(placed.length),
    ],
    calls: all.flatMap(({ call, isSkipped }) => (isSkipped ? [] : [call])),
    added,
    notes,
    foreseen,
  };
}
