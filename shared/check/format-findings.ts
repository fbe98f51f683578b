import { RefusalError } from '../error.ts';
import type { Remark } from '../remarks.ts';
import type { PlanDraft } from '../story/index.ts';
import { allFindings, type CheckReport, type Finding, findingKey } from './finding.ts';
import type { Ref } from './messages/message-types.ts';
import { encounterRef, placeRef } from './messages/refs.ts';
import { modelVoice } from './messages/voice.ts';
import { createTitleLookup, quoteClipped, withTitles } from './rule-finding.ts';
import type { StoryStep } from './story-step.ts';

const TOLD = 12;
const STEPS_TOLD = 20;

/** A finding as text: the problem and its fix. */
export const formatFinding = ({ message, fix }: Pick<Finding, 'message' | 'fix'>): string => `${message} ${fix}`.trim();

const inRemark = (finding: Finding): Remark => ({
  told: formatFinding(finding),
  reason: { code: finding.code, ...(finding.says && { says: finding.says }) },
});

/** Findings as remarks, errors before warnings; infos are omitted. */
export function toFindingRemarks(findings: readonly Finding[], most = TOLD): Remark[] {
  const ordered = (['error', 'warning'] as const).flatMap((wanted) =>
    findings.filter(({ severity }) => severity === wanted),
  );
  const count = ordered.length - most;
  return count > 0
    ? [
        ...ordered.slice(0, most).map(inRemark),
        { told: `And ${count} more findings of the check.`, reason: { code: 'more-findings', count } },
      ]
    : ordered.map(inRemark);
}

/** New findings of a later check, including unlisted ones. */
export function findingsSince(before: CheckReport, after: CheckReport): Finding[] {
  const known = new Set([...allFindings(before), ...before.ignored].map(findingKey));
  return allFindings(after).filter((finding) => !known.has(findingKey(finding)));
}

/** A path through an act in words: `go to "The Pier" (pier), play "The rope" (enc_rope), answering "Take it."`. */
export function pathInWords(
  { acts, characters }: Pick<PlanDraft, 'acts' | 'characters'>,
  actId: string | undefined,
  path: readonly StoryStep[],
): string {
  const names = createTitleLookup(acts, characters);
  const called = (element: Ref): string => modelVoice.name(withTitles(element, names));
  const encounters = acts.flatMap((act) => act.sandboxLocations.flatMap((place) => place.encounters));
  const words = path.slice(0, STEPS_TOLD).map((step) => {
    if ('travel' in step) return `go to ${called(placeRef({ id: actId ?? '' }, { id: step.travel }))}`;
    const answer = encounters.find(({ id }) => id === step.encounter)?.options?.[step.option ?? -1];
    const played = `play ${called(encounterRef({ id: step.encounter }))}`;
    return answer === undefined ? played : `${played}, answering ${quoteClipped(answer.text)}`;
  });
  const more = path.length - words.length;
  return [...words, ...(more > 0 ? [`and ${more} more steps`] : [])].join('; ');
}

/** An error with the path that leads to it. */
function errorInWords(draft: PlanDraft, { message, where, path }: Finding): string {
  if (path === undefined || path.length === 0) return message;
  const actId = where.actId ?? (where.type === 'act' ? where.id : undefined);
  return `${message} The way there: ${pathInWords(draft, actId, path)}.`;
}

/** @throws RefusalError with each error, its path and its fix; the hint ends with `then` */
export function requireSound(draft: PlanDraft, { findings }: CheckReport, then: string): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const shown = errors.slice(0, TOLD);
  const [first] = shown;
  if (first === undefined) return;
  const more = errors.length - shown.length;
  const said = shown.map((error) => errorInWords(draft, error));
  throw new RefusalError(
    'refused',
    [
      errors.length === 1
        ? 'The check finds an error, with which the story cannot be finished.'
        : `The check finds ${errors.length} errors, with which the story cannot be finished.`,
      ...said,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join(' '),
    {
      issues: shown.map(({ code, where, fix }, index) => ({
        path: [where.type, where.actId, where.id].filter((part) => part !== undefined).join('.'),
        message: `${code}: ${said[index] ?? ''} ${fix}`.trim(),
      })),
      hint: `${shown.map(({ fix }) => fix).join(' ')} ${then}`,
      reason: { code: 'story-has-errors', count: errors.length },
    },
  );
}
