import { RefusalError } from '../../../shared/error.ts';
import { compileStory, type Story } from '../../../shared/play/index.ts';
import {
  createPlaytester,
  type LossKnowledge,
  PLAYTEST_DEFAULTS,
  type PlaytestReport,
  reportPlaytest,
} from '../../../shared/playtest/index.ts';
import { assembleTrial, type PlanDraft } from '../../../shared/story/index.ts';
import type { NamedElement } from './check-element.ts';
import type { PlanLanguage } from './plan-language.ts';
import { planPhrase, planText } from './plan-words.ts';

/** Runs of a playtest in a conversation, played in slices until so many turns are played: it is answered at once. */
const RUNS = 300;
const SLICE = 30;
const TURNS_MOST = 20_000;
/** As many of what was never reached are named. */
const NEVER_TOLD = 8;
const ENDINGS_TOLD = 6;
const ENDING_LENGTH = 120;

/** What is lost is what the check proves; here nobody is asked. */
const NO_LOSSES: LossKnowledge = { proofs: [], createLossOracle: () => () => 'undecided' };

/** What a short playtest of a story comes to. The same story gives the same report. */
function playtestOf(story: Story): PlaytestReport {
  const options = { seed: PLAYTEST_DEFAULTS.seed, maxTurns: PLAYTEST_DEFAULTS.maxTurns };
  const tester = createPlaytester(story, options, NO_LOSSES);
  const tallies = [tester.play(0, SLICE)];
  const turns = (): number => tallies.reduce((sum, tally) => sum + tally.turns, 0);
  for (let from = SLICE; from < RUNS && turns() < TURNS_MOST; from += SLICE) tallies.push(tester.play(from, SLICE));
  return reportPlaytest(story, options, tallies, 0);
}

/** A draft that has been played. */
export interface Played {
  report: PlaytestReport;
  story: Story;
}

/** Plays a draft as it stands; null where there is nothing to play yet. */
export function playDraft(draft: PlanDraft): Played | null {
  try {
    const story = compileStory(assembleTrial(draft, { id: 'tried', createdAt: '' }));
    return { report: playtestOf(story), story };
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

function share(language: PlanLanguage, count: number, of: number): string {
  if (count === 0) return planPhrase(language, 'play_never');
  const percent = Math.round((100 * count) / of);
  return percent === 0 ? planPhrase(language, 'play_rare') : `${percent}%`;
}

/** Counts are kept by id, or by act and id where an id is in several acts. */
const countOf = (counts: Readonly<Record<string, number>>, actId: string | undefined, id: string): number | undefined =>
  counts[`${actId ?? ''}/${id}`] ?? counts[id];

/** In how many runs something was reached; undefined for what is not counted. */
function reachedIn({ report }: Played, { type, actId, id }: NamedElement): number | undefined {
  const { coverage, acts } = report;
  switch (type) {
    case 'act':
      return acts.find(({ act }) => act === id)?.began;
    case 'node':
      return countOf(coverage.locations, actId, id);
    case 'encounter':
      return countOf(coverage.encounters, actId, id);
    case 'event':
      return countOf(coverage.events, actId, id);
    case 'character':
      return undefined;
  }
}

/** How often something is reached, in a sentence; null for what no playtest counts. */
export function frequencyInWords(
  played: Played,
  language: PlanLanguage,
  element: NamedElement,
): { text: string; isReached: boolean } | null {
  const count = reachedIn(played, element);
  if (count === undefined) return null;
  const { runs } = played.report;
  const words = { what: element.title, count, runs, share: share(language, count, runs) };
  const isReached = count > 0;
  return { text: planPhrase(language, isReached ? 'play_reached' : 'play_reached_never', words), isReached };
}

/** Enough of an ending to know it by: its first sentence, cut where that is long. */
function beginningOf(ending: string): string {
  const [first = ending] = /^.*?(?:[.!?](?=\s|$)|[。！？])/su.exec(ending.trim()) ?? [];
  const told = [...first].length > ENDING_LENGTH ? [...first].slice(0, ENDING_LENGTH - 1).join('') : first;
  return told === ending.trim() ? told : `${told}${told === first ? ' …' : '…'}`;
}

function neverIn(draft: PlanDraft, played: Played): string[] {
  const titles = draft.acts.flatMap(({ id: actId, sandboxLocations }) => {
    const places = sandboxLocations.filter(({ id }) => countOf(played.report.coverage.locations, actId, id) === 0);
    const encounters = sandboxLocations
      .filter((place) => !places.includes(place))
      .flatMap((place) =>
        place.encounters.filter(({ id }) => countOf(played.report.coverage.encounters, actId, id) === 0),
      );
    return [...places, ...encounters].map(({ title }) => title);
  });
  const arcs = draft.characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []);
  const unmet = arcs.filter(({ id }) => played.report.coverage.encounters[id] === 0).map(({ title }) => title);
  return [...titles, ...unmet];
}

/** What a playtest comes to, in words: how long it takes, whether acts are won, how it ends, what nobody reaches. */
export function playtestInWords(draft: PlanDraft, played: Played, language: PlanLanguage, isWhole: boolean): string {
  const { runs, completed, turnsToEnd, maxTurns, acts, endings } = played.report;
  const { median, min, max } = turnsToEnd;
  const phrase = (key: string, words: Record<string, string | number> = {}): string => planPhrase(language, key, words);
  const length = [
    ...(completed > 0 ? [phrase('play_length', { median, min, max })] : []),
    ...(completed < runs ? [phrase('play_unended', { n: runs - completed, turns: maxTurns })] : []),
  ];
  const ends = acts
    .filter(({ began }) => began > 0)
    .map(({ act, began, won }) => {
      const title = draft.acts.find(({ id }) => id === act)?.title ?? act;
      return `- ${phrase('play_act', { act: title, share: share(language, won, began) })}`;
    });
  const told = Object.entries(endings).slice(0, ENDINGS_TOLD);
  const never = neverIn(draft, played);
  const list = never.slice(0, NEVER_TOLD).map((title) => phrase('play_quoted', { what: title }));
  const more = never.length - NEVER_TOLD;
  return [
    planText(language, [phrase('play_played', { runs }), ...length, ...(isWhole ? [] : [phrase('play_so_far')])]),
    ...ends,
    ...(told.length > 0 && completed > 0 ? ['', phrase('play_endings')] : []),
    ...(completed > 0
      ? told.map(
          ([ending, n]) => `- ${beginningOf(ending)} ${phrase('play_share', { share: share(language, n, runs) })}`,
        )
      : []),
    '',
    planText(language, [
      never.length === 0
        ? phrase('play_all')
        : phrase('play_missed', {
            list: list.join(phrase('comma')) + (more > 0 ? phrase('play_more', { n: more }) : ''),
          }),
      phrase('play_page'),
    ]),
  ].join('\n');
}
