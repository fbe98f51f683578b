import type { GeneratedCharacter, GeneratedLocation, MemoryChange, MemoryState } from '../../shared/memory/index.ts';
import {
  cutAtSentence,
  noAttachments,
  type PackAttachments,
  type PlotState,
  type Story,
} from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { DirectedResult, DroppedPart } from '../director/types.ts';
import type { Recalled } from '../memory/types.ts';
import { createRedactor, type Redactor } from './redactor.ts';

/** Maximum number of each kind. */
const COUNT_MAX = { recalled: 5, results: 6, newcomers: 5, traits: 4, features: 4 } as const;
/** Maximum length in characters. */
const LENGTH_MAX = { recalled: 300, result: 500, role: 120, description: 600, line: 200 } as const;

/** Tools whose results are the Director's notes. Of these the player may only learn scenes that a search found. */
const MEMORY_TOOLS = /^(?:memory|character|location|relationship)\./;

export interface RedactPlanResultsInput {
  story: VNPackage | Story;
  state: PlotState;
  memory: MemoryState;
  direction: Pick<DirectedResult, 'results' | 'newcomers' | 'spot' | 'changes'>;
  recalled: readonly Recalled[];
  told?: readonly string[];
  nudge: string | null;
}

/**
 * Selects the plan's results that the player may learn: scenes already told, people and corners of this place and their
 * appearance. Those that disclose a secret or do not belong here are dropped with the reason.
 */
export function redactPlanResults(input: RedactPlanResultsInput): {
  attached: PackAttachments;
  dropped: DroppedPart[];
} {
  const { state, direction, recalled } = input;
  const story = 'source' in input.story ? input.story.source : input.story;
  const redactor = createRedactor({
    story,
    state,
    encounters: state.active ? [state.active.id] : [],
    told: input.told ?? [],
  });
  const misplaced: DroppedPart[] = [];
  const attached: PackAttachments = {
    ...noAttachments(),
    recalled: redactRecalled(listRemembered(direction.results, recalled), redactor, misplaced),
    results: redactResults(direction.results, redactor, misplaced),
    newcomers: redactNewcomers(input, redactor, misplaced),
    spot: redactSpot(input, redactor, misplaced),
    nudge: keepNudge(story, input, misplaced),
  };
  return { attached, dropped: [...misplaced, ...redactor.dropped] };
}

/** A text as one line without control characters. */
const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** A text on one line, shortened; empty if it may not pass. */
const redactLine = (redactor: Redactor, what: string, text: string, max: number): string =>
  text !== '' && redactor.allows(what, toSingleLine(text)) ? cutAtSentence(toSingleLine(text), max) : '';

type RecalledScene = Pick<Recalled, 'id' | 'kind' | 'told' | 'text'>;

/** Maximum number of scenes from the Director's search that precede recalled ones. */
const SEARCHED_FIRST = 2;

/** Scenes that the Director searched for and those recalled, each once. */
function listRemembered(results: DirectedResult['results'], recalled: readonly Recalled[]): RecalledScene[] {
  const found = results.flatMap(({ scene, text }): RecalledScene[] =>
    scene === undefined ? [] : [{ id: scene, kind: 'scene', told: true, text }],
  );
  const all = [...found.slice(0, SEARCHED_FIRST), ...recalled, ...found.slice(SEARCHED_FIRST)];
  const known = new Set<string>();
  return all.filter(({ kind, id }) => !known.has(`${kind} ${id}`) && known.add(`${kind} ${id}`));
}

function redactRecalled(recalled: readonly RecalledScene[], redactor: Redactor, dropped: DroppedPart[]): string[] {
  const kept: string[] = [];
  for (const { id, kind, told, text } of recalled) {
    const line = cutAtSentence(toSingleLine(text), LENGTH_MAX.recalled);
    if (line === '' || kept.includes(line)) continue;
    if (kept.length >= COUNT_MAX.recalled) break;
    if (!told || kind !== 'scene') dropped.push({ what: `recalled ${id}`, reason: 'It was never told to the player.' });
    else if (redactor.allows(`recalled ${id}`, toSingleLine(text))) kept.push(line);
  }
  return kept;
}

function redactResults(
  results: DirectedResult['results'],
  redactor: Redactor,
  dropped: DroppedPart[],
): PackAttachments['results'] {
  const kept: PackAttachments['results'] = [];
  for (const { tool, text, scene } of results) {
    const line = cutAtSentence(toSingleLine(text), LENGTH_MAX.result);
    if (line === '' || scene !== undefined) continue;
    if (MEMORY_TOOLS.test(tool)) {
      dropped.push({ what: `result of ${tool}`, reason: 'What the memory answers is the Director’s alone.' });
    } else if (kept.length >= COUNT_MAX.results) {
      dropped.push({ what: `result of ${tool}`, reason: `No more than ${COUNT_MAX.results} results go with a turn.` });
    } else if (redactor.allows(`result of ${tool}`, toSingleLine(text))) {
      kept.push({ tool: tool.slice(0, 256), text: line });
    }
  }
  return kept;
}

/** Generated people or places by id: those of the memory, and the plan's. */
function collectGenerated<T extends { id: string }>(
  before: Readonly<Record<string, T>>,
  changes: readonly MemoryChange[],
  pick: (change: MemoryChange) => T | null,
): Map<string, T> {
  const found = new Map(Object.entries(before));
  for (const change of changes) {
    const made = pick(change);
    if (made) found.set(made.id, made);
  }
  return found;
}

function redactNewcomers(
  { state, memory, direction, story }: RedactPlanResultsInput,
  redactor: Redactor,
  dropped: DroppedPart[],
) {
  const people = collectGenerated(memory.characters, direction.changes, (change) =>
    change.type === 'character-generated' ? change.character : null,
  );
  const cast = new Set(story.characters.map(({ id: known }) => known));
  // The rules may have moved them.
  const findPlace = ({ id, act, location }: GeneratedCharacter) =>
    state.made && Object.hasOwn(state.made, id) ? state.made[id] : act === state.act ? location : null;
  const isHere = (person: GeneratedCharacter) => findPlace(person) === state.location;
  // People the plan brings first, then those met here before, latest first.
  const metHere = [...people.values()]
    .filter((person) => person.introduced && isHere(person))
    .sort((a, b) => b.tick - a.tick || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const kept: PackAttachments['newcomers'] = [];
  for (const id of new Set([...direction.newcomers, ...metHere])) {
    const person = people.get(id);
    const refuse = (reason: string) => dropped.push({ what: `newcomer ${id}`, reason });
    if (!person) refuse('Nobody of this name was made while playing.');
    else if (cast.has(id)) refuse('The story has somebody of this name itself.');
    else if (!isHere(person)) refuse('They are elsewhere.');
    else if (kept.length >= COUNT_MAX.newcomers)
      refuse(`No more than ${COUNT_MAX.newcomers} of them are here at once.`);
    else if (redactor.allows(`newcomer ${id}`, toSingleLine(person.name))) {
      const part = (name: string, text: string, max: number): string =>
        redactLine(redactor, `newcomer ${id}: ${name}`, text, max);
      kept.push({
        id,
        name: toSingleLine(person.name),
        role: part('role', person.role, LENGTH_MAX.role),
        description: part('description', person.description, LENGTH_MAX.description),
        traits: person.traits
          .slice(0, COUNT_MAX.traits)
          .map((trait) => part('trait', trait, LENGTH_MAX.line))
          .filter(Boolean),
      });
    }
  }
  return kept;
}

function redactSpot({ state, memory, direction }: RedactPlanResultsInput, redactor: Redactor, dropped: DroppedPart[]) {
  if (direction.spot === null) return null;
  const spot = collectGenerated<GeneratedLocation>(memory.locations, direction.changes, (change) =>
    change.type === 'location-generated' ? change.location : null,
  ).get(direction.spot);
  const what = `spot ${direction.spot}`;
  if (!spot || spot.act !== state.act || spot.near !== state.location) {
    dropped.push({ what, reason: spot ? 'It is a corner of another place.' : 'No such corner was made.' });
    return null;
  }
  if (!redactor.allows(what, toSingleLine(spot.name))) return null;
  const part = (name: string, text: string, max: number): string => redactLine(redactor, `${what}: ${name}`, text, max);
  return {
    name: toSingleLine(spot.name),
    description: part('description', spot.description, LENGTH_MAX.description),
    atmosphere: part('atmosphere', spot.atmosphere, LENGTH_MAX.line),
    features: spot.features
      .slice(0, COUNT_MAX.features)
      .map((feature) => part('feature', feature, LENGTH_MAX.line))
      .filter(Boolean),
  };
}

/** The place to draw the player to, if it belongs to the act. */
function keepNudge(story: VNPackage, { state, nudge }: RedactPlanResultsInput, dropped: DroppedPart[]): string | null {
  if (nudge === null) return null;
  const places = story.plot.acts.find(({ id }) => id === state.act)?.sandboxLocations ?? [];
  if (places.some(({ title }) => title === nudge)) return nudge;
  dropped.push({ what: 'nudge', reason: 'It is no place of this act.' });
  return null;
}
