import { listed } from '../../../shared/english.ts';
import { livingLocks, lockKey } from '../../../shared/story/index.ts';
import { renderChecklistState } from '../checklist/index.ts';
import type { PlanSession } from '../session/session.ts';
import { clipTo } from './whole.ts';

const LOCKS_TOLD = 60;
const OWN_TOLD = 40;
const FIELDS_TOLD = 5;
const CHANGES_TOLD = 20;
const RUNS_TOLD = 5;

/** Text of the story or the author in a line of ours: without line breaks and fences. */
const inLine = (text: string, length: number): string =>
  clipTo(length)(text.replace(/\s+/g, ' ').replaceAll('```', "'''").trim());

/** What the author named, made or wrote by hand, hand-written fields first. */
function ownLine({ provenance }: PlanSession): string[] {
  const own = Object.entries(provenance).filter(([, { origin, edited }]) => origin === 'author' || edited.length > 0);
  if (own.length === 0) return [];
  const written = own.filter(([, { edited }]) => edited.length > 0);
  const named = own.filter(([, { edited }]) => edited.length === 0);
  const told = [...written, ...named].map(([key, { edited }]) =>
    edited.length === 0
      ? key
      : `${key} (${listed(
          edited.map((path) => inLine(path, 60)),
          FIELDS_TOLD,
        )})`,
  );
  return [`The author's own: ${listed(told, OWN_TOLD)}; do not change these unless asked.`];
}

/** The plans that were carried out: the draft above has what they made, and the conversation does not say so. */
function runsLine({ untold }: PlanSession): string[] {
  const runs = [...new Set(untold.flatMap(({ summary, isRun }) => (isRun ? [inLine(summary, 200)] : [])))];
  if (runs.length === 0) return [];
  return [`Done since your last step by plans the author accepted: ${listed(runs, RUNS_TOLD)}`];
}

function changesLines({ untold: all }: PlanSession): string[] {
  const untold = all.filter(({ isRun }) => isRun !== true);
  if (untold.length === 0) return [];
  const told = untold.slice(-CHANGES_TOLD);
  const earlier = untold.length - told.length;
  return [
    'Changed by the author since your last step:',
    ...(earlier > 0 ? [`- ${earlier} more before these`] : []),
    ...told.map(({ summary }) => `- ${inLine(summary, 200)}`),
  ];
}

/**
 * What is told beside the draft, a line each and only where there is something: the checklist, what the author has
 * locked, what is the author's own, what plans have done and what the author did by hand since the model last looked. In a
 * bounded number of lines, whatever they hold.
 */
export function notesOf(session: PlanSession): string[] {
  const checklist = renderChecklistState(session.checklist);
  const living = livingLocks(session.locks, session.draft);
  return [
    ...(checklist === null ? [] : [checklist]),
    ...(living.length > 0 ? [`Locked by the author: ${listed(living.map(lockKey), LOCKS_TOLD)}`] : []),
    ...ownLine(session),
    ...runsLine(session),
    ...changesLines(session),
  ];
}
