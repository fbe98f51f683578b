import { readSceneCondition } from '../../../shared/conditions/scene-condition.ts';
import { listChoices } from '../../../shared/english-lists.ts';
import type { PlaytestReport } from '../../../shared/playtest/index.ts';
import { listEncounters, type PlanDraft } from '../../../shared/story/index.ts';
import { clipTo } from './element-state.ts';

const LISTED = 12;
const ENDING_LENGTH = 60;

const percent = (count: number, of: number): string => `${Math.round((count / Math.max(1, of)) * 100)} %`;

/** Encounters an act depends on, with the reason: pressing priority, or a flag or fact that an ending needs. */
function coreScenes(draft: PlanDraft): Map<string, string> {
  const asked = (draft.premise?.endings ?? []).flatMap(({ when }) => {
    const mentions = when === undefined ? null : readSceneCondition(when);
    return mentions === null ? [] : [...mentions.flags, ...mentions.facts];
  });
  const core = new Map<string, string>();
  for (const { encounter } of listEncounters(draft)) {
    const { id, priority, potentialFlags = [], findings = [] } = encounter;
    const gives = asked.filter(
      (name) => potentialFlags.includes(name) || findings.some((text) => text.includes(`[${name}]`)),
    );
    if (gives.length > 0) core.set(id, `gives ${listChoices([...new Set(gives)], 4)}, which an ending asks for`);
    else if (priority === 'urgent' || priority === 'high') core.set(id, `priority ${priority}`);
  }
  return core;
}

/** Maps each encounter to those that rule it out by a flag: the other side of an either-or. */
function shutOutBy(draft: PlanDraft): Map<string, string[]> {
  const all = listEncounters(draft).map(({ encounter }) => encounter);
  return new Map(
    all.map(({ id, excludeIfFlags = [] }) => [
      id,
      all.flatMap(({ id: other, potentialFlags = [] }) =>
        other !== id && potentialFlags.some((flag) => excludeIfFlags.includes(flag)) ? [other] : [],
      ),
    ]),
  );
}

const findActId = (draft: PlanDraft, encounterId: string): string | undefined =>
  draft.acts.find(({ sandboxLocations }) =>
    sandboxLocations.some(({ encounters }) => encounters.some(({ id }) => id === encounterId)),
  )?.id;

/** The results of a playtest, in a bounded number of lines. */
export function playtestLines(
  draft: PlanDraft,
  { runs, endings, coverage, acts, completed }: PlaytestReport,
): string[] {
  const clip = clipTo(ENDING_LENGTH);
  const never = Object.entries(endings).filter(([, count]) => count === 0);
  const reached = Object.entries(endings).filter(([, count]) => count > 0);
  const unseen = Object.entries(coverage.encounters).flatMap(([id, count]) => (count === 0 ? [id] : []));
  const untaken = Object.entries(coverage.options).flatMap(([id, count]) => (count === 0 ? [id] : []));
  const events = Object.entries(coverage.events).map(([id, count]) => `${id} ${percent(count, runs)}`);
  const unmet = completed - reached.reduce((sum, [, count]) => sum + count, 0);
  const shutOut = shutOutBy(draft);
  const early = [...coreScenes(draft)].flatMap(([id, why]) => {
    const act = acts.find((each) => each.act === findActId(draft, id));
    const seen = coverage.encounters[id] ?? 0;
    const others = (shutOut.get(id) ?? []).reduce((sum, other) => sum + (coverage.encounters[other] ?? 0), 0);
    return act && seen + others < act.won
      ? [`${act.act} is won in ${act.won} of ${runs} runs, ${id} (${why}) comes in ${seen} of ${runs}`]
      : [];
  });
  const lines = [
    `endings: ${reached.map(([text, count]) => `${clip(text)} ${percent(count, runs)}`).join(' | ') || 'none'}`,
    ...(never.length > 0 ? [`never reached: ${never.map(([text]) => clip(text)).join(' | ')}`] : []),
    ...(completed < runs ? [`${runs - completed} runs came to no end`] : []),
    ...(unmet > 0 ? [`no ending fits ${percent(unmet, runs)}: give one no condition and no outcome`] : []),
    ...acts.map(
      ({ act, won, forced, turns }) => `${act}: won ${won}, forced ${forced}, ${turns.median} turns in the middle`,
    ),
    ...(early.length > 0 ? [`won before core scenes: ${early.slice(0, LISTED).join(' | ')}`] : []),
    ...(events.length > 0 ? [`events that came: ${listChoices(events, LISTED)}`] : []),
    ...(unseen.length > 0 ? [`encounters never seen: ${listChoices(unseen, LISTED)}`] : []),
    ...(untaken.length > 0 ? [`options never taken: ${listChoices(untaken, LISTED)}`] : []),
  ];
  return [`Playtest, ${runs} runs by the rules alone:`, ...lines.map((line) => `- ${line}`)];
}
