import {
  getPartScript,
  herePart,
  isHere,
  noAttachments,
  type PlacedLine,
  type PlotState,
  presentAt,
  type Story,
  sceneAt,
  type TurnPart,
  type TurnPartKind,
  toldLines,
  wordsOfLine,
} from '../../shared/play/index.ts';
import type { PartToTell, ReadPart } from './scene-parts.ts';
import type { TellingInput } from './teller-scene.ts';

/** The lines of a part still to be told. */
export const listUntoldLines = ({ part, lines, to }: ReadPart): PlacedLine[] =>
  lines.filter(({ at }) => at >= part.from && at < to);

/** Consecutive parts told together at one place: verbatim, by rule (an undirected deed), or by one call. */
export interface PartRun {
  readonly isWritten: boolean;
  readonly isDeed: boolean;
  readonly parts: readonly ReadPart[];
}

/** Maximum of a guided scene per call; the rest is told as written. */
const GUIDED_MAX = { beats: 60, characters: 9000 } as const;

function findGuidedEnd(read: ReadPart): number {
  let beats = 0;
  let characters = 0;
  for (const { at, line } of listUntoldLines(read)) {
    const words = wordsOfLine(line);
    if (words === '') continue;
    beats += 1;
    characters += words.length;
    if (beats > GUIDED_MAX.beats || (beats > 1 && characters > GUIDED_MAX.characters)) return at;
  }
  return read.to;
}

/** Repetition in the same words is avoided within this many lines. */
const ECHOES_WITHIN = 40;

/** Whether a part is a repeated scene whose lines are all among the last ones. */
function isEcho({ again, telling }: TurnPart, lines: readonly PlacedLine[], recentLines: readonly string[]): boolean {
  const words = lines.map(({ line }) => wordsOfLine(line)).filter((text) => text !== '');
  const late = recentLines.slice(-ECHOES_WITHIN);
  return again && telling === 'written' && words.length > 0 && words.every((text) => late.includes(text));
}

/**
 * Groups a turn's parts into runs: written parts between others, one call per row of others. The gap between two
 * written parts is not filled. A repeated scene with words told just now is dropped if the player's own words are
 * answered; otherwise the surroundings are told instead, as after scenes without words.
 * @param recentLines the last lines told
 */
export function groupIntoRuns(
  story: Story,
  parts: readonly PartToTell[],
  recentLines: readonly string[] = [],
): PartRun[] {
  const isAnswering = parts.some(({ part }) => part.kind === 'deed');
  const runs: { isWritten: boolean; isDeed: boolean; parts: ReadPart[] }[] = [];
  const add = (isWritten: boolean, part: ReadPart) => {
    const isDeed = part.part.kind === 'deed';
    const last = runs.at(-1);
    const isThere = last?.parts[0]?.state.location === part.state.location;
    if (last?.isWritten === isWritten && isThere && !last.isDeed && !isDeed) last.parts.push(part);
    else runs.push({ isWritten: isWritten && !isDeed, isDeed, parts: [part] });
  };
  for (const { part, state } of parts) {
    const scene = sceneAt(story, state.act, part);
    const lines = part.telling === 'free' ? [] : toldLines(story, state, getPartScript(scene, part));
    const isEchoed = isEcho(part, lines, recentLines);
    if (isEchoed && isAnswering) continue;
    if (isEchoed && part.kind === 'scene') {
      add(false, createHerePart(state));
      continue;
    }
    const whole: ReadPart = {
      part,
      state,
      text: part.again ? '' : (scene?.text ?? ''),
      lines,
      to: Number.MAX_SAFE_INTEGER,
    };
    const to = part.telling === 'guided' ? findGuidedEnd(whole) : whole.to;
    add(part.telling === 'written', { ...whole, to });
    if (to < whole.to) add(true, { ...whole, part: { ...part, from: to } });
  }
  const last = parts.at(-1);
  if (last !== undefined && runs.every(isWordless)) add(false, createHerePart(last.state));
  return runs;
}

const createHerePart = (state: PlotState): ReadPart => ({
  part: herePart(state),
  state,
  text: '',
  lines: [],
  to: Number.MAX_SAFE_INTEGER,
});

const isWordless = ({ isWritten, parts }: PartRun): boolean =>
  isWritten && parts.every((part) => listUntoldLines(part).every(({ line }) => wordsOfLine(line) === ''));

export const getRunPlace = ({ parts }: PartRun): string | undefined => parts[0]?.state.location;

function summarizeOtherRuns(runs: readonly PartRun[], at: number) {
  const here = runs[at]?.parts ?? [];
  const place = here[0]?.state.location;
  const others = runs.flatMap((run, index) => (index === at || getRunPlace(run) !== place ? [] : run.parts));
  const hasKind = (parts: readonly ReadPart[], kinds: readonly TurnPartKind[]) =>
    parts.some(({ part }) => kinds.includes(part.kind));
  const addresses = new Set(others.map(({ part }) => part.at));
  return {
    tells: (...kinds: TurnPartKind[]) => hasKind(others, kinds) && !hasKind(here, kinds),
    has: (address: string) => addresses.has(address),
  };
}

function getLeadIn(next: PartRun | undefined): Pick<TellingInput, 'leadsInto'> {
  if (next?.isWritten !== true) return {};
  const words = next.parts.flatMap((part) => listUntoldLines(part).map(({ line }) => wordsOfLine(line)));
  const leadsInto = words.find((text) => text !== '');
  return leadsInto === undefined ? {} : { leadsInto };
}

/** The scene of an act's beginning at a place the player leaves in the same turn. */
function createDepartureScene(
  story: Story,
  whole: TellingInput,
  parts: readonly ReadPart[],
  state: PlotState,
  recentLines: readonly string[],
): TellingInput {
  const { comes: _comes, goes: _goes, ...pack } = whole.pack;
  return {
    ...{ ...whole, state, recentLines, parts },
    ...{ action: { type: 'continue' }, isWhole: false, isLast: false, isOpened: false },
    pack: {
      ...{ ...pack, location: state.location, arrived: true, facts: [...state.earnedFacts] },
      present: presentAt(story, state).map((character) => ({ character, disposition: null })),
      ...{ encounter: null, events: [], escalations: [], complication: null, checkResult: null, checkAsked: null },
      ...{ items: { gained: [], lost: [] }, climax: null, direction: null, attached: noAttachments() },
    },
  };
}

/** Without what the turn's other parts tell. @param at the run's index @param recentLines including this turn's */
export function getRunScene(
  story: Story,
  whole: TellingInput,
  runs: readonly PartRun[],
  at: number,
  recentLines: readonly string[],
): TellingInput {
  const { parts = [], isDeed = false } = runs[at] ?? {};
  const { pack } = whole;
  const state = parts.at(-1)?.state ?? whole.state;
  if (state.location !== whole.state.location) return createDepartureScene(story, whole, parts, state, recentLines);
  const other = summarizeOtherRuns(runs, at);
  const isFirst = !runs.slice(0, at).some((run) => !run.isWritten && getRunPlace(run) === state.location);
  const isLast = at === runs.length - 1;
  const isOfEncounter = parts.some(({ part }) => part.kind === 'then' || part.kind === 'degree');
  const isOfOther = (other.tells('scene') && !isOfEncounter) || parts.some(({ part }) => isHere(part));
  const encounter = isOfOther ? null : pack.encounter;
  const isAnswered = !isDeed && (other.tells('then') || other.tells('degree'));
  const { comes = [], goes = [], ...packed } = pack;
  // Arrivals come after the deed is told; departures come before everything else.
  const arrive = isDeed ? comes : [];
  const isBegun = runs.slice(0, at).some((run) => !run.isDeed);
  return {
    ...whole,
    state,
    recentLines,
    action: isAnswered || !isFirst ? { type: 'continue' } : whole.action,
    parts: isDeed ? [] : parts,
    isWhole: runs.length === 1,
    isLast,
    toldNow: recentLines.slice(whole.recentLines.length),
    ...getLeadIn(runs[at + 1]),
    isOpened: runs.some((run, index) => index !== at && run.parts.some(({ part }) => part.kind === 'opening')),
    pack: {
      ...packed,
      present: pack.present.filter(({ character }) => !arrive.includes(character)),
      ...(comes.length > 0 && !isDeed && !isBegun && { comes }),
      ...(goes.length > 0 && at === 0 && { goes }),
      // Gained items are shown where they are given, possibly in another run; the rest at the end.
      items: isLast || parts.some(({ part }) => part.telling === 'guided') ? pack.items : { gained: [], lost: [] },
      facts: [...state.earnedFacts],
      arrived: pack.arrived && !other.tells('arrival') && !other.tells('opening'),
      events: pack.events
        .filter(({ id }) => !other.has(`${id}/script`))
        .map(({ id, branches }) => ({
          id,
          branches: branches.filter((branch) => !other.has(`${id}/branch:${branch}`)),
        })),
      escalations: pack.escalations.filter((index) => !other.has(`${pack.act}/escalation:${index}`)),
      checkResult: other.tells('degree') ? null : pack.checkResult,
      checkAsked: isLast ? pack.checkAsked : null,
      climax: other.tells('climax', 'ending') ? null : pack.climax,
      encounter: encounter && {
        ...encounter,
        asksOptions: isLast && encounter.asksOptions,
        answered: other.tells('then') ? null : encounter.answered,
      },
      // The deed's outcome is told once; leads come at the turn's end.
      direction: packed.direction && (isFirst ? packed.direction : { ...packed.direction, outcome: '', beats: [] }),
      attached: isFirst ? pack.attached : { ...pack.attached, results: [], recalled: [], nudge: null },
    },
  };
}
